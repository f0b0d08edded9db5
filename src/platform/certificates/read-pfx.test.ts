import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Secret } from '#platform/secret.ts'
import { PfxError, readPfx } from './read-pfx.ts'

const SAMPLES = new URL('../../../../shared/samples/pfx/', import.meta.url)
const skip = existsSync(SAMPLES) ? false : 'no sample certificates'
const sample = (name: string) => readFileSync(new URL(name, SAMPLES))
const senha = new Secret('Senha@123')

test('a file is read in another thread, with Buffers and Dates intact', { skip }, async () => {
  const [content, other] = await Promise.all([
    readPfx(sample('02-rc2_40-3des-chain.pfx'), senha),
    readPfx(sample('17-alfanumeric-cnpj.pfx'), senha),
  ])
  assert.equal(content.cnpj, '12345678000195')
  assert.equal(other.cnpj, '12ABC34501DE35')
  assert.ok(
    Buffer.isBuffer(content.pkcs8) && Buffer.isBuffer(content.certificateDer) && Buffer.isBuffer(content.chainDer[0]),
  )
  assert.ok(content.validoAte instanceof Date)
})

test('what the reader refuses keeps its code across the thread', { skip }, async () => {
  await assert.rejects(readPfx(sample('05-aes256-sha256.pfx'), new Secret('x')), refusal('PFX_PASSWORD'))
  await assert.rejects(readPfx(sample('22-nokey.pfx'), senha), refusal('PFX_NO_KEY'))
  await assert.rejects(readPfx(Buffer.from('x'), senha), refusal('PFX_MALFORMED'))
})

test('a file which takes too long is abandoned, and the next one is read', { skip }, async () => {
  const slow = readPfx(sample('10-aes256-iter600k.pfx'), senha, 1)
  const next = readPfx(sample('05-aes256-sha256.pfx'), senha)
  await assert.rejects(slow, refusal('PFX_LIMITS'))
  assert.equal((await next).titular, 'EMPRESA LTDA')
})

function refusal(code: string) {
  return (error: unknown) => error instanceof PfxError && error.code === code
}
