// The acts on an incident by its id: each finds what the incident is about, and calls the verb for it.

import { motivoOf } from '#features/nfse/operate/motivo.ts'
import { allow } from '#features/permissions/permissions.ts'
import type {
  CertificadoPedido,
  Decisao,
  DecisaoFeita,
  FiltroDeDuvidas,
  NotasEmDuvida,
  PausaDaCidade,
  TentativaAgora,
} from '#formas/operacao/ato-de-incidente.ts'
import type { Ctx } from '#platform/ctx.ts'
import { cidadeOf, gruposOf, openIncidente, recordOf, unfit } from './alvo.ts'
import { askCertificado } from './ask-certificado.ts'
import { decide } from './decide.ts'
import { listDuvidas } from './list-duvidas.ts'
import { pauseCity } from './pause-city.ts'
import { tryBanco } from './try-banco.ts'
import { tryCity } from './try-city.ts'
import { resendToEndpoint, tryEmails } from './try-envios.ts'

/** Tries now what an incident keeps waiting. Throws NAO_ENCONTRADO, ESTADO_INVALIDO where nothing is to be tried. */
export async function tryIncidente(ctx: Ctx, id: string): Promise<TentativaAgora> {
  allow(ctx, 'admin.monitor.probe')
  const incidente = await openIncidente(ctx, id)
  const record = recordOf(ctx, id, 'incidente.try')
  const { credencialId, endpointId, fila } = incidente.alvo
  if (credencialId) return tryBanco(ctx, credencialId, record)
  if (endpointId) return resendToEndpoint(ctx, { endpointId, motivo: TENTADO }, record)
  if (fila === 'mail.send') return tryEmails(ctx, record)
  if (gruposOf(incidente).length > 0) return tryCity(ctx, cidadeOf(incidente), record)
  throw unfit('Não há o que tentar agora neste incidente.')
}
const TENTADO = 'tentar agora, pedido pela operação'

/** Has every delivery to the endpoint of an incident that did not arrive tried now. Throws as `resendToEndpoint`. */
export async function resendOfIncidente(ctx: Ctx, id: string, motivo: string): Promise<TentativaAgora> {
  allow(ctx, 'admin.envio.push')
  const { endpointId } = (await openIncidente(ctx, id)).alvo
  if (!endpointId) throw unfit('Este incidente não é de um destino de webhook.')
  return resendToEndpoint(ctx, { endpointId, motivo: motivoOf(motivo) }, recordOf(ctx, id, 'incidente.resend'))
}

/** Pauses the city of an incident. Throws as `pauseCity`. */
export async function pauseOfIncidente(ctx: Ctx, id: string, motivo: string): Promise<PausaDaCidade> {
  allow(ctx, 'admin.ajuste.write')
  const incidente = await openIncidente(ctx, id)
  return pauseCity(ctx, cidadeOf(incidente), { pausar: true, motivo }, recordOf(ctx, id, 'incidente.pause'))
}

/** Ends the pause of the city of an incident, or that which the incident is about. Throws as `pauseCity`. */
export async function resumeOfIncidente(ctx: Ctx, id: string, motivo: string): Promise<PausaDaCidade> {
  allow(ctx, 'admin.ajuste.write')
  const incidente = await openIncidente(ctx, id)
  return pauseCity(ctx, cidadeOf(incidente), { pausar: false, motivo }, recordOf(ctx, id, 'incidente.resume'))
}

/** The notes in doubt of the city of an incident, with their evidence. Throws as `cidadeOf`. */
export async function listDuvidasOf(ctx: Ctx, id: string, filtro: FiltroDeDuvidas): Promise<NotasEmDuvida> {
  allow(ctx, 'nota.inspect')
  const { grupos } = cidadeOf(await openIncidente(ctx, id))
  return listDuvidas(ctx, { incidenteId: id, grupos }, filtro)
}

/** Decides several notes in doubt of the city of an incident. Throws as `decide`. */
export async function decideOf(ctx: Ctx, id: string, decisao: Decisao): Promise<DecisaoFeita> {
  allow(ctx, 'nota.give-up')
  const { grupos } = cidadeOf(await openIncidente(ctx, id))
  return decide(ctx, { incidenteId: id, grupos }, decisao, recordOf(ctx, id, 'incidente.decide'))
}

/** Asks the account of an incident for another certificate of its company. Throws as `askCertificado`. */
export async function askCertificadoOf(ctx: Ctx, id: string): Promise<CertificadoPedido> {
  allow(ctx, 'admin.envio.push')
  const { empresaId } = (await openIncidente(ctx, id)).alvo
  if (!empresaId) throw unfit('Este incidente não é de uma empresa.')
  return askCertificado(ctx, empresaId, recordOf(ctx, id, 'incidente.ask-certificado'))
}
