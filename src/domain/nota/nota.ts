/** The states of a note (docs/especificacao/contrato.md#3-states) and the few facts every rule needs. */
export type StatusNota =
  | 'processando'
  | 'autorizada'
  | 'rejeitada'
  | 'cancelada'
  | 'substituida'
  | 'falha_temporaria'
  | 'falha_definitiva'

export type Ambiente = 'producao' | 'homologacao'
export type Trilho = 'nacional' | 'municipal'

/**
 * From each state, the states it may reach (docs/especificacao/contrato.md#3-states). A trigger of the database refuses
 * every other move.
 */
export const TRANSITIONS: Readonly<Record<StatusNota, readonly StatusNota[]>> = {
  processando: ['autorizada', 'rejeitada', 'falha_temporaria'],
  falha_temporaria: ['processando', 'falha_definitiva'],
  autorizada: ['cancelada', 'substituida'],
  rejeitada: [],
  cancelada: [],
  substituida: [],
  falha_definitiva: [],
}

/** Whether a note may go from one state to the other. */
export const mayBecome = (de: StatusNota, para: StatusNota) => TRANSITIONS[de].includes(para)

/** A state in which it is known whether the city issued the note. */
export const isSettled = (status: StatusNota) => status !== 'processando' && status !== 'falha_temporaria'

/**
 * The states of a note that its city issued, cancelled or replaced since or not: it has a number, a key and a public
 * page.
 */
export const WAS_AUTHORIZED = ['autorizada', 'cancelada', 'substituida'] as const satisfies readonly StatusNota[]
export const wasAuthorized = (status: StatusNota): status is (typeof WAS_AUTHORIZED)[number] =>
  (WAS_AUTHORIZED as readonly StatusNota[]).includes(status)

/** Whether the DANFSe of a note can be had, and its XML (docs/especificacao/contrato.md#3-states note 3). */
export const hasPdf = (status: StatusNota) => status === 'autorizada' || status === 'cancelada'
export const hasXml = (status: StatusNota) => status === 'autorizada'

/** A state in which it is known that the city did not issue the note. */
export const isUnissued = (status: StatusNota) => isSettled(status) && !wasAuthorized(status)

/**
 * What the city's answer to one transmission proves (docs/especificacao/estados.md#0-nota-hidden-sub-state). `nula`:
 * intent committed, bytes maybe sent.
 */
export type ResultadoTransmissao = 'nula' | 'nao_enviada' | 'incerta' | 'recusada' | 'autorizada'

/** One finding about a request: `campo` is the path in the client's JSON. */
export type Erro = { campo: string; codigo: string; mensagem: string; correcao?: string }
/** A finding that does not block issuance. `pontos`: the points it takes from the score. */
export type Aviso = { campo: string; codigo: string; mensagem: string; pontos?: number; sugestao?: string }
