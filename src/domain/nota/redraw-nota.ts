import { addMonths } from '#domain/competencia.ts'
import { type Empresa, type Regime, type RegimeDesde, regimeEm } from '#domain/empresa.ts'
import { type Centavos, percentual } from '#domain/money.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { faseDe } from '#domain/tributos/phase-in.ts'
import { forecastReforma, type ReformaPrevista } from '#domain/tributos/previsto.ts'
import { comApurado } from './apurado.ts'
import type { Erro } from './nota.ts'
import type { PedidoNota } from './pedido.ts'
import type { NotaPreparada } from './preparada.ts'
import { type PrepareContexto, prepareNota } from './prepare-nota.ts'

/** The issuer with its regimes by date, and what else prepares its notes. */
type RedrawContexto = Omit<PrepareContexto, 'empresa' | 'agora'> & {
  empresa: Omit<Empresa, keyof Regime>
  regimes: readonly RegimeDesde[]
  /** The ISS that the city computed, by a rate of its own; null: it is that of the request. */
  issApurado?: Centavos | null
}

/** A note as it would be on a day; `nota` null: it would be refused, and `erros` say why. */
type NotaRedesenhada = {
  nota: NotaPreparada | null
  previsto: ReformaPrevista | null
  /** IBS and CBS are charged on top of the price; the amount without the tax whose rate is unknown, if one is. */
  semTaxa: Centavos | null
  erros: Erro[]
}

/**
 * The request of a note prepared again as if it were issued on `dia` (YYYY-MM-DD), by the rules, rates and regime of that
 * day: the calculation of acceptance, with another date.
 */
export function redrawNota(pedido: PedidoNota, contexto: RedrawContexto, dia: string): NotaRedesenhada {
  const { dataEmissao: _, competencia: __, rps: ___, ...semDatas } = pedido
  const { desde: ____, ...regime } = regimeEm(contexto.regimes, dia)
  const empresa = { ...contexto.empresa, ...regime }
  const agora = new Date(`${dia}T12:00:00-03:00`)
  const { nota: pedida, erros } = prepareNota(semDatas, { ...contexto, empresa, agora })
  const nota = pedida && comIssDaCidade(pedida, contexto)
  const previsto = nota && forecastReforma(nota, contexto.tabelas)
  const unknown = nota && previsto && previsto.total === null && previsto.ibs !== null
  return {
    nota,
    previsto,
    semTaxa: unknown ? ((nota.servico.valor.liquido + previsto.ibs!) as Centavos) : null,
    erros,
  }
}

/** With the ISS of the city in the place of the request's, as long as the law leaves it whole. */
function comIssDaCidade(nota: NotaPreparada, { issApurado = null, tabelas }: RedrawContexto): NotaPreparada {
  const inteiro = faseDe(nota.competencia, tabelas).parteIss === percentual(100)
  return inteiro && issApurado !== null ? comApurado(nota, { iss: issApurado, liquido: null }) : nota
}

/**
 * The first month after `mes` (YYYY-MM) from which another rule of the tax reform is in force, by the table of its phases;
 * null: the table has none. A phase that repeats the one before it is no other rule.
 */
export function nextRegra(mes: string, tabelas: Pick<Tabelas, 'faseReforma'>): string | null {
  const inForce = ruleOf(mes, tabelas)
  for (let months = 1; months <= MONTHS_MAX; months++) {
    const next = addMonths(mes, months)
    if (ruleOf(next, tabelas) !== inForce) return next
  }
  return null
}

const ruleOf = (mes: string, tabelas: Pick<Tabelas, 'faseReforma'>): string => {
  const { desde: _, ...rule } = faseDe(mes, tabelas)
  return JSON.stringify(rule)
}

// The last phase of the table begins in 2033.
const MONTHS_MAX = 120
