// A clock that was a year ahead and is right again: values it left in the future lock out nobody for longer than a
// window.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createSharedBuckets, leaseTokens } from '#platform/http/shared-buckets.ts'
import { enqueue } from '#platform/queue/enqueue.ts'
import { mendClock } from '#platform/queue/mend-clock.ts'
import { claimJobs, reclaimJobs } from '#platform/queue/queue.ts'
import { type Conta, DAY_MS, MINUTE_MS, openPortal, type Portal, SENHA } from '../support/portal.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
  portal.freeze()
})
after(() => portal?.close())

const AHEAD_MS = 370 * DAY_MS

/** An action with a limit per window: `use` does it once, and says whether it was allowed. */
type Teto = { janelaMs: number; open(): Promise<() => Promise<boolean>> }

const allowed = ({ status, text }: { status: number; text: string }, ...fine: number[]): boolean => {
  assert.ok([...fine, 429].includes(status), text)
  return status !== 429
}
const withConta = (use: (conta: Conta) => Promise<boolean>) => async () => {
  const conta = await portal.register()
  return () => use(conta)
}

/** A session of now: that of the registration ends while the clock moves. */
const enter = async ({ email }: Conta): Promise<string> =>
  (await portal.call('POST /portal/auth/login', { body: { email, senha: SENHA } })).json.token

const TETOS: Record<string, Teto> = {
  'requests of a key': {
    janelaMs: MINUTE_MS,
    open: async () => {
      const { app } = portal
      const buckets = createSharedBuckets(
        leaseTokens(app.sistema, app.now),
        () => app.now().getTime(),
        () => {},
      )
      const chave = randomUUID()
      return async () => (await buckets.take({ nome: 'teste', porMinuto: 6 }, chave)).allowed
    },
  },
  'requests of a key, which another process counted': {
    janelaMs: MINUTE_MS,
    open: async () => {
      const id = randomUUID()
      const lease = leaseTokens(portal.app.sistema, portal.app.now)
      return async () => (await lease({ id, porMinuto: 6, fichas: 1 })).dadas > 0
    },
  },
  logins: {
    janelaMs: 15 * MINUTE_MS,
    open: withConta(async ({ email }) =>
      allowed(await portal.call('POST /portal/auth/login', { body: { email, senha: 'outra frase errada' } }), 401),
    ),
  },
  'messages to an address': {
    janelaMs: DAY_MS,
    open: async () => {
      const conta = await portal.register()
      const { token } = conta
      const body = { email: `${randomUUID()}@exemplo.com.br`, papel: 'leitura' }
      const { json } = await portal.call('POST /portal/invites', { token, body })
      return async () =>
        allowed(await portal.call(`POST /portal/invites/${json.id}/reenviar`, { token: await enter(conta) }), 200, 201)
    },
  },
  'accounts of a person': {
    janelaMs: DAY_MS,
    open: withConta(async (conta) =>
      allowed(await portal.call('POST /portal/contas', { token: await enter(conta), body: { nome: 'Outra' } }), 201),
    ),
  },
}

for (const [what, { janelaMs, open }] of Object.entries(TETOS))
  test(`${what}: used up while the clock was ahead, they are there again after one window`, async () => {
    portal.wait(AHEAD_MS)
    const use = await open()
    let times = 0
    while (await use()) assert.ok(++times < 200, 'there is no ceiling')
    portal.wait(-AHEAD_MS)
    await use()
    portal.wait(janelaMs)
    assert.ok(await use(), `refused ${janelaMs} ms after the clock was put right`)
  })

/** What a job looks like that was written while the clock was ahead, in columns of `jobs`. */
const JOBS: Record<string, string> = {
  'a new job': "criado_em = now() + interval '370 days', executar_em = now() + interval '370 days'",
  'a job that waits for its next try':
    "tentativas = 1, ultimo_erro = 'fora do ar', executar_em = now() + interval '370 days'",
  'a blocked job': "estado = 'bloqueado', ultimo_erro = 'fora do ar', executar_em = now() + interval '370 days'",
}

for (const [what, columns] of Object.entries(JOBS))
  test(`${what} of a clock that was ahead is due`, async () => {
    const { app, database } = portal
    const chave = randomUUID()
    await enqueue(app.sistema, [{ fila: 'analyzer.run', chave, tenantId: null, grupo: chave }])
    await database.sql(`update jobs set ${columns} where chave = $1`, [chave])
    await mendClock(app.sistema, 60)
    await reclaimJobs(app.sistema)
    const claimed = await claimJobs(app.sistema, 'analyzer.run', 10, { vagasPorGrupo: 1 }, 60)
    assert.deepEqual(
      claimed.map((job) => job.chave),
      [chave],
    )
  })

test('a job that waits for a time of its own, or for its next try, keeps it', async () => {
  const { app, database } = portal
  const chave = randomUUID()
  const executarEm = new Date(Date.now() + 5 * DAY_MS)
  await enqueue(app.sistema, [{ fila: 'analyzer.run', chave, tenantId: null, grupo: chave, executarEm }])
  const again = randomUUID()
  await enqueue(app.sistema, [{ fila: 'analyzer.run', chave: again, tenantId: null, grupo: again }])
  await database.sql(
    "update jobs set tentativas = 7, ultimo_erro = 'x', executar_em = now() + interval '48 hours' where chave = $1",
    [again],
  )
  await mendClock(app.sistema, 60)
  assert.deepEqual(await claimJobs(app.sistema, 'analyzer.run', 10, { vagasPorGrupo: 1 }, 60), [])
})

test('a lease and a breaker of a clock that was ahead end within the time that they may last', async () => {
  const { app, database } = portal
  const chave = randomUUID()
  await enqueue(app.sistema, [{ fila: 'analyzer.run', chave, tenantId: null, grupo: chave }])
  await claimJobs(app.sistema, 'analyzer.run', 10, { vagasPorGrupo: 1 }, 60)
  await database.sql("update jobs set lease_ate = now() + interval '370 days' where chave = $1", [chave])
  await database.sql(
    `insert into disjuntores (chave, estado, limite, aberto_ate, janela_desde)
     values ($1, 'aberto', 2, now() + interval '370 days', now() + interval '370 days')`,
    [`nota.issue:${chave}`],
  )
  await mendClock(app.sistema, 60)
  const [left] = await database.sql<{ lease: number; breaker: number; janela: number }>(
    `select extract(epoch from lease_ate - now())::int as lease, extract(epoch from aberto_ate - now())::int as breaker,
       extract(epoch from janela_desde - now())::int as janela
     from jobs, disjuntores where jobs.chave = $1 and disjuntores.chave = 'nota.issue:' || $1`,
    [chave],
  )
  assert.ok(left!.lease <= 60 && left!.breaker <= 600 && left!.janela <= 0, JSON.stringify(left))
})
