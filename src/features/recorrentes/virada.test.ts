// The days and months of recurrences are those of Brasília, also in the hours in which UTC is a day and a month ahead.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { openStage, type Stage, seedTenant } from '#test/support/webhooks.ts'
import { turnRecorrentes } from './plan.ts'
import { hojeOf } from './recorrente-row.ts'
import { previewDatas } from './write-recorrente.ts'

let stage: Stage
let conta: Ctx
before(async () => {
  stage = await openStage()
  conta = await seedTenant(stage.app)
})
after(() => stage?.close())

const at = (instant: string): Ctx => {
  const now = () => new Date(instant)
  return { ...conta, now, app: { ...stage.app, now } }
}

/** Each instant, its day, and the first date of a recurrence on the last and on the first day of the month. */
const VIRADAS: [instant: string, hoje: string, noUltimo: string, noPrimeiro: string][] = [
  ['2026-11-29T23:30:00-03:00', '2026-11-29', '2026-11-30', '2026-12-01'],
  ['2026-11-30T20:59:59-03:00', '2026-11-30', '2026-11-30', '2026-12-01'],
  ['2026-11-30T23:30:00-03:00', '2026-11-30', '2026-11-30', '2026-12-01'],
  ['2026-12-01T00:00:00-03:00', '2026-12-01', '2026-12-31', '2026-12-01'],
  ['2026-12-31T23:30:00-03:00', '2026-12-31', '2026-12-31', '2027-01-01'],
  ['2028-02-29T23:59:59-03:00', '2028-02-29', '2028-02-29', '2028-03-01'],
]
const CALENDARIO = { naoUtil: 'manter', aCadaMeses: 1, inicio: '2026-01-01' } as const

test('today and the next date are of Brasília at the turn of a month', () => {
  for (const [instant, hoje, noUltimo, noPrimeiro] of VIRADAS) {
    const ctx = at(instant)
    const first = (dia: number) => previewDatas(ctx, { ...CALENDARIO, dia }, 1)[0]
    assert.deepEqual([hojeOf(ctx), first(31), first(1)], [hoje, noUltimo, noPrimeiro], instant)
  }
})

/** The months of a recurrence that were planned at an instant, with their date. */
async function planned(instant: string, dia: number): Promise<string[]> {
  const ctx = at(instant)
  const id = randomUUID()
  const [proxima] = previewDatas(ctx, { ...CALENDARIO, dia }, 1)
  await stage.app.sistema.query(sql`
    insert into recorrentes (id, tenant_id, empresa_id, ambiente, nome, nota, valor, modo, competencia, dia, nao_util,
      a_cada_meses, inicio, proxima, desde, criada_em, atualizada_em)
    select ${id}, tenant_id, id, 'homologacao', 'Virada', '{}', 100, 'revisar', 'do_mes', ${dia}, 'manter', 1, '2026-01-01',
      ${proxima!}, ${hojeOf(ctx)}, ${ctx.now()}, ${ctx.now()} from empresas where tenant_id = ${ctx.tenantId}`)
  await turnRecorrentes(ctx.app)
  const rows = await stage.app.sistema.query<{ mes: string; data: string }>(
    sql`select mes, data::text from recorrente_ocorrencias where recorrente_id = ${id} order by mes`,
  )
  return rows.map(({ mes, data }) => `${mes} ${data}`)
}

test('a note due on the last day of a month is planned in that month, and one of the next month not before its day', async () => {
  const rows: [instant: string, dia: number, found: string[]][] = [
    ['2026-11-30T23:30:00-03:00', 31, ['2026-11 2026-11-30']],
    ['2026-11-30T23:30:00-03:00', 1, []],
    ['2026-12-01T00:30:00-03:00', 1, []],
    ['2026-12-01T06:00:00-03:00', 1, ['2026-12 2026-12-01']],
  ]
  for (const [instant, dia, found] of rows)
    assert.deepEqual(await planned(instant, dia), found, `${instant}, day ${dia}`)
})
