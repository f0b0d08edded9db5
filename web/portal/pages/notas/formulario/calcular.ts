import { type Centavos, centavos, percentOf, percentual, sum } from '../../../../../src/domain/money.ts'
import { newFindings } from '../../../../../src/domain/nota/findings.ts'
import type { PedidoDeducoes, PedidoServico, PedidoTributo } from '../../../../../src/domain/nota/pedido.ts'
import { prepareDeducoes } from '../../../../../src/domain/nota/prepare-deducoes.ts'
import {
  type ComTributos,
  type TributoDaNota,
  tributosOf,
  valoresOf,
} from '../../../../../src/domain/nota/tributos-da-nota.ts'
import {
  prepareApuracaoPropria,
  prepareRetencao,
  totalRetido,
  valorLiquido,
} from '../../../../../src/domain/tributos/federais.ts'
import { calculateIss, issBase, resolveTributacao } from '../../../../../src/domain/tributos/iss.ts'
import type { Rascunho, ServicoRascunho } from './pedido.ts'

export type Resumo = { valores: ReturnType<typeof valoresOf>; tributos: TributoDaNota[] }
/** IBS and CBS at the rates the service last told: only it has the tables. */
type Reforma = TributoDaNota[]

/**
 * The amounts of a request still being written, by the domain's own calculator, while the service has not answered. What
 * is missing counts as zero. Items are added up; the service computes once over their sum, and its answer replaces this.
 */
export function calcular({ servico = [], tomador }: Rascunho, ultima: Reforma = []): Resumo {
  const itens = servico.map((item) => prepare(item, !tomador?.cpfCnpj && !!tomador?.nifEstrangeiro))
  const resumos = itens.map((item) => ({ valores: valoresOf(item), tributos: tributosOf(item) }))
  const base = sum(...itens.map(({ valor }) => (valor.servico - valor.deducoes) as Centavos))
  const temReforma = servico.some(({ reforma }) => reforma?.classificacao)
  const reforma = temReforma ? ultima.map((tributo) => atBase(tributo, base)) : []
  return {
    valores: addAll(resumos.map(({ valores }) => valores)),
    tributos: [...addTributos(resumos.flatMap(({ tributos }) => tributos)), ...reforma],
  }
}

function prepare(
  { valor = {}, iss = {}, retencao, apuracaoPropria }: ServicoRascunho,
  tomadorNoExterior: boolean,
): ComTributos {
  const findings = newFindings()
  const servico = centavos(valor.servico ?? 0)
  const pedidas = typeof valor.deducoes === 'object' ? complete(valor.deducoes as PedidoDeducoes) : valor.deducoes
  const { deducoes, ...prova } = prepareDeducoes(pedidas, servico, '', findings)
  const bases = { servico, deducoes, descontoIncondicionado: centavos(valor.descontoIncondicionado ?? 0) }
  const { beneficioMunicipal: beneficio } = iss
  const lowered = beneficio && {
    numero: '',
    reducaoBase: beneficio.reducaoBase === undefined ? null : percentual(beneficio.reducaoBase),
    valorReducao: beneficio.valorReducao === undefined ? null : centavos(beneficio.valorReducao),
  }
  const sent = valor.baseCalculo ?? iss.baseCalculo
  const baseCalculo = sent === undefined ? issBase(bases, lowered ?? null) : centavos(sent)
  const { tipoTributacao, exigibilidade } = resolveTributacao({
    ...iss,
    tomadorNoExterior,
    foraDoMunicipio: false,
  })
  const aliquota = percentual(iss.aliquota ?? 0)
  const preparado: ComTributos = {
    valor: {
      ...bases,
      ...prova,
      descontoCondicionado: centavos(valor.descontoCondicionado ?? 0),
      recebido: null,
      baseCalculo,
      totalRetido: 0 as Centavos,
      liquido: 0 as Centavos,
    },
    iss: {
      aliquota,
      valor: calculateIss(baseCalculo, aliquota, exigibilidade),
      retido: iss.retido ?? false,
      tipoTributacao,
      exigibilidade,
      tipoImunidade: null,
      numeroProcesso: null,
      beneficioMunicipal: null,
    },
    retencao: prepareRetencao(withRates<NonNullable<PedidoServico['retencao']>>(retencao), servico, '', findings),
    apuracaoPropria: prepareApuracaoPropria(
      withRates<NonNullable<PedidoServico['apuracaoPropria']>>(apuracaoPropria),
      servico,
      null,
      '',
      findings,
    ),
    reforma: null,
  }
  const retido = totalRetido(preparado)
  const valores = { ...preparado.valor, totalRetido: retido, liquido: valorLiquido(preparado.valor, retido) }
  return { ...preparado, valor: valores }
}

const complete = ({ documentos, ...resto }: Partial<PedidoDeducoes>): PedidoDeducoes => ({
  ...resto,
  documentos: (documentos ?? []).map((documento) => ({
    ...documento,
    valorDeducao: documento.valorDeducao ?? 0,
    valorDedutivel: documento.valorDedutivel ?? 0,
  })),
})

/** Without the taxes whose rate is not written yet. */
function withRates<T extends object>(grupo: object | undefined): T | undefined {
  if (!grupo) return undefined
  const kept = Object.entries(grupo).filter(
    ([, each]) => typeof each !== 'object' || (each as Partial<PedidoTributo>).aliquota !== undefined,
  )
  return Object.fromEntries(kept) as T
}

const REFORMA = ['CBS', 'IBS estadual', 'IBS municipal', 'Imposto Seletivo']
/** Of a list of taxes, those of the reform. */
export const daReforma = (tributos: readonly TributoDaNota[]): Reforma =>
  tributos.filter(({ nome }) => REFORMA.includes(nome))

function atBase(tributo: TributoDaNota, base: Centavos): TributoDaNota {
  const valor = percentOf(base, percentual(tributo.aliquota ?? 0))
  return { ...tributo, base: base / 100, valor: valor / 100 }
}

/** Amounts in reais added as cents. */
const add = (...valores: number[]) => sum(...valores.map(centavos)) / 100

function addAll(all: Resumo['valores'][]): Resumo['valores'] {
  const total = (nome: keyof Resumo['valores']) => add(...all.map((valores) => valores[nome]))
  return {
    servico: total('servico'),
    deducoes: total('deducoes'),
    descontoIncondicionado: total('descontoIncondicionado'),
    descontoCondicionado: total('descontoCondicionado'),
    totalRetido: total('totalRetido'),
    liquido: total('liquido'),
  }
}

/** One line for each tax that the items have. */
function addTributos(tributos: TributoDaNota[]): TributoDaNota[] {
  const groups = Map.groupBy(tributos, ({ nome, aliquota, retido }) => `${nome}:${aliquota}:${retido}`)
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    base: group[0]!.base === null ? null : add(...group.map(({ base }) => base ?? 0)),
    valor: add(...group.map(({ valor }) => valor)),
  }))
}
