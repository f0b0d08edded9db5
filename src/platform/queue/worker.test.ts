import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '#platform/db/db.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { until } from '#test/support/until.ts'
import { enqueue, hurry } from './enqueue.ts'
import { hurryOpen } from './operate.ts'
import { claimJobs, finishJobs, type JobResult, reclaimJobs } from './queue.ts'
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

test('the time a worker has to send counts from before the claim, however late the database answers', async () => {
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

const LATER = { delayS: 86_400, erro: 'later' }
const RESULTS: readonly [result: JobResult | 'lease perdido', estado: string, due: boolean][] = [
  [{ kind: 'retry', consumes: true, ...LATER }, 'aguardando', true],
  [{ kind: 'block', ...LATER }, 'bloqueado', true],
  ['lease perdido', 'aguardando', true],
  [{ kind: 'done' }, 'concluido', false],
  [{ kind: 'fail', erro: 'no' }, 'falhou', false],
]
for (const [nth, [result, estado, due]] of RESULTS.entries())
  test(`a job that was made due now while a worker holds it is due at once after that try, if it is open: ${typeof result === 'string' ? result : result.kind}`, async () => {
    const { app, database } = portal
    const { id: tenantId } = await portal.register()
    for (const [way, hasten] of Object.entries({
      one: (chave: string) => hurry(app.sistema, { fila: 'analyzer.run', chave, tenantId: tenantId }),
      many: (chave: string) => hurryOpen(app.sistema, ['analyzer.run'], sql`values (${chave}::text)`),
    })) {
      const chave = `${way}${nth}`
      await enqueue(app.sistema, [{ fila: 'analyzer.run', chave, tenantId: tenantId, grupo: chave }])
      const [job] = await claimJobs(app.sistema, 'analyzer.run', 1, { vagasPorGrupo: 1 }, 60)
      assert.equal(job!.chave, chave)
      await hasten(chave)
      if (result === 'lease perdido') {
        await database.sql(`update jobs set lease_ate = now() - interval '1 second' where id = ${job!.id}`)
        await reclaimJobs(app.sistema)
      } else assert.equal((await finishJobs(app.sistema, [{ job: job!, result }])).length, 1)
      const [row] = await database.sql(
        `select estado, executar_em <= now() and concluido_em is null as due from jobs where id = ${job!.id}`,
      )
      assert.deepEqual(row, { estado, due }, way)

      if (!due) continue
      // The next try waits for the time that it names.
      await reclaimJobs(app.sistema)
      const [again] = await claimJobs(app.sistema, 'analyzer.run', 1, { vagasPorGrupo: 1 }, 60)
      assert.equal(again!.chave, chave)
      await finishJobs(app.sistema, [{ job: again!, result: { kind: 'retry', consumes: true, ...LATER } }])
      assert.deepEqual(await database.sql(`select from jobs where id = ${job!.id} and executar_em <= now()`), [])
    }
  })
