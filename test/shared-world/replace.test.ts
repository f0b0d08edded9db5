// One note that replaces another (docs/especificacao/estados.md#2-replacement): native at the national system.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { assertMovedOnce, authorised, cityEvents, issuerIn, MOTIVO } from '../support/ended-notes.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

let world: World
let issuer: Issuer
before(async () => {
  world = await sharedWorld()
  issuer = await world.issuer()
})
after(() => world?.close())

const replace = (id: string, novaNota: object, more: object = {}) =>
  issuer.api.post(`/nfse/${id}/substituir`, { novaNota, motivo: MOTIVO, ...more })
const get = async (id: string) => (await issuer.api.get(`/nfse/${id}`)).json

describe('substituir', { concurrency: true }, () => {
  test('a replacement authorises the new note and moves the original to substituida, together', async () => {
    const original = await authorised(issuer)
    const novaNota = issuer.body()
    const answer = await replace(original.id, novaNota)
    assert.deepEqual(
      [answer.status, answer.json.status, answer.json.meta.numeroOriginal],
      [201, 'processando', original.numero],
      answer.text,
    )
    const nova = await issuer.api.waitSettled(answer.json.id)
    assert.equal(nova.status, 'autorizada', JSON.stringify(nova.erros))
    const before = await get(original.id)
    assert.deepEqual(
      [before.status, before.cancelamento.tipo, before.cancelamento.status, before.cancelamento.substitutaId],
      ['substituida', 'substituicao', 'confirmado', nova.id],
    )
    assert.deepEqual(await cityEvents(world, original.chaveAcesso), ['105102'])
    await assertMovedOnce(world, original.id, 'substituida', ['nfse.substituida'])
    const again = await replace(original.id, novaNota)
    assert.deepEqual([again.status, again.json.id], [201, nova.id])
    const other = await replace(original.id, issuer.body())
    assert.deepEqual([other.status, other.json.codigo], [409, 'ESTADO_INVALIDO'])
    assert.deepEqual(before.urls, { pdf: null, xml: null })
    const pdf = await issuer.api.get(`/nfse/${original.id}/pdf`)
    assert.deepEqual([pdf.status, pdf.json.codigo], [404, 'NOTA_NAO_AUTORIZADA'], pdf.text)
    const page = await world.anonymous.get(`/n/${original.id}`)
    assert.deepEqual([page.status, page.text.includes('/pdf')], [200, false])
    assert.equal((await world.anonymous.get(`/n/${original.id}/pdf`)).status, 404)
  })

  test('a new note that the city does not answer for is found, and the original moves with it', async () => {
    const original = await authorised(issuer)
    const answer = await replace(original.id, issuer.body({ simular: 'autorizar e calar x1' }))
    assert.equal((await issuer.api.waitSettled(answer.json.id)).status, 'autorizada')
    await assertMovedOnce(world, original.id, 'substituida', ['nfse.substituida'])
  })

  test('a refused new note leaves the original authorised, and it may be replaced again', async () => {
    const original = await authorised(issuer)
    const refused = await replace(original.id, issuer.body({ simular: 'rejeitar: E0310' }))
    assert.equal((await issuer.api.waitSettled(refused.json.id)).status, 'rejeitada')
    const before = await get(original.id)
    assert.deepEqual([before.status, before.cancelamento.status], ['autorizada', 'desfeita'])
    const [row] = await world.sql<{ n: number }>(
      `select count(*)::int as n from eventos where nota_id = $1 and evento = 'nfse.substituida'`,
      [original.id],
    )
    assert.equal(row!.n, 0)
    const second = await replace(original.id, issuer.body())
    assert.equal((await issuer.api.waitSettled(second.json.id)).status, 'autorizada')
    assert.equal((await get(original.id)).status, 'substituida')
  })

  test('a forbidden change is refused before a number is used', async () => {
    const original = await authorised(issuer)
    const [{ n: notas }] = await countNotas()
    const value = await replace(original.id, issuer.body({ valor: 777 }))
    assert.deepEqual(
      [value.status, value.json.codigo, value.json.erros[0]?.codigo, value.json.erros[0]?.campo],
      [422, 'REGRA_NAO_ATENDIDA', 'E0061', 'novaNota.servico[0].valor.servico'],
      value.text,
    )
    const motive = await replace(original.id, issuer.body(), { motivo: 'curto' })
    assert.deepEqual([motive.status, motive.json.codigo], [400, 'MOTIVO_INVALIDO'])
    const schema = await replace(original.id, {})
    assert.deepEqual([schema.status, schema.json.codigo], [400, 'SCHEMA_DPS_INVALIDO'])
    const other = await issuerIn(world, '1504208', 'PA')
    const stranger = await other.api.post(`/nfse/${original.id}/substituir`, { novaNota: other.body(), motivo: MOTIVO })
    assert.equal(stranger.status, 404)
    assert.deepEqual([(await get(original.id)).status, (await countNotas())[0]!.n], ['autorizada', notas])
    async function countNotas() {
      const rows = await world.sql<{ n: number }>(
        'select count(*)::int as n from notas where tenant_id = $1 and numero_original is not null and valor_servico = 77700',
        [issuer.tenant.id],
      )
      return rows as [{ n: number }]
    }
  })

  test('a note cancelled and replaced at once gets one legal end', async () => {
    for (let round = 0; round < 5; round++) {
      const original = await authorised(issuer)
      const [replaced, cancelled] = await Promise.all([
        replace(original.id, issuer.body()),
        issuer.api.post(`/nfse/${original.id}/cancelar`, { motivo: MOTIVO }),
      ])
      if (replaced.status === 201) await issuer.api.waitSettled(replaced.json.id)
      const ended = await get(original.id)
      const won = ended.status === 'substituida' ? 'substituir' : 'cancelar'
      assert.deepEqual(
        [ended.status, replaced.status === 201, cancelled.status === 200],
        won === 'substituir' ? ['substituida', true, false] : ['cancelada', false, true],
        `${replaced.text} ${cancelled.text}`,
      )
      assert.deepEqual(await cityEvents(world, original.chaveAcesso), [won === 'substituir' ? '105102' : '101101'])
      await assertMovedOnce(world, original.id, ended.status, [
        won === 'substituir' ? 'nfse.substituida' : 'nfse.cancelada',
      ])
    }
  })

  test('two simultaneous replacements are one', async () => {
    const original = await authorised(issuer)
    const answers = await Promise.all(Array.from({ length: 8 }, () => replace(original.id, issuer.body())))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)])
    await issuer.api.waitSettled(answers.find(({ status }) => status === 201)!.json.id)
    await assertMovedOnce(world, original.id, 'substituida', ['nfse.substituida'])
  })
})
