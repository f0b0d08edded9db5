// A note whose first send got lost is proven absent and sent again. The city has it nevertheless, and shows it late;
// its answer to the second send ends nothing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openCityCompany } from '../support/city-company.ts'
import { ADMIN_ENV, type Operator, openOperator } from '../support/publish-city.ts'
import type { Tenant } from '../support/tenant.ts'
import { openWorld, type World } from '../support/world.ts'

/** A city shows its notes within this time, says its connection; this one shows ours later, and before it has passed twice. */
const VISIBILIDADE_S = 6
const TARDE = `aparecer-depois:${VISIBILIDADE_S * 1.75} x1`

let world: World
let operator: Operator
let tenant: Tenant
before(async () => {
  world = await openWorld({ ...ADMIN_ENV, SEFIN_VISIBILIDADE_S: String(VISIBILIDADE_S), LEASE_S: '12' })
  operator = await openOperator({ url: world.url, env: world.tree.env })
  tenant = await world.register()
})
after(() => world?.close())

/** A company in each, and its book: the national system, and the cities that refuse a number twice. */
async function openAt(nome: string) {
  if (nome === 'nacional') {
    const { api, body, empresa } = await world.issuer({ proprio: true })
    const livro = () => world.simulator.livro({ cnpj: empresa.cpfCnpj })
    return { api, body: (simular: string) => body({ simular }), livro }
  }
  const cidade = operator.cidades.find((each) => each.cidade === nome)!
  const ambiente = 'homologacao' as const
  const empresa = await openCityCompany(world, tenant, cidade, { ambiente })
  const diferencas = { capacidades: { visibilidadeSegundos: VISIBILIDADE_S, timeoutSegundos: 5, reenvio: 'erro' } }
  await operator.publish({ cidade: nome, empresaId: empresa.id, pedido: empresa.body(), diferencas })
  const filter = new URLSearchParams({ cidade: nome, ambiente, cnpj: empresa.cpfCnpj })
  const livro = async () =>
    (await world.simulator.admin<{ notas: { copias: number }[] }>('GET', `livro?${filter}`)).notas
  return { api: await tenant.apiKey(ambiente), body: (simular: string) => empresa.body({ simular }), livro }
}

const sends = (id: string) =>
  world.sql<{ resultado: string; causa: string }>(
    `select resultado, causa from transmissoes where nota_id = $1 and operacao = 'emitir' order by criada_em`,
    [id],
  )

/** By city: codes that it answers for a wrong login and for a wrong field. */
const CIDADES: [nome: string, ...codigos: string[]][] = [
  ['nacional', 'E1203', 'E0310'],
  ['limeira', 'E157', 'E30'],
  ['jau', 'E157', 'E30'],
  ['brasilia', 'E160', 'E0310'],
]
describe('a note that was sent again', { concurrency: 4 }, () => {
  for (const [nome, ...codigos] of CIDADES)
    test(`at ${nome}, is issued once whatever the second answer says`, async () => {
      const { api, body, livro } = await openAt(nome)
      const segundas = [...codigos.map((codigo) => `responder:${codigo} x1`), 'autorizar', 'cortar-antes x1']
      const ids = await Promise.all(
        segundas.map(async (segunda) => (await api.issue(body(`${TARDE}; ${segunda}`))).json.id as string),
      )
      for (const [nth, id] of ids.entries()) {
        const { status, erros } = await api.waitSettled(id)
        const detalhe = JSON.stringify([erros, await sends(id)])
        assert.equal(status, 'autorizada', `${nome}: ${segundas[nth]}: ${detalhe}`)
      }
      const again = (await Promise.all(ids.map(sends))).filter((each) => each.length > 1)
      console.log(`${nome}: ${again.length} of ${ids.length} notes were sent again`)
      const notas = await livro()
      assert.deepEqual([notas.length, notas.filter(({ copias }) => copias > 1).length], [ids.length, 0])
    })

  test('and refused, without the city having it, ends with what was said', async () => {
    const { api, body, livro } = await openAt('limeira')
    const { id } = (await api.issue(body('indisponivel x1; rejeitar:E30 x1'))).json
    const { status, erros } = await api.waitSettled(id)
    assert.deepEqual([status, erros[0].codigo], ['rejeitada', 'E30'], JSON.stringify(erros))
    assert.ok(erros[0].correcao, 'explained as any refusal')
    assert.deepEqual(await livro(), [])
  })

  test('and refused for what the service repairs, is repaired', async () => {
    const { api, body } = await openAt('nacional')
    const { id } = (await api.issue(body('indisponivel x1; responder:E0116 x1'))).json
    const { status, erros } = await api.waitSettled(id)
    assert.equal(status, 'autorizada', JSON.stringify(erros))
    assert.match((await api.get(`/nfse/${id}/xml`)).text, /<prest>.*<IM>/)
  })
})
