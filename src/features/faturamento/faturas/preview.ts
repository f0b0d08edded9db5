import { competenciaOf } from '#domain/competencia.ts'
import { draftFatura, type RascunhoDeFatura } from '#domain/faturamento/fatura.ts'
import { outOfBounds } from '#domain/faturamento/totals.ts'
import { fimDaCompetencia } from '#domain/faturamento/uso.ts'
import { vencimentoDe } from '#domain/faturamento/vigencia.ts'
import { type Centavos, reais } from '#domain/money.ts'
import { advanceContrato } from '#features/faturamento/contratos/advance.ts'
import { findContrato } from '#features/faturamento/contratos/contrato-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { FaturaSimulada } from '#formas/faturamento/geracao.ts'
import type { Ctx } from '#platform/ctx.ts'
import { gather } from './gather.ts'
import { simulate } from './simulate.ts'

const EMPTY: RascunhoDeFatura = {
  itens: [],
  subtotal: 0 as Centavos,
  desconto: 0 as Centavos,
  total: 0 as Centavos,
  excedente: 0 as Centavos,
  creditoRestante: 0 as Centavos,
}

/**
 * Returns the fatura of a contract for a competência as it would be now; without `competencia`, of this month. Writes
 * nothing. Dated changes of the contract count, even when no worker has run since. A contract with nothing to bill has
 * no items. Throws NAO_ENCONTRADO.
 */
export async function previewFatura(ctx: Ctx, contratoId: string, competencia?: string): Promise<FaturaSimulada> {
  allow(ctx, 'admin.faturamento.read')
  const agora = ctx.now().getTime()
  const mes = competencia ?? competenciaOf(agora)
  const { contrato, levantamento } = await simulate(ctx.app, async (db) => {
    await advanceContrato(ctx.app, db, contratoId)
    const contrato = await findContrato(db, contratoId)
    return { contrato, levantamento: await gather(db, contrato, mes) }
  })
  const rascunho = levantamento ? draftFatura(levantamento.dados) : EMPTY
  const { itens, subtotal, desconto, total, excedente, creditoRestante } = rascunho
  return {
    simulada: true,
    contratoId,
    tenantId: contrato.tenantId,
    tenantNome: contrato.tenantNome,
    competencia: mes,
    vencimento: vencimentoDe(mes, contrato.diaVencimento),
    parcial: agora < fimDaCompetencia(mes),
    itens: itens.map(({ lancamentoId: _, ...item }) => ({
      ...item,
      valorUnitario: reais(item.valorUnitario),
      valor: reais(item.valor),
    })),
    subtotal: reais(subtotal),
    desconto: reais(desconto),
    total: reais(total),
    creditoRestante: reais(creditoRestante),
    alertas: levantamento ? outOfBounds({ ...levantamento, total, excedente, itens: itens.length }) : [],
  }
}
