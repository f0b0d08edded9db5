// The service's view of a note against the model's.
import type { Answer } from '../support/http.ts'
import type { Espera } from './expected-answer.ts'
import { futuresOf, isOpen, isUndecidable, type Modelo } from './state.ts'

// biome-ignore lint/suspicious/noExplicitAny: NfseResponse of docs/especificacao/contrato.md#23-nfseresponse, read field by field
type Shown = any

/** How a note as it is shown differs from the model; empty when it does not. */
export function differences(modelo: Modelo, index: number, shown: Shown): string[] {
  const nota = modelo.notas[index]!
  const { meta, cancelamento = null } = shown
  // A note that could not leave waits in `falha_temporaria` between its tries, and without end when its outcome cannot
  // be determined (docs/especificacao/estados.md#0-nota-hidden-sub-state).
  const mayWait = nota.destino !== null && (modelo.jaFora || isUndecidable(modelo, nota))
  const waits = mayWait && shown.status === 'falha_temporaria'
  const idOf = (at: number | null) => (at === null ? undefined : modelo.notas[at]!.id)
  const was = ['autorizada', 'cancelada', 'substituida'].includes(nota.status)
  const pairs: [what: string, shown: unknown, due: unknown][] = [
    ['id', shown.id, nota.id],
    ['status', waits ? nota.status : shown.status, nota.status],
    ['idIntegracao', shown.idIntegracao, nota.corpo.idIntegracao],
    ['numeroRps', shown.numeroRps, String(nota.rps)],
    ['numero', shown.numero !== null, was],
    ['chaveAcesso', shown.chaveAcesso !== null, was],
    ['erros', shown.erros.length > 0, nota.status === 'rejeitada' || nota.status === 'falha_definitiva'],
    ['meta.trilho', meta.trilho, modelo.trilho],
    ['meta.reemissaoDeId', meta.reemissaoDeId, idOf(nota.reemissaoDe)],
    ['meta.reemitidaPorId', meta.reemitidaPorId, idOf(nota.reemitidaPor)],
    ['meta.numeroOriginal', meta.numeroOriginal !== undefined, nota.substitui !== null],
    ['urls.xml', shown.urls.xml !== null, nota.status === 'autorizada'],
    ['urls.pdf', shown.urls.pdf !== null, nota.status === 'autorizada' || nota.status === 'cancelada'],
    ['cancelamento.tipo', cancelamento?.tipo, nota.fim?.tipo],
    ['cancelamento.status', cancelamento?.status, nota.fim?.status],
    ['cancelamento.substitutaId', cancelamento?.substitutaId, idOf(nota.fim?.nova ?? null)],
  ]
  return pairs
    .filter(([, is, due]) => is !== due)
    .map(([what, is, due]) => `${what} is ${JSON.stringify(is)}, due ${JSON.stringify(due)}`)
}

/** The model in which a note is as it is shown: now, or once the city has answered more. Null: it never is. */
export function futureShowing(modelo: Modelo, index: number, shown: Shown): Modelo | null {
  return futuresOf(modelo, [index]).find((future) => differences(future, index, shown).length === 0) ?? null
}

/**
 * The model after an answer that is the one due; null when it is another. Ids of new notes come from the answer.
 * `anyReason`: of two requests at once the later may be refused for any of the reasons that hold by then.
 */
export function afterAnswer(espera: Espera, { status, json }: Answer, anyReason = false): Modelo | null {
  if (status !== espera.status) return null
  if (!anyReason && espera.codigo !== undefined && json?.codigo !== espera.codigo) return null
  const { nova, nota, divergente } = espera
  const depois = structuredClone(espera.depois)
  if (nova !== undefined) depois.notas[nova]!.id = json.novaNfseId ?? json.id
  if (divergente !== undefined && divergente !== tellsOfDivergence(json)) return null
  return nota === undefined ? depois : futureShowing(depois, nota, withoutDoubt(depois, nota, json))
}

/**
 * A connection may fail during a request for analysis: the answer says `incerta`, and a consult finds it
 * (docs/especificacao/estados.md#1-cancellation-request). The client waits until the note is shown as due.
 */
const withoutDoubt = (modelo: Modelo, index: number, shown: Shown): Shown =>
  shown.cancelamento?.status === 'incerta' && modelo.notas[index]!.fim?.status === 'em_analise'
    ? { ...shown, cancelamento: { ...shown.cancelamento, status: 'em_analise' } }
    : shown

const tellsOfDivergence = (json: Shown) =>
  json.avisos.some(({ codigo }: { codigo: string }) => codigo === 'IDEMPOTENCIA_CORPO_DIVERGENTE')

/** The model as text for a report. */
export const describeModelo = (modelo: Modelo): string =>
  [
    `próximo ${modelo.proximo}, inutilizados [${modelo.inutilizados}]${modelo.muda ? ', cidade muda' : ''}${modelo.fora ? ', cidade fora de alcance' : ''}`,
    ...modelo.notas.map((nota, index) => {
      const { fim } = nota
      const end = fim
        ? `, ${fim.tipo}: ${fim.status}${isOpen(nota) ? ` (depois: ${fim.caminho.join(' → ') || '?'})` : ''}`
        : ''
      const destino = nota.destino === null ? '' : ` (será ${nota.destino}; ${nota.humor})`
      return `  ${index}: ${nota.corpo.idIntegracao} rps ${nota.rps} ${nota.status}${destino}${end}, ${nota.idadeH} h, eventos [${nota.eventos}] ${nota.id}`
    }),
  ].join('\n')
