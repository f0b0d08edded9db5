import { Type } from 'typebox'
import { enterIndices, importIndices, listIndices } from '#features/faturamento/reajustes/indices.ts'
import { Forma, Momento, Pagina, PaginaDe } from '#http/schemas/common.ts'
import { Competencia, Motivo } from '#http/schemas/faturamento.ts'
import { route } from '#platform/http/route.ts'

const Indice = Type.Enum(['ipca', 'igpm'])
const Variacao = Forma('VariacaoDeIndice', {
  indice: Indice,
  competencia: Competencia,
  percentual: Type.Number({ description: 'A variação do mês, em porcento.' }),
  origem: Type.Enum(['importado', 'informado']),
  atualizadoEm: Momento,
})
const Gravados = Forma('IndicesGravados', {
  indice: Indice,
  meses: Type.Integer({ description: 'Quantos meses são novos ou mudaram.' }),
})
const read = { surface: 'admin', tags: ['reajustes (administração)'], permission: 'admin.faturamento.read' } as const
const write = { ...read, permission: 'admin.preco.write' } as const

/** Price indices by month, which readjustments take (docs/referencia/billing.md#f3-rules rule 8). */
export const adminIndices = [
  route('GET /admin/indices', {
    ...read,
    summary: 'Lista as variações mensais dos índices',
    description: 'Do mês mais novo ao mais antigo.',
    query: Type.Object({ indice: Type.Optional(Indice), ...Pagina }),
    answers: { 200: PaginaDe(Variacao) },
    handle: async ({ ctx, query }) => ({
      ...(await listIndices(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('PUT /admin/indices', {
    ...write,
    summary: 'Informa variações mensais de um índice',
    description:
      'Um mês já conhecido toma o novo valor. Reajustes que o esperam ganham seus preços; os aplicados ficam como foram.',
    body: Forma('IndicesInformados', {
      indice: Indice,
      valores: Type.Array(
        Type.Object({
          competencia: Competencia,
          percentual: Type.Number({
            minimum: -100,
            maximum: 100,
            'x-casas': 4,
            description: 'A variação do mês, em porcento; negativa se os preços caíram.',
          }),
        }),
        { minItems: 1, maxItems: 120, description: 'Os meses.' },
      ),
      motivo: Motivo,
    }),
    bodyExamples: {
      mes: {
        indice: 'ipca',
        valores: [{ competencia: '2026-10', percentual: 0.42 }],
        motivo: 'Publicado pelo IBGE hoje.',
      },
    },
    answers: { 200: Gravados },
    handle: ({ ctx, body }) => enterIndices(ctx, body),
  }),
  route('POST /admin/indices/importar', {
    ...write,
    summary: 'Importa as variações de um índice da fonte configurada',
    description:
      'A fonte é INDICES_URL, com a resposta do SGS do Banco Central (série 433, IPCA; 189, IGP-M). No máximo dez anos por vez.',
    body: Forma('ImportarIndices', { indice: Indice, de: Competencia, ate: Competencia }),
    bodyExamples: { ano: { indice: 'ipca', de: '2025-11', ate: '2026-10' } },
    answers: { 201: Gravados },
    refuses: ['INDICES_INDISPONIVEIS'],
    handle: ({ ctx, body }) => importIndices(ctx, body),
  }),
]
