// A fatura against cases computed by hand, and against an oracle that counts each day and each note by itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addMonths, lastDayOf } from '#domain/competencia.ts'
import type { Centavos, Percentual } from '#domain/money.ts'
import { type DadosDaFatura, draftFatura, type TermosDesde, temOQueCobrar, termosEm } from './fatura.ts'
import { addDays, daysBetween } from './periods.ts'
import { itensDaTroca } from './troca.ts'
import { diasDaCompetencia, periodosCobrados, type Vigencia } from './vigencia.ts'

const c = (valor: number) => valor as Centavos
const p = (percent: number) => Math.round(percent * 10_000) as Percentual

const TERMOS: TermosDesde = {
  versao: 1,
  desde: '2026-01-01',
  valorMensal: c(100_00),
  desconto: p(0),
  notasIncluidas: 100,
  valorNotaExcedente: c(50),
  faixas: [],
}
const VIGENCIA: Vigencia = { inicio: '2026-01-01', fim: null, testeAte: null, periodicidade: 'mensal', suspensoes: [] }
const DADOS: DadosDaFatura = {
  competencia: '2026-11',
  vigencia: VIGENCIA,
  termos: [TERMOS],
  precos: { valorNota: c(90), faixas: [], descontoVolume: [] },
  notas: 0,
  tardias: [],
  lancamentos: [],
  cupom: null,
}
const draft = (change: Partial<DadosDaFatura> = {}) => draftFatura({ ...DADOS, ...change })
const shown = (change: Partial<DadosDaFatura>) =>
  draft(change).itens.map(({ tipo, quantidade, valor }) => [tipo, quantidade, valor])
const vigencia = (change: Partial<Vigencia>) => ({ vigencia: { ...VIGENCIA, ...change } })

test('a month without excess is its mensalidade, less the discount of the contract', () => {
  assert.deepEqual(draft(), {
    itens: [
      {
        tipo: 'mensalidade',
        descricao: 'Mensalidade de 01/11/2026 a 30/11/2026',
        quantidade: 1,
        valorUnitario: 100_00,
        valor: 100_00,
        lancamentoId: null,
      },
    ],
    subtotal: 100_00,
    desconto: 0,
    total: 100_00,
    excedente: 0,
    creditoRestante: 0,
  })
  assert.deepEqual(shown({ termos: [{ ...TERMOS, desconto: p(12.5) }] }), [['mensalidade', 1, 87_50]])
  assert.deepEqual(shown({ termos: [{ ...TERMOS, valorMensal: c(0) }] }), [])
})

test('the mensalidade is that of the first day; notes and their price are those of the last', () => {
  const later = { ...TERMOS, versao: 2, desde: '2026-11-10', valorMensal: c(300_00), notasIncluidas: 200 }
  assert.deepEqual(shown({ termos: [later, { ...TERMOS }], notas: 203 }), [
    ['mensalidade', 1, 100_00],
    ['excedente', 3, 1_50],
  ])
  // Two terms of one day: the newer one. Terms of a future day do not count, unless there is nothing before them.
  assert.equal(termosEm([TERMOS, { ...TERMOS, versao: 2 }], '2026-01-01').versao, 2)
  assert.equal(termosEm([TERMOS, later], '2026-11-09').versao, 1)
  assert.equal(termosEm([later], '2026-01-01').versao, 2)
})

test('a contract that begins, or whose trial ends, within the month pays for its days', () => {
  assert.deepEqual(shown(vigencia({ inicio: '2026-11-21' })), [['proporcional', 1, 33_33]])
  assert.deepEqual(shown(vigencia({ inicio: '2026-11-07', testeAte: '2026-11-20' })), [['proporcional', 1, 33_33]])
  assert.deepEqual(shown(vigencia({ inicio: '2026-10-20', testeAte: '2026-10-31' })), [['mensalidade', 1, 100_00]])
  assert.deepEqual(shown(vigencia({ inicio: '2026-11-07', testeAte: '2026-12-06' })), [])
  assert.deepEqual(shown(vigencia({ inicio: '2026-12-01' })), [])
})

test('a contract that ends within the month gets the days left back; afterwards nothing is charged', () => {
  assert.deepEqual(shown(vigencia({ fim: '2026-11-11' })), [
    ['mensalidade', 1, 100_00],
    ['credito', 1, -66_67],
  ])
  assert.deepEqual(shown(vigencia({ fim: '2026-12-01' })), [['mensalidade', 1, 100_00]])
  assert.deepEqual(shown(vigencia({ fim: '2026-11-01' })), [])
  assert.deepEqual(shown(vigencia({ inicio: '2026-11-07', testeAte: '2026-11-20', fim: '2026-11-15' })), [])
})

