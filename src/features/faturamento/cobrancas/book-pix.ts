import { randomUUID } from 'node:crypto'
import type { PixRecebido } from '#banco/banco.ts'
import { diaOf } from '#domain/competencia.ts'
import type { StatusCobranca, StatusFatura, TipoDePagamento } from '#domain/faturamento/estados.ts'
import { type Centavos, percentOf } from '#domain/money.ts'
import { raiseAlerta } from '#features/alertas/alertas.ts'
import { findFatura, pagoAMaisDe } from '#features/faturamento/faturas/fatura-row.ts'
import { withPagamentos } from '#features/faturamento/faturas/settle-fatura.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { CobrancaRow } from './cobranca-row.ts'
import { devidoDe } from './devido.ts'

/** The states of charges and of faturas for which no payment is due. */
const CANCELADAS: readonly StatusCobranca[] = ['recusada', 'cancelada', 'removida_pelo_banco']
const QUITADAS: readonly StatusFatura[] = ['paga', 'substituida', 'cancelada', 'sem_cobranca']

/**
 * Books the Pix of a locked charge and their refunds, each once. A payment that was not due is `indevido`; of a fatura that
 * was written off, `recuperacao`, until all of it is recovered. An alert says what came beyond the debt, wholly or in part.
 * Returns whether something is new, and the ids of the payments of which something was taken back.
 */
export async function bookPix(
  db: Db,
  cobranca: CobrancaRow,
  pix: readonly PixRecebido[],
  now: Date,
): Promise<{ changed: boolean; devolvidos: string[] }> {
  const seen = { changed: false, devolvidos: [] as string[] }
  for (const each of pix.toSorted((a, b) => Date.parse(a.horario) - Date.parse(b.horario))) {
    const booked = await findBooked(db, cobranca.credencialId, each.endToEndId)
    const id = booked ?? (await book(db, cobranca, each, now))
    const { added, devolvido } = await bookRefunds(db, id, cobranca.tenantId, each, now)
    seen.changed ||= !booked || added
    if (devolvido) seen.devolvidos.push(id)
  }
  return seen
}

/** Books a confirmed Pix of no charge of ours, with its refunds. */
export async function bookUnmatched(db: Db, credencialId: string, pix: PixRecebido, now: Date): Promise<void> {
  const booked = await findBooked(db, credencialId, pix.endToEndId)
  const id = booked ?? randomUUID()
  if (!booked) {
    await insert(db, { id, credencialId, cobranca: null, tipo: 'nao_conciliado', pix, now })
    const detalhe = { endToEndId: pix.endToEndId, valorCentavos: pix.valor }
    await raiseAlerta(db, { tipo: 'pagamento_nao_conciliado', tenantId: null, chave: pix.endToEndId, detalhe })
  }
  await bookRefunds(db, id, null, pix, now)
}

/** The payment of an end-to-end id, locked: no other transaction books it meanwhile. */
async function findBooked(db: Db, credencialId: string, endToEndId: string): Promise<string | null> {
  await db.query(sql`select pg_advisory_xact_lock(hashtext(${`pix:${endToEndId}`}))`)
  const row = await db.one<{ id: string }>(sql`
    select id from pagamentos where credencial_id = ${credencialId} and end_to_end_id = ${endToEndId}`)
  return row?.id ?? null
}

async function book(db: Db, cobranca: CobrancaRow, pix: PixRecebido, now: Date): Promise<string> {
  const id = randomUUID()
  const { faturaId } = cobranca
  const tipo = await tipoOf(db, cobranca)
  await insert(db, { id, credencialId: cobranca.credencialId, cobranca, tipo, pix, now })
  const excedente =
    tipo === 'indevido' ? pix.valor : pagoAMaisDe(await withPagamentos(db, await findFatura(db, faturaId)))
  if (excedente > 0) {
    const detalhe = { endToEndId: pix.endToEndId, valorCentavos: pix.valor, excedenteCentavos: excedente, faturaId }
    await raiseAlerta(db, {
      tipo: 'pagamento_indevido',
      tenantId: null,
      chave: `${cobranca.id}:${pix.endToEndId}`,
      detalhe,
    })
  }
  return id
}

