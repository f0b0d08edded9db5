// The samples of the contract in the last year in which a note may be issued without IBS and CBS, on any day of the
// run. Later years: test/calendario.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { clockAt } from '../support/clock.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
before(async () => {
  world = await openWorld(clockAt('2026-12-10T12:00:00-03:00'))
})
after(() => world?.close())

const SAMPLES = readdirSync(new URL('../../contracts/samples/', import.meta.url)).map((file) =>
  file.replace('.json', ''),
)

test('every sample body becomes an authorised note', async (t) => {
  for (const sample of SAMPLES)
    await t.test(sample, async () => {
      const { api, body } = await world.issuer({ sample })
      const answer = await api.issue(body())
      assert.equal(answer.status, 202, answer.text)
      const nota = await api.waitSettled(answer.json.id)
      assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
    })
})

test('IBS and CBS are foreseen by the law, and after authorisation they are those of the note', async () => {
  const sample = 'regular-ibs-cbs-retencoes'
  const { tenant, api, body } = await world.issuer({ sample, proprio: true })
  const pedido = body({ sample }) as { servico: { iss: object }[] }
  pedido.servico[0]!.iss = { aliquota: 5 }
  const { calculado } = (await api.post('/nfse/validar', pedido)).json
  assert.deepEqual([calculado.reforma.cbs.valor, calculado.reforma.cbs.baseCalculo], [112.5, 12_500.5])
  const { base, cbs, ibsEstadual, total, localIncidencia } = calculado.reforma.previsto
  assert.deepEqual([base, cbs, ibsEstadual, localIncidencia], [11_419.2, 102.77, 11.42, '3550308'])
  assert.deepEqual([total, calculado.valorACobrar], [calculado.valores.liquido, calculado.valores.liquido])

  const { json } = await api.issue(pedido)
  const nota = await api.waitSettled(json.id)
  assert.deepEqual(
    nota.avisos
      .filter(({ campo }: { campo: string }) => campo === 'servico[0].reforma')
      .map(({ codigo }: { codigo: string }) => codigo),
    ['REFORMA_PREVISTA'],
  )
  const page = (await tenant.portal.get(`/portal/nfse/${json.id}`)).json
  const daNota = page.tributos.find(({ nome }: { nome: string }) => nome === 'CBS')
  assert.deepEqual([daNota.base, daNota.aliquota, daNota.valor], [11_419.2, 0.9, 102.77])
  assert.equal((await tenant.portal.get('/portal/nfse/estatisticas')).json.total.valorCbs, 102.77)
  assert.equal(nota.valorACobrar, calculado.valores.liquido)
})
