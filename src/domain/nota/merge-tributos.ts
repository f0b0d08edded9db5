import { type Centavos, type Percentual, percentOf, sum } from '#domain/money.ts'
import { RETENCOES } from '#domain/tributos/federais.ts'
import { calculateIss, issBase } from '#domain/tributos/iss.ts'
import { reformaBase } from '#domain/tributos/reforma.ts'
import type { ReformaPreparada, ServicoPreparado, Tributo } from './preparada.ts'
import { withTotals } from './prepare-tributos.ts'
import type { ComTributos } from './tributos-da-nota.ts'

type Bases = Pick<ServicoPreparado['valor'], 'servico' | 'deducoes' | 'descontoIncondicionado' | 'reembolsos'>

/**
 * The taxes of items that agree in TRIBUTOS_IGUAIS, as of one item: bases are added, every tax is computed from the
 * sum.
 */
export function mergeTributos(itens: readonly [ComTributos, ...ComTributos[]]): ComTributos {
  const [{ valor, iss, apuracaoPropria, reforma }] = itens
  const total = (of: (item: ComTributos) => Centavos | null | undefined) => sum(...itens.map(of))
  const tributo = (of: (item: ComTributos) => Tributo | null | undefined) => mergeTributo(itens.map(of))
  const { deducaoPercentual } = valor
  const servico = total((item) => item.valor.servico)
  const deducoes =
    deducaoPercentual === null ? total((item) => item.valor.deducoes) : percentOf(servico, deducaoPercentual)
  const reembolsos = total((item) => item.valor.reembolsos)
  const bases = {
    servico,
    deducoes,
    descontoIncondicionado: total((item) => item.valor.descontoIncondicionado),
    ...(reembolsos > 0 && { reembolsos }),
  }
  const beneficioMunicipal = iss.beneficioMunicipal && {
    ...iss.beneficioMunicipal,
    valorReducao:
      iss.beneficioMunicipal.valorReducao === null ? null : total((item) => item.iss.beneficioMunicipal?.valorReducao),
  }
  const baseCalculo = itens.every(hasDefaultBase)
    ? issBase(bases, beneficioMunicipal)
    : total((item) => item.valor.baseCalculo)
  return withTotals({
    valor: {
      ...bases,
      deducaoPercentual,
      documentosDeducao: itens.flatMap((item) => item.valor.documentosDeducao),
      descontoCondicionado: total((item) => item.valor.descontoCondicionado),
      recebido: valor.recebido === null ? null : total((item) => item.valor.recebido),
      baseCalculo,
      totalRetido: 0 as Centavos,
      liquido: 0 as Centavos,
    },
    iss: { ...iss, valor: calculateIss(baseCalculo, iss.aliquota, iss.exigibilidade), beneficioMunicipal },
    retencao: {
      pis: tributo((item) => item.retencao.pis),
      cofins: tributo((item) => item.retencao.cofins),
      csll: tributo((item) => item.retencao.csll),
      inss: tributo((item) => item.retencao.inss),
      irrf: tributo((item) => item.retencao.irrf),
      cpp: tributo((item) => item.retencao.cpp),
      outras: total((item) => item.retencao.outras),
    },
    apuracaoPropria: apuracaoPropria && {
      cstPisCofins: apuracaoPropria.cstPisCofins,
      baseCalculoPisCofins: total((item) => item.apuracaoPropria?.baseCalculoPisCofins),
      pis: tributo((item) => item.apuracaoPropria?.pis),
      cofins: tributo((item) => item.apuracaoPropria?.cofins),
    },
    reforma: reforma && mergeReforma(itens, reforma, bases),
  })
}

/** Whether the ISS base follows from the amounts of the item, instead of being sent by the client. */
const hasDefaultBase = ({ valor, iss }: ComTributos) => valor.baseCalculo === issBase(valor, iss.beneficioMunicipal)

/** The taxes of the reform share one base: computed again unless the client sent one. */
function mergeReforma(itens: readonly ComTributos[], first: ReformaPreparada, bases: Bases): ReformaPreparada {
  const { reducaoBase, ibsEstadual, ibsMunicipal, cbs, seletivo } = first
  const ofAmounts = ({ servico, deducoes }: Bases) => reformaBase((servico - deducoes) as Centavos, reducaoBase)
  const baseCalculo = itens.every(({ valor, reforma }) => reforma?.baseCalculo === ofAmounts(valor))
    ? ofAmounts(bases)
    : sum(...itens.map(({ reforma }) => reforma?.baseCalculo))
  return {
    ...first,
    ...(first.reembolsos && { reembolsos: itens.flatMap(({ reforma }) => reforma?.reembolsos ?? []) }),
    baseCalculo,
    ibsEstadual: atBase(ibsEstadual, baseCalculo),
    ibsMunicipal: atBase(ibsMunicipal, baseCalculo),
    cbs: atBase(cbs, baseCalculo),
    seletivo: seletivo && atBase(seletivo, baseCalculo),
  }
}

