// A city's refusal of a question is no verdict on the note: it stays in doubt, its words are shown, and the note that
// the city has is found once the question is answered.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Ambiente, openCityCompany } from '../support/city-company.ts'
import { ADMIN_ENV, type CidadeSimulada, type Operator, openOperator } from '../support/publish-city.ts'
import type { Api, Tenant } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let operator: Operator
let tenant: Tenant
let apis: Record<Ambiente, Api>
before(async () => {
  world = await openWorld(ADMIN_ENV)
  operator = await openOperator({ url: world.url, env: world.tree.env })
  tenant = await world.register()
  apis = { homologacao: await tenant.apiKey('homologacao'), producao: await tenant.apiKey('producao') }
})
after(() => world?.close())

type Nota = { status: string; numero: string; avisos: { codigo: string; mensagem: string }[] }
const duvidaDe = (nota: Nota) => nota.avisos.find(({ codigo }) => codigo === 'RESPOSTA_EM_DUVIDA')?.mensagem

/** A company at a simulated city, its book, and its account's key. */
async function openAt(padrao: string) {
  const cidade = operator.cidades.find((each) => each.padrao === padrao) as CidadeSimulada
  const isCapital = padrao.startsWith('paulistana')
  const ambiente: Ambiente = isCapital ? 'producao' : 'homologacao'
  const empresa = await openCityCompany(world, tenant, cidade, { ambiente })
  await operator.publish({
    cidade: cidade.cidade,
    empresaId: empresa.id,
    pedido: empresa.body(),
    anexar: !isCapital,
  })
  if (isCapital) await empresa.link(cidade.cidade)
  const filter = new URLSearchParams({ cidade: cidade.cidade, ambiente, cnpj: empresa.cpfCnpj })
  const livro = async () =>
    (await world.simulator.admin<{ notas: { copias: number }[] }>('GET', `livro?${filter}`)).notas
  return { cidade, ambiente, api: apis[ambiente], empresa, livro }
}

const inDoubt = (api: Api, id: string, words: RegExp) =>
  until('the words of the city are shown', async () => {
    const nota = (await api.get(`/nfse/${id}`)).json as Nota
    assert.match(nota.status, /^(processando|falha_temporaria)$/)
    return words.test(duvidaDe(nota) ?? '') ? nota : null
  })

const alertas = (empresaId: string) =>
  world.sql<{ status: string }>(
    `select status from alertas where tipo = 'pergunta_recusada' and chave like $1 || ':%'`,
    [empresaId],
  )

describe('a refused question', { concurrency: 3 }, () => {
  test('by a wrong password: in doubt with the words and an alert, then the one note that the city has', async () => {
    const { cidade, ambiente, api, empresa, livro } = await openAt('fiorilli-2.01')
    const { usuario, senha } = cidade.acesso as { usuario: string; senha: string }
    const configure = async (valor: string) => {
      const body = { municipio: cidade.ibge, trilho: 'municipal', usuario, senha: valor, ambiente }
      const put = await tenant.portal.call('PUT', `/portal/empresas/${empresa.id}/nfse-configs`, { body })
      assert.equal(put.status, 200, put.text)
    }
    const accepted = await api.issue(empresa.body({ simular: 'autorizar-e-cortar x1' }))
    await until('the city has the note', async () => (await livro()).length === 1)
    await configure('outra senha')
    const { id } = accepted.json
    await inDoubt(api, id, /E157/)
    assert.deepEqual(await alertas(empresa.id), [{ status: 'aberto' }])
    const repeated = await api.post('/nfse', { ...empresa.body(), idIntegracao: accepted.json.idIntegracao })
    assert.equal(repeated.json.id, id, 'the same idIntegracao is the same note while it is in doubt')
    await configure(senha)
    const nota = (await api.waitSettled(id)) as Nota
    assert.equal(nota.status, 'autorizada')
    assert.equal(duvidaDe(nota), undefined, 'the doubt has ended')
    assert.equal((await livro()).length, 1)
    await until('the alert is resolved', async () => (await alertas(empresa.id))[0]?.status === 'resolvido')
  })

  const FAMILIES: [padrao: string, sent: string, codigo: string][] = [
    ['abrasf-2.04', 'autorizar-e-cortar x1', 'E43'],
    ['giss-2.04', 'autorizar', 'E157'],
    ['abrasf-1.00', 'autorizar', 'E160'],
    ['ginfes', 'autorizar', 'XYZ9'],
    ['issnet-1.01', 'autorizar-e-cortar x1', 'E160'],
    ['paulistana-1', 'autorizar-e-cortar x1', '1001'],
  ]
  for (const [padrao, sent, codigo] of FAMILIES)
    test(`at a city of ${padrao}, after ${sent}, by ${codigo}`, async () => {
      const { ambiente, api, empresa, livro } = await openAt(padrao)
      const simular = `${sent}] [simular consultar: responder:${codigo} x3`
      const { json } = await api.issue(empresa.body({ simular }))
      await inDoubt(api, json.id, new RegExp(codigo))
      const nota = (await api.waitSettled(json.id)) as Nota
      assert.equal(nota.status, 'autorizada', `${padrao} ${ambiente}`)
      assert.equal((await livro()).length, 1)
    })

  test('about a replacement: the original is shown as being replaced until the city has answered', async () => {
    const { api, empresa } = await openAt('abrasf-2.03')
    const original = (await api.issue(empresa.body())).json.id
    await api.waitSettled(original)
    const novaNota = empresa.body({ simular: 'autorizar-e-cortar x1] [simular consultar: responder:E43 x3' })
    const replaced = await api.post(`/nfse/${original}/substituir`, { novaNota, motivo: 'Valor informado errado' })
    assert.equal(replaced.status, 201, replaced.text)
    await inDoubt(api, replaced.json.id, /E43/)
    const { status, cancelamento } = (await api.get(`/nfse/${original}`)).json
    assert.deepEqual(
      [status, cancelamento.tipo, cancelamento.status, cancelamento.substitutaId],
      ['autorizada', 'substituicao', 'aguardando_substituta', replaced.json.id],
    )
    assert.equal(((await api.waitSettled(replaced.json.id)) as Nota).status, 'autorizada')
    await until(
      'the original is replaced',
      async () => (await api.get(`/nfse/${original}`)).json.status === 'substituida',
    )
  })
})
