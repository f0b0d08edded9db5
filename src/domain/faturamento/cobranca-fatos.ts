import type { Centavos } from '#domain/money.ts'

/**
 * How the bank registers a charge (`CobrancaStatus` of the API Pix); null: a value that this program does not know. It
 * does not say whether the charge is overdue or can still be paid.
 */
export type RegistroNoBanco = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR' | 'REMOVIDA_PELO_PSP' | null

/** A refund of a Pix; null: a state that this program does not know. */
export type DevolucaoNoBanco = {
  id: string
  valor: Centavos
  status: 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO' | null
}

/** A Pix received for a charge. */
export type PixDaCobranca = {
  endToEndId: string
  valor: Centavos
  /** Fine and interest less discounts and rebates, as the bank splits the amount; 0 when it does not. */
  encargos: Centavos
  devolucoes: readonly DevolucaoNoBanco[]
}

/**
 * What a consult proves about a charge (docs/especificacao/estados.md#7-bank-charge). `sem_conclusao`: the bank
 * says that it is paid and shows no Pix, or answers with a state that this program does not know; nothing may follow.
 */
type SituacaoDaCobranca =
  | 'emitida'
  | 'paga'
  | 'paga_com_divergencia'
  | 'parcialmente_devolvida'
  | 'devolvida'
  | 'cancelada'
  | 'removida_pelo_banco'
  | 'sem_conclusao'

export type FatosDaCobranca = {
  situacao: SituacaoDaCobranca
  /** Sum of the Pix received, each counted once. */
  pago: Centavos
  /** What was due: the amount of the charge with the fine, interest and discounts of what was paid. */
  devido: Centavos
  /** `pago − devido`: below zero too little was paid, above zero too much; zero while nothing was paid. */
  diferenca: Centavos
  /** Sum of the refunds that ended. */
  devolvido: Centavos
  /** Sum of the refunds under way, and of those in a state that this program does not know. */
  emDevolucao: Centavos
  /** How many Pix. */
  pagamentos: number
}

/**
 * What the bank's answer about one charge means. A payment wins over any state of the register: money that arrived for a
 * removed charge has arrived. Neither order nor repetition of Pix and refunds changes the facts.
 */
export function fatosDaCobranca(
  valor: Centavos,
  registro: RegistroNoBanco,
  recebidos: readonly PixDaCobranca[],
): FatosDaCobranca {
  const pix = [...Map.groupBy(recebidos, ({ endToEndId }) => endToEndId).values()].map(mergeCopies)
  const devolucoes = pix.flatMap((each) => each.devolucoes)
  const total = (values: readonly { valor: Centavos }[]) =>
    values.reduce((sum, each) => sum + each.valor, 0) as Centavos
  const pago = total(pix)
  const devido = (pix.reduce((sum, each) => sum + each.encargos, 0) + valor) as Centavos
  const devolvido = total(devolucoes.filter(({ status }) => status === 'DEVOLVIDO'))
  const emDevolucao = total(devolucoes.filter(({ status }) => status === 'EM_PROCESSAMENTO' || status === null))
  const diferenca = (pago === 0 ? 0 : pago - devido) as Centavos
  const situacao = situacaoOf({ registro, pago, diferenca, devolvido })
  return { situacao, pago, devido, diferenca, devolvido, emDevolucao, pagamentos: pix.length }
}

function situacaoOf({
  registro,
  pago,
  diferenca,
  devolvido,
}: Pick<FatosDaCobranca, 'pago' | 'diferenca' | 'devolvido'> & { registro: RegistroNoBanco }): SituacaoDaCobranca {
  if (pago > 0 && devolvido >= pago) return 'devolvida'
  if (devolvido > 0) return 'parcialmente_devolvida'
  if (pago > 0) return diferenca === 0 ? 'paga' : 'paga_com_divergencia'
  return SEM_PAGAMENTO[registro ?? 'desconhecido']
}

const SEM_PAGAMENTO: Record<NonNullable<RegistroNoBanco> | 'desconhecido', SituacaoDaCobranca> = {
  ATIVA: 'emitida',
  CONCLUIDA: 'sem_conclusao',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'cancelada',
  REMOVIDA_PELO_PSP: 'removida_pelo_banco',
  desconhecido: 'sem_conclusao',
}

/**
 * Copies of one Pix, of which one may be older: the refunds of all of them, each in the state that says most. Of two
 * amounts the smaller one counts: an amount that the bank does not repeat is not proved.
 */
function mergeCopies(copies: readonly PixDaCobranca[]): PixDaCobranca {
  const [first, ...others] = copies as [PixDaCobranca, ...PixDaCobranca[]]
  const least = others.reduce((least, each) => (isBelow(each, least) ? each : least), first)
  const refunds = Map.groupBy(
    copies.flatMap(({ devolucoes }) => devolucoes),
    ({ id }) => id,
  )
  const devolucoes = [...refunds.values()].map((same) =>
    same.reduce((best, each) => (rankOf(each) > rankOf(best) ? each : best)),
  )
  return { ...least, devolucoes }
}

const isBelow = (one: PixDaCobranca, other: PixDaCobranca) =>
  one.valor < other.valor || (one.valor === other.valor && one.encargos < other.encargos)

/** The end of a refund is final; its amount breaks a tie, so that order never decides. */
const rankOf = ({ status, valor }: DevolucaoNoBanco) =>
  ['NAO_REALIZADO', null, 'EM_PROCESSAMENTO', 'DEVOLVIDO'].indexOf(status) * 1e13 + valor