async function tipoOf(db: Db, cobranca: CobrancaRow): Promise<TipoDePagamento> {
  const fatura = await withPagamentos(db, await findFatura(db, cobranca.faturaId))
  const before = await db.one<{ pago: Centavos }>(sql`
    select coalesce(sum(valor), 0)::bigint as pago from pagamentos
    where cobranca_id = ${cobranca.id} and tipo in ('pagamento', 'recuperacao')`)
  const covered = before!.pago >= cobranca.valor || devidoDe(fatura) === 0
  if (CANCELADAS.includes(cobranca.status) || QUITADAS.includes(fatura.status) || covered) return 'indevido'
  return fatura.status === 'baixada' ? 'recuperacao' : 'pagamento'
}

type Insercao = {
  id: string
  credencialId: string
  cobranca: CobrancaRow | null
  tipo: TipoDePagamento
  pix: PixRecebido
  now: Date
}

const insert = async (db: Db, { id, credencialId, cobranca, tipo, pix, now }: Insercao) => {
  const { multa, juros } = cobranca ? await encargosOf(db, cobranca, pix) : { multa: 0, juros: 0 }
  return db.query(sql`
    insert into pagamentos (id, tenant_id, fatura_id, cobranca_id, credencial_id, end_to_end_id, txid, tipo, valor, multa,
      juros, pago_em, registrado_em)
    values (${id}, ${cobranca?.tenantId ?? null}, ${cobranca?.faturaId ?? null}, ${cobranca?.id ?? null}, ${credencialId},
      ${pix.endToEndId}, ${pix.txid}, ${tipo}, ${pix.valor}, ${multa}, ${juros}, ${pix.horario}, ${now})`)
}

/**
 * The parts of a payment that are fine and interest: first those within the amount of the charge that its earlier
 * payments have not paid, then the excess over the amount, which pays the fine of the charge first and then the
 * interest.
 */
async function encargosOf(db: Db, cobranca: CobrancaRow, { valor: pago, encargos, horario }: PixRecebido) {
  const { id, valor, multaIncluida, jurosIncluidos, multa: percentual, vencimento } = cobranca
  const before = await db.one<{ multa: Centavos; juros: Centavos }>(sql`
    select coalesce(sum(multa), 0)::bigint as multa, coalesce(sum(juros), 0)::bigint as juros
    from pagamentos where cobranca_id = ${id} and tipo in ('pagamento', 'recuperacao')`)
  const late = diaOf(Date.parse(horario)) > vencimento
  const total = Math.max(0, encargos)
  const multa = late ? Math.min(total, percentOf(valor, percentual)) : 0
  const incluida = Math.min(pago - total, Math.max(0, multaIncluida - before!.multa))
  const incluidos = Math.min(pago - total - incluida, Math.max(0, jurosIncluidos - before!.juros))
  return { multa: multa + incluida, juros: total - multa + incluidos }
}

/**
 * Writes each state of each refund once, and the refunded total. Returns whether a refund is new, and whether one
 * ended.
 */
async function bookRefunds(
  db: Db,
  pagamentoId: string,
  tenantId: string | null,
  { devolucoes }: PixRecebido,
  now: Date,
): Promise<{ added: boolean; devolvido: boolean }> {
  const added: { status: string }[] = []
  for (const { id, status, valor } of devolucoes) {
    const rows = await db.query<{ status: string }>(sql`
      insert into pagamento_devolucoes (pagamento_id, devolucao_id, status, valor, em, tenant_id)
      values (${pagamentoId}, ${id}, ${status ?? 'DESCONHECIDO'}, ${valor}, ${now}, ${tenantId})
      on conflict do nothing returning status`)
    added.push(...rows)
  }
  if (added.length > 0)
    await db.query(sql`
      update pagamentos set devolvido = least(valor, (
        select coalesce(sum(d.valor), 0) from pagamento_devolucoes d
        where d.pagamento_id = ${pagamentoId} and d.status = 'DEVOLVIDO'))
      where id = ${pagamentoId}`)
  return { added: added.length > 0, devolvido: added.some(({ status }) => status === 'DEVOLVIDO') }
}
