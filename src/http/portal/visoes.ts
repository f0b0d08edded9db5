import { listVisoes, saveVisoes } from '#features/visoes/visoes.ts'
import { deUmaLista, EXEMPLOS_VISOES, MinhasVisoes, VisoesDaLista } from '#formas/operacao/visoes.ts'
import { type Route, route } from '#platform/http/route.ts'

const common = { surface: 'portal', tags: ['visões'] } as const

export const portalVisoes: Route[] = [
  route('GET /portal/visoes', {
    ...common,
    permission: 'sessao.own',
    summary: 'Mostra as visões de listas que a pessoa salvou',
    description: 'Uma visão é um conjunto de filtros com nome. Cada pessoa vê só as suas.',
    answers: { 200: MinhasVisoes },
    handle: async ({ ctx }) => ({ listas: await listVisoes(ctx) }),
  }),
  route('PUT /portal/visoes/:lista', {
    ...common,
    permission: 'perfil.write',
    summary: 'Troca as visões de uma lista',
    description: 'As que não vierem deixam de existir; uma lista vazia remove todas.',
    params: deUmaLista('portal'),
    body: VisoesDaLista,
    bodyExamples: EXEMPLOS_VISOES,
    answers: { 200: VisoesDaLista },
    handle: async ({ ctx, params, body }) => ({ visoes: await saveVisoes(ctx, params.lista, body.visoes) }),
  }),
]
