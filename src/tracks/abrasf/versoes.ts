/** Layout versions of ABRASF; 2.00 is written as 2.01. */
type VersaoAbrasf = '1.00' | '2.01' | '2.02' | '2.03' | '2.04'

/**
 * The fields of a version of the layout and the lengths of its texts (XSD of each version;
 * docs/referencia/municipal.md#2-mapa-do-json-para-abrasf).
 */
export type Versao = {
  /** 1: InfRps. 2: InfDeclaracaoPrestacaoServico. */
  geracao: 1 | 2
  razaoSocial: number
  endereco: number
  numeroEndereco: number
  telefone: number
  /** 2.03: NBS, approximate taxes, foreign tax id of the customer, city of the intermediary. */
  desde203: boolean
  /** 2.04: deductions by document, event, additional information, address abroad, every part of an address. */
  desde204: boolean
}

const V1: Versao = {
  geracao: 1,
  razaoSocial: 115,
  endereco: 125,
  numeroEndereco: 10,
  telefone: 11,
  desde203: false,
  desde204: false,
}
const V202: Versao = { ...V1, geracao: 2, razaoSocial: 150, telefone: 20 }

const VERSOES: Record<VersaoAbrasf, Versao> = {
  '1.00': V1,
  '2.01': V202,
  '2.02': V202,
  '2.03': { ...V202, desde203: true },
  '2.04': { ...V202, desde203: true, desde204: true, endereco: 255, numeroEndereco: 60 },
}

/** The version of a template, the nearest older one where it names another. */
export function versaoOf(template: { versao: string }): Versao {
  const nome = Object.keys(VERSOES).findLast((versao) => versao <= template.versao) as VersaoAbrasf | undefined
  return VERSOES[nome ?? '1.00']
}
