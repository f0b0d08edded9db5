import { type Centavos, sum } from '#domain/money.ts'
import type { NotaPreparada, ServicoPreparado } from '#domain/nota/preparada.ts'
import { EXIGIBILIDADE } from '#domain/tributos/iss.ts'

/** What São Paulo requires and our request says in other words: one function per fact, for writers and rules alike. */

export const SAO_PAULO = '3550308'
/** IBGE's code for any city abroad. */
export const EXTERIOR = '9999999'

/** Where the ISS is not due to the capital. */
export const isFora = ({ municipioIncidencia }: ServicoPreparado) => municipioIncidencia !== SAO_PAULO

/**
 * MunicipioPrestacao: only for what is taxed outside the capital (its error 1222), never for an export (1223); null
 * where there is none to write.
 */
export function municipioPrestacaoFora(servico: ServicoPreparado): string | null {
  const { iss, municipioPrestacao } = servico
  const isSent = isFora(servico) && iss.exigibilidade !== EXIGIBILIDADE.exportacao && municipioPrestacao !== EXTERIOR
  return isSent ? municipioPrestacao : null
}

/**
 * TributacaoRPS, one letter: T taxed in the capital, F outside, A and B exempt, M and N immune, X and V suspended (the
 * second of each pair outside), P export. Null for non-incidence, which has no letter.
 */
export function tributacaoRps(servico: ServicoPreparado): string | null {
  const letters = LETTERS[servico.iss.exigibilidade]
  return letters ? letters[isFora(servico) ? 1 : 0] : null
}

/** Which party withholds the ISS: the intermediary only when there is no customer that could. */
export function quemRetem({ servico, tomador, intermediario }: NotaPreparada): 'tomador' | 'intermediario' | null {
  if (!servico.iss.retido) return null
  return !tomador?.cpfCnpj && intermediario?.cpfCnpj ? 'intermediario' : 'tomador'
}

/** The price the city taxes. The layouts have no discounts, and an unconditional one is no part of the price. */
export const precoDoServico = ({ valor }: ServicoPreparado) =>
  (valor.servico - valor.descontoIncondicionado) as Centavos

/** RetencaoPisCofins of layout 2: the code of the combination of PIS, COFINS and CSLL withheld. */
export function retencaoPisCofins({ retencao }: ServicoPreparado): string {
  const withheld = [retencao.pis, retencao.cofins, retencao.csll].map((tributo) => (tributo?.valor ? '1' : '0'))
  return RETENCOES[withheld.join('')]!
}

/** Approximate taxes of Lei 12.741/2012, added up: centavos or percent/10_000; null when the client sent none. */
export function cargaTributaria({
  totalTributos,
}: ServicoPreparado): { forma: 'valor' | 'percentual'; total: number } | null {
  if (totalTributos === null) return null
  const { tipo, federal, estadual, municipal } = totalTributos
  const total = sum(federal as Centavos, estadual as Centavos, municipal as Centavos)
  return { forma: tipo === 'valor' ? 'valor' : 'percentual', total }
}

const LETTERS: Record<number, readonly [dentro: string, fora: string]> = {
  [EXIGIBILIDADE.exigivel]: ['T', 'F'],
  [EXIGIBILIDADE.isencao]: ['A', 'B'],
  [EXIGIBILIDADE.imunidade]: ['M', 'N'],
  [EXIGIBILIDADE.suspensaJudicial]: ['X', 'V'],
  [EXIGIBILIDADE.suspensaAdministrativa]: ['X', 'V'],
  [EXIGIBILIDADE.exportacao]: ['P', 'P'],
}

/** By PIS, COFINS, CSLL withheld (1) or not (0). */
const RETENCOES: Record<string, string> = {
  '000': '0',
  '111': '3',
  '110': '4',
  '100': '5',
  '010': '6',
  '011': '7',
  '001': '8',
  '101': '9',
}
