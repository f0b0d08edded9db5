// A key may do what its scopes allow, from the first request to the one after its revocation.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Answer } from '../support/http.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

const MOTIVO = 'Nota emitida em duplicidade por engano'

let world: World
let issuer: Issuer
before(async () => {
  world = await sharedWorld()
  issuer = await world.issuer()
})
after(() => world?.close())

const keyWith = (...escopos: string[]) => issuer.tenant.apiKey('homologacao', { escopos })
const codigo = ({ status, json }: Answer) => [status, json?.codigo]
const keys = async () => (await issuer.tenant.portal.get('/portal/api-keys?limit=100')).json.items

test('a key that may only issue issues, and waits for the city, but reads nothing', async () => {
  const key = await keyWith('nfse.emitir')
  const issued = await key.issue(issuer.body({ opcoes: { modoSincrono: true } }))
  assert.deepEqual([issued.status, issued.json.status], [200, 'autorizada'], issued.text)

  const refused = await key.get(`/nfse/${issued.json.id}`)
  assert.deepEqual(codigo(refused), [403, 'ESCOPO_INSUFICIENTE'])
  const { escopos, escoposNecessarios, erros } = refused.json
  assert.deepEqual([escopos, escoposNecessarios], [['nfse.emitir'], ['nfse.ler']])
  assert.equal(erros[0].mensagem, 'A chave tem nfse.emitir; esta operação pede nfse.ler.')
  for (const path of ['/nfse', '/empresas', '/webhooks'])
    assert.deepEqual(codigo(await key.get(path)), [403, 'ESCOPO_INSUFICIENTE'], path)
})

test('a key that may only cancel cancels, and does not issue, not even as a replacement of another note', async () => {
  const { json: nota } = await issuer.api.issue(issuer.body({ opcoes: { modoSincrono: true } }))
  const key = await keyWith('nfse.cancelar')
  assert.deepEqual(codigo(await key.issue(issuer.body())), [403, 'ESCOPO_INSUFICIENTE'])
  const replaced = await key.post(`/nfse/${nota.id}/substituir`, { motivo: MOTIVO, novaNota: issuer.body() })
  assert.deepEqual(codigo(replaced), [403, 'ESCOPO_INSUFICIENTE'])
  assert.deepEqual(replaced.json.escoposNecessarios, ['nfse.emitir', 'nfse.cancelar'])
  const cancelled = await key.post(`/nfse/${nota.id}/cancelar`, { motivo: MOTIVO })
  assert.deepEqual([cancelled.status, cancelled.json.status], [200, 'cancelada'], cancelled.text)
})

test('a key made without scopes does everything; the list shows the scopes and the last use of each', async () => {
  const before = await keys()
  const whole = await issuer.tenant.apiKey()
  const [added] = await keys()
  assert.equal((await keys()).length, before.length + 1)
  assert.deepEqual([added.escopos, added.ultimoUsoEm], [null, null])
  for (const path of ['/nfse', '/empresas', '/webhooks']) assert.equal((await whole.get(path)).status, 200, path)
  const used = await until('use noted', async () => {
    const key = (await keys()).find(({ id }: { id: string }) => id === added.id)
    return key.ultimoUsoEm
  })
  assert.ok(Math.abs(Date.parse(used) - Date.now()) < 60_000)

  const limited = await issuer.tenant.portal.post('/portal/api-keys', {
    nome: 'Só leitura',
    ambiente: 'homologacao',
    escopos: ['nfse.ler', 'webhooks.ler', 'nfse.ler'],
  })
  assert.deepEqual(limited.json.escopos, ['nfse.ler', 'webhooks.ler'])
  assert.deepEqual((await keys())[0].escopos, ['nfse.ler', 'webhooks.ler'])
})

test('a key with an unknown scope, or with none at all, is not made', async () => {
  for (const [escopos, campo] of [
    [['nfse.ler', 'nfse.apagar'], 'escopos[1]'],
    [[], 'escopos'],
    ['nfse.ler', 'escopos'],
  ]) {
    const answer = await issuer.tenant.portal.post('/portal/api-keys', { nome: 'x', ambiente: 'homologacao', escopos })
    assert.deepEqual([answer.status, answer.json.erros[0].campo], [400, campo], answer.text)
  }
})

test('a key is refused on every request after its revocation is answered, however recently it was used', async () => {
  const { json: made } = await issuer.tenant.portal.post('/portal/api-keys', { nome: 'x', ambiente: 'homologacao' })
  const ask = async () => {
    const startedAt = performance.now()
    const { status } = await world.anonymous.call('GET', '/empresas?limit=1', {
      headers: { authorization: `Bearer ${made.chave}` },
    })
    return { startedAt, status }
  }
  // The key is in constant use, so that it is known without a query to the database.
  const answers: { startedAt: number; status: number }[] = []
  let revokedAt = Number.POSITIVE_INFINITY
  const later = () => answers.filter(({ startedAt }) => startedAt > revokedAt)
  const users = Array.from({ length: 4 }, async () => {
    while (later().length < 40) {
      answers.push(await ask())
      await new Promise((next) => setTimeout(next, 20)) // below the limit of callers without a credential
    }
  })
  await until('the key works', () => answers.length > 20)
  const revoked = await issuer.tenant.portal.post(`/portal/api-keys/${made.id}/revogar`, undefined)
  revokedAt = performance.now()
  assert.deepEqual([revoked.status, revoked.json.status], [201, 'revogada'])
  await Promise.all(users)
  assert.ok(answers.some(({ status }) => status === 200))
  assert.deepEqual([...new Set(later().map(({ status }) => status))], [401])
})
