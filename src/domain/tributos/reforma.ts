import { type Centavos, centavos, type Percentual, percentOf, percentual } from '#domain/money.ts'
import { type Findings, recalculate } from '#domain/nota/findings.ts'
import type { PedidoReforma } from '#domain/nota/pedido.ts'
import type { ReformaPreparada, Tributo } from '#domain/nota/preparada.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { TRIBUTOS } from './calculadora.ts'
import { nominaisDe } from './nominais.ts'
import { faseDe } from './phase-in.ts'

/**
 * IBS, CBS and IS of one item, for preview: the national document carries only the codes, and the city computes. Rates
 * come from the client, else from the table of the year; the reduction of the class lowers the rate, `reducaoBase` the
 * base. Nothing is owed under a class without values (exemption, immunity) or a regime `imune` or `isento`.
 */
export function prepareReforma(input: {
  pedido: PedidoReforma
  /**
   * Service less deductions (docs/especificacao/contrato.md#24-reforma); the authority's own is in `forecastReforma`.
   */
  base: Centavos
  /** YYYY-MM */
  competencia: string
  indicadorPadrao: string | null
  campo: string
  tabelas: Pick<Tabelas, 'classificacao' | 'faseReforma'>
  findings: Findings
}): ReformaPreparada {
  const { pedido, competencia, campo, tabelas, findings } = input
  const reducaoBase = percentual(pedido.reducaoBase ?? 0)
  const baseCalculo = reformaBase(
    pedido.baseCalculo === undefined ? input.base : centavos(pedido.baseCalculo),
    reducaoBase,
  )
  const regimeTributario = pedido.regimeTributario ?? 'regular'

  const classe = tabelas.classificacao(pedido.classificacao)
  const taxed = (classe?.exigeValores ?? true) && regimeTributario !== 'imune' && regimeTributario !== 'isento'
  const fase = faseDe(competencia, tabelas)
  const { ibsEstadual, ibsMunicipal, cbs } = nominaisDe(fase, pedido.classificacao, null)
  const tributo = (nome: NomeTributo, daTabela: Percentual | null, reducao: Percentual): Tributo => {
    const { rate, value } = CAMPOS[nome]
    const sent = pedido[rate]
    if (taxed && sent === undefined && daTabela === null) {
      const mensagem = `A alíquota de ${competencia} ainda não foi fixada; o cálculo deste pedido usou zero.`
      findings.aviso(`${campo}.${rate}`, 'VALOR_PADRAO', mensagem)
    }
    const nominal = sent === undefined ? (daTabela ?? ZERO) : percentual(sent)
    const aliquota = taxed ? reduce(nominal, reducao) : ZERO
    const calculado = percentOf(baseCalculo, aliquota)
    return { baseCalculo, aliquota, valor: recalculate(pedido[value], calculado, `${campo}.${value}`, findings) }
  }

  return {
    classificacao: pedido.classificacao,
    cst: pedido.cst,
    regimeTributario,
    indicadorOperacao: pedido.indicadorOperacao ?? input.indicadorPadrao ?? defaultIndicador(campo, findings),
    baseCalculo,
    reducaoBase,
    ...nominaisDoPedido(pedido),
    ibsEstadual: tributo('ibsEstadual', ibsEstadual, classe?.reducaoIbs ?? ZERO),
    ibsMunicipal: tributo('ibsMunicipal', ibsMunicipal, classe?.reducaoIbs ?? ZERO),
    cbs: tributo('cbs', cbs, classe?.reducaoCbs ?? ZERO),
    seletivo: pedido.pIs === undefined && !pedido.valorIs ? null : tributo('seletivo', ZERO, ZERO),
    geraCredito: pedido.geraCredito ?? false,
  }
}

/** The rates that the request names, before the class lowers them. */
function nominaisDoPedido(pedido: PedidoReforma): Pick<ReformaPreparada, 'nominais'> {
  const sent = TRIBUTOS.flatMap((nome) => {
    const rate = pedido[CAMPOS[nome].rate]
    return rate === undefined ? [] : [[nome, percentual(rate)] as const]
  })
  return sent.length > 0 ? { nominais: Object.fromEntries(sent) } : {}
}

/** The base of IBS, CBS and IS: a full base less `reducao`, half-up. */
export const reformaBase = (cheia: Centavos, reducao: Percentual): Centavos =>
  (cheia - percentOf(cheia, reducao)) as Centavos

/** A rate lowered by a share of itself, half-up to its last decimal: 0.9 % less 60 % is 0.36 %. */
function reduce(aliquota: Percentual, reducao: Percentual): Percentual {
  const kept = (HUNDRED_PERCENT - reducao) as Percentual
  return percentOf(aliquota as number as Centavos, kept) as number as Percentual
}

/** cIndOp 100301: onerous service in general, at the customer's domicile (Anexo C). */
function defaultIndicador(campo: string, findings: Findings): string {
  const mensagem = `O indicador da operação não veio; foi usado ${INDICADOR_GERAL} (serviço oneroso em geral).`
  findings.aviso(`${campo}.indicadorOperacao`, 'VALOR_PADRAO', mensagem)
  return INDICADOR_GERAL
}

type NomeTributo = keyof typeof CAMPOS
const CAMPOS = {
  ibsEstadual: { rate: 'pIbsEstadual', value: 'valorIbsEstadual' },
  ibsMunicipal: { rate: 'pIbsMunicipal', value: 'valorIbsMunicipal' },
  cbs: { rate: 'pCbs', value: 'valorCbs' },
  seletivo: { rate: 'pIs', value: 'valorIs' },
} as const

const INDICADOR_GERAL = '100301'
const HUNDRED_PERCENT = 1_000_000
const ZERO = 0 as Percentual
