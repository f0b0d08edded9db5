// A key of homologação may call what its scopes allow, and never changes or reads what belongs to production.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routes } from '#http/index.ts'
import { belongingsOf, type Ids } from '../support/belongings.ts'
import { SENHA_DO_CERTIFICADO as SENHA } from '../support/city.ts'
import type { Client } from '../support/http.ts'
import { bodyOf, nameOf, OF_NOBODY, pathOf, queryOf } from '../support/operations.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { type Api, type Issuer, newIssuer, sharedPfx } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

const PUBLIC = routes.filter(({ surface }) => surface === 'public')

let world: World
let receiver: Receiver
let issuer: Issuer
let producao: Api
let teste: Api
let ids: Ids
before(async () => {
  ;[world, receiver] = await Promise.all([sharedWorld(), openReceiver()])
  issuer = await newIssuer({ url: world.url, simulator: world.simulator })
  producao = await issuer.tenant.apiKey('producao')
  teste = issuer.api
  ids = await belongingsOf(world, { ...issuer, api: producao }, `${receiver.url}/da-producao`, 'producao')
})
after(() => Promise.all([world?.close(), receiver?.close()]))

/** Everything of the account that production uses, by table. */
async function ofProduction(): Promise<Record<string, string>> {
  const queries: Record<string, string> = {
    certificados: 'select id, status from certificados where tenant_id = $1',
    empresas: `select * from empresas where tenant_id = $1 and id = '${ids.empresa}'`,
    endpoints: `select id, url, eventos, estado, ambiente, segredo, segredo_anterior from webhook_endpoints where tenant_id = $1
      and ambiente is distinct from 'homologacao'`,
    entregas: `select e.* from entregas e join notas n on n.tenant_id = e.tenant_id and n.id = e.nota_id where e.tenant_id = $1 and n.ambiente = 'producao'`,
    configs: `select * from nfse_configs where tenant_id = $1 and ambiente = 'producao'`,
    series: `select * from series where tenant_id = $1 and ambiente = 'producao'`,
    notas: `select * from notas where tenant_id = $1 and ambiente = 'producao'`,
    inutilizados: `select r.* from rps_inutilizados r join series s on s.id = r.serie_id where r.tenant_id = $1 and s.ambiente = 'producao'`,
    conta: 'select segredo_avulso from tenants where id = $1',
  }
  const read = async ([table, sql]: [string, string]) => {
    const [row] = await world.sql<{ digest: string }>(
      `select md5(coalesce(string_agg(q::text, '|' order by q::text), '')) as digest from (${sql}) q`,
      [issuer.tenant.id],
    )
    return [table, row!.digest]
  }
  return Object.fromEntries(await Promise.all(Object.entries(queries).map(read)))
}

test('no operation of the public API lets a key of homologação change or read what belongs to production', async (t) => {
  const { segredo } = (await producao.get('/webhooks/segredo-avulso')).json
  const secrets = {
    segredo,
    endpoint: ids.endpoint,
    entrega: ids.entrega,
    config: ids.config,
    nota: ids.nota,
    lote: ids.lote,
  }
  await until('production has no work left', async () => {
    const [work] = await world.sql<{ n: number }>(
      `select (select count(*) from notas where tenant_id = $1 and status = 'processando')::int
        + (select count(*) from eventos where tenant_id = $1 and expandido_em is null)::int
        + (select count(*) from entregas where tenant_id = $1 and estado <> 'entregue')::int as n`,
      [issuer.tenant.id],
    )
    return work!.n === 0
  })
  for (const route of PUBLIC)
    await t.test(nameOf(route), async () => {
      const path = route.path in OF_NOBODY ? route.path.replace(/:\w+/, OF_NOBODY[route.path]![0]) : pathOf(route, ids)
      const before = await ofProduction()
      const { cpfCnpj } = issuer.empresa
      const body = bodyOf(route, { cpfCnpj, simulator: world.simulator })
      const answer = await teste.call(route.method, path + queryOf(route), body)
      assert.ok(answer.status < 500, answer.text)
      for (const [what, text] of Object.entries(secrets))
        assert.ok(
          !answer.text.includes(text),
          `the answer shows the ${what} of production: ${answer.text.slice(0, 300)}`,
        )
      assert.deepEqual(await ofProduction(), before)
    })
})

