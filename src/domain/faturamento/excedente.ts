import { type Centavos, type Percentual, percentOf, sum } from '#domain/money.ts'

/** The price of each excess note up to the `ate`-th one. */
export type Faixa = { ate: number; valor: Centavos }
/** From this number of notes in the month on, this discount on the excess applies. */
export type DescontoVolume = { aPartirDe: number; percentual: Percentual }
/** The price of excess notes: by faixas, in order of `ate`, and beyond the last one `valorNota`. */
type PrecoDoExcedente = { faixas: readonly Faixa[]; valorNota: Centavos }
export type LinhaDeExcedente = { quantidade: number; valorUnitario: Centavos; valor: Centavos }

/** How many notes of the month are beyond those that the contract includes. */
export const excedentes = (notas: number, incluidas: number) => Math.max(0, notas - incluidas)

/** The excess notes at their prices: each one at the price of its own faixa; no line without a note. */
export function priceExcedente(quantas: number, { faixas, valorNota }: PrecoDoExcedente): LinhaDeExcedente[] {
  const linhas: LinhaDeExcedente[] = []
  let feitas = 0
  for (const { ate, valor } of [...faixas, { ate: Number.POSITIVE_INFINITY, valor: valorNota }]) {
    const quantidade = Math.min(quantas, ate) - feitas
    if (quantidade <= 0) continue
    linhas.push({ quantidade, valorUnitario: valor, valor: (quantidade * valor) as Centavos })
    feitas += quantidade
  }
  return linhas
}

/** The sum of the lines. */
export const valorExcedente = (linhas: readonly LinhaDeExcedente[]): Centavos =>
  sum(...linhas.map(({ valor }) => valor))

/** The volume discount of the month on the excess: the greatest `aPartirDe` reached decides. */
export function descontoPorVolume(notas: number, excedente: Centavos, descontos: readonly DescontoVolume[]): Centavos {
  const [best] = descontos.filter(({ aPartirDe }) => notas >= aPartirDe).sort((a, b) => b.aPartirDe - a.aPartirDe)
  return best ? percentOf(excedente, best.percentual) : (0 as Centavos)
}
