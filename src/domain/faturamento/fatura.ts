import { type Centavos, type Percentual, sum } from '#domain/money.ts'
import type { ValorDoCupom } from './cupons.ts'
import { type DescontoVolume, descontoPorVolume, excedentes, type Faixa, priceExcedente } from './excedente.ts'
import { daysBetween, prorateFrom } from './periods.ts'
import { totalsOf } from './totals.ts'
import { mensalidadeDe } from './troca.ts'
import {
  diasDaCompetencia,
  isSemServico,
  periodosCobrados,
  temDiasCobrados,
  ultimoDiaDe,
  type Vigencia,
} from './vigencia.ts'

type TipoDeItem = 'mensalidade' | 'excedente' | 'proporcional' | 'credito' | 'cupom' | 'ajuste'
/** A line of a fatura; `valor` is negative for what is taken off. `lancamentoId`: the waiting line that it is. */
export type ItemDeFatura = {
  tipo: TipoDeItem
  descricao: string
  quantidade: number
  valorUnitario: Centavos
  valor: Centavos
  lancamentoId: string | null
}

/** The price and the contents of a contract from a day on. */
export type TermosDesde = {
  versao: number
  desde: string
  valorMensal: Centavos
  desconto: Percentual
  notasIncluidas: number
  /** null: the general price. */
  valorNotaExcedente: Centavos | null
  faixas: readonly Faixa[]
}
/** The general prices of a day. */
export type PrecosGerais = { valorNota: Centavos; faixas: readonly Faixa[]; descontoVolume: readonly DescontoVolume[] }

/** Notes of an earlier competência that were registered after its fatura, with the terms and the prices of its last day. */
type UsoTardio = {
  competencia: string
  /** The number already billed, and the present number. */
  antes: number
  agora: number
  termos: TermosDesde
  precos: PrecosGerais
}
export type Lancamento = {
  id: string
  tipo: 'proporcional' | 'credito' | 'ajuste'
  descricao: string
  valor: Centavos
}

export type DadosDaFatura = {
  competencia: string
  vigencia: Vigencia
  /** All terms of the contract; one at least. */
  termos: readonly TermosDesde[]
  /** The prices of the last day of the competência on which the contract is in force. */
  precos: PrecosGerais
  /** Notes authorised on the billed days of the competência. */
  notas: number
  tardias: readonly UsoTardio[]
  lancamentos: readonly Lancamento[]
  cupom: ValorDoCupom | null
}

/**
 * A fatura before it is closed. The items add up to `total`: subtotal is those but the coupon's, desconto is the coupon's.
 * `creditoRestante` is the credit that the charges did not use up, which waits for the next fatura; `excedente` is what the
 * excess notes of the month cost after the discount of volume.
 */
export type RascunhoDeFatura = {
  itens: ItemDeFatura[]
  subtotal: Centavos
  desconto: Centavos
  total: Centavos
  excedente: Centavos
  creditoRestante: Centavos
}

/**
 * The terms in force on a day: the newest version among those that began by then; before the first ones, those.
 * `termos` has one at least.
 */
export function termosEm<T extends Pick<TermosDesde, 'versao' | 'desde'>>(termos: readonly T[], dia: string): T {
  const ordered = termos.toSorted((a, b) => a.versao - b.versao)
  return ordered.findLast(({ desde }) => desde <= dia) ?? ordered[0]!
}

/**
 * What a contract pays for a competência (docs/especificacao/decisoes.md#10-plans-contracts-and-usage): the mensalidade
 * whose period begins in it, by days when a trial or the contract's end cuts it; excess notes at the terms and prices of
 * the last day; late notes of earlier months; the lines that waited; and the coupon over the sum. No line is zero. A contract
 * of which no day is billed pays nothing, the lines of its upgrades included: they change a mensalidade that it never paid.
 */
export function draftFatura(dados: DadosDaFatura): RascunhoDeFatura {
  const { notas, lancamentos, cupom, competencia, vigencia, termos, precos } = dados
  const doExcedente = itensDoExcedente(notas, termosEm(termos, ultimoDiaDe(vigencia, competencia)), precos)
  const todas = [
    ...itensDaMensalidade(dados),
    ...doExcedente,
    ...dados.tardias.map(itemTardio),
    ...lancamentos.map(({ id, tipo, descricao, valor }) => item(tipo, descricao, valor, { lancamentoId: id })),
  ]
  const linhas = temDiasCobrados(vigencia) ? todas.filter(({ valor }) => valor !== 0) : []
  const totais = totalsOf(
    linhas.map(({ valor }) => valor),
    cupom,
  )
  const { creditoRestante, desconto } = totais
  const fim = [
    item('ajuste', 'Crédito que passa para a próxima fatura', creditoRestante),
    item('cupom', 'Desconto do cupom', -desconto as Centavos),
  ].filter(({ valor }) => valor !== 0)
  return { ...totais, itens: [...linhas, ...fim], excedente: sum(...doExcedente.map(({ valor }) => valor)) }
}

