import { listVisoes, saveVisoes } from '#features/visoes/visoes.ts'
import { deUmaLista, EXEMPLOS_VISOES, MinhasVisoes, VisoesDaLista } from '#formas/operacao/visoes.ts'
import { type Route, route } from '#platform/http/route.ts'

const common = { surface: 'admin', tags: ['visões'] } as const

export const adminVisoes: Route[] = [
  route('GET /admin/visoes', {
    ...common,
    permission: 'admin.sessao',
    summary: 'Mostra as visões de listas que a pessoa salvou',
    description: 'Uma visão é um conjunto de filtros com nome. Cada pessoa vê só as suas.',
    answers: { 200: MinhasVisoes },
    handle: async ({ ctx }) => ({ listas: await listVisoes(ctx) }),
  }),
  route('PUT /admin/visoes/:lista', {
    ...common,
    permission: 'admin.sessao',
    summary: 'Troca as visões de uma lista',
    description: 'As que não vierem deixam de existir; uma lista vazia remove todas.',
    params: deUmaLista('admin'),
    body: VisoesDaLista,
    bodyExamples: EXEMPLOS_VISOES,
    answers: { 200: VisoesDaLista },
    handle: async ({ ctx, params, body }) => ({ visoes: await saveVisoes(ctx, params.lista, body.visoes) }),
  }),
]
