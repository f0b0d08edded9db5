// IBS and CBS of a note are the same amounts wherever it is shown or added up, before its city answered and after.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { openCityCompany } from '../support/city-company.ts'
import { openOperator } from '../support/publish-city.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { silentNota } from '../support/silent-city.ts'
import type { Api, Tenant } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

const REGULAR = 'regular-ibs-cbs-retencoes'

let world: World
before(async () => {
  world = await sharedWorld()
})
after(() => world?.close())

type Figuras = { ibs: number; cbs: number }

/** IBS and CBS of the only note of an account, in this state, by each place that shows them. */
async function shown({ portal }: Tenant, id: string, status: string): Promise<Record<string, Figuras>> {
  const get = async (path: string) => {
    const answer = await portal.get(path)
    assert.equal(answer.status, 200, answer.text)
    return answer
  }
  const { tributos } = (await get(`/portal/nfse/${id}`)).json as { tributos: { nome: string; valor: number }[] }
  const of = (...nomes: string[]) =>
    tributos.filter(({ nome }) => nomes.includes(nome)).reduce((soma, { valor }) => soma + Math.round(valor * 100), 0) /
    100
  const [titulos = '', linha = ''] = (await get('/portal/nfse.csv?ambiente=homologacao')).text.split('\r\n')
  const cell = (titulo: string) => Number(linha.split(';')[titulos.split(';').indexOf(titulo)]?.replace(',', '.'))
  const stats = (await get('/portal/nfse/estatisticas?ambiente=homologacao')).json
  const soma = stats.porStatus.find((each: { status: string }) => each.status === status)
  const { totais } = (await get(`/portal/nfse/totais?ambiente=homologacao&status=${status}`)).json
  return {
    pagina: { ibs: of('IBS estadual', 'IBS municipal'), cbs: of('CBS') },
    planilha: { ibs: cell('IBS'), cbs: cell('CBS') },
    estatisticas: { ibs: soma.valorIbs, cbs: soma.valorCbs },
    totais: { ibs: totais.valorIbs, cbs: totais.valorCbs },
  }
}

async function assertShown(tenant: Tenant, { id, status }: { id: string; status: string }, expected: Figuras) {
  const all = await shown(tenant, id, status)
  assert.deepEqual(all, Object.fromEntries(Object.keys(all).map((place) => [place, expected])), status)
}

const previstoBy = async (api: Api, pedido: object): Promise<Figuras> => {
  const { json, text } = await api.post('/nfse/validar', pedido)
  assert.ok(json.calculado?.reforma, text)
  const { previsto, cbs } = json.calculado.reforma
  assert.notEqual(previsto.cbs, cbs.valor, 'the sample has figures of its own and of the authority that differ')
  return { ibs: previsto.ibs, cbs: previsto.cbs }
}

test('a note that carries them: the preview, every list, sum and page, the document and its PDF', async () => {
  const issuer = await world.issuer({ sample: REGULAR, proprio: true })
  const { tenant, api } = issuer
  const previsto = await previstoBy(api, issuer.body())
  const { id, speak } = await silentNota(world, issuer)
  const { status } = (await api.get(`/nfse/${id}`)).json
  await assertShown(tenant, { id, status }, previsto)

  await speak()
  const nota = await api.waitSettled(id)
  const { text } = await api.get(`/nfse/${id}/xml`)
  const inXml = (tag: string) => Number(new RegExp(`<${tag}>([\\d.]+)</${tag}>`).exec(text)?.[1])
  // The city applies its own rate of ISS, which its base leaves out.
  const daNota = { ibs: inXml('vIBSTot'), cbs: inXml('vCBS') }
  assert.notDeepEqual(daNota, previsto)
  await assertShown(tenant, nota, daNota)
  const pdf = await api.get(`/nfse/${id}/pdf`)
  const page = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf.bytes, encoding: 'utf8' })
  for (const valor of Object.values(daNota)) assert.ok(page.includes(valor.toFixed(2).replace('.', ',')), page)
})

test('a note in a city whose layout has no place for them shows none anywhere', async () => {
  const operator = await openOperator({ url: world.url, env: world.tree.env })
  const cidade = operator.cidades.find((each) => each.cidade === 'belo-horizonte')!
  const tenant = await world.register()
  const api = await tenant.apiKey()
  const empresa = await openCityCompany(world, tenant, cidade, { ambiente: 'homologacao', sample: REGULAR })
  await operator.publish({ cidade: cidade.cidade, empresaId: empresa.id, pedido: empresa.body() })
  const { json, text } = await api.issue(empresa.body())
  assert.ok(json.id, text)
  const nota = await api.waitSettled(json.id)
  assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
  await assertShown(tenant, nota, { ibs: 0, cbs: 0 })
})
