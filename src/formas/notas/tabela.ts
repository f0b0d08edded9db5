import { type Static, Type } from 'typebox'
import { Forma } from '#formas/comum.ts'

/** One row of a legal table: its code, its description, and the other columns under their names in the file. */
export const LinhaDeTabela = Forma('LinhaDeTabela', {
  codigo: Type.String({ description: 'O código que vai na nota.', examples: ['010101'] }),
  descricao: Type.String({ description: 'A descrição oficial do código.' }),
  dados: Type.Record(Type.String(), Type.String(), { description: 'As outras colunas da tabela, como textos.' }),
})
export type LinhaDeTabela = Static<typeof LinhaDeTabela>
