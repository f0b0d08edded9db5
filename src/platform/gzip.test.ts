import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { gunzip, gzip, gzipPacked } from './gzip.ts'

const XML = Buffer.from(`<a>${'ção '.repeat(200)}</a>`)

test('a document is packed once, and one that came packed keeps the bytes that came', () => {
  assert.equal(gzip(XML), gzip(XML))
  assert.deepEqual(gunzipSync(gzip(XML)), XML)
  const came = gzipSync(XML, { level: 9 })
  assert.equal(gzip(gunzip(came)), came)
})

test('more than the limit and broken bytes throw', () => {
  assert.throws(() => gunzip(gzip(XML), 100))
  assert.throws(() => gunzip(gzip(XML).subarray(0, 12)))
})

test('an answer full of base64 is read back, and is as small', () => {
  const packed = Buffer.concat(Array.from({ length: 100 }, (_, i) => createHash('sha256').update(String(i)).digest()))
  const answer = Buffer.from(JSON.stringify({ nfseXmlGZipB64: packed.toString('base64') }))
  assert.deepEqual(gunzipSync(gzipPacked(answer)), answer)
  assert.ok(gzipPacked(answer).length < packed.length * 1.05)
})
