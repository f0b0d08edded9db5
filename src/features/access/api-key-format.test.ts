import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKeyPrefix, hashToken, isApiKey, newApiKey } from './api-key-format.ts'

test('a key names its ambiente and has 30 characters of chance and 6 of checksum', () => {
  assert.match(newApiKey('producao'), /^nfse_prod_[0-9A-Za-z]{36}$/)
  assert.match(newApiKey('homologacao'), /^nfse_hml_[0-9A-Za-z]{36}$/)
  assert.equal(new Set(Array.from({ length: 200 }, () => newApiKey('producao'))).size, 200)
})

test('the checksum is the CRC-32 of what precedes it, in base 62', () => {
  // Computed with Python's zlib.crc32.
  assert.ok(isApiKey(`nfse_hml_${'a'.repeat(30)}2QzTAI`))
})

test('a changed character anywhere is noticed', () => {
  const key = newApiKey('homologacao')
  assert.ok(isApiKey(key))
  for (let at = 0; at < key.length; at++) {
    const other = key[at] === 'x' ? 'y' : 'x'
    assert.ok(!isApiKey(key.slice(0, at) + other + key.slice(at + 1)), `position ${at}`)
  }
  assert.ok(!isApiKey(key.replace('nfse_hml_', 'nfse_prod_')), 'another ambiente')
  for (const noise of ['', key.slice(1), `${key}0`, `${key}\n`, ` ${key}`]) assert.ok(!isApiKey(noise), noise)
})

test('what is shown is the prefix and four characters, what is stored is a SHA-256', () => {
  const key = newApiKey('producao')
  assert.equal(apiKeyPrefix(key), key.slice(0, 14))
  assert.equal(hashToken('abc').toString('hex'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
