/**
 * IBS and CBS as the federal calculator computes them, in this city's reading of its rules: each step keeps eight
 * decimals, a rate after reductions is one step, and only what is printed is cut to two decimals; a half goes to the even
 * digit every time. A number here is an integer of `CASAS` decimals, enough for every product to be exact.
 */
export type Numero = bigint

const CASAS = 30
const UM = 10n ** BigInt(CASAS)

/** `text` with a dot; or hundredths, as amounts and percents of a DPS are read. */
export const numero = (text: string): Numero => {
  const [whole = '', decimals = ''] = text.split('.')
  return BigInt(`${whole}${decimals.padEnd(CASAS, '0')}`)
}
export const centesimos = (hundredths: number): Numero => (BigInt(hundredths) * UM) / 100n

/** Cut to `casas` decimals, half to even. */
function cortar(valor: Numero, casas: number): Numero {
  const passo = 10n ** BigInt(CASAS - casas)
  const sobra = valor % passo
  const cortado = valor - sobra
  if (sobra * 2n < passo) return cortado
  if (sobra * 2n === passo && (cortado / passo) % 2n === 0n) return cortado
  return cortado + passo
}

/** What is printed: hundredths of money or of a percent. */
export const impresso = (valor: Numero): number => Number(cortar(valor, 2) / 10n ** BigInt(CASAS - 2))

const vezes = (a: Numero, b: Numero): Numero => (a * b) / UM

/** Percents, of 100. `diferido` is a share of the tax. */
type Tributacao = { aliquota: Numero; reducao: Numero; diferido: Numero }
export type Tributo = { efetiva: Numero; devido: Numero; diferido: Numero }
export type Tributos = { uf: Tributo; mun: Tributo; cbs: Tributo }

/** One tax: the effective rate (in percent), what is due now, what is deferred. `redutor`: of a public purchase. */
export function tributar(base: Numero, { aliquota, reducao, diferido }: Tributacao, redutor: Numero): Tributo {
  const cem = 100n * UM
  const nominal = aliquota / 100n
  const efetiva = cortar(vezes(vezes(nominal, (cem - reducao) / 100n), (cem - redutor) / 100n), 8)
  const cheio = cortar(vezes(base, efetiva), 8)
  const adiado = cortar(vezes(cheio, diferido / 100n), 8)
  return { efetiva: efetiva * 100n, devido: cheio - adiado, diferido: adiado }
}

/**
 * Who receives the taxes of a public purchase from 2027 on, by the entity that buys (tpEnteGov): the Union all, as CBS;
 * states and the Federal District, or municípios, the whole IBS and from 2029 on a tenth more of CBS a year, in 2033 all.
 */
export function destinar({ uf, mun, cbs }: Tributos, ente: string, ano: number): Tributos {
  if (ano < 2027) return { uf, mun, cbs }
  const nada = (de: Tributo): Tributo => ({ ...de, efetiva: 0n, devido: 0n })
  if (ente === '1') return { uf: nada(uf), mun: nada(mun), cbs: receber(cbs, [uf, 10n], [mun, 10n]) }
  const decimos = ano >= 2033 ? 10n : BigInt(Math.max(0, ano - 2028))
  const resta = receber(nada(cbs), [cbs, 10n - decimos])
  return ente === '4'
    ? { uf: nada(uf), mun: receber(mun, [uf, 10n], [cbs, decimos]), cbs: resta }
    : { uf: receber(uf, [mun, 10n], [cbs, decimos]), mun: nada(mun), cbs: resta }
}

/** A tax with tenths of others added to it. */
function receber(tributo: Tributo, ...partes: [de: Tributo, decimos: bigint][]): Tributo {
  let { efetiva, devido } = tributo
  for (const [de, decimos] of partes) {
    efetiva += (de.efetiva * decimos) / 10n
    devido += (de.devido * decimos) / 10n
  }
  return { ...tributo, efetiva, devido }
}
