// One role against a database of its own, as in production: what it waits for, what it refuses, and how it ends.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
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
    ENCERRAMENTO_ESPERA_S: '2',
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
  assert.equal((await openClient(url).get('/health/ready')).status, 200)
  process.kill(first.run.pid, 'SIGTERM')
  const answer = await until('it is not ready', async () => {
    const ready = await openClient(url).get('/health/ready')
    return ready.status === 503 && ready
  })
  assert.equal(answer.headers.connection, 'close')
  assert.equal((await openClient(url).get('/health')).status, 200)
  assert.equal(await first.run.exit, 0)
})

test('a database that is frozen makes /health answer 503 in two seconds, and requests fail in time', async () => {
  // Longer than the two seconds of /health, also on a machine that is slow to answer.
  const { url, end } = await start('api', { BANCO_TIMEOUT_S: '8' })
  const client = openClient(url)
  // The postmaster first: a connection that begins meanwhile would go on.
  const postmaster = Number(readFileSync(join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  process.kill(postmaster, 'SIGSTOP')
  const postgres = descendantsOf(postmaster)
  for (const pid of postgres) process.kill(pid, 'SIGSTOP')
  try {
    for (const path of ['/health', '/health/ready', '/metrics']) {
      const began = performance.now()
      const { status, text } = await client.get(path)
      assert.ok(performance.now() - began < 7_000, `${path} took ${performance.now() - began} ms`)
      assert.equal(status, path === '/metrics' ? 200 : 503)
      if (path === '/metrics') {
        assert.match(text, /^banco_responde 0$/m)
        assert.doesNotMatch(text, /^nfse_incertas /m)
      }
    }
    const { status, json } = await client.call('GET', '/nfse', {
      headers: { authorization: `Bearer ${newApiKey('homologacao')}` },
    })
    assert.deepEqual([status, json.codigo], [503, 'INDISPONIVEL'])
  } finally {
    for (const pid of postgres) process.kill(pid, 'SIGCONT')
  }
  await until('it is healthy', async () => (await client.get('/health')).status === 200)
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
  for (const { url } of [api, worker]) {
    const { text } = await openClient(url).get('/metrics')
    assert.match(text, /^nfse_incertas 3$/m)
    assert.match(text, /^fila_jobs\{fila="nota.consult",estado="aguardando"\} 3$/m)
    assert.match(text, /^disjuntor_estado\{provedor="sefin",operacao="nota.issue"\} 2$/m)
    assert.match(text, /^banco_responde 1$/m)
    assert.equal((await openClient(url).get('/health/ready')).status, 200)
  }
  await sql('delete from jobs')
  await api.end()
  await worker.end()
})

test('/health watches the disk that holds the data, not the one that holds the program', async () => {
  const other = ['/dev/shm', tmpdir()].find((each) => existsSync(each))!
  const { url, end } = await start('api', { DATA_DIR: other })
  const { disco } = (await openClient(url).get('/health')).json.checagens
  const { bavail, blocks } = statfsSync(other)
  assert.deepEqual([disco.ok, disco.detalhe.endsWith(` em ${other}`)], [bavail / blocks >= 0.05, true], disco.detalhe)
  await end()
})

test('limits and waits hold over all API processes together', async () => {
  const apis = [await start('api'), await start('api')]
  const many = async (count: number, path: string, body: object) => {
    const asked = Array.from({ length: count }, (_, n) => openClient(apis[n % 2]!.url).post(path, body))
    return (await Promise.all(asked)).map(({ status }) => status)
  }
  const tries = await many(12, '/portal/auth/login', { email: 'a@exemplo.com', senha: 'errada errada' })
  assert.ok(tries.filter((status) => status === 401).length <= 7, `five tries, then a wait: ${tries}`)
  // One network may ask 30 times a minute of this kind, one more every two seconds, however many processes there are.
  const began = performance.now()
  const links = await many(60, '/portal/auth/esqueci-senha', { email: 'ninguem@exemplo.com' })
  const allowed = links.filter((status) => status === 204).length
  const most = 30 + Math.ceil((performance.now() - began) / 2_000)
  assert.ok(allowed >= 10 && allowed <= most, `${allowed} of 60, at most ${most}`)
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

async function start(role: 'api' | 'worker', more: Record<string, string> = {}) {
  const started = run(`node src/main.ts ${role}`, { ...env, PORT: '0', ENCERRAMENTO_ESPERA_S: '0', ...more })
  const { url, metricas } = JSON.parse(await started.line(/"(api":"pronta|worker":"pronto)"/))
  return {
    url: url ?? (metricas as string).replace('/metrics', ''),
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