test('a key of homologação is refused the certificate and the registration of a company that production uses', async () => {
  const pfx = sharedPfx(world.simulator).toString('base64')
  const upload = (api: Api) => api.post(`/empresas/${ids.empresa}/certificado`, { arquivo: pfx, senha: SENHA })
  const rename = (api: Api) => api.call('PATCH', `/empresas/${ids.empresa}`, { body: { nomeFantasia: 'Outro' } })
  for (const act of [upload, rename]) {
    const refused = await act(teste)
    assert.deepEqual([refused.status, refused.json.codigo], [403, 'SEM_PERMISSAO'], refused.text)
    assert.match(refused.json.erros[0].correcao, /chave de produção ou pelo portal/)
    assert.ok((await act(producao)).status < 300)
  }
  // A company that only tests is free.
  const nova = await issuer.tenant.createEmpresa()
  const first = await teste.post(`/empresas/${nova.id}/certificado`, { arquivo: pfx, senha: SENHA })
  assert.equal(first.status, 201, first.text)
  // What a key of homologação put it renews, until production puts its own or issues with it.
  const put = async (api: Api) =>
    (await api.post(`/empresas/${nova.id}/certificado`, { arquivo: pfx, senha: SENHA })).status
  assert.deepEqual([await put(teste), await put(teste)], [201, 201])
  assert.deepEqual([await put(producao), await put(teste)], [201, 403], 'production has put its own')
  const real = await issuer.tenant.createEmpresa()
  assert.equal((await teste.post(`/empresas/${real.id}/certificado`, { arquivo: pfx, senha: SENHA })).status, 201)
  const config = await producao.call('PUT', `/empresas/${real.id}/nfse-configs`, { body: { serieRps: '9' } })
  assert.equal(config.status, 200, config.text)
  const taken = await teste.post(`/empresas/${real.id}/certificado`, { arquivo: pfx, senha: SENHA })
  assert.equal(taken.status, 403, 'production is configured for it')
  const renamed = await teste.call('PATCH', `/empresas/${nova.id}`, { body: { nomeFantasia: 'Outro' } })
  assert.equal(renamed.status, 200, renamed.text)
})

test('an endpoint of an ambiente takes its events alone; a key of homologação makes and sees those of homologação', async () => {
  const refused = await teste.post('/webhooks', { url: `${receiver.url}/x`, ambiente: 'producao' })
  assert.deepEqual([refused.status, refused.json.erros[0].campo], [403, 'ambiente'], refused.text)
  const made = await teste.post('/webhooks', { url: `${receiver.url}/de-teste` })
  assert.deepEqual([made.status, made.json.ambiente], [201, 'homologacao'], made.text)
  const list = (await teste.get('/webhooks?limit=100')).json
  assert.ok(list.items.length >= 1 && list.items.every((each: { ambiente: string }) => each.ambiente === 'homologacao'))
  assert.equal(list.total, list.items.length)

  const both = (await issuer.tenant.portal.post('/portal/webhooks', { url: `${receiver.url}/dos-dois` })).json
  assert.equal(both.ambiente, null)
  assert.equal((await teste.get(`/webhooks/${both.id}`)).status, 404)
  const [a, b] = await Promise.all([teste.issue(issuer.body()), producao.issue(issuer.body())])
  await Promise.all([teste.waitSettled(a.json.id), producao.waitSettled(b.json.id)])
  const endpointsOf = async (id: string) => {
    const rows = await world.sql<{ url: string }>('select url from entregas where nota_id = $1 order by url', [id])
    return rows.map(({ url }) => url.split('/').at(-1))
  }
  await until('the events of both notes have their deliveries', async () => {
    const expanded = await world.sql('select from eventos where nota_id = any($1) and expandido_em is not null', [
      [a.json.id, b.json.id],
    ])
    return expanded.length === 2
  })
  assert.deepEqual(
    [(await endpointsOf(a.json.id)).includes('da-producao'), (await endpointsOf(a.json.id)).includes('de-teste')],
    [false, true],
  )
  assert.deepEqual(await endpointsOf(b.json.id), ['da-producao', 'dos-dois'])

  const moved = await issuer.tenant.portal.call('PATCH', `/portal/webhooks/${both.id}`, {
    body: { ambiente: 'homologacao' },
  })
  assert.deepEqual([moved.status, moved.json.ambiente], [200, 'homologacao'], moved.text)
  const body = { url: 'https://cliente.example/so-de-producao', ambiente: 'producao' }
  const taken = await teste.call('PATCH', `/webhooks/${both.id}`, { body })
  assert.deepEqual([taken.status, taken.json.erros[0].campo], [403, 'ambiente'], taken.text)
  const away = await issuer.tenant.portal.call('PATCH', `/portal/webhooks/${both.id}`, { body })
  assert.deepEqual([away.json.ambiente, (await teste.get(`/webhooks/${both.id}`)).status], ['producao', 404])
})

