import { type Centavos, reais } from '#domain/money.ts'
import { openBanco } from '#features/faturamento/banco/open-banco.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Cobranca, CobrancaDetalhe, FiltroDeCobrancas } from '#formas/faturamento/cobranca.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { applyFatos } from './apply-fatos.ts'
import { findCobranca, presentCobranca, selectCobrancas } from './cobranca-row.ts'

/** The charges, newest first. */
export async function listCobrancas(
  ctx: Ctx,
  filter: FiltroDeCobrancas,
): Promise<{ items: Cobranca[]; total: number }> {
  allow(ctx, 'admin.faturamento.read')
  const { sistema } = ctx.app
  const { status = null, contratoId = null, faturaId = null, limit, offset } = filter
  const where = sql`where (${status}::text is null or c.status = ${status})
    and (${contratoId}::uuid is null or c.contrato_id = ${contratoId})
    and (${faturaId}::uuid is null or c.fatura_id = ${faturaId})`
  const [rows, counted] = await Promise.all([
    selectCobrancas(sistema, sql`${where} order by c.criada_em desc, c.id limit ${limit} offset ${offset}`),
    sistema.one<{ total: number }>(sql`select count(*) as total from cobrancas c ${where}`),
  ])
  return { items: rows.map(presentCobranca), total: counted?.total ?? 0 }
}

/** One charge with its payments. Throws NAO_ENCONTRADO. */
export async function showCobranca(ctx: Ctx, id: string): Promise<CobrancaDetalhe> {
  allow(ctx, 'admin.faturamento.read')
  return detail(ctx.app.sistema, id)
}

/**
 * Asks the bank about a charge, applies its answer, and returns the charge. One that the bank does not hold stays as it is.
 * Throws NAO_ENCONTRADO, CREDENCIAL_DO_BANCO_AUSENTE (revoked since), INDISPONIVEL (the bank gives no certain answer).
 */
export async function consultCobranca(ctx: Ctx, id: string): Promise<CobrancaDetalhe> {
  allow(ctx, 'admin.cobranca.consult')
  const { app } = ctx
  const row = await findCobranca(app.sistema, id)
  const open = await openBanco(app, row.credencialId)
  if (!open) throw new Refusal('CREDENCIAL_DO_BANCO_AUSENTE', 'the credential of the charge was revoked')
  const found = await open.banco.consultarCobranca(row.txid)
  if (found.tipo === 'incerta') throw new Refusal('INDISPONIVEL', `the bank: ${found.motivo}`)
  if (found.tipo === 'feita') await applyFatos(app, id, found.valor)
  return detail(app.sistema, id)
}

async function detail(db: Db, id: string): Promise<CobrancaDetalhe> {
  const cobranca = presentCobranca(await findCobranca(db, id))
  const rows = await db.query<CobrancaDetalhe['pagamentos'][number]>(sql`
    select end_to_end_id as "endToEndId", tipo, valor, multa, juros, devolvido, pago_em as "pagoEm" from pagamentos
    where cobranca_id = ${id} order by pago_em, id limit 500`)
  const amount = (value: number) => reais(value as Centavos)
  const pagamentos = rows.map((each) => ({
    ...each,
    valor: amount(each.valor),
    multa: amount(each.multa),
    juros: amount(each.juros),
    devolvido: amount(each.devolvido),
  }))
  return { ...cobranca, pagamentos }
}
