import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readWebhook, verifyWebhook, WebhookRecusado } from '../../sdk/verify-webhook.ts'

const VECTORS = new URL('../../contracts/webhook-signature-vectors.json', import.meta.url)
type Vector = {
  name: string
  secret: string
  bodyBase64: string
  header: string
  now: number
  tolerance: number
  valid: boolean
}

test('every published vector is accepted or refused as it says', async () => {
  const { vectors } = JSON.parse(readFileSync(VECTORS, 'utf8')) as { vectors: Vector[] }
  assert.ok(vectors.length >= 19)
  for (const { name, secret, bodyBase64, header, now, tolerance, valid } of vectors) {
    const corpo = Buffer.from(bodyBase64, 'base64')
    const entrega = { assinatura: header, segredo: secret, agora: now, toleranciaSegundos: tolerance }
    assert.equal((await verifyWebhook({ ...entrega, corpo })).valida, valid, name)
    assert.equal((await verifyWebhook({ ...entrega, corpo: corpo.toString('utf8') })).valida, valid, `${name}, as text`)
  }
})

test('a refusal says why', async () => {
  const corpo = '{"event":"nfse.autorizada"}'
  const why = async (assinatura: string | undefined, segredo = SEGREDO) => {
    const answer = await verifyWebhook({ corpo, assinatura, segredo })
    return answer.valida ? null : answer.motivo
  }
  const now = Math.floor(Date.now() / 1000)
  assert.equal(await why(undefined), 'cabecalho_ausente')
  assert.equal(await why('v1=abc'), 'cabecalho_invalido')
  assert.equal(await why(sign(corpo, now - 400)), 'fora_do_prazo')
  assert.equal(await why(sign(corpo, now), 'whsec_outro'), 'assinatura_nao_confere')
  assert.equal(await why(sign(corpo, now)), null)
  await assert.rejects(why(sign(corpo, now), ''), TypeError)
})

test('an event is read only when its signature is valid', async () => {
  const corpo = '{"event":"nfse.autorizada","nfse":{"id":"1"}}'
  const assinatura = sign(corpo, Math.floor(Date.now() / 1000))
  assert.equal((await readWebhook({ corpo, assinatura, segredo: SEGREDO })).nfse.id, '1')
  await assert.rejects(
    readWebhook({ corpo: corpo.replace('1', '2'), assinatura, segredo: SEGREDO }),
    (error) => error instanceof WebhookRecusado && error.motivo === 'assinatura_nao_confere',
  )
})

const SEGREDO = 'whsec_0123456789abcdef'
const sign = (corpo: string, t: number) =>
  `t=${t},v1=${createHmac('sha256', SEGREDO).update(`${t}.${corpo}`).digest('hex')}`
