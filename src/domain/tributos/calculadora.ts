import { type Centavos, divideHalfEven, type Percentual } from '#domain/money.ts'

/** One value for each of the two taxes, that of IBS for state and municipality apart. */
export type PorTributo<Value> = { ibsEstadual: Value; ibsMunicipal: Value; cbs: Value }
export const TRIBUTOS = ['ibsEstadual', 'ibsMunicipal', 'cbs'] as const

/**
 * A purchase by the public administration: who buys (tpEnteGov), what lowers its rates, and which part of CBS goes to a
 * buyer that is not the Union. `redutor`: null while it is not fixed. `transfereCbs`: null while nothing is redistributed.
 */
export type CompraPublica = { ente: number; redutor: Percentual | null; transfereCbs: Percentual | null }

/** What the arithmetic needs. A nominal rate that is not fixed is null. `diferimento`: of each tax, what is deferred. */
export type Conta = {
  base: Centavos
  nominal: PorTributo<Percentual | null>
  reducao: PorTributo<Percentual>
  diferimento: PorTributo<Percentual> | null
  compra: CompraPublica | null
}

/** A tax as it is printed: `aliquota` is the effective rate, `valor` what is due now; null while they are unknown. */
export type Calculado = { aliquota: Percentual | null; valor: Centavos | null; diferido: Centavos | null }

/** `aDividir`: the taxes before a public purchase redistributes them (gTribCompraGov); null where there is none. */
type Resultado = { devido: PorTributo<Calculado>; aDividir: PorTributo<Calculado> | null }

/**
 * IBS and CBS by the arithmetic of the federal calculator
 * (docs/referencia/calculadora.md#scales-and-rounding): every result has eight decimals, half-even; the effective rate
 * is one product, rounded once; money and percent are rounded, half-even again, only where they leave. Numbers are
 * integers: no float is involved.
 */
export function computeTributos(conta: Conta): Resultado {
  const partes = each((nome) => apurar(conta, nome))
  const { compra } = conta
  const dividido = compra && compra.transfereCbs !== null ? dividir(partes, compra.ente, compra.transfereCbs) : partes
  return {
    devido: each((nome) => present(dividido[nome])),
    aDividir: compra && each((nome) => present(partes[nome])),
  }
}

/** Rate (of one) and amounts (in reais), as integers of fourteen decimals. */
type Exato = { aliquota: bigint | null; valor: bigint | null; diferido: bigint | null }

function apurar({ base, nominal, reducao, diferimento, compra }: Conta, nome: keyof PorTributo<unknown>): Exato {
  const fica = INTEIRO - BigInt(reducao[nome])
  const ficaDaCompra = compra === null ? INTEIRO : compra.redutor === null ? null : INTEIRO - BigInt(compra.redutor)
  const efetiva = produto([nominal[nome] === null ? null : BigInt(nominal[nome]), fica, ficaDaCompra])
  if (efetiva === null) return { aliquota: null, valor: null, diferido: null }
  // Centavos × eight decimals: two too many.
  const tributo = divideHalfEven(BigInt(base) * efetiva, 100n)
  const diferido = divideHalfEven(tributo * BigInt(diferimento?.[nome] ?? 0), INTEIRO)
  return { aliquota: efetiva * EXATO, valor: (tributo - diferido) * EXATO, diferido: diferido * EXATO }
}

/** The product of shares of one, in millionths, rounded once to eight decimals. Zero times the unknown is zero. */
function produto(fatores: readonly (bigint | null)[]): bigint | null {
  if (fatores.includes(0n)) return 0n
  let exato = OITO
  for (const fator of fatores) {
    if (fator === null) return null
    exato *= fator
  }
  return divideHalfEven(exato, INTEIRO ** BigInt(fatores.length))
}

/**
 * What each entity receives of a public purchase (LC 214 arts. 472 and 473): the Union everything as CBS, a state or the
 * Federal District (2, 3) or a municipality (4) the whole IBS and its part of CBS. Nothing is rounded on the way.
 */
function dividir(partes: PorTributo<Exato>, ente: number, transfere: Percentual): PorTributo<Exato> {
  const { ibsEstadual, ibsMunicipal, cbs } = partes
  if (ente === UNIAO) {
    return {
      ibsEstadual: semNada(ibsEstadual),
      ibsMunicipal: semNada(ibsMunicipal),
      cbs: merge(cbs, ibsEstadual, ibsMunicipal),
    }
  }
  const vai = BigInt(transfere)
  const comprador = merge(
    ente === MUNICIPIO ? ibsMunicipal : ibsEstadual,
    ente === MUNICIPIO ? ibsEstadual : ibsMunicipal,
    parte(cbs, vai),
  )
  const restante = { ...parte(cbs, INTEIRO - vai), diferido: cbs.diferido }
  return ente === MUNICIPIO
    ? { ibsEstadual: semNada(ibsEstadual), ibsMunicipal: comprador, cbs: restante }
    : { ibsEstadual: comprador, ibsMunicipal: semNada(ibsMunicipal), cbs: restante }
}

/** What is deferred stays with the tax it was of. */
const semNada = ({ diferido }: Exato): Exato => ({ aliquota: 0n, valor: 0n, diferido })
const parte = ({ aliquota, valor }: Exato, share: bigint): Exato => ({
  aliquota: vezes(aliquota, share),
  valor: vezes(valor, share),
  diferido: 0n,
})
const vezes = (exato: bigint | null, share: bigint) =>
  share === 0n ? 0n : exato === null ? null : (exato * share) / INTEIRO
const merge = (destino: Exato, ...outros: Exato[]): Exato => ({
  aliquota: outros.reduce<bigint | null>((total, { aliquota }) => mais(total, aliquota), destino.aliquota),
  valor: outros.reduce<bigint | null>((total, { valor }) => mais(total, valor), destino.valor),
  diferido: destino.diferido,
})
const mais = (a: bigint | null, b: bigint | null) => (a === null || b === null ? null : a + b)

const present = ({ aliquota, valor, diferido }: Exato): Calculado => ({
  aliquota: emPercent(aliquota),
  valor: emCentavos(valor),
  diferido: emCentavos(diferido),
})
/** Fourteen decimals of one are twelve of a percent; of them four are printed. */
const emPercent = (exato: bigint | null) =>
  exato === null ? null : (Number(divideHalfEven(exato, 10n ** 8n)) as Percentual)
const emCentavos = (exato: bigint | null) =>
  exato === null ? null : (Number(divideHalfEven(exato, 10n ** 12n)) as Centavos)

const each = <Value>(of: (nome: keyof PorTributo<unknown>) => Value): PorTributo<Value> => ({
  ibsEstadual: of('ibsEstadual'),
  ibsMunicipal: of('ibsMunicipal'),
  cbs: of('cbs'),
})

/** A `Percentual` as a share of one: 100 % is a million. */
const INTEIRO = 1_000_000n
const OITO = 10n ** 8n
/** From eight decimals to fourteen. A part of eight decimals by a `Percentual` is exact there. */
const EXATO = 10n ** 6n
const UNIAO = 1
const MUNICIPIO = 4
