import { competenciaOf, lastDayOf } from '#domain/competencia.ts'
import { excedentes, type LinhaDeExcedente, priceExcedente, valorExcedente } from '#domain/faturamento/excedente.ts'
import { reais } from '#domain/money.ts'
import { precificacaoEm } from '#features/faturamento/planos/precificacao.ts'
import { countUso, type UsoDaEmpresa } from '#features/faturamento/uso/uso.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type ContratoRow, findContrato } from './contrato-row.ts'

/** What an account used in a competência: notes that production authorised in it, in Brasília time. */
export type ConsumoDoContrato = {
  contratoId: string
  tenantId: string
  competencia: string
  notasAutorizadas: number
  notasIncluidas: number
  excedentes: number
  /** By price, in reais. */
  faixas: { quantidade: number; valorUnitario: number; valor: number }[]
  valorExcedente: number
  porEmpresa: UsoDaEmpresa[]
}

/** The consumption of a contract; without `competencia`, of this month. Throws NAO_ENCONTRADO. */
export async function showConsumo(ctx: Ctx, id: string, competencia?: string): Promise<ConsumoDoContrato> {
  allow(ctx, 'admin.faturamento.read')
  const db = ctx.app.sistema
  const contrato = await findContrato(db, id)
  const mes = competencia ?? competenciaOf(ctx.now().getTime())
  const { notas, porEmpresa, notasIncluidas, priceOf } = await consumoOf(db, contrato, mes)
  const linhas = priceOf(notas)
  return {
    contratoId: id,
    tenantId: contrato.tenantId,
    competencia: mes,
    notasAutorizadas: notas,
    notasIncluidas,
    excedentes: contrato.plano ? excedentes(notas, notasIncluidas) : 0,
    faixas: linhas.map(({ quantidade, valorUnitario, valor }) => ({
      quantidade,
      valorUnitario: reais(valorUnitario),
      valor: reais(valor),
    })),
    valorExcedente: reais(valorExcedente(linhas)),
    porEmpresa,
  }
}

/**
 * The notes of a contract in a competência; `priceOf`: what the excess of so many notes costs, by price, before a discount
 * of volume. A contract without a plan pays no excess.
 */
export async function consumoOf(
  db: Db,
  contrato: ContratoRow,
  competencia: string,
): Promise<{
  notas: number
  porEmpresa: UsoDaEmpresa[]
  notasIncluidas: number
  priceOf: (notas: number) => LinhaDeExcedente[]
}> {
  const [porEmpresa, termos, gerais] = await Promise.all([
    countUso(db, contrato.tenantId, competencia),
    termsOn(db, contrato, lastDayOf(competencia)),
    precificacaoEm(db, lastDayOf(competencia)),
  ])
  const { notasIncluidas, valorNotaExcedente, faixas } = termos
  const preco = {
    faixas: valorNotaExcedente !== null || faixas.length > 0 ? faixas : gerais.faixas,
    valorNota: valorNotaExcedente ?? gerais.valorNotaPadrao,
  }
  return {
    notas: porEmpresa.reduce((total, { notasAutorizadas: n }) => total + n, 0),
    porEmpresa,
    notasIncluidas,
    priceOf: (notas) => priceExcedente(contrato.plano ? excedentes(notas, notasIncluidas) : 0, preco),
  }
}

type TermosDoDia = Pick<ContratoRow, 'notasIncluidas' | 'valorNotaExcedente' | 'faixas'>

/** The terms in force on a day; before the first ones, those. */
const termsOn = async (db: Db, contrato: ContratoRow, dia: string): Promise<TermosDoDia> =>
  (await db.one<TermosDoDia>(sql`
    select notas_incluidas as "notasIncluidas", valor_nota_excedente as "valorNotaExcedente", faixas
    from contrato_termos where contrato_id = ${contrato.id}
    order by desde <= ${dia} desc, case when desde <= ${dia} then versao end desc, versao limit 1`)) ?? contrato
