import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { SEM_DEPENDENCIAS } from './exemplos.ts'

test('the sample code accepts what the service signs, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'exemplo-'))
  const file = join(folder, 'confere.ts')
  writeFileSync(file, SEM_DEPENDENCIAS)
  const { confere } = await import(pathToFileURL(file).href)
  rmSync(folder, { recursive: true })
  const [secret, body, now] = ['whsec_x', Buffer.from('{"a":"ã"}'), Math.floor(Date.now() / 1000)]
  const v1 = (t: number, key = secret) => `v1=${createHmac('sha256', key).update(`${t}.`).update(body).digest('hex')}`
  assert.equal(confere(body, `t=${now},${v1(now)}`, secret), true)
  assert.equal(confere(body, `t=${now},${v1(now, 'whsec_novo')},${v1(now)}`, secret), true)
  assert.equal(confere(body, `t=${now},${v1(now, 'whsec_novo')}`, secret), false)
  assert.equal(confere(body, `t=${now - 301},${v1(now - 301)}`, secret), false)
  assert.equal(confere(Buffer.from('{"a": "ã"}'), `t=${now},${v1(now)}`, secret), false)
  assert.equal(confere(body, '', secret), false)
})
