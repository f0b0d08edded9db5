import { type Erro, hasPdf, hasXml, type StatusNota } from '#domain/nota/nota.ts'
import { presentErros } from '#domain/present-erros.ts'
import type { EVENTO_TESTE, Evento } from '#domain/webhook/eventos.ts'

/** The note as the payload shows it. */
export type NotaDoEvento = {
  id: string
  status: StatusNota
  idIntegracao: string | null
  numero: string | null
  chaveAcesso: string | null
  numeroRps: string | number
  serieRps: string
  /** A replacement of this note is open or in doubt. */
  substituicaoEmCurso: boolean
  /** Why it was not issued: only with `nfse.rejeitada` and `nfse.falha_definitiva`. */
  erros?: readonly Erro[]
}

/**
 * The payload of an event (docs/especificacao/contrato.md#6-events): the exact bytes that every delivery carries and
 * every signature covers, built once, when the transition commits. `em`: the time of the transition, not of a delivery.
 */
export function eventBody(
  app: { config: { urlPublica: string } },
  evento: Evento | typeof EVENTO_TESTE,
  nota: NotaDoEvento,
  em: Date,
): Buffer {
  const base = `${app.config.urlPublica}/nfse/${nota.id}`
  const payload = {
    event: evento,
    timestamp: em.toISOString(),
    ...(nota.idIntegracao === null ? {} : { idIntegracao: nota.idIntegracao }),
    nfse: {
      id: nota.id,
      status: nota.status,
      numero: nota.numero,
      chaveAcesso: nota.chaveAcesso,
      numeroRps: String(nota.numeroRps),
      serieRps: nota.serieRps,
      substituicaoEmCurso: nota.substituicaoEmCurso,
      // As in NfseResponse: no URL that would answer 404.
      urls: {
        pdf: hasPdf(nota.status) ? `${base}/pdf` : null,
        xml: hasXml(nota.status) ? `${base}/xml` : null,
      },
      ...(nota.erros && { erros: presentErros(nota.erros) }),
    },
  }
  return Buffer.from(JSON.stringify(payload))
}
