import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compressJson } from './compress.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const LISTA = JSON.stringify(Array.from({ length: 100 }, (_, n) => ({ numero: n, tomador: 'Café São João' })))

test('a long JSON answer is compressed as the request prefers, and is the same text', () => {
  const br = compressJson({ 'accept-encoding': 'gzip, deflate, br' }, JSON_TYPE, LISTA)
  assert.equal(br?.encoding, 'br')
  assert.equal(String(brotliDecompressSync(br!.body)), LISTA)
  const gzip = compressJson({ 'accept-encoding': 'gzip;q=1.0, br;q=0' }, JSON_TYPE, LISTA)
  assert.equal(gzip?.encoding, 'gzip')
  assert.equal(String(gunzipSync(gzip!.body)), LISTA)
  assert.ok(br!.body.length < LISTA.length / 5 && gzip!.body.length < LISTA.length / 5)
})

test('a short answer, a file, a stream, and an answer to a request without encodings stay as they are', () => {
  const all = { 'accept-encoding': 'gzip, br' }
  assert.equal(compressJson(all, JSON_TYPE, '{"a":1}'), null)
  assert.equal(compressJson(all, 'application/pdf', LISTA), null)
  assert.equal(compressJson(all, 'text/event-stream', LISTA), null)
  assert.equal(compressJson(all, JSON_TYPE, Buffer.from(LISTA)), null)
  assert.equal(compressJson({}, JSON_TYPE, LISTA), null)
  assert.equal(compressJson({ 'accept-encoding': 'identity' }, JSON_TYPE, LISTA), null)
})
