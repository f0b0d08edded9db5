import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiKeyPrefix, hashToken, isApiKey, newApiKey } from './api-key-format.ts'

test('an API key shows its ambiente and has 30 random characters and 6 of checksum', () => {
  assert.match(newApiKey('producao'), /^nfse_prod_[0-9A-Za-z]{36}$/)
  assert.match(newApiKey('homologacao'), /^nfse_hml_[0-9A-Za-z]{36}$/)
  assert.equal(new Set(Array.from({ length: 200 }, () => newApiKey('producao'))).size, 200)
})

test('the checksum of a key is the CRC-32 of the text before it, in base 62', () => {
  // Computed with Python's zlib.crc32.
  assert.ok(isApiKey(`nfse_hml_${'a'.repeat(30)}2QzTAI`))
})

test('a key with any one character changed is not a key', () => {
  const key = newApiKey('homologacao')
  assert.ok(isApiKey(key))
  for (let at = 0; at < key.length; at++) {
    const other = key[at] === 'x' ? 'y' : 'x'
    assert.ok(!isApiKey(key.slice(0, at) + other + key.slice(at + 1)), `position ${at}`)
  }
  assert.ok(!isApiKey(key.replace('nfse_hml_', 'nfse_prod_')), 'another ambiente')
  for (const noise of ['', key.slice(1), `${key}0`, `${key}\n`, ` ${key}`]) assert.ok(!isApiKey(noise), noise)
})

test('a list shows the prefix of a key and four characters, the database stores a SHA-256', () => {
  const key = newApiKey('producao')
  assert.equal(apiKeyPrefix(key), key.slice(0, 14))
  assert.equal(hashToken('abc').toString('hex'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
