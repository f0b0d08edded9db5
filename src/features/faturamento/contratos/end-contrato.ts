import { diaOf } from '#domain/competencia.ts'
import { CONTRATO, type StatusContrato, statesBefore } from '#domain/faturamento/estados.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Contrato } from '#formas/faturamento/contrato.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict, statusConflict } from '#platform/state-conflict.ts'
import { advanceContrato } from './advance.ts'
import { type ContratoRow, findContrato, lockContrato, presentContrato } from './contrato-row.ts'
import { forgetContratos } from './limits.ts'
import { moveContrato } from './move-contrato.ts'
import { countOverdue } from './reevaluate.ts'

/**
 * Stops issuing at once: POST /nfse and /nfse/lote answer CONTRATO_SUSPENSO; reading, cancelling and XML stay open. A
 * contract that dunning suspended stays so, and is no longer reactivated by payment; one that an operator suspended stays
 * as it is. Throws NAO_ENCONTRADO, ESTADO_INVALIDO.
 */
export async function suspendContrato(ctx: Ctx, id: string, { motivo }: { motivo: string }): Promise<Contrato> {
  allow(ctx, 'admin.faturamento.write')
  return change(ctx, id, 'suspend', { motivo }, async (db, contrato) => {
    if (contrato.suspensoPor === 'operador') return false
    if (contrato.suspensoPor === 'inadimplencia') {
      await db.query(sql`
        update contratos set suspenso_por = 'operador', motivo_suspensao = ${motivo}, versao = versao + 1,
          atualizado_em = ${ctx.now()} where id = ${id}`)
      return true
    }
    await moveTo(db, ctx, contrato, 'suspenso', motivo)
    return true
  })
}

/**
 * Lets a suspended account issue again, and takes back a cancellation that waits for its day. Faturas that are overdue
 * refuse it, unless a superadmin forces it. Throws NAO_ENCONTRADO, ESTADO_INVALIDO (with the number of them), SEM_PERMISSAO.
 */
export async function reactivateContrato(
  ctx: Ctx,
  id: string,
  { motivo, forcar = false }: { motivo: string; forcar?: boolean },
): Promise<Contrato> {
  allow(ctx, 'admin.faturamento.write')
  if (forcar && (ctx.actor.kind !== 'admin' || ctx.actor.papel !== 'superadmin')) throw refuseForce()
  return change(ctx, id, 'reactivate', { motivo, forcar }, async (db, contrato) => {
    if (contrato.cancelarEm) {
      await db.query(sql`
        update contratos set cancelar_em = null, versao = versao + 1, atualizado_em = ${ctx.now()} where id = ${id}`)
      if (contrato.status !== 'suspenso') return true
    }
    if (contrato.status === 'ativo') return false
    if (!forcar) await refuseOverdue(db, contrato, diaOf(ctx.now().getTime()))
    await moveTo(db, ctx, contrato, 'ativo', motivo, ['suspenso'])
    return true
  })
}

/**
 * Ends a contract, today or on a later day, when the service does so by itself; its coupon ends with it. Repeated with
 * another day, that day is in force. Throws NAO_ENCONTRADO, ESTADO_INVALIDO, SCHEMA_DPS_INVALIDO (a day that passed).
 */
export async function cancelContrato(
  ctx: Ctx,
  id: string,
  { motivo, efetivoEm }: { motivo: string; efetivoEm?: string },
): Promise<Contrato> {
  allow(ctx, 'admin.faturamento.write')
  const hoje = diaOf(ctx.now().getTime())
  const em = efetivoEm ?? hoje
  if (em < hoje) {
    const mensagem = `Recebido ${em}, que já passou; o primeiro dia possível é ${hoje}.`
    const erros = [{ campo: 'efetivoEm', codigo: 'VALOR_FORA_DO_LIMITE', mensagem }]
    throw new Refusal('SCHEMA_DPS_INVALIDO', 'efetivoEm', { erros })
  }
  return change(ctx, id, 'cancel', { motivo, efetivoEm: em }, async (db, contrato) => {
    if (contrato.status === 'cancelado') return false
    if (em === hoje) await moveTo(db, ctx, contrato, 'cancelado', motivo)
    else {
      refuseMove(contrato, 'cancelado')
      await db.query(sql`
        update contratos set cancelar_em = ${em}, motivo = ${motivo}, versao = versao + 1, atualizado_em = ${ctx.now()}
        where id = ${id}`)
    }
    return true
  })
}

type Verb = 'suspend' | 'reactivate' | 'cancel'

/** Runs a change of one contract with its audit, unless `work` says that nothing changed. */
async function change(
  ctx: Ctx,
  id: string,
  verb: Verb,
  detalhe: Record<string, unknown>,
  work: (db: Db, contrato: ContratoRow) => Promise<boolean>,
): Promise<Contrato> {
  const after = await ctx.app.sistema.transaction(async (db) => {
    await advanceContrato(ctx.app, db, id)
    const contrato = await lockContrato(db, id)
    if (!(await work(db, contrato))) return contrato
    const entry = {
      acao: ACOES[verb],
      recurso: 'contrato',
      recursoId: id,
      detalhe: { de: contrato.status, ...detalhe },
    }
    await audit(db, { ...ctx, tenantId: contrato.tenantId }, entry)
    return findContrato(db, id)
  })
  forgetContratos(ctx.app)
  return presentContrato(after)
}
const ACOES: Record<Verb, string> = {
  suspend: 'contrato.suspend',
  reactivate: 'contrato.reactivate',
  cancel: 'contrato.cancel',
}

async function moveTo(
  db: Db,
  ctx: Ctx,
  contrato: ContratoRow,
  para: StatusContrato,
  motivo: string,
  from?: StatusContrato[],
) {
  refuseMove(contrato, para, from)
  await moveContrato(db, contrato, para, { motivo, actor: ctx.actor, now: ctx.now() })
}

function refuseMove({ status }: ContratoRow, para: StatusContrato, from = statesBefore(CONTRATO, para)): void {
  if (!from.includes(status)) throw statusConflict(status, from)
}

async function refuseOverdue(db: Db, { id }: ContratoRow, hoje: string): Promise<void> {
  const faturasVencidas = await countOverdue(db, id, hoje)
  if (faturasVencidas === 0) return
  throw conflict(
    'status',
    `O contrato tem faturas vencidas em aberto: ${faturasVencidas}. Só um superadmin reativa assim, com forcar.`,
    { estadoAtual: 'suspenso', faturasVencidas },
  )
}

const refuseForce = (): Refusal => {
  const mensagem = 'Só superadmin reativa com forcar.'
  return new Refusal('SEM_PERMISSAO', mensagem, { erros: [{ campo: 'forcar', codigo: 'SEM_PERMISSAO', mensagem }] })
}
