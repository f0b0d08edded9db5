// npm run pgbouncer     the whole service behind PgBouncer in transaction mode; exit code 1 when a promise breaks
import assert from 'node:assert/strict'
import { loginUrls, makeLogins } from '#platform/db/logins.ts'
import { readOptions } from '../../scripts/options.ts'
import { openDatabase } from '../support/database.ts'
import { killRest, run } from '../support/processes.ts'
import { openReceiver } from '../support/receiver.ts'
import { COM_ESTA_MAQUINA } from '../support/this-machine.ts'
import { until } from '../support/until.ts'
import { openWorld } from '../support/world.ts'
import { installedVersion, openBouncer } from './bouncer.ts'

const NOTAS = 60
/** Fewer than the connections of one process. */
const CONEXOES = 4

readOptions({ usage: 'npm run pgbouncer' })
const version = installedVersion()
if (!version) {
  console.error('PgBouncer não está instalado: apt-get install pgbouncer')
  process.exit(2)
}
const receiver = await openReceiver()
for (const listening of [false, true]) {
  const database = await openDatabase()
  const logins = loginUrls(database.url, 'pgbouncer')
  await makeLogins(database.url, logins)
  const bouncer = await openBouncer([database.url, ...Object.values(logins)], CONEXOES)
  try {
    const env = {
      DATABASE_URL: database.url,
      ...Object.fromEntries(Object.entries(logins).map(([name, url]) => [name, bouncer.through(url)])),
      ...(listening && { DATABASE_URL_ESCUTA: logins.DATABASE_URL_WORKER }),
      ...COM_ESTA_MAQUINA,
    }
    if (!listening) await refuses('migrate', { DATABASE_URL: bouncer.through(database.url) }, /DATABASE_URL passa por/)
    console.log(
      `${version}, transação, ${CONEXOES} conexões por login, escuta ${listening ? 'direta' : 'por perguntas'}`,
    )
    console.table(await serve(env))
  } finally {
    await bouncer.stop()
    await database.close()
    killRest()
  }
}
await receiver.close()
console.log('nenhuma violação')

/** Notes of two accounts at the same time, while both read: none is lost, doubled, or seen by the other. */
async function serve(env: Record<string, string>): Promise<Record<string, number>> {
  const world = await openWorld(env)
  try {
    const issuers = [await world.issuer(), await world.issuer()]
    for (const { tenant } of issuers) {
      const made = await tenant.portal.post('/portal/webhooks', { url: `${receiver.url}/${tenant.id}` })
      assert.equal(made.status, 201, made.text)
      receiver.tellSecret(`/${tenant.id}`, made.json.segredo)
    }
    const began = performance.now()
    const sent = await Promise.all(
      Array.from({ length: NOTAS }, async (_, n) => {
        const issuer = issuers[n % 2]!
        const [issued, list] = await Promise.all([issuer.api.issue(issuer.body()), issuer.api.get('/nfse?limit=100')])
        assert.equal(issued.status, 202, issued.text)
        assert.equal(list.status, 200, list.text)
        return { issuer, id: issued.json.id as string }
      }),
    )
    const settled = await Promise.all(sent.map(({ issuer, id }) => issuer.api.waitSettled(id)))
    assert.deepEqual([...new Set(settled.map(({ status }) => status))], ['autorizada'])
    for (const issuer of issuers) {
      const mine = sent.filter((each) => each.issuer === issuer).map(({ id }) => id)
      const { json } = await issuer.api.get('/nfse?limit=100')
      assert.deepEqual(json.items.map(({ id }: { id: string }) => id).sort(), mine.sort())
      for (const { id } of sent.filter((each) => each.issuer !== issuer))
        assert.equal((await issuer.api.get(`/nfse/${id}`)).status, 404)
    }
    const delivered = () =>
      world.sql<{ n: number }>(`select count(*)::int as n from entregas where estado = 'entregue'`)
    await until('every webhook is delivered', async () => (await delivered())[0]!.n >= NOTAS)
    const sync = await issuers[0]!.api.issue({ ...issuers[0]!.body(), opcoes: { modoSincrono: true } })
    assert.deepEqual([sync.status, sync.json.status], [200, 'autorizada'], sync.text)
    const servers = await world.sql<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where usename like '%\\_login\\_%'`,
    )
    return {
      notas: settled.length,
      'segundos até a última entrega': Math.round((performance.now() - began) / 100) / 10,
      'conexões no servidor': servers[0]!.n,
    }
  } finally {
    await world.close()
  }
}

/** What must go past a pooler says so. */
async function refuses(role: string, env: Record<string, string>, reason: RegExp): Promise<void> {
  const refused = run(`node src/main.ts ${role}`, env)
  assert.equal(await refused.exit, 1)
  assert.match(refused.said.join('\n'), reason)
}
