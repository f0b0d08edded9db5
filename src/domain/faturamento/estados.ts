/**
 * The states of what is billed and where each may go (docs/especificacao/estados.md#4-plano to #9-reajuste). A trigger of
 * the database refuses every other move; test/architecture/transitions-faturamento.test.ts compares the two.
 */
type Moves<S extends string> = Readonly<Record<S, readonly S[]>>

export type StatusPlano = 'ativo' | 'desativado'
export const PLANO: Moves<StatusPlano> = { ativo: ['desativado'], desativado: ['ativo'] }

export type StatusContrato = 'agendado' | 'em_teste' | 'ativo' | 'inadimplente' | 'suspenso' | 'cancelado' | 'encerrado'
export const CONTRATO: Moves<StatusContrato> = {
  agendado: ['em_teste', 'ativo', 'cancelado'],
  em_teste: ['ativo', 'cancelado'],
  ativo: ['inadimplente', 'suspenso', 'cancelado', 'encerrado'],
  inadimplente: ['ativo', 'suspenso', 'cancelado'],
  suspenso: ['ativo', 'cancelado'],
  cancelado: [],
  encerrado: [],
}

export type StatusFatura =
  | 'rascunho'
  | 'sem_cobranca'
  | 'aberta'
  | 'vencida'
  | 'parcialmente_paga'
  | 'paga'
  | 'baixada'
  | 'substituida'
  | 'cancelada'
/** A closed fatura that owes something: a payment may settle it. */
export const EM_ABERTO: readonly StatusFatura[] = ['aberta', 'vencida', 'parcialmente_paga']
export const FATURA: Moves<StatusFatura> = {
  rascunho: ['sem_cobranca', 'aberta', 'cancelada'],
  sem_cobranca: [],
  aberta: ['vencida', 'paga', 'parcialmente_paga', 'baixada', 'substituida', 'cancelada'],
  vencida: ['paga', 'parcialmente_paga', 'baixada', 'substituida', 'cancelada'],
  // The last three: a payment was taken back.
  parcialmente_paga: ['aberta', 'vencida', 'paga', 'baixada'],
  paga: EM_ABERTO,
  baixada: EM_ABERTO,
  substituida: [],
  cancelada: [],
}

/** The kinds of a payment: due, for a fatura that was written off, not due, or without a known charge. */
export type TipoDePagamento = 'pagamento' | 'recuperacao' | 'indevido' | 'nao_conciliado'

export type StatusCobranca =
  | 'criando'
  | 'incerta'
  | 'emitida'
  | 'vencida'
  | 'cancelando'
  | 'paga'
  | 'paga_com_divergencia'
  | 'parcialmente_devolvida'
  | 'devolvida'
  | 'recusada'
  | 'cancelada'
  | 'removida_pelo_banco'
  | 'expirada'
export const COBRANCA: Moves<StatusCobranca> = {
  criando: ['emitida', 'recusada', 'incerta'],
  incerta: ['emitida', 'criando', 'recusada'],
  emitida: ['vencida', 'paga', 'paga_com_divergencia', 'cancelando', 'removida_pelo_banco', 'expirada'],
  vencida: ['paga', 'paga_com_divergencia', 'cancelando', 'removida_pelo_banco', 'expirada'],
  cancelando: ['cancelada', 'paga', 'paga_com_divergencia'],
  paga: ['parcialmente_devolvida', 'devolvida'],
  paga_com_divergencia: ['parcialmente_devolvida', 'devolvida'],
  parcialmente_devolvida: ['devolvida'],
  devolvida: [],
  recusada: [],
  cancelada: [],
  removida_pelo_banco: [],
  expirada: [],
}

export type StatusCupom = 'ativo' | 'expirado' | 'esgotado' | 'encerrado'
/** An expired coupon, or one used up, is active again when its validity or its limit grows, or a use is given back. */
export const CUPOM: Moves<StatusCupom> = {
  ativo: ['expirado', 'esgotado', 'encerrado'],
  expirado: ['ativo', 'esgotado', 'encerrado'],
  esgotado: ['ativo', 'expirado', 'encerrado'],
  encerrado: [],
}

type StatusCupomAplicado = 'ativo' | 'consumido' | 'removido'
/** A fatura that is voided gives the use of a consumed coupon back. */
export const CUPOM_APLICADO: Moves<StatusCupomAplicado> = {
  ativo: ['consumido', 'removido'],
  consumido: ['ativo'],
  removido: [],
}

export type StatusReajuste = 'agendado' | 'aguardando_indice' | 'aplicando' | 'aplicado' | 'cancelado'
export const REAJUSTE: Moves<StatusReajuste> = {
  agendado: ['aguardando_indice', 'aplicando', 'cancelado'],
  aguardando_indice: ['aplicando'],
  aplicando: ['aplicado'],
  aplicado: [],
  cancelado: [],
}

/** The states from which a state is reached. */
export const statesBefore = <S extends string>(moves: Moves<S>, para: S): S[] =>
  (Object.keys(moves) as S[]).filter((de) => moves[de].includes(para))

/** The shortest way between two states, without the first and with the last; null when there is none. */
export function wayBetween<S extends string>(moves: Moves<S>, de: S, para: S): S[] | null {
  if (de === para) return []
  const ways: S[][] = [[de]]
  for (const way of ways) {
    const next = moves[way.at(-1)!].filter((state) => !ways.some((other) => other.includes(state)))
    if (next.includes(para)) return [...way.slice(1), para]
    ways.push(...next.map((state) => [...way, state]))
  }
  return null
}

/** The states of a contract whose account pays, or owes: an account without one is in its trial. */
export const CONTRATO_PAGO = ['ativo', 'inadimplente', 'suspenso'] as const