/** One tax over the summed bases; the rates are equal, because the items were compared. */
function mergeTributo(tributos: (Tributo | null | undefined)[]): Tributo | null {
  const [first] = tributos
  return first ? atBase(first, sum(...tributos.map((tributo) => tributo?.baseCalculo))) : null
}

const atBase = ({ aliquota }: Tributo, baseCalculo: Centavos): Tributo => ({
  baseCalculo,
  aliquota,
  valor: percentOf(baseCalculo, aliquota),
})

/** A field in which two items must agree to become one, named by its path in the request. */
export type Igual<Item> = { name: string; of: (item: Item) => unknown }

/** Paths in which an item differs from the first. */
export const differing = <Item>(first: Item, item: Item, compared: readonly Igual<Item>[]): string[] =>
  compared.filter(({ of }) => JSON.stringify(of(first)) !== JSON.stringify(of(item))).map(({ name }) => name)

const rate = (tributo: Tributo | null | undefined): Percentual | null => tributo?.aliquota ?? null

/** Groups that one note has once; the reimbursements of all items are listed together. */
const GRUPOS_IGUAIS = [
  'tipoOperacao',
  'enteGovernamental',
  'notasReferenciadas',
  'destinatario',
  'tributacaoRegular',
  'creditoPresumido',
  'diferimento',
  'zonaFranca',
  'doacao',
] as const

/** Those fields among the amounts and taxes. */
export const TRIBUTOS_IGUAIS: readonly Igual<ComTributos>[] = [
  { name: 'valor.recebido', of: (item) => item.valor.recebido === null },
  { name: 'valor.deducoes.percentual', of: (item) => item.valor.deducaoPercentual },
  { name: 'valor.deducoes.documentos', of: (item) => item.valor.documentosDeducao.length > 0 },
  { name: 'iss.aliquota', of: (item) => item.iss.aliquota },
  { name: 'iss.retido', of: (item) => item.iss.retido },
  { name: 'iss.tipoTributacao', of: (item) => item.iss.tipoTributacao },
  { name: 'iss.exigibilidade', of: (item) => item.iss.exigibilidade },
  { name: 'iss.tipoImunidade', of: (item) => item.iss.tipoImunidade },
  { name: 'iss.numeroProcesso', of: (item) => item.iss.numeroProcesso },
  {
    name: 'iss.beneficioMunicipal',
    of: ({ iss: { beneficioMunicipal: beneficio } }) =>
      beneficio && [beneficio.numero, beneficio.reducaoBase, beneficio.valorReducao === null],
  },
  ...RETENCOES.map(
    (nome): Igual<ComTributos> => ({ name: `retencao.${nome}.aliquota`, of: (item) => rate(item.retencao[nome]) }),
  ),
  { name: 'apuracaoPropria.cstPisCofins', of: (item) => item.apuracaoPropria && [item.apuracaoPropria.cstPisCofins] },
  { name: 'apuracaoPropria.pis.aliquota', of: (item) => rate(item.apuracaoPropria?.pis) },
  { name: 'apuracaoPropria.cofins.aliquota', of: (item) => rate(item.apuracaoPropria?.cofins) },
  {
    name: 'reforma',
    of: ({ reforma }) =>
      reforma && [
        [reforma.classificacao, reforma.cst, reforma.regimeTributario, reforma.indicadorOperacao],
        [reforma.reducaoBase, reforma.geraCredito],
        [rate(reforma.ibsEstadual), rate(reforma.ibsMunicipal), rate(reforma.cbs), rate(reforma.seletivo)],
      ],
  },
  ...GRUPOS_IGUAIS.map(
    (nome): Igual<ComTributos> => ({ name: `reforma.${nome}`, of: ({ reforma }) => reforma?.[nome] ?? null }),
  ),
  { name: 'reforma.reembolsos', of: ({ reforma }) => reforma?.reembolsos !== undefined },
]
