import { type Centavos, type Percentual, percentOf, sum } from '#domain/money.ts'
import type { NotaPreparada, Prestador, ServicoPreparado } from '#domain/nota/preparada.ts'

/**
 * Exigibilidade do ISS (docs/especificacao/contrato.md#22-issuance-request, ABRASF 2.x): 2 not taxed here, 4 export.
 */
export const NAO_INCIDENCIA = 2
export const EXPORTACAO = 4

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

export const isOptanteSimples = ({ regimeTributario, optanteMei }: Prestador) =>
  regimeTributario === 'simples_nacional' || regimeTributario === 'mei' || optanteMei

/**
 * NaturezaOperacao of 1.00 (1 in the city, 2 outside, 3 exempt, 4 immune, 5 and 6 suspended); 7, export, is outside.
 */
export const naturezaOperacao = ({ iss }: ServicoPreparado) => (iss.tipoTributacao === 7 ? 2 : iss.tipoTributacao)

/**
 * ResponsavelRetencao: 1 the customer, 2 the intermediary, when the customer has no number to be held liable by and the
 * intermediary is in the message (`levaIntermediario`); null when nothing is withheld.
 */
export function responsavelRetencao({ servico, tomador }: NotaPreparada, levaIntermediario: boolean): 1 | 2 | null {
  if (!servico.iss.retido) return null
  return !tomador?.cpfCnpj && levaIntermediario ? 2 : 1
}

/** What the customer withholds beyond the named taxes: social security of the CPP has no element of its own. */
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
