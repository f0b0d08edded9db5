import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { test } from 'node:test'
import { createVault, decodeSealed, encodeSealed, VaultError } from './vault.ts'

const chaves = { a: crypto.randomBytes(32), 'chave-2': crypto.randomBytes(32) }
const vault = createVault({ atual: 'a', chaves })
const owner = { tenantId: 't1', empresaId: 'e1', certificadoId: 'c1' }
const plain = crypto.randomBytes(1200)

test('a sealed certificate opens for its owner, also through one bytea', () => {
  const sealed = vault.seal(owner, plain)
  assert.deepEqual(vault.open(owner, sealed), plain)
  assert.deepEqual(decodeSealed(encodeSealed(sealed)), sealed)
  assert.deepEqual(vault.open(owner, decodeSealed(encodeSealed(vault.seal(owner, Buffer.alloc(0))))), Buffer.alloc(0))
  assert.ok(!encodeSealed(sealed).includes(plain.subarray(0, 16)))
})

test('each sealing has its own data key and nonces', () => {
  const [one, two] = [vault.seal(owner, plain), vault.seal(owner, plain)]
  for (const part of ['dek', 'dekNonce', 'nonce', 'cifra'] as const) assert.notDeepEqual(one[part], two[part])
})

test('a sealed certificate opens for no other tenant, company or certificate', () => {
  const sealed = vault.seal(owner, plain)
  for (const part of ['tenantId', 'empresaId', 'certificadoId'] as const) {
    assert.throws(() => vault.open({ ...owner, [part]: 'x' }, sealed), VaultError)
  }
  const shifted = vault.seal({ tenantId: 't', empresaId: 'e|c', certificadoId: 'd' }, plain)
  assert.throws(() => vault.open({ tenantId: 't', empresaId: 'e', certificadoId: 'c|d' }, shifted), VaultError)
})

test('a sealed value with any byte changed, or cut, does not open', () => {
  const encoded = encodeSealed(vault.seal(owner, plain.subarray(0, 40)))
  for (let at = 0; at < encoded.length; at++) {
    const changed = Buffer.from(encoded)
    changed[at]! ^= 1
    assert.throws(() => vault.open(owner, decodeSealed(changed)), VaultError, `byte ${at}`)
    assert.throws(() => vault.open(owner, decodeSealed(encoded.subarray(0, at))), VaultError, `cut at ${at}`)
  }
})

test('a value sealed by an older master key opens while that key is configured', () => {
  const sealed = vault.seal(owner, plain)
  const rotating = createVault({ atual: 'chave-2', chaves })
  assert.deepEqual(rotating.open(owner, sealed), plain)
  const resealed = rotating.seal(owner, plain)
  assert.equal(resealed.chaveId, 'chave-2')
  const rotated = createVault({ atual: 'chave-2', chaves: { 'chave-2': chaves['chave-2'] } })
  assert.deepEqual(rotated.open(owner, resealed), plain)
  assert.throws(() => rotated.open(owner, sealed), VaultError)
})

test('a small secret opens only for the use it was sealed for', () => {
  const sealed = vault.sealSecret('webhook|t1|w1', 'whsec_ção')
  assert.equal(vault.openSecret('webhook|t1|w1', sealed), 'whsec_ção')
  assert.throws(() => vault.openSecret('webhook|t1|w2', sealed), VaultError)
  assert.throws(() => vault.openSecret('webhook|t1|w1', Buffer.from('x')), VaultError)
  assert.throws(() => vault.open(owner, decodeSealed(sealed)), VaultError)
})

test('master keys of a wrong size, or without the current one, are refused at once', () => {
  assert.throws(() => createVault({ atual: 'a', chaves: { a: Buffer.alloc(31) } }), VaultError)
  assert.throws(() => createVault({ atual: 'b', chaves }), VaultError)
  assert.throws(() => createVault({ atual: 'toString', chaves }), VaultError)
})
