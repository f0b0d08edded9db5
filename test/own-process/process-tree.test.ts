// `npm start` as a user runs it, and every way it ends: no process is left running, and the next start finds its data.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { freePort } from '#platform/free-port.ts'
import { openClient } from '../support/http.ts'
import { descendantsOf, findProcess, killRest, living, openFolder, type Run, run } from '../support/processes.ts'
import { STALL_MS, until } from '../support/until.ts'

const { dir, remove } = openFolder()
after(() => {
  killRest()
  remove()
})

test('the key that the first `npm start` prints issues a note at once', async () => {
  const port = String(await freePort())
  const tree = await start('npm start', { PORT: port })
  const [key] = /nfse_hml_\w+/.exec(await tree.line(/chave de API/))!
  const pedido = JSON.parse(readFileSync('contracts/samples/simples-nacional.json', 'utf8'))
  const { status, text } = await openClient(`http://127.0.0.1:${port}/v1`, key).post('/nfse', pedido)
  assert.equal(status, 202, text)
  await end(tree)
})

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  test(`the whole tree of \`npm start\` ends on ${signal} alone, and PostgreSQL in order`, async () => {
    await endsWhole(await start('npm start'), signal)
  })

test('a second `npm start` over the same data, and one on the same port, say so and touch nothing; SIGKILL of the first ends it all', async () => {
  const port = String(await freePort())
  const first = await start('node src/main.ts', { PORT: port })
  for (const PORT of [port, '0']) {
    const second = run('npm start', { DATA_DIR: dir, PORT })
    assert.equal(await second.exit, 1)
    const words = second.said.join('\n')
    assert.ok(words.includes(`já está em uso pelo processo ${first.pid}`), words)
    assertNoStack(second)
  }
  const other = openFolder()
  after(other.remove)
  const taken = run('node src/main.ts', { DATA_DIR: other.dir, PORT: port })
  const seen = new Set<number>()
  const looking = setInterval(() => {
    for (const pid of descendantsOf(taken.pid)) seen.add(pid)
  }, 200)
  assert.equal(await taken.exit, 1)
  clearInterval(looking)
  const words = taken.said.join('\n')
  assert.match(words, new RegExp(`porta ${port} já está em uso`))
  assertNoStack(taken)
  await until('the end of its processes', () => living([...seen]).length === 0)
  await healthy(port)
  await endsWhole(first, 'SIGKILL')
})

test('a database that is killed is started again, and its last words are printed; SIGINT of npm ends it all', async () => {
  const port = String(await freePort())
  // At once: the start still asks the database whether it has accounts.
  const tree = await start('npm start', { PORT: port })
  const killed = postmaster()!
  process.kill(killed, 'SIGKILL')
  await tree.line(/banco de dados terminou \(SIGKILL\)/)
  await tree.line(/reiniciando em/)
  await until('the database is back', () => {
    const now = postmaster()
    return now !== null && now !== killed
  })
  await healthy(port, tree)
  assert.ok(
    tree.said.some((line) => line.includes('ready to accept connections')),
    tree.said.join('\n'),
  )
  await end(tree, 'SIGINT')
  assert.ok(!existsSync(join(dir, 'postgres/postmaster.pid')), 'the server ended by itself')
})

test('another CHAVE_MESTRA than the one that sealed the data is refused at the start, and the right one alone serves after it', async () => {
  for (const [CHAVE_MESTRA, reason] of [
    [`local:${OTHER}`, 'não é a chave "local"'],
    [`outra:${OTHER}`, 'falta a chave "local"'],
  ] as const) {
    const refused = run('node src/main.ts', { DATA_DIR: dir, PORT: '0', CHAVE_MESTRA })
    assert.equal(await refused.exit, 1)
    const words = refused.said.join('\n')
    assert.ok(words.includes('CHAVE_MESTRA') && words.includes(reason), words)
    assert.equal(words.split(reason).length, 2, `the reason is printed once: ${words}`)
    assert.ok(!words.includes(OTHER), 'no key is printed')
    assertNoStack(refused)
  }
})

test('a start without the key that sealed the data is refused, and makes no other key', async () => {
  const [path, key] = [join(dir, 'chave-mestra'), ownKey()]
  rmSync(path)
  const refused = run('node src/main.ts', { DATA_DIR: dir, PORT: '0' })
  assert.equal(await refused.exit, 1)
  assert.match(refused.said.join('\n'), /CHAVE_MESTRA: há dados selados neste banco/)
  assertNoStack(refused)
  assert.ok(!existsSync(path))
  writeFileSync(path, `${key}\n`, { mode: 0o600 })
})
const OTHER = Buffer.alloc(32, 7).toString('base64')
const ownKey = () => readFileSync(join(dir, 'chave-mestra'), 'utf8').trim()

