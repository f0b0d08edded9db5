import { parseDateTime } from '#domain/competencia.ts'
import type { Outcome } from '#tracks/track.ts'
import { exige } from '../alvo.ts'

const DESFECHOS = [
  ...['autorizada', 'autorizada_sem_xml', 'emitida', 'recusada', 'em_processamento', 'cancelada', 'nao_enviada'],
  ...[
    'incerta',
    'ausente',
    'diferente',
    'lote_recusado',
    'pedido_recusado',
    'nada',
    'decidido',
    'corrigida',
    'rascunho',
    'vigente',
    'substituida',
    'encontrada',
    'cancelada',
    'desconhecida',
  ],
]
/** What PostgreSQL refuses in a text. */
const NAO_GUARDAVEL = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** An outcome of the closed list, whose texts can be stored; an authorised note has its number, its date and its XML. */
export function conferirDesfecho(desfecho: { kind: string } | null): void {
  if (desfecho === null) return
  exige(DESFECHOS.includes(desfecho.kind), () => `desfecho ${desfecho.kind} fora da lista`)
  for (const texto of textosDe(desfecho))
    exige(!NAO_GUARDAVEL.test(texto), () => `texto que o banco recusa no desfecho ${desfecho.kind}`)
  const { em = null, canceladaEm = null } = desfecho as { em?: string | null; canceladaEm?: string | null }
  for (const data of [em, canceladaEm])
    exige(data === null || parseDateTime(data) !== null, () => `${desfecho.kind} em ${JSON.stringify(data)}`)
  if (desfecho.kind !== 'autorizada') return
  const { numero, autorizadaEm, xml } = desfecho as Extract<Outcome, { kind: 'autorizada' }>
  exige(numero.trim() !== '' && xml.length > 0, () => `nota autorizada sem número ou XML: ${JSON.stringify(numero)}`)
  exige(
    autorizadaEm === null || parseDateTime(autorizadaEm) !== null,
    () => `nota autorizada em ${JSON.stringify(autorizadaEm)}`,
  )
}

function textosDe(valor: unknown): string[] {
  if (typeof valor === 'string') return [valor]
  if (Buffer.isBuffer(valor) || typeof valor !== 'object' || valor === null) return []
  return Object.values(valor).flatMap(textosDe)
}
