// How many parallel requests a city gets: few until it handles more, none while it is unreachable; urgent requests
// go first without starving the others.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { reportCity } from '#features/cidades/reach/report-city.ts'
import { sql } from '#platform/db/db.ts'
import { GONE_AFTER_S } from '#platform/process-id.ts'
import { enqueue } from '#platform/queue/enqueue.ts'
import { createGate } from '#platform/queue/gate.ts'
import { closeBreakers } from '#platform/queue/operate.ts'
import { claimJobs, finishJobs, type Job, type Seats } from '#platform/queue/queue.ts'
import { openPortal, type Portal } from '../support/portal.ts'

const FILA = 'nota.issue'
const SEATS: Seats = { vagasPorGrupo: 8, adaptavel: true }

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal?.close())
// A claim serves all groups in turn: each test has the queue for itself.
afterEach(() => portal.app.sistema.query(sql`update jobs set estado = 'cancelado' where fila = ${FILA}`))

test('a city without calls so far gets two at once, then one more for each answer, up to its seats', async () => {
  const city = await openCity({ normais: 60 })
  assert.equal((await city.claim()).length, 2)
  const counts: number[] = []
  for (let round = 0; round < 4; round++) {
    await city.finish(true)
    counts.push((await city.claim()).length)
  }
  assert.deepEqual(counts, [4, 8, 8, 8])
})

test('a call without an answer lowers the limit, and one call is always allowed', async () => {
  const city = await openCity({ normais: 100 })
  for (const answers of [2, 4]) {
    assert.equal((await city.claim()).length, answers)
    await city.finish(true)
  }
  const eight = await city.claim()
  assert.equal(eight.length, 8)
  await city.finish((nth) => nth > 2)
  // 8 and five answers are 8 again, less a tenth three times: 5.8
  assert.equal((await city.claim()).length, 5)
  await setLimit(city.grupo, 1)
  await city.finish(false)
  assert.equal((await city.claim()).length, 1)
})

test('the limit grows only when used: answers one at a time leave it where one call is half of it', async () => {
  const city = await openCity({ normais: 20 })
  for (let round = 0; round < 10; round++) {
    await city.claim(1)
    await city.finish(true)
  }
  assert.equal(await limitOf(city.grupo), 3)
})

test('an unreachable city gets no call, then one; its answer, in whichever process, reopens the city', async () => {
  const city = await openCity({ normais: 60 })
  await setLimit(city.grupo, 8)
  // 8 calls at once, then 3: ten failures in all open it
  for (const calls of [8, 3]) {
    assert.equal((await city.claim(calls)).length, calls)
    await city.finish(false)
  }
  assert.deepEqual(await stateOf(city.grupo), { estado: 'aberto', aberturas: 1, espera: 30 })
  assert.equal((await city.claim()).length, 0)

  await passWait(city.grupo)
  const afterRestart = await openCity({ grupo: city.grupo })
  const [probe, ...others] = await afterRestart.claim()
  assert.equal(probe?.sonda, true)
  assert.deepEqual(others, [])
  assert.equal((await city.claim()).length, 0, 'one at a time, over all workers')
  await afterRestart.finish(false)
  assert.deepEqual(await stateOf(city.grupo), { estado: 'aberto', aberturas: 2, espera: 60 })

  await passWait(city.grupo)
  assert.equal((await afterRestart.claim()).length, 1)
  await afterRestart.finish(true)
  assert.equal((await stateOf(city.grupo)).estado, 'fechado')
  assert.ok((await city.claim()).length > 1)
})

test('the first failure since the last answer stays while probes fail, and is forgotten at the answer', async () => {
  const city = await openCity({ normais: 60 })
  await setLimit(city.grupo, 8)
  for (const calls of [8, 3]) {
    await city.claim(calls)
    await city.finish(false)
  }
  const first = await failingSince(city.grupo)
  assert.ok(first)
  await passWait(city.grupo)
  await city.claim()
  await city.finish(false)
  assert.deepEqual(await failingSince(city.grupo), first)
  await passWait(city.grupo)
  await city.claim()
  await city.finish(true)
  assert.equal(await failingSince(city.grupo), null)
})

