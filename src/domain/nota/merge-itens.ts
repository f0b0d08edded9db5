import { type Centavos, centavos, type Percentual, percentOf, sum } from '#domain/money.ts'
import { countChars } from '#domain/schema.ts'
import { RETENCOES } from '#domain/tributos/federais.ts'
import { calculateIss, issBase } from '#domain/tributos/iss.ts'
import { reformaBase } from '#domain/tributos/reforma.ts'
import { emReais, type Findings } from './findings.ts'
import { VALOR_MAX } from './pedido-schema-tipos.ts'
import type { ReformaPreparada, ServicoPreparado, Tributo } from './preparada.ts'
import { withTotals } from './prepare-servico.ts'

/**
 * The one service that DPS and ABRASF carry (decisions §4): items that agree in code, municipality, taxation and rates
 * are added up, their descriptions joined with line breaks. Percentages of deductions and reductions, bases and taxes
 * are computed anew from the summed values, as the city will, which never sees the items. Where items differ: the erro
 * MULTIPLOS_SERVICOS_NAO_SUPORTADOS on each differing field, and null. A sum over the limit of one value is an erro.
 */
export function mergeItens(itens: readonly ServicoPreparado[], findings: Findings): ServicoPreparado | null {
  const [first, ...others] = itens
  if (!first || others.length === 0) return first ?? null
  const differing = others.flatMap((item, index) => differences(first, item, `servico[${index + 1}]`))
  for (const campo of differing) {
    const mensagem = 'O campo difere do primeiro serviço; a nota só leva serviços iguais nele.'
    findings.erro(campo, 'MULTIPLOS_SERVICOS_NAO_SUPORTADOS', mensagem, 'Envie uma nota por serviço.')
  }
  if (differing.length > 0) return null

  const merged = withTotals({
    ...first,
    discriminacao:
      joinTexts(
        itens.map((item) => item.discriminacao),
        'servico[0].discriminacao',
        findings,
      ) ?? '',
    informacoesComplementares: joinTexts(
      [...new Set(itens.map((item) => item.informacoesComplementares))],
      'servico[0].informacoesComplementares',
      findings,
    ),
    ...mergeValores(itens, first),
  })
  if (merged.valor.servico > centavos(VALOR_MAX)) {
    const mensagem = `Os serviços somam mais de ${emReais(centavos(VALOR_MAX))}, o limite de uma nota.`
    findings.erro('servico', 'VALOR_FORA_DO_LIMITE', mensagem, 'Envie uma nota por serviço.')
  }
  const somado = sum(...itens.map((item) => item.valor.liquido))
  if (somado !== merged.valor.liquido) {
    const mensagem = `Reunidos os itens, os tributos são calculados sobre a soma: líquido de ${emReais(merged.valor.liquido)} em vez de ${emReais(somado)}.`
    findings.aviso('servico', 'VALOR_RECALCULADO', mensagem)
  }
  return merged
}

/** Paths on which an item contradicts the first. */
function differences(first: ServicoPreparado, item: ServicoPreparado, campo: string): string[] {
  return COMPARED.filter(({ of }) => JSON.stringify(of(first)) !== JSON.stringify(of(item))).map(
    ({ name }) => `${campo}.${name}`,
  )
}

type Bases = Pick<ServicoPreparado['valor'], 'servico' | 'deducoes' | 'descontoIncondicionado'>
type Merged = Pick<
  ServicoPreparado,
  'valor' | 'iss' | 'retencao' | 'apuracaoPropria' | 'reforma' | 'comercioExterior' | 'totalTributos'
>