test('the database asks for a password that only its owner can read, also below a folder of before it asked', async () => {
  const secret = join(dir, 'senha-banco')
  const access = join(dir, 'postgres/pg_hba.conf')
  rmSync(secret)
  writeFileSync(access, 'host all all 127.0.0.1/32 trust\n')
  const port = String(await freePort())
  const first = await start('node src/main.ts', { PORT: port })
  assert.equal(statSync(secret).mode & 0o777, 0o600)
  assert.doesNotMatch(readFileSync(access, 'utf8'), /trust/)
  const [, , , portOfDatabase] = readFileSync(join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const login = (password: string) => ({
    host: '127.0.0.1',
    port: Number(portOfDatabase),
    user: 'postgres',
    password,
    database: 'nfse',
  })
  await assert.rejects(new pg.Client(login('')).connect(), /password/)
  const client = new pg.Client(login(readFileSync(secret, 'utf8').trim()))
  await client.connect()
  const { rows } = await client.query('select count(*)::int as n from tenants')
  await client.end()
  assert.equal(rows[0].n, 1, 'the account made at the first start is there')
  assert.ok(!readFileSync(`/proc/${findProcess(first.pid, /main\.ts api$/)}/environ`, 'latin1').includes('//postgres:'))
  running = { first, port } // the next start is with the new password
})
let running: { first: Run; port: string }

test('after SIGKILL of the service the next start replaces what it left behind, with a new CHAVE_MESTRA before the one that sealed the data', async () => {
  const { first, port } = running
  const api = findProcess(first.pid, /main\.ts api$/)
  const left = descendantsOf(first.pid).filter((pid) => pid !== first.pid)
  process.kill(api, 'SIGSTOP') // it can neither see the end of its parent nor leave its port
  process.kill(first.pid, 'SIGKILL')
  const second = await start('node src/main.ts', { PORT: port, CHAVE_MESTRA: `outra:${OTHER},${ownKey()}` })
  assert.deepEqual(living(left), [])
  await healthy(port)
  await end(second)
})

test('the tree refuses to mix the real national system with the simulated one', async () => {
  for (const [settings, reason] of [
    [{ PERMITIR_PRODUCAO: '1' }, /PERMITIR_PRODUCAO=1 sem SEFIN_URL_HOMOLOGACAO/],
    [{ SEFIN_URL_PRODUCAO: 'https://sefin.nfse.gov.br' }, /SEFIN_URL_PRODUCAO sem SEFIN_URL_HOMOLOGACAO/],
  ] as const) {
    const refused = run('node src/main.ts', { DATA_DIR: dir, PORT: '0', ...settings })
    assert.equal(await refused.exit, 1)
    assert.match(refused.said.join('\n'), reason)
  }
})

test('`npm start -- simulator` starts the simulated national system', async () => {
  const simulator = run('npm start -- simulator --port 0', { SIMULATOR_DATA_DIR: join(dir, 'simulador') })
  const { porta } = JSON.parse(await simulator.line(/"simulador":"pronto"/))
  await new Promise<void>((done, fail) => {
    const socket = connect(porta, '127.0.0.1', () => socket.end(done)).once('error', fail)
  })
  await end(simulator)
})

/** Starts the service over the same data, and waits until it serves. */
async function start(command: string, env: Record<string, string> = {}): Promise<Run> {
  const tree = run(command, { DATA_DIR: dir, PORT: '0', ...env })
  // The first start also makes accounts, and reports it last.
  await tree.line(first ? /chave de API/ : /documentação/)
  first = false
  return tree
}
let first = true

async function end({ pid, exit }: Run, signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM'): Promise<void> {
  const tree = descendantsOf(pid)
  process.kill(pid, signal)
  await exit
  await until(`the end of ${tree}`, () => living(tree).length === 0)
}

async function endsWhole({ pid }: Run, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const tree = descendantsOf(pid)
  assert.ok(tree.length > 8, 'the service, three roles, the server and its processes')
  process.kill(pid, signal)
  await until(`the end of ${tree}`, () => living(tree).length === 0)
  assert.ok(!existsSync(join(dir, 'postgres/postmaster.pid')), 'the server ended by itself')
}

/**
 * Waits until the service is healthy: it is not while the database is late to answer. One that was killed and started
 * again answers in more than the second and a half of /health for as long as the processors are busy.
 */
async function healthy(port: string, tree?: Run): Promise<void> {
  let last: unknown
  await until(
    () => `it is healthy; it answered ${JSON.stringify(last)}\n${tree?.said.slice(-40).join('\n') ?? ''}`,
    async () => {
      last = await openClient(`http://127.0.0.1:${port}`)
        .get('/health')
        .catch((error: Error) => ({ status: 0, body: String(error) }))
      return (last as { status: number }).status === 200
    },
    { stallMs: 5 * STALL_MS },
  )
}
/** The process of the database; null while it has none, which is a moment between two. */
const postmaster = () => {
  const file = join(dir, 'postgres/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null
}

function assertNoStack({ said }: Run): void {
  assert.deepEqual(
    said.filter((line) => /^\s+at /.test(line)),
    [],
  )
}
