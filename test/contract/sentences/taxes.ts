// §2.1: automatic values. The expected amounts are worked out by hand from the sentence: base × rate / 100, half-up.
import assert from 'node:assert/strict'
import { accepts, avisosOf, type Change } from './rows.ts'
import type { Sentence } from './sentence.ts'

const REGULAR = { sample: 'regular-ibs-cbs-retencoes' } as const // 12,500.50 with 3 % of ISS
const OBRA = { sample: 'deducoes' } as const
const S = 'servico[0]'

/** Base and amount of a tax of the answer, and whether an aviso says that an amount was recalculated. */
const tax = (
  sentence: string,
  change: Change,
  nome: string,
  expected: { base?: number; valor: number; recalculado?: string },
  from: { sample?: string } = REGULAR,
): Sentence =>
  accepts('2.1', sentence, change, {
    ...from,
    judge: (json) => {
      // biome-ignore lint/suspicious/noExplicitAny: a path in the answer
      const found = nome.split('.').reduce<any>((at, name) => at[name], json.calculado)
      assert.equal(found.valor, expected.valor, `${nome}: valor`)
      if (expected.base !== undefined) assert.equal(found.baseCalculo, expected.base, `${nome}: base`)
      assert.deepEqual(avisosOf(json, 'VALOR_RECALCULADO'), expected.recalculado ? [expected.recalculado] : [])
    },
  })

/** A service of this value and rate alone. */
const only = (servico: number, aliquota: number): Change => ({
  [`${S}.valor`]: { servico },
  [`${S}.iss`]: { aliquota },
  [`${S}.retencao`]: undefined,
})

const ISS: readonly Sentence[] = [
  tax('ISS without valor: 1,000.00 × 3% = 30.00', only(1000, 3), 'iss', { base: 1000, valor: 30 }),
  tax('ISS half-up: 100.30 × 5% = 5.015, 5.02', only(100.3, 5), 'iss', { base: 100.3, valor: 5.02 }),
  tax('ISS half-up: 100.20 × 2.5% = 2.505, 2.51', only(100.2, 2.5), 'iss', { valor: 2.51 }),
  tax('ISS half-up: 100.10 × 2.5% = 2.5025, 2.50', only(100.1, 2.5), 'iss', { valor: 2.5 }),
  tax('ISS half-up: 1.005 of 33.50 × 3%, 1.01', only(33.5, 3), 'iss', { valor: 1.01 }),
  tax('ISS half-up: 9,876,543.21 × 2.35% = 232,098.765435, 232,098.77', only(9_876_543.21, 2.35), 'iss', {
    valor: 232_098.77,
  }),
  tax('ISS half-up: 0.10 × 5% = 0.005, 0.01', only(0.1, 5), 'iss', { valor: 0.01 }),
  tax('ISS valor that agrees is kept, without an aviso', { ...only(1000, 3), [`${S}.iss.valor`]: 30 }, 'iss', {
    valor: 30,
  }),
  tax(
    'ISS valor that disagrees yields to the calculated one, with an aviso',
    { ...only(1000, 3), [`${S}.iss.valor`]: 30.01 },
    'iss',
    {
      valor: 30,
      recalculado: `${S}.iss.valor`,
    },
  ),
  tax(
    'base of ISS: servico less an unconditional discount',
    { ...only(1000, 3), [`${S}.valor.descontoIncondicionado`]: 100.5 },
    'iss',
    {
      base: 899.5,
      valor: 26.99,
    },
  ),
  tax(
    'base of ISS: a conditional discount does not lower it',
    { ...only(1000, 3), [`${S}.valor.descontoCondicionado`]: 100.5 },
    'iss',
    {
      base: 1000,
      valor: 30,
    },
  ),
  tax(
    'base of ISS: servico less deductions less the unconditional discount: (1000 − 200.10 − 50) × 5% = 37.495, 37.50',
    { [`${S}.valor`]: { servico: 1000, deducoes: { valor: 200.1 }, descontoIncondicionado: 50 } },
    'iss',
    { base: 749.9, valor: 37.5 },
    OBRA,
  ),
  tax(
    'deducoes: a plain number lowers the base',
    { [`${S}.valor`]: { servico: 1000, deducoes: 200.1 } },
    'iss',
    { base: 799.9, valor: 40 },
    OBRA,
  ),
  tax(
    'deducoes: a percentage of the service lowers the base: 12.5% of 1,000.20 = 125.025, 125.03',
    { [`${S}.valor`]: { servico: 1000.2, deducoes: { percentual: 12.5 } } },
    'iss',
    { base: 875.17, valor: 43.76 },
    OBRA,
  ),
  tax(
    'deducoes: documents lower the base: 50,000 − 12,000 − 7,500.40 − 500 = 29,999.60',
    {},
    'iss',
    { base: 29_999.6, valor: 1499.98 },
    OBRA,
  ),
  tax(
    'valor.baseCalculo replaces the default base of ISS: 900 × 3% = 27',
    { ...only(1000, 3), [`${S}.valor.baseCalculo`]: 900 },
    'iss',
    {
      base: 900,
      valor: 27,
    },
  ),
]

