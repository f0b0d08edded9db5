// One role against a database of its own, as in production: what it waits for, what it refuses, and how it ends.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { newApiKey } from '#features/access/api-key-format.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#platform/db/embedded.ts'
import { loginUrls, makeLogins } from '#platform/db/logins.ts'
import { freePort } from '#platform/free-port.ts'
import { openClient } from '../support/http.ts'
import { descendantsOf, killRest, openFolder, type Run, run } from '../support/processes.ts'
import { until } from '../support/until.ts'

const { dir, remove } = openFolder()
let database: EmbeddedDatabase
let env: Record<string, string>
let owner: string
before(async () => {
  const port = await freePort()
  const made = await startEmbeddedDatabase(dir, { port })
  owner = made.url
  for (const role of ['nfse_sistema', 'nfse_inquilino']) await sql(`create role ${role} nologin`)
  await makeLogins(owner, loginUrls(owner, 'teste'))
  await made.stop()
  const { DATABASE_URL_API, DATABASE_URL_WORKER, DATABASE_URL_INQUILINO } = loginUrls(owner, 'teste')
  const city = 'https://127.0.0.1:1/nacional'
  env = {
    DATABASE_URL: owner,
    DATABASE_URL_API,
    DATABASE_URL_WORKER,
    DATABASE_URL_INQUILINO,
    CHAVE_MESTRA: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
    ENCERRAMENTO_ESPERA_S: '10', // longer than any process pauses
    ...Object.fromEntries(
      ['SEFIN', 'ADN', 'PARAMETRIZACAO'].flatMap((nome) =>
        ['PRODUCAO', 'HOMOLOGACAO'].map((ambiente) => [`${nome}_URL_${ambiente}`, city]),
      ),
    ),
  }
  // It starts before the database and before the migrations, and waits for both.
  const api = run('node src/main.ts api', { ...env, PORT: '0', ADMIN_EMAIL: 'a@exemplo.com', ADMIN_SENHA: SENHA })
  await api.line(/não responde .*Esperando/)
  database = await startEmbeddedDatabase(dir, { port })
  await api.line(/migrações.*Esperando/)
  const migrations = run('node src/main.ts migrate', env)
  assert.equal(await migrations.exit, 0, migrations.said.join('\n'))
  first = { run: api, url: JSON.parse(await api.line(/"api":"pronta"/)).url }
})
after(async () => {
  killRest()
  await database?.stop()
  remove()
})
const SENHA = 'uma frase bem comprida'
let first: { run: Run; url: string }

test('from the signal on the API says that it is not ready, and serves on for a while', async () => {
  const { url } = first
  await answers(url, '/health/ready')
  process.kill(first.run.pid, 'SIGTERM')
  const answer = await until('it is not ready', async () => {
    const ready = await openClient(url).get('/health/ready')
    return ready.status === 503 && ready
  })
  assert.equal(answer.headers.connection, 'close')
  await answers(url, '/health')
  assert.equal(await first.run.exit, 0)
})

