// Whether a replacement of a note is open or in doubt, in every place that shows the note
// (docs/especificacao/estados.md#2-replacement).
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type CityCompany, openCityCompany } from '../support/city-company.ts'
import { authorised, MOTIVO } from '../support/ended-notes.ts'
import type { Client } from '../support/http.ts'
import { type Operator, openOperator } from '../support/publish-city.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

let world: World
let operator: Operator
before(async () => {
  world = await sharedWorld()
  operator = await openOperator({ url: world.url, env: world.tree.env })
})
after(() => world?.close())

type Shown = { id: string; substituicaoEmCurso?: boolean }
const FRASE = /Uma nota nova está a caminho para substituir esta/

/** What each surface says of the note; `pagina`: whether the public page tells it. */
async function shown({ api, tenant }: Pick<Issuer, 'api' | 'tenant'>, id: string): Promise<Record<string, unknown>> {
  const one = async (client: Client, path: string) => (await client.get(path)).json.substituicaoEmCurso
  const row = async (client: Client, path: string) =>
    ((await client.get(path)).json.items as Shown[]).find((each) => each.id === id)?.substituicaoEmCurso
  const { json } = await api.get(`/nfse/${id}`)
  const page = await world.anonymous.get(`/n/${id}`)
  assert.equal(page.status, 200)
  return {
    api: json.substituicaoEmCurso,
    'lista da api': await row(api, '/nfse?limit=100'),
    portal: await one(tenant.portal, `/portal/nfse/${id}`),
    'lista do portal': await row(tenant.portal, '/portal/nfse?ambiente=homologacao&limit=100'),
    operação: await one(operator.client, `/admin/nfse/${id}`),
    'lista da operação': await row(operator.client, `/admin/nfse?tenantId=${tenant.id}&limit=100`),
    pagina: FRASE.test(page.text),
  }
}

async function assertShown(issuer: Pick<Issuer, 'api' | 'tenant'>, id: string, expected: boolean, quando: string) {
  const all = await shown(issuer, id)
  assert.deepEqual(all, Object.fromEntries(Object.keys(all).map((place) => [place, expected])), quando)
}

/** The events of a note say it too: each leaves once what was in course has ended. */
async function assertEvents(id: string, expected: string[]): Promise<void> {
  const rows = await world.sql<{ evento: string; corpo: string }>(
    `select evento, convert_from(corpo, 'UTF8') as corpo from eventos where nota_id = $1 order by evento`,
    [id],
  )
  assert.deepEqual(
    rows.map(({ evento, corpo }) => [evento, JSON.parse(corpo).nfse.substituicaoEmCurso]),
    expected.map((evento) => [evento, false]),
  )
}

/** The city behaves so towards this company until the returned function is called. */
async function behaving(rule: { cidade?: string; [field: string]: unknown }): Promise<() => Promise<unknown>> {
  const { id } = await world.simulator.admin<{ id: number }>('PUT', 'comportamento', { ...rule, vezes: 10_000 })
  const city = rule.cidade ? `&cidade=${rule.cidade}` : ''
  return () => world.simulator.admin('DELETE', `comportamento?id=${id}${city}`)
}

/** Waits for this state of a note whose job had waited longer with each failure: the city is asked again now. */
const untilAgain = (issuer: Pick<Issuer, 'api'>, id: string, status: string) =>
  until(`nota ${id} is ${status}`, async () => {
    await world.sql(`update jobs set executar_em = now() where chave = $1 and estado = 'aguardando'`, [id])
    return (await statusOf(issuer, id)) === status
  })

const replace = async ({ api }: Pick<Issuer, 'api'>, id: string, novaNota: object): Promise<string> => {
  const answer = await api.post(`/nfse/${id}/substituir`, { novaNota, motivo: MOTIVO })
  assert.equal(answer.status, 201, answer.text)
  return answer.json.id
}
const statusOf = async ({ api }: Pick<Issuer, 'api'>, id: string) => (await api.get(`/nfse/${id}`)).json.status

describe('substituicaoEmCurso', { concurrency: true }, () => {
  test('a replacement is in course while the city is asked for a lost answer, until both notes move', async () => {
    const issuer = await world.issuer({ proprio: true })
    const original = await authorised(issuer)
    await assertShown(issuer, original.id, false, 'before')
    const speak = await behaving({ cnpj: issuer.empresa.cpfCnpj, operacao: 'consultar', comportamento: 'indisponivel' })
    const nova = await replace(issuer, original.id, issuer.body({ simular: 'autorizar e calar x1' }))
    await until('the new note is in doubt', async () => {
      const { json } = await issuer.api.get(`/nfse/${nova}`)
      return json.meta.situacao === 'incerta'
    })
    await assertShown(issuer, original.id, true, 'in doubt')
    await speak()
    await untilAgain(issuer, nova, 'autorizada')
    assert.equal(await statusOf(issuer, original.id), 'substituida')
    await assertShown(issuer, original.id, false, 'replaced')
    await assertShown(issuer, nova, false, 'the new note')
    await assertEvents(original.id, ['nfse.autorizada', 'nfse.substituida'])
  })

  test('a refused replacement is over, and so is one of a note that is cancelled then', async () => {
    const issuer = await world.issuer()
    const original = await authorised(issuer)
    const nova = await replace(issuer, original.id, issuer.body({ simular: 'rejeitar: E0310' }))
    assert.equal((await issuer.api.waitSettled(nova)).status, 'rejeitada')
    await assertShown(issuer, original.id, false, 'refused')
    const cancelled = await issuer.api.post(`/nfse/${original.id}/cancelar`, { motivo: MOTIVO })
    assert.deepEqual([cancelled.status, cancelled.json.status], [200, 'cancelada'], cancelled.text)
    assert.equal(cancelled.json.substituicaoEmCurso, false)
    await assertShown(issuer, original.id, false, 'cancelled')
    await assertEvents(original.id, ['nfse.autorizada', 'nfse.cancelada'])
    await assertEvents(nova, ['nfse.rejeitada'])
  })

  test('where the city cancels the original after the new note, the replacement is in course until it has', async () => {
    const tenant = await world.register()
    const api = await tenant.apiKey()
    const cidade = operator.cidades.find((each) => each.cidade === 'belo-horizonte')!
    const empresa: CityCompany = await openCityCompany(world, tenant, cidade, { ambiente: 'homologacao' })
    await operator.publish({ cidade: cidade.cidade, empresaId: empresa.id, pedido: empresa.body() })
    const issuer = { api, tenant }
    const original = await api.waitSettled((await api.issue(empresa.body())).json.id)
    assert.equal(original.status, 'autorizada', JSON.stringify(original.erros))
    const behave = await behaving({
      cidade: cidade.cidade,
      cnpj: empresa.cpfCnpj,
      operacao: 'evento',
      comportamento: 'indisponivel',
    })
    const nova = await replace(issuer, original.id, empresa.body())
    assert.equal((await api.waitSettled(nova)).status, 'autorizada')
    assert.equal(await statusOf(issuer, original.id), 'autorizada')
    await assertShown(issuer, original.id, true, 'two notes')
    await behave()
    await untilAgain(issuer, original.id, 'substituida')
    await assertShown(issuer, original.id, false, 'replaced')
    await assertEvents(original.id, ['nfse.autorizada', 'nfse.substituida'])
  })
})
