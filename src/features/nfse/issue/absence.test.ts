import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { App } from '#platform/app.ts'
import { addTransmissao, type Chave, sentOnce } from '#test/support/nota-enviada.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import type { Conexao } from '#tracks/track.ts'
import { forgetAbsences, recordAbsence, witness } from './absence.ts'

const CITY = { capacidades: { visibilidadeSegundos: 60 } } as Conexao

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal?.close())

/** A worker on a separate machine, whose clock shows `atS` seconds. */
function machine(id: string, atS: number): App & { at(s: number): void; asks(transmissao: Chave): Promise<boolean> } {
  let nowMs = atS * 1000
  const app: App = { ...portal.app, relogio: { id, agoraMs: () => nowMs } }
  const asks = async (transmissao: Chave) => (await recordAbsence(app, transmissao, CITY, nowMs)).proven
  return {
    ...app,
    at: (s) => {
      nowMs = s * 1000
    },
    asks,
  }
}

test('three answers of any workers of a machine prove absence once its clock spans the time of the city', async () => {
  const { transmissao } = await sent()
  const [a, b, c] = [machine('m', 1_000), machine('m', 1_030), machine('m', 1_059)]
  assert.deepEqual(
    [await a.asks(transmissao), await b.asks(transmissao), await c.asks(transmissao)],
    [false, false, false],
  )
  c.at(1_060)
  assert.equal(await c.asks(transmissao), true)
})

test('instants of two machines are never subtracted: a clock that is ahead proves nothing by itself', async () => {
  const { transmissao } = await sent()
  const [near, far] = [machine('near', 10), machine('far', 900_000)]
  for (const each of [near, far, near, far]) assert.equal(await each.asks(transmissao), false)
})

test('a machine that witnessed the first answer completes the proof on its own clock, with one answer', async () => {
  const { transmissao } = await sent()
  const [asking, other] = [machine('asking', 100), machine('other', 5)]
  await asking.asks(transmissao)
  await witness(other)
  asking.at(130)
  await asking.asks(transmissao)
  other.at(64)
  assert.equal(await other.asks(transmissao), false, 'a second is missing')
  other.at(65)
  assert.equal(await other.asks(transmissao), true)
})

test('a process that waits for the database witnesses from the answer of the database on', async () => {
  const { transmissao } = await sent()
  const [asking, slow] = [machine('asking', 0), machine('slow', 0)]
  // The clock moves while the query is under way: the answer may include what came after the question.
  const query: App['sistema']['query'] = async (...args) => {
    const rows = await portal.app.sistema.query(...args)
    slow.at(600)
    return rows as never
  }
  await asking.asks(transmissao)
  await witness({ ...slow, sistema: { ...portal.app.sistema, query } })
  assert.equal((await recordAbsence(slow, transmissao, CITY, 600_000)).missingS, 60)
})

test('the span ends before the last question, not with its answer', async () => {
  const { transmissao } = await sent()
  const asking = machine('m', 0)
  await asking.asks(transmissao)
  await asking.asks(transmissao)
  asking.at(61)
  assert.equal((await recordAbsence(asking, transmissao, CITY, 59_000)).proven, false)
})

test('evidence is of one transmission, and is deleted with its doubt', async () => {
  const { nota, transmissao } = await sent()
  const asking = machine('m', 0)
  for (const s of [0, 30, 60]) {
    asking.at(s)
    await asking.asks(transmissao)
  }
  const again = await addTransmissao(portal, nota)
  assert.equal(await asking.asks(again), false)
  await forgetAbsences(portal.app.sistema, nota)
  assert.deepEqual(
    await portal.database.sql('select from ausencias where transmissao_id in ($1, $2)', [transmissao.id, again.id]),
    [],
  )
})

const sent = () => sentOnce(portal)
