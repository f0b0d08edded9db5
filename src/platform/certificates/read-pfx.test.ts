import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret } from '#platform/secret.ts'
import { needs } from '#test/support/references.ts'
import { type PfxStyle, pfxFile, SENHA } from './pfx.fixture.ts'
import { PfxError, readPfx } from './read-pfx.ts'

const sample = (name: PfxStyle) => pfxFile(name).bytes
const senha = new Secret(SENHA)

test('a file is read in another thread, with Buffers and Dates intact', needs('openssl'), async () => {
  const [content, other] = await Promise.all([
    readPfx(sample('rc2, chain'), senha),
    readPfx(sample('aes, alphanumeric CNPJ'), senha),
  ])
  assert.equal(content.cnpj, '12345678000195')
  assert.equal(other.cnpj, '12ABC34501DE35')
  assert.ok(
    Buffer.isBuffer(content.pkcs8) && Buffer.isBuffer(content.certificateDer) && Buffer.isBuffer(content.chainDer[0]),
  )
  assert.ok(content.validoAte instanceof Date)
})

test('an error of the reader keeps its code across the thread', needs('openssl'), async () => {
  await assert.rejects(readPfx(sample('aes'), new Secret('x')), refusal('PFX_PASSWORD'))
  await assert.rejects(readPfx(sample('aes, no key'), senha), refusal('PFX_NO_KEY'))
  await assert.rejects(readPfx(Buffer.from('x'), senha), refusal('PFX_MALFORMED'))
})

test('a file that takes too long is abandoned, and the next one is read', needs('openssl'), async () => {
  const slow = readPfx(sample('aes, 600,000 iterations'), senha, 1)
  const next = readPfx(sample('aes'), senha)
  await assert.rejects(slow, refusal('PFX_SLOW'))
  assert.equal((await next).titular, 'EMPRESA LTDA')
})

test(
  'an answer that came in time is taken, however long this process itself was paused',
  needs('openssl'),
  async () => {
    await readPfx(sample('aes'), senha) // the thread runs
    const reading = readPfx(sample('aes'), senha, 1_000)
    await null
    await null // the file is with the thread
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4_000)
    assert.equal((await reading).titular, 'EMPRESA LTDA')
  },
)

function refusal(code: string) {
  return (error: unknown) => error instanceof PfxError && error.code === code
}