test('a database that is frozen makes /health answer 503 while a request still waits for it, and the request fails in time', async () => {
  // The request is given up before a connection that does not open is, on which an endless look at the health would end.
  const { url, end } = await start('api', { BANCO_TIMEOUT_S: '7' })
  const client = openClient(url)
  // The postmaster first: a connection that begins meanwhile would continue.
  const postmaster = Number(readFileSync(join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(postmaster, 'SIGSTOP')
  const postgres = descendantsOf(postmaster)
  for (const pid of postgres) process.kill(pid, 'SIGSTOP')
  try {
    let waits = true
    const headers = { authorization: `Bearer ${newApiKey('homologacao')}` }
    const request = client.call('GET', '/nfse', { headers }).finally(() => {
      waits = false
    })
    const look = async (path: string) => {
      const { status, text } = await client.get(path)
      assert.ok(waits, `${path} answered after the request`)
      assert.equal(status, path === '/metrics' ? 200 : 503)
      return text
    }
    const [metrics] = await Promise.all(['/metrics', '/health', '/health/ready'].map(look))
    assert.match(metrics!, /^banco_responde 0$/m)
    assert.doesNotMatch(metrics!, /^nfse_incertas /m)
    const { status, json } = await request
    assert.deepEqual([status, json.codigo], [503, 'INDISPONIVEL'])
  } finally {
    for (const pid of postgres) process.kill(pid, 'SIGCONT')
  }
  await answers(url, '/health')
  await end()
})

test('the API and every worker show the notes of unknown outcome, and a worker its own metrics', async () => {
  const [api, worker] = [await start('api'), await start('worker')]
  await sql(
    `insert into filas (nome, estado) values ('nota.consult', 'pausada') on conflict (nome) do update set estado = 'pausada'`,
  )
  await sql(
    `insert into jobs (fila, chave, grupo, dados) select 'nota.consult', n::text, 'nacional', '{}' from generate_series(1, 3) n`,
  )
  await sql(
    `insert into disjuntores (chave, estado, aberto_ate) values ('nota.issue:sefin:homologacao', 'aberto', now() + interval '1 hour')`,
  )
  let missing = [
    /^nfse_incertas 3$/m,
    /^fila_jobs\{fila="nota.consult",estado="aguardando"\} 3$/m,
    /^disjuntor_estado\{provedor="sefin",operacao="nota.issue"\} 2$/m,
    /^banco_responde 1$/m,
  ]
  const shown = [...missing]
  for (const { url } of [api, worker]) {
    // Metrics of a database that is late to answer are left out.
    await until(
      'all is shown',
      async () => {
        const { text } = await openClient(url).get('/metrics')
        missing = shown.filter((each) => !each.test(text))
        return missing.length === 0
      },
      { measure: () => missing.map(String) },
    )
    await answers(url, '/health/ready')
  }
  await sql('delete from jobs')
  await api.end()
  await worker.end()
})

test('/health watches the disk that holds the data, not the one that holds the program', async () => {
  const other = ['/dev/shm', tmpdir()].find((each) => existsSync(each))!
  const { url, end } = await start('api', { PASTA_DO_BANCO: other, DATA_DIR: dir })
  const { disco } = (await openClient(url).get('/health')).json.checagens
  const { bavail, blocks } = statfsSync(other)
  assert.deepEqual([disco.ok, disco.detalhe.endsWith(` em ${other}`)], [bavail / blocks >= 0.05, true], disco.detalhe)
  await end()
})

test('limits and waits hold over all API processes together', async () => {
  const apis = [await start('api'), await start('api')]
  const many = async (count: number, path: string, body: object, from?: string) => {
    const clients = apis.map(({ url }) => openClient(url, undefined, from))
    const began = performance.now()
    const asked = Array.from({ length: count }, (_, n) => clients[n % 2]!.post(path, body))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    return {
      counted: (status: number) => statuses.filter((each) => each === status).length,
      tookMs: performance.now() - began,
    }
  }
  const tries = await many(12, '/portal/auth/login', { email: 'a@exemplo.com', senha: 'errada errada' })
  // The fifth try is followed by a wait of one second, and each further one by twice the wait before it.
  const most = 5 + Math.floor(Math.log2(1 + tries.tookMs / 1_000))
  const wrong = tries.counted(401)
  assert.ok(wrong >= 1 && wrong <= most, `${wrong} of 12 tries in ${tries.tookMs} ms, at most ${most}`)

  const alone = () =>
    apis.flatMap(({ said }) => said.filter((line) => /this process limits by itself/.test(line))).length
  let [said, network] = [0, 1]
  await until('the database answers both processes in time', async () => {
    // A database that is late lets each process limit by itself for a second: such a round says nothing of both.
    if (alone() > said) await sleep(1_500)
    said = alone()
    const links = await many(60, '/portal/auth/esqueci-senha', { email: 'ninguem@exemplo.com' }, `127.0.0.${++network}`)
    if (alone() > said) return false
    // One network may ask 30 times a minute of this kind, one more every two seconds, however many processes there are.
    const [allowed, most] = [links.counted(204), 30 + Math.ceil(links.tookMs / 2_000)]
    assert.ok(allowed >= 30 && allowed <= most, `${allowed} of 60 in ${links.tookMs} ms, 30 to ${most}`)
    return true
  })
  for (const { end } of apis) await end()
})

const REFUSED: Record<string, [role: string, env: Record<string, string>, reason: RegExp]> = {
  'more connections than the database has': ['worker', { CONEXOES_BANCO: '200' }, /401 conexões .* CONEXOES_BANCO/],
  'a weak password of the first administrator': [
    'api',
    { ADMIN_EMAIL: 'a@b.com', ADMIN_SENHA: 'curta' },
    /ADMIN_SENHA/,
  ],
  'another key under the same id': ['worker', { CHAVE_MESTRA: `k1:${'A'.repeat(43)}=` }, /não é a chave "k1"/],
  'a database that does not exist': ['api', { DATABASE_URL_API: 'nada' }, /banco de DATABASE_URL não existe/],
  'the login of the owner': ['api', { DATABASE_URL_API: '' }, /postgres pode tudo neste banco/],
  'the login of another purpose for the accounts': [
    'worker',
    { DATABASE_URL_INQUILINO: 'DATABASE_URL_API' },
    /nfse_login_api do banco não pode agir como nfse_inquilino/,
  ],
}
for (const [what, [role, settings, reason]] of Object.entries(REFUSED))
  test(`a role refuses to start, in a sentence, with ${what}`, async () => {
    const meant = Object.entries(settings).map(([name, value]) => [
      name,
      value === 'nada' ? env[name]!.replace(/nfse$/, 'nada') : (env[value] ?? value),
    ])
    const changed = { ...env, PORT: '0', ...Object.fromEntries(meant) }
    await assertRefused(run(`node src/main.ts ${role}`, changed), reason)
  })

test('a port that is taken, and a database that never comes, are sentences', async () => {
  const { url, end } = await start('api')
  const { port } = new URL(url)
  await assertRefused(run('node src/main.ts api', { ...env, PORT: port }), new RegExp(`porta ${port} já está em uso`))
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${await freePort()}/nfse`
  const away = { ...env, DATABASE_URL, DATABASE_URL_API: DATABASE_URL, BANCO_ESPERA_S: '1' }
  for (const role of ['api', 'migrate']) await assertRefused(run(`node src/main.ts ${role}`, away), /ECONNREFUSED.*1 s/)
  await end()
})

test('`migrate` and the roles refuse a database without its policies, as after a dump without roles', async () => {
  await sql('drop policy inquilino on notas')
  for (const role of ['migrate', 'api', 'worker'])
    await assertRefused(run(`node src/main.ts ${role}`, { ...env, PORT: '0' }), /Faltam políticas.*\(notas/)
  await sql(
    'create policy inquilino on notas to nfse_inquilino using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())',
  )
  await sql('revoke select on empresas from nfse_sistema')
  await assertRefused(run('node src/main.ts migrate', env), /Faltam políticas.*\(empresas/)
  await sql('grant select on empresas to nfse_sistema')
})

test('a user of the database who may not create roles and logins is shown what to run', async () => {
  await sql(`create role limitado login password 'limitada'`)
  await sql('create database outro owner limitado')
  const url = new URL(owner)
  Object.assign(url, { username: 'limitado', password: 'limitada', pathname: '/outro' })
  const named = loginUrls(url.href, 'teste')
  const migrateWith = (more: object) => run('node src/main.ts migrate', { DATABASE_URL: url.href, ...more })
  // Another database of this server has made the roles; without them the user needs CREATEROLE.
  for (const role of ['nfse_sistema', 'nfse_inquilino']) await sql(`alter role ${role} rename to ${role}_antes`)
  await assertRefused(migrateWith({}), /CREATEROLE.*create role nfse_sistema nologin/)
  for (const role of ['nfse_sistema', 'nfse_inquilino']) await sql(`alter role ${role}_antes rename to ${role}`)
  await assertRefused(migrateWith(named), /criar o login outro_login_api.*grant nfse_sistema to/)
  await sql('create role outro_login_api login in role nfse_sistema')
  const { DATABASE_URL_API } = named
  const again = migrateWith({ DATABASE_URL_API }) // made by another user, who keeps its password
  assert.equal(await again.exit, 0, again.said.join('\n'))
})

/** Waits until a look at the health is 200: it is 503 while the database is late to answer. */
const answers = (url: string, path: '/health' | '/health/ready') =>
  until(`${path} is 200`, async () => (await openClient(url).get(path)).status === 200)

async function start(role: 'api' | 'worker', more: Record<string, string> = {}) {
  const started = run(`node src/main.ts ${role}`, { ...env, PORT: '0', ENCERRAMENTO_ESPERA_S: '0', ...more })
  const { url, metricas } = JSON.parse(await started.line(/"(api":"pronta|worker":"pronto)"/))
  return {
    url: url ?? (metricas as string).replace('/metrics', ''),
    said: started.said,
    end: async () => {
      process.kill(started.pid, 'SIGTERM')
      assert.equal(await started.exit, 0, started.said.join('\n'))
    },
  }
}

async function assertRefused({ exit, said }: Run, reason: RegExp): Promise<void> {
  assert.equal(await exit, 1)
  assert.match(said.join('\n'), reason)
  assert.deepEqual(
    said.filter((line) => /^\s+at /.test(line)),
    [],
  )
}

async function sql(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
