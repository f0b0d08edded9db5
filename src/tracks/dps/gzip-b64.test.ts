import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { packXml, unpackXml } from './gzip-b64.ts'

const XML = Buffer.from('<a>ção</a>')

test('packed XML is read back, also under a second base64 or without gzip', () => {
  assert.deepEqual(unpackXml(packXml(XML)), XML)
  assert.deepEqual(unpackXml(Buffer.from(packXml(XML)).toString('base64')), XML)
  assert.deepEqual(unpackXml(XML.toString('base64')), XML)
})

test('nothing, broken gzip and more than 50 MB are null', () => {
  assert.equal(unpackXml(''), null)
  assert.equal(unpackXml(gzipSync(XML).subarray(0, 12).toString('base64')), null)
  assert.equal(unpackXml(gzipSync(Buffer.alloc(50 * 1024 * 1024 + 1)).toString('base64')), null)
})
