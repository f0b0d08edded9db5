// Every operation of the back-office has its place in its app.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const ROOT = resolve(import.meta.dirname, '../..')
/** Operations of no screen, and why: only one is in the contract that the service was given. */
const ELSEWHERE: Record<string, string> = {
  'GET /admin/eventos': 'a stream, which web/api/ops/ao-vivo.ts follows by its address',
  'GET /admin/queues/tarefas/{jobId}':
    'for programs that have a number from a log: the search of the app asks for a list, which may be empty',
  'GET /admin/dashboard-v2/em-observacao':
    'the open incidents in an older shape, for programs; screens read them as such',
  'POST /admin/auth/login/codigo':
    'for programs that do not keep the password: the login page repeats the login with the code',
}

/** Operations that the back-office offers (`GET /admin/nfse/{id}`): those of the contract, and those served. */
function offered(): string[] {
  const contract = readFileSync(join(ROOT, 'docs/especificacao/operacoes.csv'), 'utf8').split('\n')
  const rows = contract.map((line) => line.split(',')).filter(([surface]) => surface === 'admin')
  assert.ok(rows.length > 150, 'the contract was read')
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'contracts/openapi.json'), 'utf8')) as {
    paths: Record<string, object>
  }
  const served = Object.entries(paths)
    .filter(([path]) => path.startsWith('/admin/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
  return [...new Set([...rows.map(([, method, path]) => `${method} ${path}`), ...served])]
}

/** Operations that a screen names to the typed client. */
function used(): Set<string> {
  const files = ['web/ops', 'web/app', 'web/api/ops'].flatMap((folder) =>
    (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).map((file) => join(ROOT, folder, file)),
  )
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|operations\.ts$/.test(file))
  const names = sources.flatMap(
    (file) => readFileSync(file, 'utf8').match(/'(?:GET|POST|PUT|PATCH|DELETE) \/admin[^']*'/g) ?? [],
  )
  return new Set(names.map((name) => name.slice(1, -1)))
}

test('every operation of the back-office is used by a screen, or says why it is not', () => {
  const uses = used()
  const missing = offered().filter((operation) => !uses.has(operation) && !ELSEWHERE[operation])
  assert.deepEqual(missing, [])
  const needless = Object.keys(ELSEWHERE).filter((operation) => uses.has(operation) || !offered().includes(operation))
  assert.deepEqual(needless, [])
})
