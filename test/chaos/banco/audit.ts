// What must be true once a run is over and quiet: the book of the bank against the database, and the database by itself
// (docs/referencia/reliability.md#c3-invariants, I11).
import type { Bank } from '../../support/bank.ts'
import { checkLivro, type Livro, type Nosso } from './livro.ts'

/** Every violation, as a sentence. `faturas`: how many were to be charged. */
export async function auditBanco({ world: { sql }, psp }: Bank, faturas: number): Promise<string[]> {
  const livro: Livro = await psp.panel('GET livro')
  const cobrancas = await sql<Nosso['cobrancas'][number]>(
    `select txid, fatura_id as "faturaId", status, valor::int from cobrancas`,
  )
  const pagamentos = await sql<Nosso['pagamentos'][number]>(
    `select p.end_to_end_id as "endToEndId", c.txid, p.valor::int, p.devolvido::int
     from pagamentos p left join cobrancas c on c.id = p.cobranca_id`,
  )
  const charged = new Set(cobrancas.map(({ faturaId }) => faturaId)).size
  const found = checkLivro(livro, { cobrancas, pagamentos })
  if (charged !== faturas) found.push(`${faturas} faturas were to be charged, and ${charged} were`)
  for (const [promise, text] of Object.entries(QUESTIONS))
    for (const { que } of await sql<{ que: string }>(text)) found.push(`${promise}: ${que}`)
  return found
}

/** The payments that count for a fatura. */
const COUNTED = `select fatura_id, sum(valor) as recebido, sum(valor - devolvido) as pago from pagamentos
  where tipo in ('pagamento', 'recuperacao') group by 1`

const QUESTIONS: Record<string, string> = {
  'I11, the lines of a fatura are its total': `
    select f.id || ': ' || f.total || ', lines ' || coalesce(sum(i.valor), 0) as que from faturas f
    left join fatura_itens i on i.fatura_id = f.id group by f.id having coalesce(sum(i.valor), 0) <> f.total`,
  'I11, one fatura for a contract and a month': `
    select contrato_id || ' ' || competencia || ': ' || count(*) as que from faturas
    where status not in ('cancelada', 'substituida') group by contrato_id, competencia, tipo having count(*) > 1`,
  'I11, one live charge for a fatura at most': `
    select fatura_id || ': ' || count(*) as que from cobrancas
    where status in ('criando', 'incerta', 'emitida', 'vencida', 'cancelando') group by fatura_id having count(*) > 1`,
  // A refund that becomes known with its payment leaves the fatura open; one that follows it leaves the fatura paid.
  'I11, a fatura is paid when confirmed Pix cover it, and not otherwise': `
    select f.id || ' is ' || f.status || ', total ' || f.total || ', received ' || coalesce(p.recebido, 0) || ', kept '
      || coalesce(p.pago, 0) as que
    from faturas f left join (${COUNTED}) p on p.fatura_id = f.id
    where f.status = 'paga' and coalesce(p.recebido, 0) < f.total or f.status <> 'paga' and coalesce(p.pago, 0) >= f.total`,
  'what a fatura is paid is the sum of its payments less refunds': `
    select f.id || ': ' || f.pago || ', payments ' || coalesce(p.pago, 0) as que from faturas f
    left join (${COUNTED}) p on p.fatura_id = f.id where f.pago <> coalesce(p.pago, 0)`,
  'what a charge is paid is the sum of its payments': `
    select c.txid || ': ' || c.pago || ', payments ' || coalesce(sum(p.valor), 0) as que from cobrancas c
    left join pagamentos p on p.cobranca_id = c.id group by c.id having c.pago <> coalesce(sum(p.valor), 0)`,
  'a payment is booked for the fatura of its charge': `
    select p.end_to_end_id as que from pagamentos p join cobrancas c on c.id = p.cobranca_id
    where p.fatura_id is distinct from c.fatura_id or p.tenant_id is distinct from c.tenant_id`,
  'no charge is under way for ever': `
    select txid || ' is ' || status || coalesce(': ' || erro, '') as que from cobrancas
    where status in ('criando', 'incerta', 'cancelando')`,
  'no callback is under way for ever': `
    select id || coalesce(': ' || erro, '') as que from banco_eventos where processado_em is null`,
  // A charge that a person made, or a worker before it was killed, may be paid before the batch comes to its step again.
  'no run is under way for ever, and none refused a step': `
    select tipo || ' ' || competencia || ' is ' || status as que from execucoes where status = 'executando'
    union all select acao || ' of ' || fatura_id || ': ' || motivo from execucao_passos p where situacao = 'recusado'
      and not (acao = 'emitir_cobranca' and exists (select from cobrancas c where c.fatura_id = p.fatura_id))`,
  'no job is held past its lease, left over or failed for good': `
    select fila || ' ' || chave || ' is ' || estado || coalesce(': ' || ultimo_erro, '') as que from jobs
    where estado = 'falhou' or estado = 'executando' and lease_ate < now() - interval '3 seconds'
      or fila in ('banco.cobrar', 'banco.cancelar', 'banco.evento', 'faturamento.lote')
        and estado in ('aguardando', 'executando', 'bloqueado')`,
  'each fatura is closed once and each charge made once, by the audit': `
    select acao || ' ' || recurso_id || ': ' || count(*) as que from auditoria
    where acao in ('fatura.close', 'cobranca.create') and tenant_id is null
    group by acao, recurso_id having count(*) <> 1
    union all select 'cobranca.create ' || id || ': 0' from cobrancas c where not exists
      (select from auditoria a where a.acao = 'cobranca.create' and a.recurso_id = c.id::text and a.tenant_id is null)`,
}
