// Conditions that hold for every fatura at every moment between two transactions, by itself and with its payments.

/** Each condition with the query of its violations, one row `que` for each. Payments without a fatura do not count. */
export const FATURAS_COERENTES: Record<string, string> = {
  'a fatura is open while something of it is owed, and no longer': `
    select id || ' is ' || status || ', total ' || total || ', paid ' || pago || ', written off ' || baixado as que
    from faturas where status in ('aberta', 'vencida', 'parcialmente_paga', 'paga', 'baixada')
      and (status in ('paga', 'baixada')) = (total - (pago - multa - juros) - baixado > 0)`,
  'a fatura is parcialmente_paga when a part is paid': `
    select id || ' is ' || status || ', paid ' || pago as que from faturas
    where status in ('aberta', 'vencida', 'parcialmente_paga') and (status = 'parcialmente_paga') <> (pago > 0)`,
  'what a fatura is paid is the sum of its payments less refunds': `
    select f.id || ': ' || f.pago || ', payments ' || coalesce(sum(p.valor - p.devolvido), 0) as que
    from faturas f left join pagamentos p on p.fatura_id = f.id and p.tipo in ('pagamento', 'recuperacao')
    group by f.id having f.pago <> coalesce(sum(p.valor - p.devolvido), 0)`,
}

/** Every breach, as a sentence. */
export async function incoerencias(sql: <Row extends object>(text: string) => Promise<Row[]>): Promise<string[]> {
  const found: string[] = []
  for (const [promise, text] of Object.entries(FATURAS_COERENTES))
    for (const { que } of await sql<{ que: string }>(text)) found.push(`${promise}: ${que}`)
  return found
}
