import type { TipoDeAlerta } from '#domain/alertas.ts'
import type { Codigo } from '#domain/codigos.ts'
import type { StatusCancelamento } from '#domain/nota/cancel-rules.ts'
import type { Erro } from '#domain/nota/nota.ts'
import type { Evento } from '#domain/webhook/eventos.ts'
import type { Situacao } from '#tracks/track.ts'
import { type Cancelamento, ESPERA_MS } from './open-cancelamento.ts'

/** The effect of an exchange on the end of an authorised note. */
export type Veredito =
  | { kind: 'fim'; por: Extract<Situacao, { kind: 'cancelada' }>['por']; em: string | null; protocolo: string | null }
  | { kind: 'recusada'; codigo: Codigo; erros: Erro[] }
  | { kind: 'em_analise'; protocolo: string | null }
  | { kind: 'indeferida' }
  | { kind: 'expirada' }
  /** The city took the request and decides later, or the outcome is unknown: consult again. */
  | { kind: 'pendente'; protocolo: string | null }

/** The decision: the state of the attempt, the transition of the note, the events and the alert. */
export type Desfecho = {
  status: StatusCancelamento | null
  nota: 'cancelada' | 'substituida' | null
  eventos: Evento[]
  alerta: TipoDeAlerta | null
}

const NOTHING: Desfecho = { status: null, nota: null, eventos: [], alerta: null }

/**
 * The only place where verdicts become states (docs/especificacao/estados.md#1-cancellation-request,
 * docs/especificacao/estados.md#2-replacement). `aberto`: the open attempt, null when there was no request of ours and
 * the city acted by itself.
 */
export function afterCancel(veredito: Veredito, aberto: Cancelamento | null, agora: Date): Desfecho {
  switch (veredito.kind) {
    case 'fim':
      return ended(veredito.por, aberto)
    case 'recusada':
      if (aberto?.tipo === 'substituicao')
        return { ...NOTHING, status: 'recusado', alerta: 'substituicao_com_duas_notas' }
      // A client that still waits gets the refusal as the answer, so no event is needed.
      return { ...NOTHING, status: 'recusado', eventos: isLate(aberto, agora) ? ['nfse.cancelamento_indeferido'] : [] }
    case 'em_analise':
      return { ...NOTHING, status: aberto?.tipo === 'analise' ? 'em_analise' : null }
    case 'indeferida':
      if (aberto?.tipo !== 'analise') return NOTHING
      return { ...NOTHING, status: 'indeferida', eventos: ['nfse.cancelamento_indeferido'] }
    case 'expirada':
      return { ...NOTHING, status: 'expirada', alerta: 'analise_sem_resposta' }
    case 'pendente':
      return { ...NOTHING, status: aberto?.status === 'registrada' ? 'incerta' : null }
  }
}

function ended(por: Extract<Veredito, { kind: 'fim' }>['por'], aberto: Cancelamento | null): Desfecho {
  // A replacement that still waits for its new note did not end the old one: something else did.
  const undone = aberto?.status === 'aguardando_substituta' && por !== 'substituicao'
  const replaced = por === 'substituicao' || (aberto?.tipo === 'substituicao' && !undone)
  const isAnalise = aberto?.tipo === 'analise'
  return {
    status: isAnalise ? 'deferida' : undone ? 'desfeita' : 'confirmado',
    nota: replaced ? 'substituida' : 'cancelada',
    eventos: [
      replaced ? 'nfse.substituida' : 'nfse.cancelada',
      ...(isAnalise ? (['nfse.cancelamento_deferido'] as const) : []),
    ],
    alerta: null,
  }
}

const BEFORE_THE_END_MS = 2_000
const isLate = (aberto: Cancelamento | null, agora: Date) =>
  aberto !== null && agora.getTime() - aberto.criadoEm.getTime() > ESPERA_MS - BEFORE_THE_END_MS
