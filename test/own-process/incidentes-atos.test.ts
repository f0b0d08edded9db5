// A city that came back is tried at once from its incident: what waits for it goes then, each note once.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '../support/http.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

/** More than open the breaker of a city. */
const NOTAS = 12

let world: World
let operador: Client
let issuer: Issuer
before(async () => {
  // In real time: after its failures a city is left alone for half a minute, and its notes wait for ten seconds and more.
  world = await openWorld({ ...ADMIN_ENV, RITMO: '1' })
  operador = (await openOperator({ url: world.url, env: world.tree.env })).client
  issuer = await world.issuer({ proprio: true })
})
after(() => world?.close())

const GRUPO = 'sefin-nacional:homologacao'
const aberto = async () =>
  (await world.sql(`select from disjuntores where chave like '%' || $1 and estado = 'aberto'`, [GRUPO])).length > 0

test('a city that is back gets at once what waited for it, each note once', async () => {
  const away = await world.simulator.admin<{ id: number }>('PUT', 'comportamento', {
    ...{ operacao: 'todas', comportamento: 'indisponivel', vezes: 10_000 },
  })
  const ids: string[] = []
  for (let each = 0; each < NOTAS; each++) {
    const accepted = await issuer.api.issue(issuer.body())
    assert.equal(accepted.status, 202, accepted.text)
    ids.push(accepted.json.id)
  }
  await until('the breaker of the city opens', aberto)
  const incidente = await until('the incident is seen', async () => {
    const { json, status, text } = await operador.get('/admin/incidentes?limit=100')
    assert.equal(status, 200, text)
    return json.items.find(({ tipo }: { tipo: string }) => tipo === 'nacional_fora') ?? null
  })
  const path = `/admin/incidentes/${incidente.id}/tentar-agora`
  await world.simulator.admin('DELETE', `comportamento?id=${away.id}`)
  const { json: tried, status, text } = await operador.call('POST', path)
  assert.equal(status, 201, text)
  assert.match(tried.frase, /^O sistema nacional respondeu em \d+ ms; \d+ notas? segue/)
  assert.ok(tried.seguem >= 1 && tried.seguem <= NOTAS, tried.frase)
  assert.equal(await aberto(), false)
  for (const id of ids) assert.equal((await issuer.api.waitSettled(id)).status, 'autorizada')
  const [{ n } = { n: 0 }] = await world.sql<{ n: number }>(
    `select count(*)::int as n from auditoria where acao = 'incidente.try' and recurso_id = $1`,
    [incidente.id],
  )
  assert.ok(n >= 1)
  await world.check()
})
