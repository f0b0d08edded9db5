// The arithmetic of billing against exact fractions, which this file computes by itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Centavos, Percentual } from '#domain/money.ts'
import { descontoDoCupom, usosDoCupom, whyNotCupom } from './cupons.ts'
import { descontoPorVolume, excedentes, priceExcedente, valorExcedente } from './excedente.ts'
import { multaEJuros, passosDevidos } from './overdue.ts'
import {
  addDays,
  addMonthsToDay,
  daysBetween,
  periodoEm,
  prorateChange,
  prorateFrom,
  valorDoPeriodo,
} from './periods.ts'
import { fatorDe, isAnnual, mesesDoPeriodo, percentualDe, readjust } from './reajuste.ts'
import { outOfBounds, spread, totalsOf } from './totals.ts'
import { competenciaDoUso, fimDaCompetencia, isUsageComplete } from './uso.ts'

/** n/d as the nearest whole number, by trying: the number r with |n/d − r| ≤ 1/2, the greater magnitude of two. */
function nearest(n: bigint, d: bigint): number {
  const sign = n < 0n ? -1n : 1n
  const abs = n * sign
  const floor = abs / d
  return Number(sign * ((abs - floor * d) * 2n >= d ? floor + 1n : floor))
}
const PRAZOS = { diasTolerancia: 10, diasSuspensao: 30 }
const c = (valor: number) => valor as Centavos
const p = (percent: number) => Math.round(percent * 10_000) as Percentual

const money = fc.integer({ min: 0, max: 10_000_000_00 }).map(c)
const rate = fc.integer({ min: 0, max: 1_000_000 }).map((each) => each as Percentual)
const day = fc
  .integer({ min: 0, max: 3650 })
  .map((dias) => new Date(Date.UTC(2024, 0, 1) + dias * 86_400_000).toISOString().slice(0, 10))

test('a price by days is the exact fraction of its month, half-up', () => {
  fc.assert(
    fc.property(money, day, (valor, dia) => {
      const [ano, mes, d] = dia.split('-').map(Number) as [number, number, number]
      const doMes = new Date(Date.UTC(ano, mes, 0)).getUTCDate()
      const periodo = periodoEm('2020-01-31', 'mensal', dia)
      assert.equal(periodo.dias, doMes)
      assert.equal(prorateFrom(valor, periodo, dia), nearest(BigInt(valor) * BigInt(doMes - d + 1), BigInt(doMes)))
    }),
  )
  // A half rises: 1 cent for 15 of 30 days.
  assert.equal(prorateFrom(c(1), periodoEm('2026-01-01', 'mensal', '2026-04-16'), '2026-04-16'), 1)
})

test('a change of price credits and charges the same days; on the first day it is the whole difference', () => {
  fc.assert(
    fc.property(money, money, day, (antes, depois, dia) => {
      const periodo = periodoEm('2024-01-01', 'mensal', dia)
      const { credito, proporcional } = prorateChange({ antes, depois }, periodo, dia)
      assert.ok(credito <= 0 && credito >= -antes && proporcional >= 0 && proporcional <= depois)
      const first = prorateChange({ antes, depois }, periodo, periodo.inicio)
      assert.equal(first.credito + first.proporcional, depois - antes)
    }),
  )
})

test('a year of a contract runs from an anniversary to the eve of the next, also from 29 February', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 2000 }), (inicio, depois) => {
      const dia = addDays(inicio, depois)
      const { inicio: de, fim, dias } = periodoEm(inicio, 'anual', dia)
      assert.ok(de <= dia && dia <= fim && (dias === 365 || dias === 366), `${de} ${dia} ${fim}`)
      assert.equal(daysBetween(de, addDays(fim, 1)), dias)
      assert.equal(periodoEm(inicio, 'anual', addDays(fim, 1)).inicio, addDays(fim, 1))
    }),
  )
  assert.equal(addMonthsToDay('2024-02-29', 12), '2025-02-28')
  assert.equal(periodoEm('2024-02-29', 'anual', '2025-02-28').inicio, '2025-02-28')
  assert.equal(valorDoPeriodo(c(10_00), 'anual'), 120_00)
})

test('excess notes: each at the price of its faixa, one by one', () => {
  const faixas = fc
    .array(fc.record({ passo: fc.integer({ min: 1, max: 40 }), valor: fc.integer({ min: 0, max: 500 }) }), {
      maxLength: 4,
    })
    .map((all) => {
      let ate = 0
      return all.map(({ passo, valor }) => ({ ate: (ate += passo), valor: c(valor) }))
    })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), faixas, fc.integer({ min: 0, max: 500 }), (quantas, all, valor) => {
      const linhas = priceExcedente(quantas, { faixas: all, valorNota: c(valor) })
      let total = 0
      for (let nth = 1; nth <= quantas; nth++) total += all.find(({ ate }) => nth <= ate)?.valor ?? valor
      assert.equal(valorExcedente(linhas), total)
      assert.equal(
        linhas.reduce((sum, { quantidade }) => sum + quantidade, 0),
        quantas,
      )
    }),
  )
  assert.equal(excedentes(90, 100), 0)
  const descontos = [
    { aPartirDe: 100, percentual: p(5) },
    { aPartirDe: 1000, percentual: p(10) },
  ]
  assert.deepEqual(
    [99, 100, 5000].map((notas) => descontoPorVolume(notas, c(1000_00), descontos)),
    [0, 50_00, 100_00],
  )
})

