import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fusoOf, parseDateTime, toLocal } from '#domain/competencia.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { prepareDatas } from '#domain/nota/prepare-datas.ts'
import { faseDe } from '#domain/tributos/phase-in.ts'
import { TABELAS } from '#test/support/preparo.ts'
import { datasRps } from './abrasf/rps-xml.ts'
import { TEMPLATES_ABRASF } from './abrasf/templates/index.ts'
import { emissaoAteAgora } from './datas.ts'
import { datasDps, waitForMarginMs } from './dps/datas.ts'

/** The hour of each municipality as the time zone database has it. */
const ZONAS: readonly (readonly [ibge: string, zona: string])[] = [
  ['2605459', 'America/Noronha'],
  ['2611606', 'America/Recife'],
  ['3550308', 'America/Sao_Paulo'],
  ['1501402', 'America/Belem'],
  ['2927408', 'America/Bahia'],
  ['1721000', 'America/Araguaina'],
  ['1302603', 'America/Manaus'],
  ['5103403', 'America/Cuiaba'],
  ['5002704', 'America/Campo_Grande'],
  ['1100205', 'America/Porto_Velho'],
  ['1400100', 'America/Boa_Vista'],
  ['1200401', 'America/Rio_Branco'],
  ['1301407', 'America/Eirunepe'],
  ['1304062', 'America/Eirunepe'],
]
const RELOGIOS = new Map(
  ZONAS.map(([, timeZone]) => [
    timeZone,
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  ]),
)
const relogio = (zona: string, ms: number) => RELOGIOS.get(zona)!.format(ms).replace(' ', 'T')

const [comHora, comDia] = (['dateTime', 'date'] as const).map(
  (kind) => TEMPLATES_ABRASF.find(({ xml }) => xml.dataEmissao === kind)!,
)
const SEM_DATAS = {} as const

/** A note without dates, accepted at `aceita` and sent `depoisS` seconds later: every date of it is of one day. */
function checkUmaNota(ibge: string, zona: string, aceita: number, depoisS: number): void {
  const onde = `${ibge} ${new Date(aceita).toISOString()} +${depoisS}s`
  const datas = prepareDatas(SEM_DATAS, new Date(aceita), (ms) => TABELAS.fuso(ibge, ms))
  const local = relogio(zona, aceita)
  assert.equal(datas.dataEmissao.slice(0, 19), local, onde)
  assert.equal(parseDateTime(datas.dataEmissao), Math.floor(aceita / 1000) * 1000, onde)
  assert.equal(datas.competencia, local.slice(0, 7), onde)
  assert.equal(faseDe(datas.competencia, TABELAS), faseDe(local.slice(0, 7), TABELAS), onde)

  const agora = new Date(aceita + depoisS * 1000)
  for (const atrasada of [false, true]) {
    const { dhEmi, dCompet } = datasDps(datas, agora, atrasada)
    assert.ok(parseDateTime(dhEmi)! <= agora.getTime(), `${onde} dhEmi ${dhEmi} is in the future`)
    assert.equal(dhEmi.slice(0, 10), local.slice(0, 10), `${onde} dhEmi ${dhEmi}`)
    assert.equal(fusoOf(dhEmi), fusoOf(datas.dataEmissao), onde)
    assert.equal(relogio(zona, parseDateTime(dhEmi)!), dhEmi.slice(0, 19), onde)
    assert.equal(dCompet, local.slice(0, 10), onde)
  }
  const nota = datas as NotaPreparada
  assert.deepEqual(datasRps(nota, comHora!, agora), { emissao: local, competencia: local.slice(0, 10) }, onde)
  assert.deepEqual(
    datasRps(nota, comDia!, agora),
    { emissao: local.slice(0, 10), competencia: local.slice(0, 10) },
    onde,
  )
}

/** Midnights of Brasília; those of the other hours are within two hours of them. */
const VIRADAS = ['2026-12-01', '2027-01-01', '2028-02-29', '2028-03-01', '2033-01-01'].map((dia) =>
  Date.parse(`${dia}T00:00:00-03:00`),
)
const HORAS_DE_BRASILIA = [-1, 0, 1, 2]

