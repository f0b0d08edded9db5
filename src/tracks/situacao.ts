import type { Aviso } from '#domain/nota/nota.ts'
import { nothing } from './nada.ts'
import type { Exchange, NotaNaCidade, Prova, Situacao, Situada } from './track.ts'

/** Codes of the warnings by which a consult says that the note it found is no longer valid. */
const CANCELADA_NA_PREFEITURA = 'NFSE_CANCELADA_NA_PREFEITURA'
export const SUBSTITUIDA_NA_PREFEITURA = 'NFSE_SUBSTITUIDA_NA_PREFEITURA'

/** A note that a consult found cancelled: it was issued before that. */
export const AVISO_CANCELADA: Aviso = {
  campo: '',
  codigo: CANCELADA_NA_PREFEITURA,
  mensagem: 'A prefeitura informa que esta nota já foi cancelada.',
}

/**
 * The situation of a note, from the answer to a consult about it: for cities that have no query of their own for that.
 */
export function situatedBy(nota: NotaNaCidade, { outcome, ...answer }: Exchange<Prova>): Situada {
  return { ...answer, situacao: situacaoOf(nota, outcome) }
}

function situacaoOf(nota: NotaNaCidade, outcome: Prova): Situacao {
  switch (outcome.kind) {
    case 'diferente': // a note that a person took as ours with the contents of the city
      return outcome.achada.numero === nota.numero
        ? situacaoOf(nota, { kind: 'autorizada', ...outcome.achada, avisos: outcome.avisos })
        : nothing('outro_documento', `the consult answered the note ${outcome.achada.numero}`)
    case 'autorizada': {
      const hasAviso = (codigo: string) => outcome.avisos.some((aviso) => aviso.codigo === codigo)
      const em = outcome.canceladaEm ?? null
      if (hasAviso(SUBSTITUIDA_NA_PREFEITURA)) return { kind: 'cancelada', por: 'substituicao', em }
      return hasAviso(CANCELADA_NA_PREFEITURA) ? { kind: 'cancelada', por: 'pedido', em } : { kind: 'vigente' }
    }
    case 'nada':
      return outcome
    default: // the note is authorised, yet the city does not know it or has not decided: a contradiction proves nothing
      return nothing('outro_documento', `the consult answered ${outcome.kind}`)
  }
}