/**
 * Whether a competência has anything to bill: a billed day, or, after the contract's end, late notes that cost something.
 * In a month without service they wait as well.
 * Lines that wait are no reason for a fatura: they are billed with the next one that has a charge.
 */
export const temOQueCobrar = ({ vigencia, competencia, tardias }: DadosDaFatura): boolean =>
  temDiasCobrados(vigencia) &&
  !isSemServico(vigencia, competencia) &&
  (diasDaCompetencia(vigencia, competencia) !== null || tardias.some((tardia) => itemTardio(tardia).valor !== 0))

/**
 * The mensalidades of the competência. A monthly contract that ends within its month gets the days left back, at the terms
 * of the day it ends; a year that was charged stays charged.
 */
function itensDaMensalidade({ competencia, vigencia, termos }: DadosDaFatura): ItemDeFatura[] {
  const { inicio, fim, periodicidade } = vigencia
  const precoEm = (dia: string) => {
    const { valorMensal, desconto } = termosEm(termos, dia)
    return mensalidadeDe(valorMensal, desconto, periodicidade)
  }
  return periodosCobrados(vigencia, competencia).flatMap(({ periodo, de }) => {
    const cheia = precoEm(periodo.inicio > inicio ? periodo.inicio : inicio)
    const dias = daysBetween(de, periodo.fim) + 1
    const cobrada =
      dias === periodo.dias
        ? item('mensalidade', `Mensalidade de ${shown(periodo.inicio)} a ${shown(periodo.fim)}`, cheia)
        : item(
            'proporcional',
            `Mensalidade de ${shown(de)} a ${shown(periodo.fim)}: ${dias} de ${periodo.dias} dias`,
            prorateFrom(cheia, periodo, de),
          )
    if (!fim || fim > periodo.fim || periodicidade === 'anual') return [cobrada]
    const sobra = -prorateFrom(precoEm(fim), periodo, fim) as Centavos
    const naoUsados = daysBetween(fim, periodo.fim) + 1
    return [cobrada, item('credito', `Fim do contrato: ${naoUsados} de ${periodo.dias} dias não usados`, sobra)]
  })
}

/** The excess notes of a month: a line for each price, and the discount for their volume. */
function itensDoExcedente(notas: number, termos: TermosDesde, precos: PrecosGerais): ItemDeFatura[] {
  const linhas = linhasDoExcedente(notas, termos, precos).map(({ quantidade, valorUnitario, valor }) =>
    item('excedente', `Notas além das ${termos.notasIncluidas} incluídas`, valor, { quantidade, valorUnitario }),
  )
  const desconto = descontoPorVolume(notas, sum(...linhas.map(({ valor }) => valor)), precos.descontoVolume)
  return [...linhas, item('credito', `Desconto por volume: ${notas} notas no mês`, -desconto as Centavos)]
}

/** The excess by price: the contract's own price when it has one, else the general one. */
function linhasDoExcedente(notas: number, termos: TermosDesde, precos: PrecosGerais) {
  const { notasIncluidas, valorNotaExcedente, faixas } = termos
  return priceExcedente(excedentes(notas, notasIncluidas), {
    faixas: valorNotaExcedente !== null || faixas.length > 0 ? faixas : precos.faixas,
    valorNota: valorNotaExcedente ?? precos.valorNota,
  })
}

/** The change of the excess of an earlier month by its late notes. */
function itemTardio({ competencia, antes, agora, termos, precos }: UsoTardio): ItemDeFatura {
  const custo = (notas: number) => sum(...itensDoExcedente(notas, termos, precos).map(({ valor }) => valor))
  const notas = agora - antes
  const mes = `${competencia.slice(5)}/${competencia.slice(0, 4)}`
  const descricao = `${notas} ${notas === 1 ? 'nota' : 'notas'} de ${mes} registradas depois da fatura do mês`
  return item('ajuste', descricao, (custo(agora) - custo(antes)) as Centavos)
}

const item = (
  tipo: TipoDeItem,
  descricao: string,
  valor: Centavos,
  rest: { quantidade?: number; valorUnitario?: Centavos; lancamentoId?: string } = {},
): ItemDeFatura => ({ tipo, descricao, quantidade: 1, valorUnitario: valor, valor, lancamentoId: null, ...rest })

const shown = (dia: string) => dia.split('-').reverse().join('/')