test('sent by a process whose clock is behind the one that accepted it, no date leaves the day of emission', () => {
  for (const [ibge, zona] of ZONAS)
    for (const virada of VIRADAS)
      for (const hora of HORAS_DE_BRASILIA)
        for (const [s, atrasoS] of [
          [0, 1],
          [2, 5],
          [59, 120],
        ] as const) {
          const aceita = virada + hora * 3_600_000 + s * 1000
          const datas = prepareDatas(SEM_DATAS, new Date(aceita), (ms) => TABELAS.fuso(ibge, ms))
          const agora = new Date(aceita - atrasoS * 1000)
          const dia = relogio(zona, aceita).slice(0, 10)
          const nota = datas as NotaPreparada
          const onde = `${ibge} ${datas.dataEmissao} -${atrasoS}s`
          assert.equal(datasDps(datas, agora).dhEmi.slice(0, 10), dia, onde)
          for (const template of [comHora!, comDia!]) {
            const { emissao, competencia } = datasRps(nota, template, agora)
            assert.deepEqual([emissao.slice(0, 10), competencia], [dia, dia], onde)
          }
          assert.equal(emissaoAteAgora(nota, agora).slice(0, 10), dia, onde)
        }
})

test('every second around the midnights in which a month or a year ends, in every hour of Brazil', () => {
  for (const [ibge, zona] of ZONAS.filter(([, zona], n) => ZONAS.findIndex(([, z]) => z === zona) === n))
    for (const virada of VIRADAS)
      for (const hora of HORAS_DE_BRASILIA)
        for (let s = -65; s <= 65; s++) checkUmaNota(ibge, zona, virada + hora * 3_600_000 + s * 1000, s & 1 ? 0 : 70)
})

test('at any instant, sent at any time after', () => {
  const quando = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2033, 11, 31) })
  fc.assert(
    fc.property(fc.constantFrom(...ZONAS), quando, fc.nat({ max: 100_000 }), ([ibge, zona], ms, depoisS) =>
      checkUmaNota(ibge, zona, ms, depoisS),
    ),
    { numRuns: 2_000 },
  )
})

test('a date of a client, with any offset, is the day of the municipality; a little ahead of our clock it is now', () => {
  const ms = fc.integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2033, 11, 31) / 1000 }).map((s) => s * 1000)
  const fusos = fc.constantFrom(
    '-02:00',
    '-03:00',
    '-04:00',
    '-05:00',
    '+00:00',
    '+14:00',
    '-11:00',
    '',
  ) as fc.Arbitrary<'-02:00' | ''>
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONAS),
      ms,
      fusos,
      fc.integer({ min: -600, max: 300 }),
      ([ibge, zona], agora, fuso, adianteS) => {
        const quer = agora + adianteS * 1000
        const texto = fuso === '' ? relogio(zona, quer) : toLocal(quer, fuso)
        for (const pedido of [{ dataEmissao: texto }, { rps: { dataEmissao: texto } }]) {
          const { dataEmissao, competencia } = prepareDatas(pedido, new Date(agora), (at) => TABELAS.fuso(ibge, at))
          const local = relogio(zona, Math.min(quer, agora))
          assert.equal(dataEmissao.slice(0, 19), local)
          assert.equal(competencia, local.slice(0, 7))
        }
      },
    ),
  )
})

test('after SEFIN found the date early, the next try waits until the larger margin fits into the day', () => {
  const nota = { dataEmissao: '2026-12-01T00:00:03-05:00', competencia: '2026-12' }
  const agora = new Date('2026-12-01T00:00:05-05:00')
  const depois = new Date(agora.getTime() + waitForMarginMs(nota, agora))
  assert.equal(depois.getTime() - parseDateTime(datasDps(nota, depois, true).dhEmi)!, 15 * 60_000)
  assert.equal(waitForMarginMs(nota, new Date('2026-12-01T09:00:00-05:00')), 0)
})

test('the law has five hours: every municipality has the one of its state, but for the twelve of the table', () => {
  const at = Date.UTC(2026, 11, 1)
  const contados = Map.groupBy(
    ['1100015', '1200401', '1302603', '1300706', '1301407', '2605459', '2611606', '5300108', '5200050'],
    (ibge) => TABELAS.fuso(ibge, at),
  )
  assert.deepEqual([...contados].map(([fuso, lugares]) => `${fuso} ${lugares.join(' ')}`).sort(), [
    '-02:00 2605459',
    '-03:00 2611606 5300108 5200050',
    '-04:00 1100015 1302603 1300706',
    '-05:00 1200401 1301407',
  ])
})
