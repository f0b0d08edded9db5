// Months of a suspended contract, against an oracle that asks of each day whether it was served.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, lastDayOf } from '#domain/competencia.ts'
import type { Centavos, Percentual } from '#domain/money.ts'
import { draftFatura, temOQueCobrar } from './fatura.ts'
import { addDays, daysBetween, firstDayOf } from './periods.ts'
import { diasDaCompetencia, type Intervalo, isSemServico, type Vigencia } from './vigencia.ts'

const INICIO = '2026-01-01'
const MESES = Array.from({ length: 14 }, (_, nth) => addMonths('2026-01', nth))
const vigencia = (suspensoes: Intervalo[], more: Partial<Vigencia> = {}): Vigencia => ({
  ...{ inicio: INICIO, fim: null, testeAte: null, periodicidade: 'mensal', suspensoes },
  ...more,
})
const termos = [
  {
    ...{ versao: 1, desde: INICIO, valorMensal: 100_00 as Centavos, desconto: 0 as Percentual },
    ...{ notasIncluidas: 10, valorNotaExcedente: 1_00 as Centavos, faixas: [] },
  },
]
const PRECOS = { valorNota: 1_00 as Centavos, faixas: [], descontoVolume: [] }
const billed = (of: Vigencia, competencia: string) => {
  const dados = {
    competencia,
    vigencia: of,
    termos,
    precos: PRECOS,
    notas: 0,
    tardias: [],
    lancamentos: [],
    cupom: null,
  }
  return temOQueCobrar(dados) ? draftFatura(dados).total : null
}
const daysOf = (mes: string) =>
  Array.from({ length: Number(lastDayOf(mes).slice(8)) }, (_, nth) => addDays(firstDayOf(mes), nth))

/** The days of the suspension and of the reactivation are served in part. */
const isServed = (suspensoes: readonly Intervalo[], dia: string) =>
  !suspensoes.some(({ de, ate }) => de < dia && (ate === null || dia < ate))

// Of one day to a year, from the first, middle and last days of months.
const DE = ['2026-01-01', '2026-01-31', '2026-02-28', '2026-03-01', '2026-03-15', '2026-05-31', '2026-06-01']
const DURA = [1, 15, 28, 31, 45, 59, 60, 61, 62, 89, 92, 120, 200, 365, null]

for (const de of DE)
  test(`suspended on ${de}: from the second month without a served day on nothing is billed`, () => {
    for (const dias of DURA) {
      const ate = dias === null ? null : addDays(de, dias)
      // Suspended once, and again on the day of the reactivation or a week later.
      const again = ate ? [[{ de: ate, ate: null }], [{ de: addDays(ate, 7), ate: null }]] : []
      for (const suspensoes of [[{ de, ate }], ...again.map((second) => [{ de, ate }, ...second])]) {
        const of = vigencia(suspensoes)
        for (const mes of MESES) {
          const served = [addMonths(mes, -1), mes].some((each) => daysOf(each).some((dia) => isServed(suspensoes, dia)))
          assert.equal(billed(of, mes), served ? 100_00 : null, `${mes} of ${JSON.stringify(suspensoes)}`)
          assert.equal(diasDaCompetencia(of, mes) !== null, served)
          assert.equal(isSemServico(of, mes), !served)
        }
      }
    }
  })

test('of a year, the month of the suspension and the first full one are billed, and that of the reactivation', () => {
  const of = vigencia([{ de: '2026-02-10', ate: '2026-12-20' }])
  assert.deepEqual(
    MESES.filter((mes) => billed(of, mes) === null),
    ['2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
  )
})

test('a contract that ends while it is suspended pays nothing for months without service, and late notes after its end', () => {
  const fim = '2026-06-20'
  const of = vigencia([{ de: '2026-02-10', ate: null }], { fim })
  assert.deepEqual(
    MESES.map((mes) => billed(of, mes)),
    MESES.map((mes) => (mes <= '2026-03' ? 100_00 : null)),
  )
  const late = [{ competencia: '2026-02', antes: 0, agora: 12, termos: termos[0]!, precos: PRECOS }]
  const dados = { vigencia: of, termos, precos: PRECOS, notas: 0, tardias: late, lancamentos: [], cupom: null }
  assert.equal(temOQueCobrar({ ...dados, competencia: '2026-05' }), false)
  assert.equal(temOQueCobrar({ ...dados, competencia: '2026-07' }), true)
  assert.equal(draftFatura({ ...dados, competencia: '2026-07' }).total, 2_00)
})

test('a year is paid at its anniversary, suspended or not', () => {
  const of = vigencia([{ de: '2026-02-10', ate: null }], { periodicidade: 'anual' })
  assert.equal(billed(of, '2027-01'), 1200_00)
  assert.ok(daysBetween(INICIO, '2027-01-01') === 365)
})
