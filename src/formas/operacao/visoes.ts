import { Type } from 'typebox'
import { LISTAS } from '#domain/visoes.ts'
import { Forma } from '#formas/comum.ts'

const Visao = Type.Object({
  nome: Type.String({
    minLength: 1,
    maxLength: 60,
    description: 'Como a pessoa chama a visão.',
    examples: ['Recusadas do mês'],
  }),
  busca: Type.String({
    maxLength: 1000,
    description: 'Os filtros, a ordem e as colunas da lista, como ficam no endereço da tela, depois de "?".',
    examples: ['status=rejeitada&dataInicio=2026-11-01'],
  }),
})

/** The views that a person saved of one list. */
export const VisoesDaLista = Forma('VisoesDaLista', {
  visoes: Type.Array(Visao, {
    maxItems: 20,
    description: 'Na ordem em que aparecem, cada uma com o seu nome; até 20 por lista.',
  }),
})

/** Every list for which the person has views. */
export const MinhasVisoes = Forma('MinhasVisoes', {
  listas: Type.Array(
    Type.Object({
      lista: Type.String({ description: 'O nome da lista.', examples: ['notas'] }),
      visoes: Type.Array(Visao, { description: 'As visões dela, na ordem em que aparecem.' }),
    }),
    { description: 'As listas que têm visões.' },
  ),
})

/** Names a list of the surface. */
export const deUmaLista = (surface: keyof typeof LISTAS) =>
  Type.Object({
    lista: Type.String({
      pattern: '^[a-z-]{1,40}$',
      description: `O nome da lista: ${LISTAS[surface].join(', ')}.`,
      examples: ['notas'],
    }),
  })

export const EXEMPLOS_VISOES = {
  duas: {
    visoes: [
      { nome: 'Recusadas do mês', busca: 'status=rejeitada&dataInicio=2026-11-01' },
      { nome: 'Belém', busca: 'municipio=1501402' },
    ],
  },
}
