// Whoever changes what belongs to a client asks first who may, and leaves an audit row in the same transaction.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const FEATURES = resolve(import.meta.dirname, '../../src/features')
const files = (readdirSync(FEATURES, { recursive: true }) as string[])
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, source: readFileSync(join(FEATURES, file), 'utf8') }))

test('a verb that takes a ctx and writes starts with allow', () => {
  const offenders = files.filter(
    ({ source }) =>
      /export async function \w+\(\s*ctx: Ctx/.test(source) &&
      /\b(insert into|update|delete from) [a-z_]+/.test(source) &&
      !/\ballow(Empresa)?\(/.test(source),
  )
  assert.deepEqual(
    offenders.map(({ file }) => file).filter((file) => !INTERNAL.has(file)),
    [],
  )
})

test('a verb that opens a transaction for a caller audits', () => {
  const offenders = files.filter(
    ({ source }) =>
      /\bctx: Ctx\b/.test(source) && /\.transaction\(/.test(source) && !/\baudit\(|into auditoria/.test(source),
  )
  assert.deepEqual(
    offenders.map(({ file }) => file),
    [],
  )
})

// Helpers that a verb calls after it asked: they never stand behind a route.
const INTERNAL = new Set([
  'nfse/end/open-cancelamento.ts',
  'nfse/correct/carta-correcao.ts',
  'nfse/accept/rps-series.ts',
  'tentativas-rejeitadas/record-attempt.ts',
  'audit/audit.ts',
])