function mergeValores(itens: readonly ServicoPreparado[], first: ServicoPreparado): Merged {
  const total = (of: (item: ServicoPreparado) => Centavos | null | undefined) => sum(...itens.map(of))
  const tributo = (of: (item: ServicoPreparado) => Tributo | null | undefined) => mergeTributo(itens.map(of))
  const { apuracaoPropria, reforma, iss, comercioExterior, totalTributos } = first
  const { deducaoPercentual } = first.valor
  const servico = total((item) => item.valor.servico)
  const deducoes =
    deducaoPercentual === null ? total((item) => item.valor.deducoes) : percentOf(servico, deducaoPercentual)
  const bases = { servico, deducoes, descontoIncondicionado: total((item) => item.valor.descontoIncondicionado) }
  const beneficioMunicipal = iss.beneficioMunicipal && {
    ...iss.beneficioMunicipal,
    valorReducao:
      iss.beneficioMunicipal.valorReducao === null ? null : total((item) => item.iss.beneficioMunicipal?.valorReducao),
  }
  const baseCalculo = itens.every(hasDefaultBase)
    ? issBase(bases, beneficioMunicipal)
    : total((item) => item.valor.baseCalculo)
  return {
    valor: {
      ...bases,
      deducaoPercentual,
      documentosDeducao: itens.flatMap((item) => item.valor.documentosDeducao),
      descontoCondicionado: total((item) => item.valor.descontoCondicionado),
      recebido: first.valor.recebido === null ? null : total((item) => item.valor.recebido),
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
    comercioExterior: comercioExterior && {
      ...comercioExterior,
      valorMoeda: addDecimals(itens.map((item) => item.comercioExterior?.valorMoeda ?? 0)),
    },
    totalTributos: totalTributos && mergeTotalTributos(itens.map((item) => item.totalTributos!)),
  }
}

/** Whether the ISS base is what the amounts of the item come to, and not one that the client named. */
const hasDefaultBase = ({ valor, iss }: ServicoPreparado) =>
  valor.baseCalculo === issBase(valor, iss.beneficioMunicipal)

/** The taxes of the reform share one base: computed anew unless the client named one. */
function mergeReforma(itens: readonly ServicoPreparado[], first: ReformaPreparada, bases: Bases): ReformaPreparada {
  const { reducaoBase, ibsEstadual, ibsMunicipal, cbs, seletivo } = first
  const ofAmounts = ({ servico, deducoes }: Bases) => reformaBase((servico - deducoes) as Centavos, reducaoBase)
  const baseCalculo = itens.every(({ valor, reforma }) => reforma?.baseCalculo === ofAmounts(valor))
    ? ofAmounts(bases)
    : sum(...itens.map(({ reforma }) => reforma?.baseCalculo))
  return {
    ...first,
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

function mergeTotalTributos(totais: NonNullable<ServicoPreparado['totalTributos']>[]) {
  const first = totais[0]!
  if (first.tipo !== 'valor') return first
  const add = (parte: 'federal' | 'estadual' | 'municipal') => totais.reduce((total, item) => total + item[parte], 0)
  return { ...first, federal: add('federal'), estadual: add('estadual'), municipal: add('municipal') }
}

/** Amounts of 2 decimals added without float drift. */
const addDecimals = (values: number[]) => values.reduce((total, value) => total + Math.round(value * 100), 0) / 100

/** Texts joined with line breaks, cut at the document's limit with the aviso CAMPO_TRUNCADO. */
function joinTexts(texts: (string | null)[], campo: string, findings: Findings): string | null {
  const joined = texts.filter((text) => text !== null).join('\n')
  const length = countChars(joined)
  if (length <= TEXT_MAX) return joined || null
  findings.aviso(
    campo,
    'CAMPO_TRUNCADO',
    `Os textos reunidos têm ${length} caracteres; ficam os ${TEXT_MAX} primeiros.`,
  )
  return [...joined].slice(0, TEXT_MAX).join('').trimEnd()
}

/** Longest description and longest additional information of a note, in characters (spec §8). */
const TEXT_MAX = 2000

type Field = { name: string; of: (item: ServicoPreparado) => unknown }

const rate = (tributo: Tributo | null | undefined): Percentual | null => tributo?.aliquota ?? null

/** What must agree for items to become one service, named by the client's own path. */
const COMPARED: readonly Field[] = [
  { name: 'codigo', of: (item) => item.codigo },
  { name: 'codigoServicoNacional', of: (item) => item.codigoServicoNacional },
  { name: 'codigoTributacao', of: (item) => item.codigoTributacao },
  { name: 'codigoNbs', of: (item) => item.codigoNbs },
  { name: 'cnae', of: (item) => item.cnae },
  { name: 'municipioPrestacao', of: (item) => item.municipioPrestacao },
  { name: 'municipioIncidencia', of: (item) => item.municipioIncidencia },
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
  ...RETENCOES.map((nome): Field => ({ name: `retencao.${nome}.aliquota`, of: (item) => rate(item.retencao[nome]) })),
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
  { name: 'comercioExterior', of: (item) => item.comercioExterior && { ...item.comercioExterior, valorMoeda: 0 } },
  { name: 'obra', of: (item) => item.obra },
  { name: 'evento', of: (item) => item.evento },
  {
    name: 'totalTributos',
    of: ({ totalTributos: total }) => (total?.tipo === 'valor' ? 'valor' : total),
  },
]
