import { type Centavos, type Percentual, percentOf, sum } from '#domain/money.ts'
import { NATUREZAS, type Natureza } from '#domain/nota/natureza.ts'
import type { NotaPreparada, Prestador, ServicoPreparado } from '#domain/nota/preparada.ts'
import { withGrupoDaExportacao } from '#domain/tributos/exportacao.ts'
import { EXIGIBILIDADE, isTipoFora } from '#domain/tributos/iss.ts'
import type { CodigosDeNatureza, Naturezas, TemplateAbrasf, XmlAbrasf } from '#tracks/template.ts'
import { versaoOf } from './versoes.ts'

/**
 * RegimeEspecialTributacao of ABRASF (1 microempresa municipal, 2 estimativa, 3 sociedade de profissionais,
 * 4 cooperativa, 5 MEI, 6 ME/EPP do Simples) from the national numbering of our companies; null for none, and for
 * those ABRASF does not know (notary, self-employed).
 */
export function regimeEspecial(prestador: Prestador): number | null {
  const { regimeTributario, optanteMei, regimeEspecialTributacao } = prestador
  const especial = REGIME_ABRASF[regimeEspecialTributacao] ?? null
  if (especial !== null || regimeEspecialTributacao !== 0) return especial
  if (regimeTributario === 'mei' || optanteMei) return 5
  return regimeTributario === 'simples_nacional' ? 6 : null
}

const REGIME_ABRASF: Record<number, number> = { 1: 4, 2: 2, 3: 1, 6: 3 }

/** 1 yes, 2 no, as every flag of ABRASF. */
export const simNao = (yes: boolean) => (yes ? 1 : 2)

export const isOptanteSimples = ({ regimeTributario, optanteMei }: DoRegime) =>
  regimeTributario === 'simples_nacional' || regimeTributario === 'mei' || optanteMei

/** The natures of operation in the manual of 1.00, which names neither export nor non-incidence (E3, E144). */
export const NATUREZAS_DO_MANUAL = {
  noMunicipio: '1',
  fora: '2',
  isencao: '3',
  imunidade: '4',
  suspensaJudicial: '5',
  suspensaAdministrativa: '6',
  exportacao: null,
  naoIncidencia: null,
} as const satisfies Naturezas

/**
 * NaturezaOperacao of 1.00 as the city codes it; null where its list has no code for the situation of the ISS
 * (docs/referencia/municipal.md#21-natureza-da-operação).
 */
export function naturezaOperacao({ servico: { iss }, prestador }: Emitida, { naturezas }: XmlAbrasf): string | null {
  const codigos = codigosDe(prestador, naturezas ?? NATUREZAS_DO_MANUAL)
  const natureza = naturezaDe(iss)
  const isTaxed = natureza === 'noMunicipio' || natureza === 'fora'
  return (isTaxed && iss.retido && codigos.retido) || (codigos[natureza] ?? null)
}

/** The situations of the ISS for which the layout of a city has no code, by regime: such a note is refused (E144). */
export function situacoesSemCodigo(template: TemplateAbrasf): Record<'regular' | 'simples' | 'mei', Natureza[]> {
  const naturezas = template.xml.naturezas ?? NATUREZAS_DO_MANUAL
  const without = (prestador: DoRegime) => {
    const codigos = codigosDe(prestador, naturezas)
    return versaoOf(template).geracao === 1 ? NATUREZAS.filter((natureza) => !codigos[natureza]) : []
  }
  return {
    regular: without({ regimeTributario: 'lucro_presumido', optanteMei: false }),
    simples: without({ regimeTributario: 'simples_nacional', optanteMei: false }),
    mei: without({ regimeTributario: 'mei', optanteMei: true }),
  }
}
type DoRegime = Pick<Prestador, 'regimeTributario' | 'optanteMei'>

/** The situation of the ISS among those a city may have a code for. */
export function naturezaDe({ exigibilidade, tipoTributacao }: ServicoPreparado['iss']): Natureza {
  const especial = NATUREZA_DA_EXIGIBILIDADE[exigibilidade]
  if (especial) return especial
  return isTipoFora(tipoTributacao) ? 'fora' : 'noMunicipio'
}

type Emitida = Pick<NotaPreparada, 'servico' | 'prestador'>

/** The list of the provider's regime; MEI is within Simples Nacional. */
function codigosDe(prestador: DoRegime, naturezas: Naturezas): CodigosDeNatureza {
  const { regimeTributario, optanteMei } = prestador
  const doSimples = isOptanteSimples(prestador) ? naturezas.simples : undefined
  return (regimeTributario === 'mei' || optanteMei ? naturezas.mei : undefined) ?? doSimples ?? naturezas
}

const NATUREZA_DA_EXIGIBILIDADE: Record<number, Natureza> = {
  [EXIGIBILIDADE.naoIncidencia]: 'naoIncidencia',
  [EXIGIBILIDADE.isencao]: 'isencao',
  [EXIGIBILIDADE.exportacao]: 'exportacao',
  [EXIGIBILIDADE.imunidade]: 'imunidade',
  [EXIGIBILIDADE.suspensaJudicial]: 'suspensaJudicial',
  [EXIGIBILIDADE.suspensaAdministrativa]: 'suspensaAdministrativa',
}

/**
 * ResponsavelRetencao: 1 the customer, 2 the intermediary, when the customer has no number to be held liable by and the
 * intermediary is in the message (`levaIntermediario`); null when nothing is withheld.
 */
export function responsavelRetencao({ servico, tomador }: NotaPreparada, levaIntermediario: boolean): 1 | 2 | null {
  if (!servico.iss.retido) return null
  return !tomador?.cpfCnpj && levaIntermediario ? 2 : 1
}

/** The note with the group of IBS and CBS on an export too, where the city requires the group in every note. */
export const notaDaCidade = (nota: NotaPreparada, { xml }: TemplateAbrasf): NotaPreparada =>
  xml.exigir.includes('IBSCBS') ? withGrupoDaExportacao(nota) : nota

/**
 * The amounts withheld by the customer beyond the named taxes: social security of the CPP has no element of its own.
 */
export const outrasRetencoes = ({ retencao }: ServicoPreparado): Centavos =>
  sum(retencao.outras, retencao.cpp?.valor ?? null)

/** Approximate taxes of Lei 12.741 in reais, in whichever form the request has them. */
export function valorTotalTributos({ totalTributos, valor }: ServicoPreparado): Centavos {
  if (totalTributos === null) return 0 as Centavos
  const total = totalTributos.federal + totalTributos.estadual + totalTributos.municipal
  return totalTributos.tipo === 'valor' ? (total as Centavos) : percentOf(valor.servico, total as Percentual)
}

/** 1 RPS, 2 of a mixed invoice, 3 coupon. */
export const tipoRps = ({ tipoRps }: Pick<NotaPreparada, 'tipoRps'>) => TIPOS_RPS[tipoRps]

const TIPOS_RPS = { rps: 1, nota_conjugada_misto: 2, cupom: 3 } as const
