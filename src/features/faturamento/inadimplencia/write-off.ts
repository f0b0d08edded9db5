import { FATURA, statesBefore } from '#domain/faturamento/estados.ts'
import { type Centavos, centavos, reais } from '#domain/money.ts'
import { resolveAlerta } from '#features/alertas/alertas.ts'
import { audit } from '#features/audit/audit.ts'
import { lockContrato } from '#features/faturamento/contratos/contrato-row.ts'
import { reevaluateContrato } from '#features/faturamento/contratos/reevaluate.ts'
import { baixaMaximaOf } from '#features/faturamento/faturas/baixa-maxima.ts'
import {
  type FaturaRow,
  findFatura,
  lockFatura,
  presentFatura,
  saldoOf,
} from '#features/faturamento/faturas/fatura-row.ts'
import { writeOffSaldo } from '#features/faturamento/faturas/write-off-saldo.ts'
import { refuseVersao } from '#features/faturamento/planos/refuse-versao.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Fatura } from '#formas/faturamento/fatura.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict, statusConflict } from '#platform/state-conflict.ts'

/** `valor`: in reais; without it the whole saldo. */
type Baixa = { motivo: string; valor?: number; versao?: number }

/**
 * Gives a debt up, whole or in part (docs/referencia/billing.md#f3-rules rule 7). The fatura shows what was written off,
 * and a payment that comes later is a `recuperacao`. An operador writes off up to the setting
 * `faturamento.baixaMaximaOperador` of each fatura, in one part or several. A contract without further overdue faturas is
 * active again. A whole one, repeated, changes nothing. Throws NAO_ENCONTRADO, ESTADO_INVALIDO (the state, a charge that may still be paid, another version),
 * SCHEMA_DPS_INVALIDO (more than the saldo), SEM_PERMISSAO (more than the limit).
 */
export async function writeOffFatura(ctx: Ctx, id: string, baixa: Baixa): Promise<Fatura> {
  allow(ctx, 'admin.faturamento.write')
  const baixaMaxima = await baixaMaximaOf(ctx)
  return ctx.app.sistema.transaction(async (db) => {
    const { contratoId } = await findFatura(db, id)
    await lockContrato(db, contratoId)
    const fatura = await lockFatura(db, id)
    if (fatura.status === 'baixada' && baixa.valor === undefined) return presentFatura(fatura)
    const from = statesBefore(FATURA, 'baixada')
    if (!from.includes(fatura.status)) throw statusConflict(fatura.status, from)
    refuseVersao(fatura.versao, baixa.versao)
    await refuseLiveCharge(db, fatura)
    const saldo = saldoOf(fatura)
    const valor = baixa.valor === undefined ? saldo : centavos(baixa.valor)
    refuseBeyond(fatura, valor, baixaMaxima)
    const motivo = baixa.motivo.trim()
    const para = await writeOffSaldo(db, fatura, valor, { motivo, now: ctx.now() })
    const detalhe = { de: fatura.status, para, valor, saldoAntes: saldo, motivo }
    await audit(
      db,
      { ...ctx, tenantId: fatura.tenantId },
      { acao: 'fatura.write-off', recurso: 'fatura', recursoId: id, detalhe },
    )
    if (para === 'baixada') {
      for (const tipo of ['fatura_sem_pagamento', 'pagamento_devolvido'] as const) await resolveAlerta(db, tipo, id)
      await reevaluateContrato(ctx.app, db, contratoId, ctx.actor)
    }
    return presentFatura(await findFatura(db, id))
  })
}

function refuseBeyond(fatura: FaturaRow, valor: Centavos, baixaMaxima: Centavos | null): void {
  const saldo = saldoOf(fatura)
  if (valor > saldo) {
    const mensagem = `Recebido ${reais(valor)}; o saldo da fatura é ${reais(saldo)}.`
    const correcao = 'Envie até o saldo, ou retire valor para baixar o saldo inteiro.'
    const erros = [{ campo: 'valor', codigo: 'VALOR_FORA_DO_LIMITE', mensagem, correcao }]
    throw new Refusal('SCHEMA_DPS_INVALIDO', 'valor', { erros })
  }
  if (baixaMaxima === null || fatura.baixado + valor <= baixaMaxima) return
  const mensagem = `Um operador baixa até ${reais(baixaMaxima)} reais de uma fatura; acima disso, só superadmin.`
  throw new Refusal('SEM_PERMISSAO', mensagem, { erros: [{ campo: 'valor', codigo: 'SEM_PERMISSAO', mensagem }] })
}

/** A charge that may still be paid would collect a debt that is being written off. */
async function refuseLiveCharge(db: Db, { id, status }: FaturaRow): Promise<void> {
  const live = await db.one<{ id: string; status: string }>(sql`
    select id, status from cobrancas where fatura_id = ${id}
      and status in ('criando', 'incerta', 'emitida', 'vencida', 'cancelando')`)
  if (!live) return
  const cancel = `POST /admin/bank/cobrancas/${live.id}/cancelar`
  throw conflict('cobrancaId', `A fatura tem uma cobrança que ainda pode ser paga. Cancele-a antes: ${cancel}.`, {
    estadoAtual: status,
    cobrancaId: live.id,
    statusDaCobranca: live.status,
  })
}