/** The amount of each withheld tax of 12,500.50. */
const RETIDOS = [
  ['pis', 0.65, 81.25, '81.25325'],
  ['cofins', 3, 375.02, '375.015'],
  ['csll', 1, 125.01, '125.005'],
  ['inss', 11, 1375.06, '1,375.055'],
  ['irrf', 1.5, 187.51, '187.5075'],
  ['cpp', 20, 2500.1, '2,500.10'],
] as const

const RETENCAO = RETIDOS.flatMap(([nome, aliquota, valor, exact]): Sentence[] => {
  const bloco = `${S}.retencao`
  const retencao = (more: object) => ({ [bloco]: { [nome]: { aliquota, ...more } } })
  const path = `retencao.${nome}`
  return [
    tax(`${nome} withheld: 12,500.50 × ${aliquota}% = ${exact}, ${valor}`, retencao({}), path, {
      base: 12_500.5,
      valor,
    }),
    tax(`${nome} withheld: another valor yields to the calculated one`, retencao({ valor: 1 }), path, {
      valor,
      recalculado: `${bloco}.${nome}.valor`,
    }),
    tax(`${nome} withheld: the block may override its base`, retencao({ baseCalculo: 1000 }), path, {
      base: 1000,
      valor: Math.round(aliquota * 1000) / 100,
    }),
    tax(
      `${nome} withheld: by default on the service value, a discount aside (decided)`,
      { ...retencao({}), [`${S}.valor.descontoIncondicionado`]: 500.5 },
      path,
      { base: 12_500.5, valor },
    ),
  ]
})

const A = `${S}.apuracaoPropria`
const own = (more: object): Change => ({
  [A]: { cstPisCofins: '01', pis: { aliquota: 0.65 }, cofins: { aliquota: 3 }, ...more },
})
const PROPRIA: readonly Sentence[] = [
  tax('own PIS: base by default the service value', own({}), 'apuracaoPropria.pis', { base: 12_500.5, valor: 81.25 }),
  tax('own COFINS: base by default the service value', own({}), 'apuracaoPropria.cofins', {
    base: 12_500.5,
    valor: 375.02,
  }),
  tax('own PIS: baseCalculoPisCofins is its base', own({ baseCalculoPisCofins: 10_001 }), 'apuracaoPropria.pis', {
    base: 10_001,
    valor: 65.01,
  }),
  tax('own COFINS: baseCalculoPisCofins is its base', own({ baseCalculoPisCofins: 10_001 }), 'apuracaoPropria.cofins', {
    base: 10_001,
    valor: 300.03,
  }),
  tax(
    'own PIS: another valor yields to the calculated one',
    own({ pis: { aliquota: 0.65, valor: 81 } }),
    'apuracaoPropria.pis',
    {
      valor: 81.25,
      recalculado: `${A}.pis.valor`,
    },
  ),
  tax(
    'own COFINS: another valor yields to the calculated one',
    own({ cofins: { aliquota: 3, valor: 375.01 } }),
    'apuracaoPropria.cofins',
    {
      valor: 375.02,
      recalculado: `${A}.cofins.valor`,
    },
  ),
]

export const TAXES: readonly Sentence[] = [...ISS, ...RETENCAO, ...PROPRIA]