test('the secret of opcoes.webhookUrl is that of the ambiente that the caller named or has, and never another', async () => {
  const { portal } = issuer.tenant
  const read = async (client: Client, base: string, query: string) => {
    const { status, json } = await client.get(`${base}/segredo-avulso${query}`)
    return [status, json.ambiente ?? json.erros[0].campo] as const
  }
  const rows: [client: Client, base: string, query: string, expected: readonly [number, string]][] = [
    [portal, '/portal/webhooks', '', [400, 'query.ambiente']],
    [portal, '/portal/webhooks', '?ambiente=', [400, 'query.ambiente']],
    [portal, '/portal/webhooks', '?ambiente=homologacao', [200, 'homologacao']],
    [portal, '/portal/webhooks', '?ambiente=producao', [200, 'producao']],
    [teste, '/webhooks', '', [200, 'homologacao']],
    [teste, '/webhooks', '?ambiente=homologacao', [200, 'homologacao']],
    [teste, '/webhooks', '?ambiente=producao', [403, 'query.ambiente']],
    [producao, '/webhooks', '', [200, 'producao']],
    [producao, '/webhooks', '?ambiente=producao', [200, 'producao']],
    [producao, '/webhooks', '?ambiente=homologacao', [403, 'query.ambiente']],
  ]
  for (const [client, base, query, expected] of rows)
    assert.deepEqual(
      await read(client, base, query),
      expected,
      `${client === producao ? 'producao ' : ''}${base}${query}`,
    )

  const [ofTeste, ofProducao] = await Promise.all([teste, producao].map((key) => key.get('/webhooks/segredo-avulso')))
  const shown = await Promise.all(
    ['homologacao', 'producao'].map((each) => portal.get(`/portal/webhooks/segredo-avulso?ambiente=${each}`)),
  )
  assert.deepEqual(
    [ofTeste, ofProducao].map((each) => each!.json.segredo),
    shown.map(({ json }) => json.segredo),
  )
  assert.notEqual(ofTeste!.json.segredo, ofProducao!.json.segredo)
  const path = '/avulso-de-teste'
  receiver.tellSecret(path, ofTeste!.json.segredo)
  const { json } = await teste.issue(issuer.body({ opcoes: { webhookUrl: receiver.url + path } }))
  await teste.waitSettled(json.id)
  const arrived = await until('webhook', () => receiver.chegadas.find((each) => each.path === path) ?? null)
  assert.equal(arrived.assinada, true)
})

test('a key learns of no note of the other ambiente, or of a company that is not its own', async (t) => {
  const outra = await issuer.tenant.createEmpresa()
  await issuer.tenant.uploadCertificado(outra.id, sharedPfx(world.simulator))
  const daOutra = await issuer.tenant.apiKey('homologacao', { empresaIds: [outra.id] })
  const casos = {
    'of production, by a test key': [producao, teste, issuer.body()],
    'of homologação, by a production key': [teste, producao, issuer.body()],
    'of a company of another key': [teste, daOutra, issuer.body({ prestador: { cpfCnpj: outra.cpfCnpj } })],
  } as const
  for (const [caso, [dono, curioso, pedido]] of Object.entries(casos))
    await t.test(caso, async () => {
      const { idIntegracao } = pedido
      const feita = await dono.issue({ ...issuer.body(), idIntegracao })
      assert.equal(feita.status, 202, feita.text)
      const { id } = feita.json
      const respostas = [
        await curioso.issue(pedido),
        await curioso.post('/nfse/validar', pedido),
        await curioso.post('/nfse/lote', { notas: [pedido] }),
        await curioso.get(`/nfse?idIntegracao=${idIntegracao}`),
        await curioso.get(`/nfse?q=${idIntegracao}`),
        await curioso.get(`/nfse/${id}`),
      ]
      for (const { text } of respostas) assert.ok(!text.includes(id), text)
      const [emitir, validar, lote] = respostas.map(({ json }) => json)
      assert.deepEqual([respostas[0]!.status, emitir.codigo], [409, 'IDEMPOTENCIA_CONFLITO'])
      assert.match(emitir.erros[0].mensagem, /já está em uso/)
      assert.deepEqual([validar.codigo, validar.notaExistenteId], ['IDEMPOTENCIA_CONFLITO', null])
      assert.equal(lote.itens[0].codigo, 'IDEMPOTENCIA_CONFLITO', JSON.stringify(lote))
    })
})

test('the score of a note counts the notes of its own ambiente alone', async () => {
  const empresa = await issuer.tenant.createEmpresa()
  await issuer.tenant.uploadCertificado(empresa.id, sharedPfx(world.simulator))
  const pedido = () => issuer.body({ prestador: { cpfCnpj: empresa.cpfCnpj } })
  const scoreOf = async (api: Api) => (await api.post('/nfse/validar', pedido())).json.scoreConfianca
  const [antes, deTeste] = [await scoreOf(producao), await scoreOf(teste)]
  assert.equal((await teste.issue(pedido())).status, 202)
  await until('test notes count the one that was authorised', async () => (await scoreOf(teste)) > deTeste)
  assert.equal(await scoreOf(producao), antes)
})