test('the lines of an upgrade are not paid by a contract that ended before its first billed day did', () => {
  const upgrade = [
    { id: 'a', tipo: 'credito' as const, descricao: '', valor: c(-20_00) },
    { id: 'b', tipo: 'proporcional' as const, descricao: '', valor: c(40_00) },
  ]
  const ended = vigencia({ inicio: '2026-11-01', testeAte: '2026-11-20', fim: '2026-11-21' })
  assert.deepEqual(shown({ ...ended, lancamentos: upgrade }), [])
})

test('a yearly contract pays twelve months in the month of its anniversary, and none in the others', () => {
  const anual = { inicio: '2025-11-15', periodicidade: 'anual' } as const
  assert.deepEqual(shown(vigencia(anual)), [['mensalidade', 1, 1200_00]])
  for (const competencia of ['2026-10', '2026-12']) assert.deepEqual(shown({ ...vigencia(anual), competencia }), [])
  // 350 of the 365 days of the year are left after the trial; the month of the beginning charges nothing.
  const trial = { ...anual, inicio: '2026-10-20', testeAte: '2026-11-03' }
  assert.deepEqual(shown(vigencia(trial)), [['proporcional', 1, 1150_68]])
  assert.deepEqual(shown({ ...vigencia(trial), competencia: '2026-10' }), [])
  assert.deepEqual(shown({ ...vigencia({ ...anual, fim: '2026-11-20' }) }), [['mensalidade', 1, 1200_00]])
  assert.deepEqual(shown({ ...vigencia({ ...anual, fim: '2026-11-15' }) }), [])
})

test('excess is at the price of the contract, else at the general one, less the discount of volume', () => {
  const faixas = [{ ate: 10, valor: c(40) }]
  const geral = { valorNota: c(90), faixas, descontoVolume: [{ aPartirDe: 112, percentual: p(10) }] }
  assert.deepEqual(shown({ notas: 100, precos: geral }), [['mensalidade', 1, 100_00]])
  assert.deepEqual(shown({ notas: 112, precos: geral }).slice(1), [
    ['excedente', 12, 6_00],
    ['credito', 1, -60],
  ])
  const semPreco = { ...TERMOS, valorNotaExcedente: null }
  assert.deepEqual(shown({ notas: 111, termos: [semPreco], precos: geral }).slice(1), [
    ['excedente', 10, 4_00],
    ['excedente', 1, 90],
  ])
  const own = { ...semPreco, faixas: [{ ate: 5, valor: c(1) }] }
  assert.equal(draft({ notas: 111, termos: [own], precos: geral }).excedente, 5 + 6 * 90)
})

test('late notes cost what they change in their own month', () => {
  const { precos } = DADOS
  const late = (antes: number, agora: number) =>
    shown({ tardias: [{ competencia: '2026-10', antes, agora, termos: TERMOS, precos }] }).slice(1)
  assert.deepEqual(late(98, 99), [])
  assert.deepEqual(late(99, 103), [['ajuste', 1, 1_50]])
  const [, item] = draft({
    tardias: [{ competencia: '2026-10', antes: 100, agora: 101, termos: TERMOS, precos }],
  }).itens
  assert.equal(item!.descricao, '1 nota de 10/2026 registradas depois da fatura do mês')
})

test('after its end a contract is billed late notes that cost something, and nothing else', () => {
  const ended = vigencia({ fim: '2026-10-11' })
  const late = (agora: number) => [{ competencia: '2026-10', antes: 99, agora, termos: TERMOS, precos: DADOS.precos }]
  const credito = { id: 'x', tipo: 'credito' as const, descricao: 'Crédito', valor: c(-10_00) }
  const owes = (change: Partial<DadosDaFatura>) => temOQueCobrar({ ...DADOS, ...ended, ...change })
  assert.deepEqual([owes({}), owes({ lancamentos: [credito] })], [false, false])
  assert.deepEqual([owes({ tardias: late(100) }), owes({ tardias: late(102) })], [false, true])
  assert.deepEqual([owes({ competencia: '2026-10' }), owes({ ...vigencia({}) })], [true, true])
  assert.deepEqual(shown({ ...ended, tardias: late(102), lancamentos: [credito] }), [
    ['ajuste', 1, 1_00],
    ['credito', 1, -10_00],
    ['ajuste', 1, 9_00],
  ])
})

test('waiting lines come with their ids; credit beyond the charges waits for the next fatura; the coupon is last', () => {
  const credito = { id: 'a', tipo: 'credito' as const, descricao: 'Crédito', valor: c(-130_00) }
  const over = draft({ lancamentos: [credito], cupom: { tipo: 'valor', valor: c(10_00) } })
  assert.deepEqual(
    [over.subtotal, over.desconto, over.total, over.creditoRestante, over.itens.map(({ valor }) => valor)],
    [0, 0, 0, 30_00, [100_00, -130_00, 30_00]],
  )
  assert.deepEqual(
    over.itens.map(({ lancamentoId }) => lancamentoId),
    [null, 'a', null],
  )
  const part = draft({
    lancamentos: [{ ...credito, valor: c(-30_00) }],
    cupom: { tipo: 'percentual', percentual: p(10) },
  })
  assert.deepEqual([part.subtotal, part.desconto, part.total], [70_00, 7_00, 63_00])
  assert.deepEqual(part.itens.at(-1)!.tipo, 'cupom')
})

