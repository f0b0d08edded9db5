import { watchOperation } from '#features/live-updates/watch-operation.ts'
import { reply, route } from '#platform/http/route.ts'

/** Live updates of the back-office: a stream of what changed in the service. */
export const adminEventos = [
  route('GET /admin/eventos', {
    surface: 'admin',
    tags: ['visão geral (administração)'],
    permission: 'admin.sessao',
    summary: 'Acompanha ao vivo o que muda no serviço (server-sent events)',
    description: [
      'Eventos: `pronto` {} (daqui em diante nada se perde: releia a página uma vez e siga), `mudou` {recursos: os nomes da auditoria, como nota, fila, confirmacao, alerta, incidente, ajuste} e `fim` {motivo: sessao | reinicio}.',
      'São avisos para reler, não um registro: dizem o que mudou, não qual nem como; depois de uma queda nada é reenviado. Um comentário a cada 20 segundos mantém a conexão. Até 4 conexões por sessão; abrir esta não prolonga a sessão, e ela termina com a sessão.',
    ].join('\n\n'),
    answers: { 200: null },
    produces: 'text/event-stream',
    handle: async ({ ctx }) =>
      reply({
        // Proxies must pass each event on at once.
        headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
        body: watchOperation(ctx),
      }),
  }),
]
