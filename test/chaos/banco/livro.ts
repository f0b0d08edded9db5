// Whether the book of the bank agrees with what the service holds: charges, payments and refunds, one by one.

/** A charge in the book of the bank. */
export type NoBanco = { txid: string; status: string; valor: string; pago: readonly string[] }
/** A Pix in the book of the bank. */
export type PixNoBanco = {
  endToEndId: string
  txid?: string
  valor: string
  devolucoes: readonly { valor: string; status: string }[]
}
export type Livro = { cobrancas: readonly NoBanco[]; pix: readonly PixNoBanco[] }
/** What the service holds; amounts in centavos. `txid` of a payment: that of the charge that it is booked for. */
export type Nosso = {
  cobrancas: readonly { txid: string; faturaId: string; status: string; valor: number }[]
  pagamentos: readonly { endToEndId: string; txid: string | null; valor: number; devolvido: number }[]
}

/** How the bank registers a charge in each state that claims something of it; null: it has a Pix. */
const REGISTRO: Record<string, string | null> = {
  emitida: 'ATIVA',
  vencida: 'ATIVA',
  cancelada: 'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  removida_pelo_banco: 'REMOVIDA_PELO_PSP',
  expirada: 'ATIVA',
  paga: null,
  paga_com_divergencia: null,
  parcialmente_devolvida: null,
  devolvida: null,
}

/** Every disagreement, as a sentence. */
export function checkLivro(livro: Livro, nosso: Nosso): string[] {
  return [...cobrancasIn(livro, nosso), ...pagamentosIn(livro, nosso)]
}

function cobrancasIn(livro: Livro, nosso: Nosso): string[] {
  const held = new Map(livro.cobrancas.map((each) => [each.txid, each]))
  const ours = new Map(nosso.cobrancas.map((each) => [each.txid, each]))
  const ativas = Map.groupBy(
    nosso.cobrancas.filter(({ txid }) => held.get(txid)?.status === 'ATIVA'),
    ({ faturaId }) => faturaId,
  )
  return [
    ...[...held.keys()].flatMap((txid) =>
      ours.has(txid) ? [] : [`${txid}: the bank holds a charge that the service does not know`],
    ),
    ...[...ativas].flatMap(([faturaId, all]) =>
      all.length > 1 ? [`fatura ${faturaId}: ${all.length} charges can be paid at the bank`] : [],
    ),
    ...(ours.size < nosso.cobrancas.length ? ['two charges of the service have one txid'] : []),
    ...nosso.cobrancas.flatMap((each) => disagreement(each, held.get(each.txid))),
  ]
}

function disagreement({ txid, status, valor }: Nosso['cobrancas'][number], held: NoBanco | undefined): string[] {
  if (status === 'recusada') return held ? [`${txid}: refused, and the bank holds it`] : []
  const registro = REGISTRO[status]
  if (registro === undefined) return [`${txid}: still ${status}`]
  if (!held) return [`${txid}: ${status}, and the bank does not hold it`]
  if (centavosOf(held.valor) !== valor) return [`${txid}: of ${valor}, and the bank asks for ${held.valor}`]
  if (registro === null) return held.pago.length > 0 ? [] : [`${txid}: ${status}, and the bank received no Pix for it`]
  return held.status === registro ? [] : [`${txid}: ${status}, and the bank has it ${held.status}`]
}

function pagamentosIn(livro: Livro, nosso: Nosso): string[] {
  const received = new Map(livro.pix.map((each) => [each.endToEndId, each]))
  const booked = Map.groupBy(nosso.pagamentos, ({ endToEndId }) => endToEndId)
  return [
    ...[...booked.keys()].flatMap((id) => (received.has(id) ? [] : [`${id}: booked, and the bank never received it`])),
    ...livro.pix.flatMap((pix) => {
      const [first, ...others] = booked.get(pix.endToEndId) ?? []
      if (!first) return [`${pix.endToEndId}: the bank received ${pix.valor}, and it is not booked`]
      return [
        ...(others.length > 0 ? [`${pix.endToEndId}: booked ${others.length + 1} times`] : []),
        ...wrongIn(pix, first),
      ]
    }),
  ]
}

function wrongIn(pix: PixNoBanco, { endToEndId, txid, valor, devolvido }: Nosso['pagamentos'][number]): string[] {
  const refunded = pix.devolucoes
    .filter(({ status }) => status === 'DEVOLVIDO')
    .reduce((sum, each) => sum + centavosOf(each.valor), 0)
  return [
    ...(centavosOf(pix.valor) === valor ? [] : [`${endToEndId}: ${pix.valor} received, ${valor} booked`]),
    ...(pix.txid === txid ? [] : [`${endToEndId}: paid for the charge ${pix.txid}, booked for ${txid}`]),
    ...(refunded === devolvido ? [] : [`${endToEndId}: ${refunded} refunded, ${devolvido} booked as refunded`]),
  ]
}

export const centavosOf = (valor: string): number => Math.round(Number(valor) * 100)
