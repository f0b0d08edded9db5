import { findFactor } from '#features/access/factor.ts'
import { callerOf } from '#features/access/second-factor.ts'
import { PORTAL } from '#features/access/surfaces.ts'
import { audit } from '#features/audit/audit.ts'
import { refuseVersao } from '#features/audit/refuse-versao.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Conta, MudancaDaPropriaConta } from '#formas/contas/conta.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import { findConta } from './conta.ts'

/**
 * Changes what an owner decides of the account: whether everybody in it needs a second factor. From then on a session
 * without one serves to enrol it alone. Throws ESTADO_INVALIDO for an owner who has none, VERSAO_DIVERGENTE.
 */
export async function changeOwnConta(ctx: Ctx, change: MudancaDaPropriaConta): Promise<Conta> {
  allow(ctx, 'conta.write')
  const { exigirSegundoFator, versao } = change
  const { sistema } = ctx.app
  if (exigirSegundoFator && !(await findFactor(sistema, callerOf(ctx, PORTAL))).desde)
    throw conflict('exigirSegundoFator', 'Cadastre antes o seu próprio segundo fator.')
  await sistema.transaction(async (db) => {
    const before = await db.one<{ versao: number; exige: boolean }>(sql`
      select versao, exige_segundo_fator as exige from tenants where id = ${ctx.tenantId} for update`)
    if (!before) return
    if (versao !== undefined && versao !== before.versao) {
      const about = { recurso: 'conta', recursoId: ctx.tenantId, lida: versao }
      throw await refuseVersao(ctx, db, { ...about, atual: await findConta(ctx) })
    }
    if (exigirSegundoFator === undefined || exigirSegundoFator === before.exige) return
    await db.query(sql`
      update tenants set exige_segundo_fator = ${exigirSegundoFator}, versao = versao + 1 where id = ${ctx.tenantId}`)
    await audit(db, ctx, {
      acao: 'conta.update',
      recurso: 'conta',
      recursoId: ctx.tenantId,
      detalhe: { versao: before.versao + 1, campos: ['exigirSegundoFator'], para: { exigirSegundoFator } },
    })
  })
  return findConta(ctx)
}
