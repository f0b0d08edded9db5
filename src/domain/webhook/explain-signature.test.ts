import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { explainSignature, type Inspecao } from './explain-signature.ts'

const VECTORS = new URL('../../../contracts/webhook-signature-vectors.json', import.meta.url)
const SECRET = 'whsec_0123456789abcdef'
const BODY =
  '{"event":"nfse.autorizada","timestamp":"2026-11-20T13:00:00.000Z","idIntegracao":"São/1","nfse":{"id":"a","status":"autorizada","numero":"1","chaveAcesso":null,"numeroRps":"1","serieRps":"1","urls":{"pdf":null,"xml":null}}}'
const T = 1_767_333_845
const sign = (body: string | Buffer, secret = SECRET) =>
  createHmac('sha256', secret).update(`${T}.`).update(body).digest('hex')
const HEADER = `t=${T},v1=${sign(BODY)}`

const explain = (more: Partial<Inspecao>) =>
  explainSignature({ secret: SECRET, body: BODY, headers: { 'X-Service-Signature': HEADER }, now: T, ...more })

test('every published vector is accepted or refused as its receiver must', async () => {
  const { vectors } = JSON.parse(readFileSync(VECTORS, 'utf8'))
  for (const { name, secret, bodyBase64, header, now, valid } of vectors) {
    const body = Buffer.from(bodyBase64, 'base64')
    assert.equal((await explainSignature({ secret, body, headers: header, now })).ok, valid, name)
  }
})

test('each fault is reported by its name', async () => {
  const rows: [string, Partial<Inspecao>, RegExp?][] = [
    ['confere', {}],
    ['confere', { headers: HEADER, body: Buffer.from(BODY) }],
    ['confere', { headers: { 'x-service-signature': `t=${T},v1=${'0'.repeat(64)},v1=${sign(BODY)}` } }],
    ['cabecalho_ausente', { headers: {} }],
    ['cabecalho_ausente', { headers: { 'X-Service-Signature': ' ' } }],
    ['cabecalho_malformado', { headers: `v1=${sign(BODY)}` }, /Falta t=/],
    ['cabecalho_malformado', { headers: `t=${T}` }, /Falta v1=/],
    ['cabecalho_malformado', { headers: `t=${T}000,v1=${sign(BODY)}` }, /milissegundos/],
    ['cabecalho_malformado', { headers: `t=${T},t=${T},v1=${sign(BODY)}` }, /mais de uma vez/],
    ['cabecalho_malformado', { headers: `t=agora,v1=${sign(BODY)}` }, /"agora"/],
    ['cabecalho_malformado', { headers: `t=${T},v1=${sign(BODY).toUpperCase()}` }, /maiúsculas/],
    ['cabecalho_malformado', { headers: `t=${T},v1=${sign(BODY).slice(1)}` }, /63/],
    ['fora_do_prazo', { now: T + 301 }, /301 segundos antes/],
    ['fora_do_prazo', { now: T - 400 }, /400 segundos depois/],
    ['segredo_errado', { secret: ` ${SECRET}\n` }, /espaços/],
    ['segredo_errado', { secret: `"${SECRET}"` }, /aspas/],
    ['segredo_errado', { secret: SECRET.slice('whsec_'.length) }, /whsec_/],
    ['segredo_errado', { secret: 'whsec_outro', sent: BODY }, /outro endpoint/],
    ['nao_confere', { secret: 'whsec_outro' }],
    ['nao_confere', { secret: '' }],
  ]
  for (const [motivo, more, detalhe] of rows) {
    const answer = await explain(more)
    assert.deepEqual([answer.motivo, answer.ok], [motivo, motivo === 'confere'], JSON.stringify(more))
    if (detalhe) assert.match(answer.detalhe, detalhe)
  }
})

test('a rewritten body is recognized, with and without the sent body', async () => {
  const parsed = JSON.parse(BODY)
  const sorted = JSON.stringify({
    nfse: parsed.nfse,
    idIntegracao: 'São/1',
    timestamp: parsed.timestamp,
    event: parsed.event,
  })
  const rows: [string | Uint8Array, RegExp][] = [
    [JSON.stringify(parsed, null, 2), /escrito de novo, com outros espaços/],
    [BODY.replace('ã', '\\u00e3').replace('São/1', 'São\\/1'), /escapes/],
    [sorted, /outra ordem/],
    [`${BODY}\n`, /fim/],
    [`\uFEFF${BODY}`, /BOM/],
    [Buffer.from(BODY, 'utf8').toString('latin1'), /Latin-1/],
  ]
  for (const [body, detalhe] of rows)
    for (const sent of [undefined, BODY]) {
      const answer = await explain({ body, sent })
      assert.equal(answer.motivo, 'corpo_alterado', String(body))
      assert.match(answer.detalhe, detalhe)
    }
  const other = await explain({ body: BODY.replace('"numero":"1"', '"numero":"2"'), sent: BODY })
  assert.equal(other.motivo, 'corpo_alterado')
  assert.match(
    other.detalhe,
    new RegExp(`byte ${Buffer.from(BODY.slice(0, BODY.indexOf('"numero":"1"') + 10)).length}`),
  )
})