test('a coupon takes off its part and never more than there is', () => {
  fc.assert(
    fc.property(money, rate, money, (base, percentual, valor) => {
      assert.equal(
        descontoDoCupom({ tipo: 'percentual', percentual }, base),
        nearest(BigInt(base) * BigInt(percentual), 1_000_000n),
      )
      assert.equal(descontoDoCupom({ tipo: 'valor', valor }, base), Math.min(valor, base))
    }),
  )
  assert.equal(descontoDoCupom({ tipo: 'valor', valor: c(500) }, c(-100)), 0)
  assert.deepEqual(
    [usosDoCupom('unica', null), usosDoCupom('repetida', 3), usosDoCupom('permanente', null)],
    [1, 3, null],
  )
})

test('a coupon is refused for the first of its reasons', () => {
  const open = { encerrado: false, validoDe: null, validoAte: null, usos: 0, limiteUsos: null, planosIds: null }
  const why = (change: object) => whyNotCupom({ ...open, ...change }, { hoje: '2026-11-10', planoId: 'a' })
  assert.equal(why({}), null)
  assert.equal(why({ encerrado: true, validoAte: '2026-01-01' }), 'CUPOM_INVALIDO')
  assert.equal(why({ validoDe: '2026-11-11' }), 'CUPOM_INVALIDO')
  assert.equal(why({ validoDe: '2026-11-10', validoAte: '2026-11-10' }), null)
  assert.equal(why({ validoAte: '2026-11-09' }), 'CUPOM_EXPIRADO')
  assert.equal(why({ usos: 2, limiteUsos: 2 }), 'CUPOM_ESGOTADO')
  assert.equal(why({ planosIds: ['b'] }), 'CUPOM_INCOMPATIVEL')
})

test('an amount divided by weight: the parts add up, and each is its exact share rounded down or up', () => {
  fc.assert(
    fc.property(money, fc.array(money, { minLength: 1, maxLength: 20 }), (total, pesos) => {
      const parts = spread(total, pesos)
      assert.equal(
        parts.reduce((sum, each) => sum + BigInt(each), 0n),
        BigInt(total),
      )
      const todos = pesos.reduce((sum, each) => sum + BigInt(each), 0n)
      if (todos === 0n) return
      for (const [index, peso] of pesos.entries()) {
        const [n, floor] = [BigInt(total) * BigInt(peso), (BigInt(total) * BigInt(peso)) / todos]
        assert.ok(BigInt(parts[index]!) === floor || (n % todos > 0n && BigInt(parts[index]!) === floor + 1n))
        // No part that was rounded down has a larger remainder than one that was rounded up.
        for (const [other, peso2] of pesos.entries()) {
          const n2 = BigInt(total) * BigInt(peso2)
          if (BigInt(parts[index]!) > floor && BigInt(parts[other]!) === n2 / todos) assert.ok(n % todos >= n2 % todos)
        }
      }
    }),
  )
  assert.deepEqual(spread(c(100), [c(1), c(1), c(1)]), [34, 33, 33])
})

test('the total of a fatura is its lines less the coupon, never below zero; credits that are left are kept', () => {
  const cupom = fc.oneof(
    fc.constant(null),
    rate.map((percentual) => ({ tipo: 'percentual' as const, percentual })),
    money.map((valor) => ({ tipo: 'valor' as const, valor })),
  )
  const lines = fc.array(fc.integer({ min: -1_000_00, max: 1_000_00 }).map(c), { maxLength: 12 })
  fc.assert(
    fc.property(lines, cupom, (linhas, desconto) => {
      const soma = linhas.reduce((a, b) => a + b, 0)
      const totais = totalsOf(linhas, desconto)
      assert.equal(totais.subtotal - totais.creditoRestante, soma)
      assert.ok(totais.total >= 0 && totais.desconto >= 0 && totais.total === totais.subtotal - totais.desconto)
    }),
  )
})