const day = fc.integer({ min: 0, max: 1200 }).map((dias) => addDays('2024-01-01', dias))
const price = fc.integer({ min: 0, max: 10_000_00 }).map(c)

test('all faturas of a monthly contract together charge each billed day at the price of that day', () => {
  const contract = fc.record({
    inicio: day,
    teste: fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }),
    dura: fc.integer({ min: 1, max: 120 }),
    upgrades: fc.array(fc.record({ depois: fc.integer({ min: 1, max: 60 }), mais: price }), { maxLength: 3 }),
    valor: price,
    desconto: fc.constantFrom(p(0), p(10), p(33.3333)),
  })
  fc.assert(
    fc.property(contract, ({ inicio, teste, dura, upgrades, valor, desconto }) => {
      const testeAte = teste === null ? null : addDays(inicio, teste)
      const fim = addDays(testeAte ?? inicio, dura)
      const v: Vigencia = { inicio, fim, testeAte, periodicidade: 'mensal', suspensoes: [] }
      const termos = [{ ...TERMOS, desde: inicio, valorMensal: valor, desconto }]
      const waiting = new Map<string, Centavos[]>()
      // Upgrades come after the trial, each after the one before it, while the contract is in force.
      for (const { depois, mais } of upgrades) {
        const ultimo = termos.at(-1)!
        const from = testeAte && testeAte > ultimo.desde ? testeAte : ultimo.desde
        const em = addDays(from, depois)
        if (em > fim) break
        const novo = c(ultimo.valorMensal + mais)
        const itens = itensDaTroca(
          { inicio, periodicidade: 'mensal', desconto },
          { antes: ultimo.valorMensal, depois: novo },
          em,
        )
        const mes = em.slice(0, 7)
        waiting.set(mes, [...(waiting.get(mes) ?? []), ...itens.map((each) => each.valor)])
        termos.push({ ...ultimo, versao: ultimo.versao + 1, desde: em, valorMensal: novo })
      }
      for (let mes = inicio.slice(0, 7); mes <= fim.slice(0, 7); mes = addMonths(mes, 1)) {
        const lancamentos = (waiting.get(mes) ?? []).map((each, id) => ({
          id: String(id),
          tipo: 'ajuste' as const,
          descricao: '',
          valor: each,
        }))
        const { itens, total, creditoRestante } = draft({ competencia: mes, vigencia: v, termos, lancamentos })
        assert.equal(
          itens.reduce((sum, each) => sum + each.valor, 0),
          total,
        )
        const doMes = Number(lastDayOf(mes).slice(8))
        let exact = 0
        for (let d = 1; d <= doMes; d++) {
          const dia = `${mes}-${String(d).padStart(2, '0')}`
          if (dia < inicio || dia >= fim || (testeAte && dia <= testeAte)) continue
          exact += (termosEm(termos, dia).valorMensal * (1 - desconto / 1_000_000)) / doMes
        }
        // Half a cent for each line, zero or not, and for the discount within it: two lines of the month, two of a change.
        assert.ok(
          Math.abs(total - creditoRestante - exact) <= 2 + 2 * upgrades.length + 0.001,
          `${mes}: ${total}, exactly ${exact}`,
        )
      }
    }),
  )
})

test('each period of a contract is charged in one month, and the billed days of its months follow one another', () => {
  const contract = fc.record({
    inicio: day,
    testeDias: fc.option(fc.integer({ min: 0, max: 400 }), { nil: null }),
    periodicidade: fc.constantFrom('mensal' as const, 'anual' as const),
  })
  fc.assert(
    fc.property(contract, ({ inicio, testeDias, periodicidade }) => {
      const testeAte = testeDias === null ? null : addDays(inicio, testeDias)
      const v: Vigencia = { inicio, fim: null, testeAte, periodicidade, suspensoes: [] }
      const first = testeAte ? addDays(testeAte, 1) : inicio
      const months = Array.from({ length: 40 }, (_, nth) => addMonths(inicio.slice(0, 7), nth))
      // The first charge begins with the billed days, and each following one where the one before it ends.
      let next = first
      for (const { de, periodo } of months.flatMap((mes) => periodosCobrados(v, mes))) {
        assert.equal(de, next)
        assert.ok(daysBetween(periodo.inicio, de) >= 0)
        next = addDays(periodo.fim, 1)
      }
      assert.ok(next > first)
      let billed = first
      for (const days of months.map((mes) => diasDaCompetencia(v, mes))) {
        if (!days) continue
        assert.equal(days.de, billed)
        billed = days.ate
      }
    }),
  )
})
