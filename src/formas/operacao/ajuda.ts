import { type Static, Type } from 'typebox'
import { Forma } from '#formas/comum.ts'

/** An error that the documentation explains, found by a search. */
export const ErroExplicado = Forma('ErroExplicado', {
  codigo: Type.String({ description: 'O código, como a resposta ou a recusa o traz.', examples: ['E0310'] }),
  de: Type.String({ description: 'De quem é o código.', examples: ['Sistema nacional'] }),
  texto: Type.String({ description: 'O que ele quer dizer.', examples: ['O código do serviço não existe.'] }),
  oQueFazer: Type.String({ description: 'O que fazer.', examples: ['Confira o código do serviço.'] }),
  url: Type.String({ description: 'Onde a documentação o explica.', examples: ['/v1/docs/erros#E0310'] }),
})
export type ErroExplicado = Static<typeof ErroExplicado>
