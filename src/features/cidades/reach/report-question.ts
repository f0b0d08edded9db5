import { raiseAlerta, resolveAlerta } from '#features/alertas/alertas.ts'
import type { App } from '#platform/app.ts'
import type { Nada } from '#tracks/track.ts'

type DaEmpresa = { id: string; tenantId: string; empresaId: string; municipio: string; ambiente: string }

/**
 * Raises an alert while a city refuses the questions of a company for a cause that an operator or the company can
 * remove, one for the company at the city; the next question that is answered resolves it.
 */
export async function reportQuestion(
  { sistema }: App,
  { id, tenantId, empresaId, municipio, ambiente }: DaEmpresa,
  outcome: { kind: string } | Nada,
): Promise<void> {
  const chave = `${empresaId}:${municipio}:${ambiente}`
  const nada = outcome.kind === 'nada' ? (outcome as Nada) : null
  if (nada && !OF_THE_COMPANY.includes(nada.causa)) {
    if (!ANSWERED.includes(nada.causa)) return
  } else if (nada) {
    const { causa, motivo, mensagens } = nada
    const detalhe = { notaId: id, empresaId, municipio, ambiente, causa, motivo, mensagens }
    return raiseAlerta(sistema, { tenantId, tipo: 'pergunta_recusada', chave, detalhe })
  }
  await resolveAlerta(sistema, 'pergunta_recusada', chave)
}

/** Causes that a renewed credential, certificate or registration removes. */
const OF_THE_COMPANY: readonly Nada['causa'][] = ['credencial', 'certificado', 'inscricao', 'assinatura']
/** Errors that prove that the city received the question, although they say nothing of the note. */
const ANSWERED: readonly Nada['causa'][] = [
  'numero_ja_usado',
  'pendente',
  'lote_nao_recebido',
  'outro_documento',
  'ambiguo',
]
