import { randomUUID } from 'node:crypto'
import { diaOf } from '#domain/competencia.ts'
import { raiseAlerta, resolveAlerta } from '#features/alertas/alertas.ts'
import { auditBoth } from '#features/audit/audit.ts'
import { lockContrato } from '#features/faturamento/contratos/contrato-row.ts'
import { moveLancamentos } from '#features/faturamento/contratos/lancamentos.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Fatura } from '#formas/faturamento/fatura.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { statusConflict } from '#platform/state-conflict.ts'
import { type FaturaRow, findFatura, lockFatura, presentFatura } from './fatura-row.ts'
import { moveFatura } from './move-fatura.ts'
import { refuseTied } from './refuse-tied.ts'

/** The states from which a fatura may be replaced, and the state it gets. */
const PARA = { rascunho: 'cancelada', aberta: 'substituida', vencida: 'substituida' } as const
const isReissuable = (status: string): status is keyof typeof PARA => Object.hasOwn(PARA, status)

/**
 * Makes a draft with the same lines and another due date in the place of a fatura, which is `substituida`, a draft
 * `cancelada`. The draft takes over its coupon, its lines and its watermark, so that nothing is billed twice; generating the
 * month computes it again. Throws NAO_ENCONTRADO, ESTADO_INVALIDO (paid or ended; with a charge that may still be paid, or with a note),
 * SCHEMA_DPS_INVALIDO (a day that passed).
 */
export async function reissueFatura(
  ctx: Ctx,
  id: string,
  { vencimento, motivo }: { vencimento: string; motivo: string },
): Promise<Fatura> {
  allow(ctx, 'admin.faturamento.write')
  refusePast(vencimento, diaOf(ctx.now().getTime()))
  const { contratoId } = await findFatura(ctx.app.sistema, id)
  return ctx.app.sistema.transaction(async (db) => {
    await lockContrato(db, contratoId)
    const antes = await lockFatura(db, id)
    const { status, tenantId } = antes
    if (!isReissuable(status)) throw statusConflict(status, Object.keys(PARA))
    await refuseTied(db, antes)
    const now = ctx.now()
    await moveFatura(db, antes, PARA[status], { motivo, now })
    const nova = await copyFatura(db, antes, vencimento, now)
    await moveLancamentos(db, id, nova)
    for (const tipo of ['fatura_incomum', 'fatura_sem_pagamento', 'pagamento_devolvido'] as const)
      await resolveAlerta(db, tipo, id)
    const { alertas, tenantNome: conta } = antes
    if (alertas.length > 0)
      await raiseAlerta(db, { tenantId: null, tipo: 'fatura_incomum', chave: nova, detalhe: { alertas, conta } })
    const detalhe = { de: status, para: PARA[status], novaId: nova, vencimento, motivo }
    await auditBoth(db, ctx, tenantId, { acao: 'fatura.reissue', recurso: 'fatura', recursoId: id, detalhe })
    return presentFatura(await findFatura(db, nova))
  })
}

function refusePast(vencimento: string, hoje: string): void {
  if (vencimento >= hoje) return
  const mensagem = `Recebido ${vencimento}, que já passou; o primeiro dia possível é ${hoje}.`
  const erros = [{ campo: 'vencimento', codigo: 'VALOR_FORA_DO_LIMITE', mensagem }]
  throw new Refusal('SCHEMA_DPS_INVALIDO', 'vencimento', { erros })
}

async function copyFatura(db: Db, { id }: FaturaRow, vencimento: string, now: Date): Promise<string> {
  const nova = randomUUID()
  await db.query(sql`
    insert into faturas (id, tenant_id, contrato_id, competencia, tipo, vencimento, subtotal, desconto, total, uso_ate,
      precificacao_versao, cupom_aplicado_id, substitui_id, execucao_id, alertas, criada_em, atualizada_em)
    select ${nova}, tenant_id, contrato_id, competencia, tipo, ${vencimento}, subtotal, desconto, total, uso_ate,
      precificacao_versao, cupom_aplicado_id, id, execucao_id, alertas, ${now}, ${now} from faturas where id = ${id}`)
  await db.query(sql`
    insert into fatura_itens (fatura_id, tenant_id, ordem, tipo, descricao, quantidade, valor_unitario, valor, lancamento_id)
    select ${nova}, tenant_id, ordem, tipo, descricao, quantidade, valor_unitario, valor, lancamento_id
    from fatura_itens where fatura_id = ${id}`)
  return nova
}
