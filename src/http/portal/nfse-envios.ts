import { findEnvios } from '#features/nfse/envio/find-envios.ts'
import { sendNota } from '#features/nfse/envio/send-nota.ts'
import { ById } from '#formas/comum.ts'
import { EnvioBody, EnviosDaNota, EXEMPLOS_ENVIO } from '#formas/notas/envio.ts'
import { LIMITES } from '#platform/http/rate-limit.ts'
import { type Route, route } from '#platform/http/route.ts'

const common = { surface: 'portal', tags: ['depois da autorização'], params: ById } as const

/** A note on its way to its customer: sent by e-mail, and its page opened. */
export const portalEnvios: Route[] = [
  route('GET /portal/nfse/:id/envios', {
    ...common,
    permission: 'nota.read',
    summary: 'Mostra a quem a nota foi enviada, e quantas vezes a página pública foi aberta',
    description:
      'Os envios por e-mail, de pessoas e do próprio serviço, com quem enviou, e as aberturas da página pública.',
    answers: { 200: EnviosDaNota },
    handle: ({ ctx, params }) => findEnvios(ctx, params.id),
  }),
  route('POST /portal/nfse/:id/envios', {
    ...common,
    permission: 'nota.send',
    summary: 'Envia a nota por e-mail, com o PDF e o link da página pública',
    description:
      'De uma nota autorizada ou cancelada. Cada endereço recebe a sua mensagem, no máximo 20 deste tipo em 24 horas, 5 de uma conta em teste ou de homologação; além disso, 429. Responde o que GET responde.',
    rateLimit: LIMITES.convite,
    body: EnvioBody,
    bodyExamples: EXEMPLOS_ENVIO,
    answers: { 201: EnviosDaNota },
    refuses: ['ESTADO_INVALIDO', 'REGRA_NAO_ATENDIDA'],
    handle: ({ ctx, params, body }) => sendNota(ctx, params.id, body),
  }),
]
