// Exact rational numbers, for an arithmetic of IBS and CBS that shares nothing with the product's.

export type Fracao = { n: bigint; d: bigint }

/** A decimal text, `0.035`. */
export function fracao(texto: string): Fracao {
  const [inteira = '0', decimais = ''] = texto.split('.')
  return { n: BigInt(inteira + decimais), d: 10n ** BigInt(decimais.length) }
}

export const soma = (...partes: Fracao[]): Fracao =>
  partes.reduce((a, b) => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d }), ZERO)
export const menos = (a: Fracao, b: Fracao): Fracao => ({ n: a.n * b.d - b.n * a.d, d: a.d * b.d })
export const vezes = (...fatores: Fracao[]): Fracao =>
  fatores.reduce((a, b) => ({ n: a.n * b.n, d: a.d * b.d }), { n: 1n, d: 1n })
export const ZERO: Fracao = { n: 0n, d: 1n }

/** The nearest number of this many decimals; of two as near, the one whose last digit is even. Not below zero. */
export function perto(valor: Fracao, decimais: number): Fracao {
  const escala = 10n ** BigInt(decimais)
  const abaixo = (valor.n * escala) / valor.d
  const acima = abaixo + 1n
  const paraBaixo = valor.n * escala - abaixo * valor.d
  const paraCima = acima * valor.d - valor.n * escala
  if (paraBaixo === paraCima) return { n: abaixo % 2n === 0n ? abaixo : acima, d: escala }
  return { n: paraBaixo < paraCima ? abaixo : acima, d: escala }
}

/** As text with this many decimals, after rounding to them. */
export function texto(valor: Fracao, decimais: number): string {
  const { n } = perto(valor, decimais)
  const digitos = n.toString().padStart(decimais + 1, '0')
  return `${digitos.slice(0, -decimais)}.${digitos.slice(-decimais)}`
}
