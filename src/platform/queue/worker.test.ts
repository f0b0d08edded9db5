import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { until } from '#test/support/until.ts'
import { enqueue } from './enqueue.ts'
import { claimJobs } from './queue.ts'
import { startQueue, startReclaimer } from './worker.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal?.close())

test('a lost lease counts once, when its job is taken back; a later write of its worker counts as refused', async () => {
  const { app, database } = portal
  const counted = async () => {
    const leases = (await app.metrics.leasesPerdidos.get()).values.map(({ labels, value }) => [labels.fila, value])
    const [refused] = (await app.metrics.fencing.get()).values
    return { leases, refused: refused!.value }
  }
  const epocas: number[] = []
  const wakeSleeper = Promise.withResolvers<void>()
  const running = [
    startReclaimer(app),
    startQueue(app, {
      fila: 'analyzer.run',
      concurrency: 2,
      vagasPorGrupo: 2,
      handle: async (job) => {
        epocas.push(job.epoca)
        if (job.epoca === 1) await wakeSleeper.promise
        return { kind: 'done' }
      },
    }),
  ]
  try {
    await enqueue(app.sistema, [{ fila: 'analyzer.run', chave: 'a', tenantId: null, grupo: 'g' }])
    await until('the job is in hand', () => epocas.length === 1)
    assert.deepEqual(await counted(), { leases: [], refused: 0 })

    await database.sql("update jobs set lease_ate = now() - interval '1 second'")
    await until('the job is done under another lease', async () => {
      const [job] = await database.sql<{ estado: string }>('select estado from jobs')
      return job!.estado === 'concluido'
    })
    assert.deepEqual(await counted(), { leases: [['analyzer.run', 1]], refused: 0 })

    wakeSleeper.resolve()
    await until('the late outcome is refused', async () => (await counted()).refused === 1)
    assert.deepEqual([epocas, await counted()], [[1, 2], { leases: [['analyzer.run', 1]], refused: 1 }])
  } finally {
    wakeSleeper.resolve()
    await Promise.all(running.map((each) => each.stop()))
  }
})

test('the time a worker has to send counts from before the claim, however late the database answers it', async () => {
  const { app, database } = portal
  await enqueue(app.sistema, [{ fila: 'analyzer.run', chave: 'b', tenantId: null, grupo: 'g' }])
  await database.sql('begin')
  await database.sql("select pg_advisory_xact_lock(hashtext('claim:analyzer.run'))")
  const askedMs = performance.now()
  const claiming = claimJobs(app.sistema, 'analyzer.run', 1, { vagasPorGrupo: 1 }, 60)
  await until('the claim waits', async () => {
    const [row] = await database.sql<{ waiting: number }>(
      `select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`,
    )
    return row!.waiting > 0
  })
  const heldUntilMs = performance.now()
  await database.sql('commit')
  const [job] = await claiming
  const { tomadoEmMs } = job!
  assert.ok(tomadoEmMs >= askedMs && tomadoEmMs < heldUntilMs, `${tomadoEmMs}, not ${askedMs} to ${heldUntilMs} ms`)
})
