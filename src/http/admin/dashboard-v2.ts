import { Type } from 'typebox'
import { showMovimento } from '#features/movimento/show-movimento.ts'
import { listObservacoes } from '#features/observacao/em-observacao.ts'
import { Ambiente } from '#formas/comum.ts'
import { Janela, VisaoDoMovimento } from '#formas/notas/movimento.ts'
import { EmObservacao } from '#formas/operacao/observacao.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['visão geral (administração)'], permission: 'admin.saude.read' } as const

/** What happens now, for operators (docs/especificacao/contrato.md#44-admin). */
export const adminDashboardV2 = [
  route('GET /admin/dashboard-v2/em-observacao', {
    ...read,
    summary: 'Lista o que uma pessoa deve olhar agora, do mais grave ao menos',
    description:
      'Os incidentes abertos de GET /admin/incidentes, cada um com as operações que o mostram ou resolvem: notas em dúvida e bloqueadas, municípios fora do ar, filas paradas, linhas separadas, certificados, webhooks, processos e alertas, uma linha por causa. Lido a cada 5 segundos: em diz quando. Vazio quando tudo anda.',
    answers: {
      200: EmObservacao,
    },
    handle: ({ ctx }) => listObservacoes(ctx),
  }),
  route('GET /admin/dashboard-v2/overview', {
    ...read,
    summary: 'Mostra o que aconteceu com as notas numa janela, contra a janela anterior',
    description:
      'De todas as contas, ao todo, por trilho e por padrão. 1h e 24h em passos de cinco minutos; 7d e 30d em dias de Brasília, o de hoje incluído. As contagens têm alguns segundos de atraso.',
    query: Type.Object({
      janela: { ...Janela, default: '24h' as const },
      ambiente: Type.Optional(Ambiente),
    }),
    answers: {
      200: VisaoDoMovimento,
    },
    handle: ({ ctx, query }) => showMovimento(ctx, query),
  }),
]
