import { Type } from 'typebox'
import { enterIndices, importIndices, listIndices } from '#features/faturamento/reajustes/indices.ts'
import { Pagina, PaginaDe } from '#formas/comum.ts'
import {
  ImportarIndices,
  Indice,
  IndicesGravados,
  IndicesInformados,
  VariacaoDeIndice,
} from '#formas/faturamento/indice.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['reajustes (administração)'], permission: 'admin.faturamento.read' } as const
const write = { ...read, permission: 'admin.preco.write' } as const

/** Price indices by month, which readjustments take (docs/referencia/billing.md#f3-rules rule 8). */
export const adminIndices = [
  route('GET /admin/indices', {
    ...read,
    summary: 'Lista as variações mensais dos índices',
    description: 'Do mês mais novo ao mais antigo.',
    query: Type.Object({ indice: Type.Optional(Indice), ...Pagina }),
    answers: { 200: PaginaDe(VariacaoDeIndice) },
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
    body: IndicesInformados,
    bodyExamples: {
      mes: {
        indice: 'ipca',
        valores: [{ competencia: '2026-10', percentual: 0.42 }],
        motivo: 'Publicado pelo IBGE hoje.',
      },
    },
    answers: { 200: IndicesGravados },
    handle: ({ ctx, body }) => enterIndices(ctx, body),
  }),
  route('POST /admin/indices/importar', {
    ...write,
    summary: 'Importa as variações de um índice da fonte configurada',
    description:
      'A fonte é INDICES_URL, com a resposta do SGS do Banco Central (série 433, IPCA; 189, IGP-M). No máximo dez anos por vez.',
    body: ImportarIndices,
    bodyExamples: { ano: { indice: 'ipca', de: '2025-11', ate: '2026-10' } },
    answers: { 201: IndicesGravados },
    refuses: ['INDICES_INDISPONIVEIS'],
    handle: ({ ctx, body }) => importIndices(ctx, body),
  }),
]
