import { FATURA, statesBefore } from '#domain/faturamento/estados.ts'
import { type Centavos, reais } from '#domain/money.ts'
import { resolveAlerta } from '#features/alertas/alertas.ts'
import { auditBoth } from '#features/audit/audit.ts'
import { lockContrato } from '#features/faturamento/contratos/contrato-row.ts'
import { giveBackLancamentos } from '#features/faturamento/contratos/lancamentos.ts'
import { reevaluateContrato } from '#features/faturamento/contratos/reevaluate.ts'
import { giveBackCupons } from '#features/faturamento/cupons/uses.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Fatura } from '#formas/faturamento/fatura.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { conflict, statusConflict } from '#platform/state-conflict.ts'
import { baixaMaximaOf } from './baixa-maxima.ts'
import { type FaturaRow, findFatura, lockFatura, presentFatura, saldoOf } from './fatura-row.ts'
import { findFollowed } from './generate-together.ts'
import { moveFatura } from './move-fatura.ts'
import { refuseTied } from './refuse-tied.ts'

/**
 * Voids a fatura before any payment (docs/especificacao/estados.md#6-fatura): what it billed is owed no more, its coupon and
 * its waiting lines are the contract's again, and its month may be generated again. Repeated, it changes nothing. An
 * operador cancels a closed one up to the setting `faturamento.baixaMaximaOperador`. A contract without further overdue
 * faturas is active again. Throws NAO_ENCONTRADO, SEM_PERMISSAO, ESTADO_INVALIDO (paid or ended; a charge that may be
 * paid; a note; or a fatura of a later month, which follows from this one).
 */
export async function cancelFatura(ctx: Ctx, id: string, { motivo }: { motivo: string }): Promise<Fatura> {
  allow(ctx, 'admin.faturamento.write')
  const maximo = await baixaMaximaOf(ctx)
  return ctx.app.sistema.transaction(async (db) => {
    const { contratoId, competencia } = await findFatura(db, id)
    await lockContrato(db, contratoId)
    const fatura = await lockFatura(db, id)
    const { status, tenantId, cupomAplicadoId } = fatura
    if (status === 'cancelada') return presentFatura(fatura)
    const from = statesBefore(FATURA, 'cancelada')
    if (!from.includes(status)) throw statusConflict(status, from)
    refuseBeyond(fatura, maximo)
    await refuseTied(db, fatura)
    if ((await findFollowed(db, [contratoId], competencia)).size > 0) throw followed(fatura)
    const now = ctx.now()
    await moveFatura(db, fatura, 'cancelada', { motivo: motivo.trim(), now })
    await giveBackLancamentos(db, [id])
    if (cupomAplicadoId) await giveBackCupons(db, [cupomAplicadoId])
    for (const tipo of ALERTAS) await resolveAlerta(db, tipo, id)
    const detalhe = { de: status, competencia, total: reais(fatura.total), motivo: motivo.trim() }
    await auditBoth(db, ctx, tenantId, { acao: 'fatura.cancel', recurso: 'fatura', recursoId: id, detalhe })
    await reevaluateContrato(ctx.app, db, contratoId, ctx.actor)
    return presentFatura(await findFatura(db, id))
  })
}

/** A closed fatura is a debt, and cancelling it gives up the debt. */
function refuseBeyond(fatura: FaturaRow, maximo: Centavos | null): void {
  if (maximo === null || fatura.status === 'rascunho' || fatura.baixado + saldoOf(fatura) <= maximo) return
  const mensagem = `Um operador cancela faturas fechadas de até ${reais(maximo)} reais; acima disso, só superadmin.`
  throw new Refusal('SEM_PERMISSAO', mensagem, { erros: [{ campo: 'id', codigo: 'SEM_PERMISSAO', mensagem }] })
}

const ALERTAS = ['fatura_incomum', 'fatura_sem_pagamento', 'nf_mensalidade_recusada', 'pagamento_devolvido'] as const

const followed = ({ status }: FaturaRow) =>
  conflict(
    'competencia',
    'O contrato tem fatura de um mês posterior, que partiu desta. Cancele aquela antes, ou baixe a dívida desta: POST /admin/faturamento/faturas/{id}/write-off.',
    { estadoAtual: status },
  )
