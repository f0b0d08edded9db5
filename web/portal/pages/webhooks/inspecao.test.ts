import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { inspect, readHeaders } from './inspecao.ts'

const [SEGREDO, CORPO, T] = ['whsec_a', '{"event":"nfse.autorizada"}', 1_767_333_845]
const V1 = createHmac('sha256', SEGREDO).update(`${T}.${CORPO}`).digest('hex')
const HEADER = `t=${T},v1=${V1}`
const judge = (more: object, agora = T) =>
  inspect({ segredo: SEGREDO, corpo: CORPO, cabecalhos: HEADER, relogio: 'agora', ...more }, undefined, agora)

test('headers are read as lines, as JSON, or as the one value', () => {
  const rows = [HEADER, `Host: a.example\nX-Service-Signature: ${HEADER}`, `"x-service-signature": "${HEADER}",`]
  for (const row of rows) assert.equal(readHeaders(row)['x-service-signature'], HEADER, row)
})

test('the report holds the expected signature and the received ones', async () => {
  const right = await judge({})
  assert.deepEqual([right?.motivo, right?.esperada, right?.recebidas], ['confere', V1, [V1]])
  const wrong = await judge({ segredo: 'whsec_b' })
  assert.equal(wrong?.ok, false)
  assert.notEqual(wrong?.esperada, V1)
  assert.equal((await judge({ cabecalhos: `v1=${V1}` }))?.esperada, null)
})

test('an old signature is late by the clock of now, and valid by the clock of its sending', async () => {
  assert.equal((await judge({}, T + 4000))?.motivo, 'fora_do_prazo')
  assert.equal((await judge({ relogio: 'envio' }, T + 4000))?.motivo, 'confere')
})

test('nothing is checked before everything is there', async () => {
  for (const missing of ['segredo', 'corpo', 'cabecalhos']) assert.equal(await judge({ [missing]: undefined }), null)
})
