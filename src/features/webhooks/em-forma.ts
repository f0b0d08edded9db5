import { createHmac } from 'node:crypto'
import { avisoDeFora } from '#features/compat/respostas/aviso.ts'
import type { App } from '#platform/app.ts'
import type { Delivery } from './load-delivery.ts'

type DaEntrega = Pick<Delivery, 'tenantId' | 'formato' | 'notaId' | 'corpo' | 'endpointId' | 'evento'>

/** The bytes that a delivery sends: those of the event, or what another provider posts about its note. */
export async function corpoEmForma(app: App, { tenantId, formato, notaId, corpo }: DaEntrega): Promise<Buffer> {
  const aviso = formato && notaId ? await avisoDeFora(app, { formato, tenantId, notaId }) : null
  return aviso ? Buffer.from(JSON.stringify(aviso)) : corpo
}

/** The headers that the form of another provider adds to ours; `segredo` signs. */
export function headersEmForma(
  { formato, endpointId, evento }: DaEntrega,
  { corpo, segredo, numero }: { corpo: Buffer; segredo: string; numero: number },
): Record<string, string> {
  if (formato !== 'nfeio') return {}
  // In upper case, as NFE.io writes it.
  const assinatura = createHmac('sha1', segredo).update(corpo).digest('hex').toUpperCase()
  return {
    'x-hub-signature': `sha1=${assinatura}`,
    'x-hook-id': endpointId ?? '',
    'x-hook-attempts': String(numero),
    'x-hook-event': evento,
  }
}

/** The headers that the receiver asked for, without those that are the delivery's own. */
export const ownHeaders = (json: string): Record<string, string> =>
  Object.fromEntries(Object.entries(JSON.parse(json) as Record<string, string>).filter(([name]) => isOwn(name)))

/** Whether a receiver may ask for this header: it is neither of the transport nor one that we write. */
export const isOwn = (name: string): boolean =>
  /^[A-Za-z][\w-]{0,59}$/.test(name) &&
  !/^(host|connection|content-.*|transfer-encoding|keep-alive|upgrade|expect|te|trailer|cookie|user-agent|proxy-.*|x-service-.*|x-hub-.*|x-hook-.*)$/i.test(
    name,
  )