test('an operator who closes the breaker of a city ends its outage: the next failure is a first one', async () => {
  const city = await openCity({ normais: 60 })
  await city.claim()
  await city.finish(false)
  const before = await failingSince(city.grupo)
  assert.ok(before)
  await portal.app.sistema.query(
    sql`update disjuntores set estado = 'aberto', aberto_ate = now() where chave = ${`${FILA}:${city.grupo}`}`,
  )
  assert.equal((await closeBreakers(portal.app.sistema, [FILA], [city.grupo])).length, 1)
  assert.equal(await failingSince(city.grupo), null)
  await city.claim(1)
  await city.finish(false)
  const next = await failingSince(city.grupo)
  assert.ok(next && next > before)
})

test('a city unreachable for weeks is still queried every ten minutes', async () => {
  const city = await openCity({ normais: 5 })
  await setLimit(city.grupo, 2)
  await portal.app.sistema.query(
    sql`update disjuntores set estado = 'aberto', aberturas = 5000, aberto_ate = now() where chave = ${`${FILA}:${city.grupo}`}`,
  )
  assert.equal((await city.claim()).length, 1)
  await city.finish(false)
  assert.deepEqual(await stateOf(city.grupo), { estado: 'aberto', aberturas: 5001, espera: 600 })
})

test('failures older than a minute no longer count', async () => {
  const city = await openCity({ normais: 60 })
  await setLimit(city.grupo, 8)
  await city.claim(8)
  await city.finish(false)
  await portal.app.sistema.query(
    sql`update disjuntores set janela_desde = now() - interval '61 seconds' where chave = ${`${FILA}:${city.grupo}`}`,
  )
  await city.claim(3)
  await city.finish(false)
  assert.equal((await stateOf(city.grupo)).estado, 'fechado')
})

test('urgent notes pass ahead with half of the seats while others wait, and with all when none does', async () => {
  const city = await openCity({ normais: 10, altas: 20 })
  await setLimit(city.grupo, 8)
  const first = await city.claim(4)
  assert.deepEqual(first.map(city.isHigh), [true, true, true, true])
  const second = await city.claim(4)
  assert.deepEqual(second.map(city.isHigh), [false, false, false, false])
  const alone = await openCity({ altas: 20 })
  await setLimit(alone.grupo, 8)
  assert.equal((await alone.claim()).length, 8)
})

test('where one note goes at a time, urgent ones do not starve the others', async () => {
  const city = await openCity({ normais: 40, altas: 40 })
  let normais = 0
  for (let round = 0; round < 40; round++) {
    await setLimit(city.grupo, 1)
    const [job] = await city.claim()
    if (!city.isHigh(job!)) normais++
    await city.finish(true)
  }
  // By lot: forty fair throws of a coin end outside of these bounds once in ten million.
  assert.ok(normais > 4 && normais < 36, `${normais} of 40`)
})

test('an exchange with a refusal counts as an answer of the city; a failure of the company’s certificate or our own delay does not count', () => {
  const reported = (outcome: object, statusHttp: number | null = null) => {
    const heard: boolean[] = []
    reportCity({ outcome, statusHttp } as Parameters<typeof reportCity>[0], (answered) => heard.push(answered))
    return heard
  }
  assert.deepEqual(reported({ kind: 'recusada', erros: [], reparo: null }, 400), [true])
  assert.deepEqual(reported({ kind: 'ausente' }, 404), [true])
  assert.deepEqual(reported({ kind: 'incerta', causa: 'codigo_desconhecido', motivo: '' }, 200), [true])
  assert.deepEqual(reported({ kind: 'incerta', causa: 'consulta', motivo: '' }, 503), [false])
  assert.deepEqual(reported({ kind: 'incerta', causa: 'timeout', motivo: '' }), [false])
  assert.deepEqual(reported({ kind: 'nao_enviada', causa: 'conexao', motivo: '' }), [false])
  assert.deepEqual(reported({ kind: 'nao_enviada', causa: 'certificado', motivo: '' }), [])
  assert.deepEqual(reported({ kind: 'nao_enviada', causa: 'prazo', motivo: '' }), [])
  assert.deepEqual(reported({ kind: 'incerta', causa: 'sem_consulta', motivo: '' }), [])
})

