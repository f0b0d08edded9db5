// A note of homologação at a city of IPM: a test at its own address, which never becomes a real note without notice.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { openCity } from '#test/support/city.ts'
import { openCityCompany } from '#test/support/city-company.ts'
import { ADMIN_ENV, type Operator, openOperator } from '#test/support/publish-city.ts'
import { until } from '#test/support/until.ts'
import { openWorld, type World } from '#test/support/world.ts'

let world: World
let operator: Operator
before(async () => {
  world = await openWorld({ ...ADMIN_ENV })
  operator = await openOperator({ url: world.url, env: world.tree.env })
})
after(() => world?.close())

test('homologação at the production address of IPM is a test by its element, and refused without it', async () => {
  const cidade = operator.cidades.find((each) => each.cidade === 'novo-hamburgo')!
  const tenant = await world.register()
  const api = await tenant.apiKey()
  const company = await openCityCompany(world, tenant, cidade, { ambiente: 'homologacao' })
  const { client } = operator
  const draft = (await client.post('/admin/conexoes/from-template', { padrao: cidade.padrao, slug: 'ipm' })).json
  const urls = {
    homologacao: { padrao: cidade.urlProducao },
    producao: { padrao: `${cidade.urlProducao}/?pg=services` },
  }
  const ca = [readFileSync(world.tree.env.SEFIN_CA ?? '', 'utf8')]
  const change = async (revisao: number, diferencas: object) => {
    const changed = await client.call('PATCH', `/admin/conexoes/${draft.id}`, {
      body: { revisao, urls, ca, diferencas },
    })
    assert.equal(changed.status, 200, changed.text)
    const rehearsal = { empresaId: company.id, municipio: cidade.ibge, pedido: company.body() }
    const rehearsed = await client.post(`/admin/connections/${draft.id}/dry-run`, rehearsal)
    assert.equal(rehearsed.json.ok, true, rehearsed.text)
    return changed.json.revisao as number
  }
  // As if the city had a server for tests: the same host and path is none.
  const next = await change(draft.revisao, { homologacao: { homologacao: { modo: 'endereco-proprio' } } })
  const refused = await client.post(`/admin/conexoes/${draft.id}/publicar`, {})
  assert.deepEqual([refused.status, refused.json.erros[0].campo], [400, 'urls.homologacao.padrao'], refused.text)
  await change(next, {})
  assert.equal((await client.post(`/admin/conexoes/${draft.id}/publicar`, {})).status, 201)
  await client.post(`/admin/conexoes/${draft.id}/municipios`, { municipios: [{ municipio: cidade.ibge }] })

  const tested = await api.issue(company.body())
  assert.equal(tested.status, 202, tested.text)
  const nota = await api.waitSettled(tested.json.id)
  assert.deepEqual([nota.status, nota.erros[0].codigo], ['rejeitada', 'TESTE_SEM_EMISSAO'])
  const book = () =>
    openCity(world.tree.env).admin<{ total: number }>('GET', 'livro?cidade=novo-hamburgo&ambiente=producao')
  assert.equal((await book()).total, 0)

  const set = await client.call('PUT', '/admin/settings/alertas.notaIncertaHoras', {
    body: { valor: 1, motivo: 'ensaio de uma nota incerta' },
  })
  assert.equal(set.status, 200, set.text)
  // Now the city issues what it should only have tried, and answers without its mark.
  const city = openCity(world.tree.env)
  await city.admin('PUT', 'regras', { cidade: 'novo-hamburgo', honraTeste: false })
  const { json } = await api.issue(company.body())
  const alertas = async (tipo: string) =>
    (await client.get(`/admin/monitor/alertas?tipo=${tipo}&limit=100`)).json.items.filter(
      ({ notaId }: { notaId: string }) => notaId === json.id,
    )
  const [critico] = await until('the operators are alerted', async () => {
    const found = await alertas('teste_sem_marca')
    return found.length > 0 && found
  })
  assert.deepEqual([critico.gravidade, critico.status], ['critica', 'aberto'])
  assert.equal((await book()).total, 1)
  // The note stays in doubt and is not sent again; the account gets the mail of a note in doubt.
  await until('the operators are told that it is held', async () => (await alertas('nota_incerta')).length > 0)
  await until('its account is mailed', async () => {
    const mails = await world.sql('select from emails where chave like $1', [`nota-incerta:${json.id}:%`])
    return mails.length > 0
  })
  assert.equal((await api.get(`/nfse/${json.id}`)).json.status, 'falha_temporaria')
  assert.equal((await alertas('teste_sem_marca'))[0].status, 'aberto')
  assert.equal((await book()).total, 1)
  await city.admin('PUT', 'regras', { cidade: 'novo-hamburgo', honraTeste: true })
})

test('a version stored before a city’s test had to have an address of its own neither issues, cancels nor replaces', async () => {
  const cidade = operator.cidades.find((each) => each.cidade === 'jau')!
  const tenant = await world.register()
  const api = await tenant.apiKey()
  const company = await openCityCompany(world, tenant, cidade, { ambiente: 'homologacao' })
  await operator.publish({ cidade: 'jau', empresaId: company.id, pedido: company.body() })
  const [first, second] = await Promise.all(
    [company.body(), company.body()].map(async (body) => api.waitSettled((await api.issue(body)).json.id)),
  )
  assert.deepEqual([first!.status, second!.status], ['autorizada', 'autorizada'])

  // The address of homologação is that of production, and the template does not say how the city tests.
  await world.sql(`
    alter table conexoes disable trigger user;
    update conexoes set template = template - 'homologacao',
      urls = jsonb_set(urls, '{producao}', urls -> 'homologacao') where slug = 'jau';
    alter table conexoes enable trigger user`)
  const flushed = await operator.client.post('/admin/cache/flush', { pattern: '*', motivo: 'conexão mudada por fora' })
  assert.equal(flushed.status, 201, flushed.text)

  const issued = await api.issue(company.body())
  assert.equal(issued.status, 422, issued.text)
  assert.equal(issued.json.erros[0].codigo, 'HOMOLOGACAO_SEM_TESTE')
  const cancelled = await api.call('POST', `/nfse/${first!.id}/cancelar`, { body: { motivo: 'Emitida com erro' } })
  assert.equal(cancelled.status, 422, cancelled.text)
  const novaNota = company.body()
  const replaced = await api.call('POST', `/nfse/${second!.id}/substituir`, {
    body: { motivo: 'Emitida com erro', novaNota },
  })
  assert.equal(replaced.status, 422, replaced.text)
  for (const each of [cancelled, replaced]) assert.match(each.text, /HOMOLOGACAO_SEM_TESTE/)
  const { json } = await operator.client.get('/admin/monitor/alertas?tipo=homologacao_em_producao&limit=100')
  assert.deepEqual(
    json.items.map(({ notaId, status }: { notaId: string; status: string }) => [notaId, status]),
    [[first!.id, 'aberto']],
  )
  for (const { id } of [first!, second!]) assert.equal((await api.get(`/nfse/${id}`)).json.status, 'autorizada')
})
