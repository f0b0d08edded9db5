import { competenciaOf } from '#domain/competencia.ts'
import {
  descontoPorVolume,
  excedentes,
  type LinhaDeExcedente,
  priceExcedente,
  valorExcedente,
} from '#domain/faturamento/excedente.ts'
import { diasDaCompetencia, diasDoTeste, ultimoDiaDe } from '#domain/faturamento/vigencia.ts'
import { type Centavos, reais } from '#domain/money.ts'
import { precificacaoEm } from '#features/faturamento/planos/precificacao.ts'
import { countNotas, countUso, type UsoDaEmpresa } from '#features/faturamento/uso/uso.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ConsumoDoContrato } from '#formas/faturamento/contrato.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type ContratoRow, findContrato } from './contrato-row.ts'
import { vigenciaDe } from './vigencia.ts'

/**
 * What a contract used in a competência, this month without one: the notes that its fatura bills, which production
 * authorised on the billed days of the month in Brasília. Those of a trial are free and counted apart; `faixas` are before
 * the discount of volume. Throws NAO_ENCONTRADO.
 */
export async function showConsumo(ctx: Ctx, id: string, competencia?: string): Promise<ConsumoDoContrato> {
  allow(ctx, 'admin.faturamento.read')
  const db = ctx.app.sistema
  const contrato = await findContrato(db, id)
  const mes = competencia ?? competenciaOf(ctx.now().getTime())
  const { notas, notasNoTeste, porEmpresa, notasIncluidas, priceOf } = await consumoOf(db, contrato, mes)
  const { linhas, valor } = priceOf(notas)
  return {
    contratoId: id,
    tenantId: contrato.tenantId,
    competencia: mes,
    notasAutorizadas: notas,
    notasNoTeste,
    notasIncluidas,
    excedentes: contrato.plano ? excedentes(notas, notasIncluidas) : 0,
    faixas: linhas.map((linha) => ({
      quantidade: linha.quantidade,
      valorUnitario: reais(linha.valorUnitario),
      valor: reais(linha.valor),
    })),
    valorExcedente: reais(valor),
    porEmpresa,
  }
}

/** What a contract used of a competência. */
type Consumo = {
  notas: number
  notasNoTeste: number
  porEmpresa: UsoDaEmpresa[]
  notasIncluidas: number
  /** The billed days of the month; null: none. */
  dias: { de: string; ate: string } | null
  /** What the notes beyond the included ones cost, by price, and less the discount of volume, as a fatura bills it. */
  priceOf: (notas: number) => { linhas: LinhaDeExcedente[]; valor: Centavos }
}

/** The notes of a contract in a competência, and their prices. A contract without a plan pays no excess. */
export async function consumoOf(db: Db, contrato: ContratoRow, competencia: string): Promise<Consumo> {
  const vigencia = await vigenciaDe(db, contrato)
  const [dias, teste] = [diasDaCompetencia(vigencia, competencia), diasDoTeste(vigencia, competencia)]
  const ultimo = ultimoDiaDe(vigencia, competencia)
  const recorte = { tenantId: contrato.tenantId, competencia, registradasAte: null }
  const [porEmpresa, notasNoTeste, termos, gerais] = await Promise.all([
    dias ? countUso(db, { ...recorte, dias }) : [],
    teste ? countNotas(db, { ...recorte, dias: teste }) : 0,
    termsOn(db, contrato, ultimo),
    precificacaoEm(db, ultimo),
  ])
  const { notasIncluidas, valorNotaExcedente, faixas } = termos
  const preco = {
    faixas: valorNotaExcedente !== null || faixas.length > 0 ? faixas : gerais.faixas,
    valorNota: valorNotaExcedente ?? gerais.valorNotaPadrao,
  }
  return {
    notas: porEmpresa.reduce((total, { notasAutorizadas: n }) => total + n, 0),
    notasNoTeste,
    porEmpresa,
    notasIncluidas,
    dias,
    priceOf: (notas) => {
      const linhas = priceExcedente(contrato.plano ? excedentes(notas, notasIncluidas) : 0, preco)
      const cheio = valorExcedente(linhas)
      return { linhas, valor: (cheio - descontoPorVolume(notas, cheio, gerais.descontoVolume)) as Centavos }
    },
  }
}

type TermosDoDia = Pick<ContratoRow, 'notasIncluidas' | 'valorNotaExcedente' | 'faixas'>

/** The terms in force on a day; before the first ones, those. */
const termsOn = async (db: Db, contrato: ContratoRow, dia: string): Promise<TermosDoDia> =>
  (await db.one<TermosDoDia>(sql`
    select notas_incluidas as "notasIncluidas", valor_nota_excedente as "valorNotaExcedente", faixas
    from contrato_termos where contrato_id = ${contrato.id}
    order by desde <= ${dia} desc, case when desde <= ${dia} then versao end desc, versao limit 1`)) ?? contrato