test('a fatura that is out of bounds waits: three times the average, the bound of the excess, fifty lines', () => {
  const fatura = { total: c(300), excedente: c(0), itens: 1, anteriores: [c(100)], tetoExcedente: null }
  assert.deepEqual(outOfBounds(fatura), [])
  assert.deepEqual(outOfBounds({ ...fatura, anteriores: [] }), [])
  assert.deepEqual(outOfBounds({ ...fatura, anteriores: [c(100), c(100), c(99)] }), ['TOTAL_INCOMUM'])
  assert.deepEqual(outOfBounds({ ...fatura, total: c(301), itens: 51, excedente: c(11), tetoExcedente: c(10) }), [
    'TOTAL_INCOMUM',
    'EXCEDENTE_ACIMA_DO_TETO',
    'ITENS_DEMAIS',
  ])
})

test('multa once and juros by day, from the day after the due date', () => {
  fc.assert(
    fc.property(money, rate, rate, fc.integer({ min: -5, max: 400 }), (valor, multa, jurosMensal, dias) => {
      const got = multaEJuros(valor, '2026-11-10', addDays('2026-11-10', dias), { multa, jurosMensal })
      const late = dias > 0 ? 1n : 0n
      assert.equal(got.multa, nearest(late * BigInt(valor) * BigInt(multa), 1_000_000n))
      assert.equal(
        got.juros,
        nearest(late * BigInt(valor) * BigInt(jurosMensal) * BigInt(Math.max(0, dias)), 30_000_000n),
      )
    }),
  )
})

test('the steps of dunning by day', () => {
  const at = (dias: number, reabertaEm: string | null = null) =>
    passosDevidos({ vencimento: '2026-11-10', reabertaEm }, addDays('2026-11-10', dias), PRAZOS)
  assert.deepEqual(at(-4), [])
  assert.deepEqual(at(0), ['lembrete'])
  assert.deepEqual(at(1), ['lembrete', 'vencida'])
  assert.deepEqual(at(10), ['lembrete', 'vencida', 'cobranca_1', 'cobranca_2'])
  assert.equal(at(11).at(-1), 'inadimplente')
  assert.equal(at(30).includes('suspenso'), false)
  assert.equal(at(31).at(-1), 'suspenso')
  assert.equal(at(90).at(-1), 'propor_baixa')
  // Owed again twenty days after its due date, and five days before it.
  assert.deepEqual(at(20, '2026-11-30'), ['reaberta'])
  assert.deepEqual(at(23, '2026-11-30'), ['reaberta', 'vencida', 'cobranca_1'])
  assert.deepEqual([at(30, '2026-11-30').at(-1), at(31, '2026-11-30').at(-1)], ['cobranca_2', 'inadimplente'])
  assert.deepEqual(at(-5, '2026-11-05'), ['reaberta'])
  assert.deepEqual(at(1, '2026-11-05'), ['reaberta', 'vencida'])
})

test('a readjustment is the exact product of twelve months, half-up; a fall changes nothing', () => {
  const months = fc.array(fc.integer({ min: -30_000, max: 50_000 }), { minLength: 12, maxLength: 12 })
  fc.assert(
    fc.property(money, months, (valor, variacoes) => {
      let [n, d] = [1n, 1n]
      for (const each of variacoes) [n, d] = [n * (1_000_000n + BigInt(each)), d * 1_000_000n]
      const fator = fatorDe(variacoes as Percentual[])
      assert.equal(readjust(valor, fator), n < d ? valor : nearest(BigInt(valor) * n, d))
      assert.ok(percentualDe(fator) >= 0)
    }),
  )
  // Twelve times 0.5 %: 6.1678 %.
  const fator = fatorDe(Array.from({ length: 12 }, () => p(0.5)))
  assert.deepEqual([percentualDe(fator), readjust(c(100_00), fator)], [p(6.1678), 106_17])
})

test('a readjustment takes twelve months, and comes twelve months after the one before', () => {
  assert.equal(mesesDoPeriodo('2025-12', '2026-11')?.length, 12)
  assert.equal(mesesDoPeriodo('2025-12', '2026-11')?.at(-1), '2026-11')
  assert.equal(mesesDoPeriodo('2025-12', '2026-10'), null)
  assert.equal(isAnnual('2025-11-30', '2026-11-29'), false)
  assert.equal(isAnnual('2025-11-30', '2026-11-30'), true)
  assert.equal(isAnnual('2024-02-29', '2025-02-28'), true)
})

test('usage belongs to the month of Brasília, and is complete when nothing sent in it is open', () => {
  assert.equal(competenciaDoUso(Date.parse('2026-12-01T02:59:59Z')), '2026-11')
  assert.equal(competenciaDoUso(Date.parse('2026-12-01T03:00:00Z')), '2026-12')
  const end = fimDaCompetencia('2026-11')
  assert.equal(new Date(end).toISOString(), '2026-12-01T03:00:00.000Z')
  assert.equal(isUsageComplete('2026-11', end - 1, null), false)
  assert.equal(isUsageComplete('2026-11', end, null), true)
  assert.equal(isUsageComplete('2026-11', end, end - 1), false)
  assert.equal(isUsageComplete('2026-11', end, end), true)
})
