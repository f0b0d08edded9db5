import { type Centavos, reais } from '#domain/money.ts'
import { resolveAlerta } from '#features/alertas/alertas.ts'
import { auditBoth } from '#features/audit/audit.ts'
import { reevaluateContrato } from '#features/faturamento/contratos/reevaluate.ts'
import { findFatura, lockFatura, presentFatura } from '#features/faturamento/faturas/fatura-row.ts'
import { settleFatura } from '#features/faturamento/faturas/settle-fatura.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Fatura } from '#formas/faturamento/fatura.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict, statusConflict } from '#platform/state-conflict.ts'
import { lockCobranca, VIVAS } from './cobranca-row.ts'
import { COBRAVEIS, devidoDe } from './devido.ts'

type Pagamento = { id: string; tipo: string; faturaId: string; kept: Centavos; principal: Centavos; aplicado: boolean }
/** `endToEndId`: of a payment that its charge did not require; `faturaId`: the fatura that it is to pay. */
type Aplicacao = { endToEndId: string; faturaId: string; motivo: string }

/**
 * Applies a payment that no debt required, such as one of a cancelled charge, to an open or written-off fatura of the
 * same contract, once; repeated with the same fatura it changes nothing. The fine and the interest of a charge are of
 * its own fatura: of another one, all that is applied pays the total. Throws NAO_ENCONTRADO, ESTADO_INVALIDO (the
 * payment is due where it is, or went back; the fatura is not owed, may still be paid by a charge, or owes less).
 */
export async function applyPagamento(ctx: Ctx, cobrancaId: string, aplicacao: Aplicacao): Promise<Fatura> {
  allow(ctx, 'admin.faturamento.write')
  const { endToEndId, faturaId, motivo } = aplicacao
  return ctx.app.sistema.transaction(async (db) => {
    const cobranca = await lockCobranca(db, cobrancaId)
    const pagamento = await lockPagamento(db, cobrancaId, endToEndId)
    const fatura = await lockFatura(db, faturaId)
    if (fatura.contratoId !== cobranca.contratoId) throw new Refusal('NAO_ENCONTRADO', 'a fatura of another contract')
    if (pagamento.aplicado && pagamento.faturaId === faturaId) return presentFatura(fatura)
    if (pagamento.tipo !== 'indevido' || pagamento.kept === 0)
      throw conflict('endToEndId', 'Só se aplica um pagamento indevido que não foi devolvido.', {
        estadoAtual: pagamento.kept === 0 ? 'devolvido' : pagamento.tipo,
      })
    if (!COBRAVEIS.includes(fatura.status)) throw statusConflict(fatura.status, COBRAVEIS)
    await refuseLive(db, faturaId, fatura.status)
    const devido = devidoDe(fatura)
    const own = faturaId === cobranca.faturaId
    const principal = own ? pagamento.principal : pagamento.kept
    if (principal > devido)
      throw conflict(
        'endToEndId',
        `O pagamento cobre ${reais(principal)} reais, e a fatura deve ${reais(devido)}: escolha outra fatura do contrato, ou devolva o que excede e repita.`,
        { estadoAtual: fatura.status },
      )
    const tipo = fatura.status === 'baixada' ? 'recuperacao' : 'pagamento'
    const now = ctx.now()
    await db.query(sql`
      update pagamentos set tipo = ${tipo}, fatura_id = ${faturaId}, aplicado_em = ${now},
        multa = case when ${own} then multa else 0 end, juros = case when ${own} then juros else 0 end
      where id = ${pagamento.id}`)
    await settleFatura(db, faturaId, { now, devolvido: false })
    await reevaluateContrato(ctx.app, db, fatura.contratoId, ctx.actor)
    await resolveAlerta(db, 'pagamento_indevido', `${cobrancaId}:${endToEndId}`)
    const detalhe = { endToEndId, faturaId, tipo, valorCentavos: pagamento.kept, motivo: motivo.trim() }
    await auditBoth(db, ctx, fatura.tenantId, {
      acao: 'pagamento.apply',
      recurso: 'cobranca',
      recursoId: cobrancaId,
      detalhe,
    })
    return presentFatura(await findFatura(db, faturaId))
  })
}

async function lockPagamento(db: Db, cobrancaId: string, endToEndId: string): Promise<Pagamento> {
  const row = await db.one<Pagamento>(sql`
    select id, tipo, fatura_id as "faturaId", valor - devolvido as kept,
      greatest(0, valor - greatest(devolvido, multa + juros)) as principal, aplicado_em is not null as aplicado
    from pagamentos where cobranca_id = ${cobrancaId} and end_to_end_id = ${endToEndId} for update`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no payment ${endToEndId} of the charge ${cobrancaId}`)
  return row
}

/** A charge that may still be paid would collect what the payment pays. */
async function refuseLive(db: Db, faturaId: string, estadoAtual: string): Promise<void> {
  const live = await db.one<{ id: string }>(sql`
    select id from cobrancas where fatura_id = ${faturaId} and status = any(${VIVAS}::text[])`)
  if (live)
    throw conflict(
      'faturaId',
      `A fatura tem uma cobrança que ainda pode ser paga. Cancele-a antes: POST /admin/bank/cobrancas/${live.id}/cancelar.`,
      { estadoAtual, cobrancaId: live.id },
    )
}
