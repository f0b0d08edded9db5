import { type Centavos, centavos, percentOf, percentual, reais, sum } from '#domain/money.ts'
import { newFindings } from '#domain/nota/findings.ts'
import type { PedidoDeducoes, PedidoServico, PedidoTributo } from '#domain/nota/pedido.ts'
import { prepareDeducoes } from '#domain/nota/prepare-deducoes.ts'
import { isNoExterior, PAIS_BRASIL } from '#domain/nota/prepare-pessoa.ts'
import { type ComTributos, type TributoDaNota, tributosOf, valoresOf } from '#domain/nota/tributos-da-nota.ts'
import { prepareApuracaoPropria, prepareRetencao } from '#domain/tributos/federais.ts'
import { calculateIss, isExportacao, issBase, resolveTributacao } from '#domain/tributos/iss.ts'
import { reformaBase } from '#domain/tributos/reforma.ts'
import type { Rascunho, ServicoRascunho } from './pedido.ts'

export type Resumo = { valores: ReturnType<typeof valoresOf>; tributos: TributoDaNota[] }
/** IBS and CBS at the rates the service last told: only it has the tables. */
type Reforma = TributoDaNota[]

/**
 * The amounts of a request still being written, by the domain's own calculator, while the service has not answered. What
 * is missing counts as zero. Each tax is computed once over the bases of all items, as the service does.
 */
export function calculate({ servico = [], tomador }: Rascunho, ultima: Reforma = []): Resumo {
  const itens = servico.map((item) => prepare(item, isNoExterior(pessoaOf(tomador))))
  const tributos = addTributos(itens.flatMap(tributosOf))
  const bases = itens.map((item, index) => baseDaReforma(item, servico[index]!.reforma)).filter((base) => base !== null)
  const reforma = bases.length > 0 ? ultima.map((tributo) => atBase(tributo, sum(...bases))) : []
  return { valores: addAll(itens.map(valoresOf), tributos), tributos: [...tributos, ...reforma] }
}

const pessoaOf = (tomador: Rascunho['tomador'] = {}): Parameters<typeof isNoExterior>[0] => ({
  cpfCnpj: tomador.cpfCnpj || null,
  nifEstrangeiro: tomador.nifEstrangeiro || null,
  endereco: tomador.endereco ? { codigoPais: tomador.endereco.codigoPais || PAIS_BRASIL } : null,
})

/** The base of IBS and CBS of an item; null when it does not bear them. */
function baseDaReforma({ valor, iss }: ComTributos, reforma: ServicoRascunho['reforma']): Centavos | null {
  if (!reforma?.classificacao || isExportacao(iss)) return null
  const { baseCalculo, reducaoBase = 0 } = reforma
  const cheia = baseCalculo === undefined ? ((valor.servico - valor.deducoes) as Centavos) : centavos(baseCalculo)
  return reformaBase(cheia, percentual(reducaoBase))
}

/** An item with its bases and taxes; what is withheld and paid is told of all items together. */
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
  return {
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
  return { ...tributo, base: reais(base), valor: reais(valor) }
}

/** Amounts in reais added as cents. */
const add = (...valores: number[]) => reais(sum(...valores.map(centavos)))

function addAll(all: Resumo['valores'][], tributos: readonly TributoDaNota[]): Resumo['valores'] {
  const total = (nome: keyof Resumo['valores']) => add(...all.map((valores) => valores[nome]))
  const [descontoIncondicionado, descontoCondicionado] = [
    total('descontoIncondicionado'),
    total('descontoCondicionado'),
  ]
  const totalRetido = add(...tributos.flatMap(({ retido, valor }) => (retido ? [valor] : [])))
  return {
    servico: total('servico'),
    deducoes: total('deducoes'),
    descontoIncondicionado,
    descontoCondicionado,
    totalRetido,
    liquido: add(total('servico'), -descontoIncondicionado, -descontoCondicionado, -totalRetido),
  }
}

/** One line for each tax that the items have, at each rate. */
function addTributos(tributos: TributoDaNota[]): TributoDaNota[] {
  const groups = Map.groupBy(tributos, ({ nome, aliquota, retido }) => `${nome}:${aliquota}:${retido}`)
  return [...groups.values()].map((group) => {
    const [first] = group as [TributoDaNota]
    const valor = add(...group.map(({ valor }) => valor))
    if (first.base === null) return { ...first, valor }
    const base = sum(...group.map(({ base }) => centavos(base ?? 0)))
    // Nothing owed by any item: exempt, immune, export.
    return valor === 0 ? { ...first, base: reais(base), valor } : atBase(first, base)
  })
}
