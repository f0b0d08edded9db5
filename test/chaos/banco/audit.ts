// The conditions that must hold once a run is over and quiet: the book of the bank against the database, and the
// database by itself (docs/referencia/reliability.md#c3-invariants, I11).
import type { Bank } from '../../support/bank.ts'
import { FATURAS_COERENTES } from '../../support/faturas-coerentes.ts'
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
  ...FATURAS_COERENTES,
  'what a charge is paid is the sum of its payments': `
    select c.txid || ': ' || c.pago || ', payments ' || coalesce(sum(p.valor), 0) as que from cobrancas c
    left join pagamentos p on p.cobranca_id = c.id group by c.id having c.pago <> coalesce(sum(p.valor), 0)`,
  'a payment is booked for the fatura of its charge': `
    select p.end_to_end_id as que from pagamentos p join cobrancas c on c.id = p.cobranca_id
    where p.fatura_id is distinct from c.fatura_id and p.aplicado_em is null or p.tenant_id is distinct from c.tenant_id`,
  'an undue payment has an alert, which ends when it is applied': `
    select p.end_to_end_id || ' ' || p.tipo || ': ' || coalesce(a.status, 'none') as que
    from pagamentos p left join alertas a on a.tipo = 'pagamento_indevido' and a.chave = p.cobranca_id || ':' || p.end_to_end_id
    where p.tipo = 'indevido' and a.status is distinct from 'aberto' or p.aplicado_em is not null and a.status = 'aberto'`,
  'a fatura that was paid beyond its total has an alert': `
    select f.id || ': ' || f.total || ', paid ' || f.pago - f.multa - f.juros as que from faturas f
    where f.pago - f.multa - f.juros > f.total and not exists (select from pagamentos p join alertas a
      on a.tipo = 'pagamento_indevido' and a.chave = p.cobranca_id || ':' || p.end_to_end_id and a.status = 'aberto'
      where p.fatura_id = f.id)`,
  'what was taken back of a fatura that is open made it owed again': `
    select f.id || ' is ' || f.status as que from faturas f
    where f.status in ('aberta', 'vencida', 'parcialmente_paga') and f.reaberturas = 0 and exists (select from pagamentos p
      where p.fatura_id = f.id and p.tipo in ('pagamento', 'recuperacao') and p.devolvido > 0 and p.aplicado_em is null)`,
  'a fatura that is owed again has an alert, which ends when it is paid or written off': `
    select f.id || ' is ' || f.status || ': ' || coalesce(a.status, 'none') as que
    from faturas f left join alertas a on a.tipo = 'pagamento_devolvido' and a.chave = f.id::text
    where f.reaberturas > 0
      and (f.status in ('aberta', 'vencida', 'parcialmente_paga')) <> (coalesce(a.status, '') = 'aberto')`,
  'an applied payment is of the contract of its charge': `
    select p.end_to_end_id as que from pagamentos p join cobrancas c on c.id = p.cobranca_id
    join faturas f on f.id = p.fatura_id where f.contrato_id <> c.contrato_id`,
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
