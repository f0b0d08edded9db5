import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { needs } from '#test/support/references.ts'
import { signWebhook, verifyWebhook } from './signature.ts'

type Vector = {
  name: string
  secret: string
  timestamp: number
  bodyBase64: string
  header: string
  now: number
  tolerance: number
  valid: boolean
}

const VECTORS = new URL('../../../contracts/webhook-signature-vectors.json', import.meta.url)
const { vectors } = JSON.parse(readFileSync(VECTORS, 'utf8')) as { vectors: Vector[] }

test('each reference header is accepted or refused as the reference says', () => {
  assert.ok(vectors.length >= 19)
  for (const { name, secret, bodyBase64, header, now, tolerance, valid } of vectors)
    assert.equal(verifyWebhook(secret, header, Buffer.from(bodyBase64, 'base64'), now, tolerance), valid, name)
})

test('a signature is equal to that of the reference', () => {
  for (const { name, secret, timestamp, bodyBase64, header } of vectors.filter(
    ({ valid, header }) => valid && header.split(',').length === 2,
  ))
    assert.equal(signWebhook([secret], timestamp, Buffer.from(bodyBase64, 'base64')), header, name)
})

test('openssl computes the same signature', needs('openssl'), () => {
  const body = Buffer.from('{"discriminacao":"Serviço de çã €"}')
  const [, v1] = signWebhook(['whsec_abc'], 1767333845, body).split(',')
  const input = Buffer.concat([Buffer.from('1767333845.'), body])
  const output = execFileSync('openssl', ['dgst', '-sha256', '-hmac', 'whsec_abc', '-r'], { input }).toString()
  assert.equal(v1, `v1=${output.slice(0, 64)}`)
})

test('after a rotation both secrets verify, the signature of the new one first', () => {
  const header = signWebhook(['novo', 'antigo'], 1000, Buffer.from('{}'))
  assert.equal(header.split(',').length, 3)
  assert.ok(header.startsWith(signWebhook(['novo'], 1000, Buffer.from('{}'))))
  for (const segredo of ['novo', 'antigo']) assert.equal(verifyWebhook(segredo, header, Buffer.from('{}'), 1000), true)
  assert.equal(verifyWebhook('outro', header, Buffer.from('{}'), 1000), false)
})

test('a header with two timestamps, none, or garbage is refused', () => {
  const body = Buffer.from('{}')
  const v1 = signWebhook(['s'], 1000, body).split(',')[1]
  for (const header of [`t=1000,t=1000,${v1}`, `${v1}`, `t=,${v1}`, `t=1e3,${v1}`, `t=1000`, '', ',,=', `t=1000,v1`])
    assert.equal(verifyWebhook('s', header, body, 1000), false, header)
})