test('the jobs of a process that was killed keep no seat of their city, those of one that reports itself do', async () => {
  const { app } = portal
  const city = await openCity({ normais: 30 })
  await setLimit(city.grupo, 8)
  const processo = randomUUID()
  const reported = (secondsAgo: number) =>
    app.sistema.query(sql`
      insert into processos (id, papel, versao, maquina, pid, iniciado_em, encerrando, atraso_p99_ms, atraso_max_ms,
        memoria_bytes, heap_bytes, caches, batido_em)
      values (${processo}, 'worker', '1', 'm', 1, now(), false, 0, 0, 0, 0, '[]', now() - make_interval(secs => ${secondsAgo}))
      on conflict (id) do update set batido_em = excluded.batido_em`)
  const claim = () => claimJobs(app.sistema, FILA, 50, SEATS, 60, processo)
  await reported(-60) // dated ahead, the report is still fresh when a late second claim looks at it
  const held = await claim()
  assert.equal(held.length, 8)
  assert.equal((await claim()).length, 0)
  await reported(GONE_AFTER_S + 1)
  assert.equal((await claim()).length, 8)
  const epochs = await app.sistema.query<{ epoca: number }>(
    sql`select epoca from jobs where id = any(${held.map(({ id }) => id)}::bigint[]) and estado = 'executando'`,
  )
  assert.deepEqual(new Set(epochs.map(({ epoca }) => epoca)), new Set([1]), 'their leases are as they were')
  assert.equal(epochs.length, 8)
  await app.sistema.query(sql`delete from processos where id = ${processo}`)
})

/** Jobs for one city, and a process that works on them. */
async function openCity({ grupo = randomUUID(), normais = 0, altas = 0 }) {
  const { app } = portal
  const high = new Set<string>()
  const job = (prioridade: number) => {
    const chave = randomUUID()
    if (prioridade > 0) high.add(chave)
    return { fila: FILA, chave, tenantId: null, grupo, prioridade } as const
  }
  await enqueue(
    app.sistema,
    [0, 1].flatMap((prioridade) => Array.from({ length: prioridade ? altas : normais }, () => job(prioridade))),
  )
  let held: Job[] = []
  return {
    grupo,
    isHigh: ({ chave }: Job) => high.has(chave),
    claim: async (quantos = 50) => {
      const taken = (await claimJobs(app.sistema, FILA, quantos, SEATS, 60)).filter((each) => each.grupo === grupo)
      held.push(...taken)
      return taken
    },
    finish: async (answered: boolean | ((nth: number) => boolean)) => {
      const gate = createGate(app, FILA, async () => SEATS)
      for (const [nth, each] of held.entries())
        gate.record(each, typeof answered === 'boolean' ? answered : answered(nth))
      await gate.close()
      await finishJobs(
        app.sistema,
        held.map((each) => ({ job: each, result: { kind: 'done' } })),
      )
      held = []
    },
  }
}

async function setLimit(grupo: string, limite: number): Promise<void> {
  await portal.app.sistema.query(sql`
    insert into disjuntores (chave, estado, limite) values (${`${FILA}:${grupo}`}, 'fechado', ${limite})
    on conflict (chave) do update set limite = excluded.limite`)
}

async function limitOf(grupo: string): Promise<number | undefined> {
  const row = await portal.app.sistema.one<{ limite: number }>(
    sql`select limite from disjuntores where chave = ${`${FILA}:${grupo}`}`,
  )
  return row?.limite
}

/** `espera` in seconds of real time. */
async function stateOf(grupo: string) {
  const row = await portal.app.sistema.one<{ estado: string; aberturas: number; espera: number }>(sql`
    select estado, aberturas, round(extract(epoch from aberto_ate - atualizado_em) / ${portal.app.config.ritmo}::float8)::int as espera
    from disjuntores where chave = ${`${FILA}:${grupo}`}`)
  assert.ok(row)
  return row
}

const passWait = (grupo: string) =>
  portal.app.sistema.query(sql`update disjuntores set aberto_ate = now() where chave = ${`${FILA}:${grupo}`}`)

async function failingSince(grupo: string): Promise<Date | null> {
  const row = await portal.app.sistema.one<{ desde: Date | null }>(
    sql`select falhando_desde as desde from disjuntores where chave = ${`${FILA}:${grupo}`}`,
  )
  return row?.desde ?? null
}
