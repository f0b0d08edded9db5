// Every operation of the back-office has its place in its app.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const ROOT = resolve(import.meta.dirname, '../..')
/** Called by no screen, and why. */
const ELSEWHERE: Record<string, string> = {
  'GET /admin/conexoes/{slug}/active': 'a program asks for the published version by its slug; a page has the id',
  'GET /admin/eventos': 'a stream, which web/api/ops/ao-vivo.ts follows by its address',
  'GET /admin/monitor/webservices/{municipioIbge}/transmissoes':
    'the page of a city shows /admin/monitor/transmissoes of it',
  'GET /admin/queues/resumo': 'the board shows /admin/queues, which counts the same by queue',
  'GET /admin/queues/{name}/jobs': 'a queue shows its jobs in words, and each job all that it holds',
  'GET /admin/tenants/{id}/faturas/{faturaId}/pdf': 'the same file as that of /admin/faturamento/faturas/{id}',
  'POST /admin/auth/login/codigo': 'the login, which both apps share, makes its address from the app',
  'POST /admin/faturamento/faturas/{id}/emitir-cobranca':
    'a fatura is charged by POST /admin/bank/cobrancas, with its terms',
}

/** Operations that the back-office offers: `GET /admin/nfse/{id}`. */
function offered(): string[] {
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'contracts/openapi.json'), 'utf8')) as {
    paths: Record<string, object>
  }
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/admin/'))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
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
