import { openUpdates } from '#features/live-updates/open-updates.ts'
import { reply, route } from '#platform/http/route.ts'

/** Live updates: a stream of the changes in the account. */
export const portalEventos = [
  route('GET /portal/eventos', {
    surface: 'portal',
    tags: ['eventos ao vivo'],
    permission: 'nota.read',
    summary: 'Acompanha ao vivo notas, lotes e entregas de webhook (server-sent events)',
    description: [
      'Eventos: `pronto` {} (daqui em diante nada se perde: releia a página uma vez e siga), `nota` {id, status, atualizadaEm}, `lote` {id, concluidas, aceitas, atualizadoEm}, `entrega` {id, nfseId, status, atualizadaEm} e `fim` {motivo: sessao | reinicio}.',
      'São avisos para reler, não um registro: depois de uma queda nada é reenviado. Um comentário a cada 20 segundos mantém a conexão. Até 4 conexões por sessão; abrir esta não prolonga a sessão, e ela termina com a sessão.',
    ].join('\n\n'),
    answers: { 200: null },
    produces: 'text/event-stream',
    handle: async ({ ctx }) =>
      reply({
        // Proxies must pass each event on at once.
        headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
        body: openUpdates(ctx),
      }),
  }),
]
