// opcoes.modoSincrono: the answer waits for the city, for half a minute at most
// (docs/especificacao/contrato.md#22-issuance-request, docs/especificacao/decisoes.md#4-issuance).
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world?.close())

const opcoes = { modoSincrono: true }

describe('modoSincrono', { concurrency: true }, () => {
  test('a synchronous request answers 200 with the authorised note', async () => {
    const { api, body } = await world.issuer()
    const answer = await api.issue(body({ opcoes }))
    assert.deepEqual([answer.status, answer.json.status], [200, 'autorizada'], answer.text)
    assert.equal((await api.get(answer.json.urls.pdf.replace(/^https?:\/\/[^/]+/, ''))).status, 200)
  })

  test('a synchronous request answers 200 with the refused note, with its errors', async () => {
    const { api, body } = await world.issuer()
    const answer = await api.issue(body({ opcoes, simular: 'rejeitar: E0310' }))
    assert.deepEqual(
      [answer.status, answer.json.status, answer.json.erros[0]?.codigo],
      [200, 'rejeitada', 'E0310'],
      answer.text,
    )
  })

  test('a synchronous request answers 202 with the note still processando when the city has not decided by then', async () => {
    const { api, body, empresa } = await world.issuer({ proprio: true })
    const { id: regra } = await world.simulator.admin<{ id: number }>('PUT', 'comportamento', {
      cnpj: empresa.cpfCnpj,
      operacao: 'consultar',
      comportamento: 'indisponivel',
      vezes: 10_000,
    })
    const answer = await api.issue(body({ opcoes, simular: 'autorizar e calar x1' }))
    assert.deepEqual([answer.status, answer.json.status, answer.json.numero], [202, 'processando', null], answer.text)
    await world.simulator.admin('DELETE', `comportamento?id=${regra}`)
    assert.equal((await api.waitSettled(answer.json.id)).status, 'autorizada')
  })

  test('a note is not lost when its client hangs up while waiting', async () => {
    const { api, body } = await world.issuer()
    const pedido = body({ opcoes, simular: 'demorar: 1' })
    await assert.rejects(api.call('POST', '/nfse', { body: pedido, timeoutMs: 300 }))
    const again = await api.issue(pedido)
    assert.deepEqual([again.status, again.json.status], [200, 'autorizada'], again.text)
  })
})
