// What the portal shows of notes beyond the public answer: in the list, on the page, byte by byte, and to which roles.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { authorised, MOTIVO } from '../support/ended-notes.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { silentNota } from '../support/silent-city.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

let world: World
let issuer: Issuer
before(async () => {
  world = await sharedWorld()
  issuer = await world.issuer()
})
after(() => world?.close())

const page = async (id: string) => {
  const { status, json, text } = await issuer.tenant.portal.get(`/portal/nfse/${id}`)
  assert.equal(status, 200, text)
  return json
}
const listed = async (id: string) =>
  (await issuer.tenant.portal.get('/portal/nfse')).json.items.find((each: { id: string }) => each.id === id)
const PESSOA = { cpfCnpj: '52998224725', razaoSocial: 'Maria da Silva', email: 'maria@pessoa.example' }

test('the list shows company, customer, amount and month; the page every tax, in reais', async () => {
  const nota = await authorised(issuer, { valor: 1000 })
  const line = await listed(nota.id)
  assert.deepEqual(
    [line.empresa, line.tomadorNome, line.tomadorDocumento, line.valorServico],
    [
      { id: issuer.empresa.id, razaoSocial: 'Prestadora Exemplo Ltda', cpfCnpj: issuer.empresa.cpfCnpj },
      'Tomador Exemplo Ltda',
      '12345678000195',
      1000,
    ],
  )
  const { tributos, valores, conexao, urlPublica, incerta, andamento } = await page(nota.id)
  assert.deepEqual(tributos[0], { nome: 'ISS', base: 1000, aliquota: 3, valor: 30, retido: false })
  assert.deepEqual([valores.servico, valores.liquido], [1000, 1000])
  assert.deepEqual([conexao.slug, conexao.padrao], ['sefin-nacional', 'dps-1.01'])
  assert.equal(new URL(urlPublica).pathname, `/n/${nota.id}`)
  assert.deepEqual([incerta, andamento], [false, null])
})

test('related notes link to each other, both ways', async () => {
  const original = await authorised(issuer)
  const replaced = await issuer.api.post(`/nfse/${original.id}/substituir`, { novaNota: issuer.body(), motivo: MOTIVO })
  const nova = await issuer.api.waitSettled(replaced.json.id)
  const [before, behind] = [await page(original.id), await page(nova.id)]
  const link = ({ papel, id, status }: { papel: string; id: string; status: string }) => [papel, id, status]
  assert.deepEqual(before.vinculos.map(link), [['substituta', nova.id, 'autorizada']])
  assert.deepEqual(behind.vinculos.map(link), [['original', original.id, 'substituida']])
  assert.equal(before.motivoCancelamento, MOTIVO)

  const refused = await issuer.api.issue(issuer.body({ simular: 'rejeitar: E0310' }))
  await issuer.api.waitSettled(refused.json.id)
  const again = await issuer.tenant.portal.post(`/portal/nfse/${refused.json.id}/reemitir`, { payload: issuer.body() })
  await issuer.api.waitSettled(again.json.novaNfseId)
  assert.deepEqual((await page(refused.json.id)).vinculos.map(link), [
    ['reemissao', again.json.novaNfseId, 'autorizada'],
  ])
  assert.deepEqual((await page(again.json.novaNfseId)).vinculos.map(link), [['recusada', refused.json.id, 'rejeitada']])
})

test('a note of unknown outcome says so, and when the city is queried next', async () => {
  const own = await world.issuer({ proprio: true })
  const { id, speak } = await silentNota(world, own)
  const { json } = await own.tenant.portal.get(`/portal/nfse/${id}`)
  assert.deepEqual(
    [json.status, json.incerta, json.andamento?.proximo, json.urlPublica],
    ['processando', true, 'consulta', null],
  )
  assert.ok(!Number.isNaN(Date.parse(json.andamento.em)))
  const meta = async () => (await own.api.get(`/nfse/${id}`)).json.meta
  const between = await until('no query is under way', async () => {
    const found = await meta()
    return found.situacao === 'incerta' && found
  })
  assert.ok(Date.parse(between.proximaVerificacaoEm) > Date.parse(json.criadaEm), JSON.stringify(between))
  const { items } = (await own.api.get('/nfse')).json
  assert.ok(['incerta', 'consultando'].includes(items[0].meta.situacao), JSON.stringify(items[0].meta))
  await speak()
  await own.api.waitSettled(id)
  assert.deepEqual([(await meta()).situacao, (await meta()).proximaVerificacaoEm], [null, null])
})

test('the request and every exchange can be read as they were, without credentials', async () => {
  const { portal } = issuer.tenant
  // A send whose answer came too late has none to read: then another note is sent.
  const { id, body, transmissaoId } = await until('a send is answered', async () => {
    const body = { ...issuer.body(), acesso: { token: 'segredo' } }
    const { id } = (await issuer.api.issue(body)).json
    await issuer.api.waitSettled(id)
    const { itens } = (await portal.get(`/portal/nfse/${id}/timeline`)).json
    const { transmissaoId, statusHttp } = itens.find(({ etapa }: { etapa: string }) => etapa === 'envio').detalhe
    return statusHttp !== null && { id, body, transmissaoId }
  })
  const pedido = await portal.get(`/portal/nfse/${id}/pedido`)
  assert.deepEqual(pedido.json, { payload: { ...body, acesso: { token: '***' } } })
  const troca = await portal.get(`/portal/nfse/${id}/transmissoes/${transmissaoId}`)
  assert.deepEqual([troca.json.operacao, troca.json.resultado, troca.json.statusHttp], ['emitir', 'autorizada', 201])
  assert.match(troca.json.enviado.conteudo, /^<\?xml.*<infDPS .*<\/DPS>$/s)
  assert.match(troca.json.recebido.conteudo, /chaveAcesso/)
  const other = await authorised(issuer)
  assert.equal((await portal.get(`/portal/nfse/${other.id}/transmissoes/${transmissaoId}`)).status, 404)
})

test('only the printed page may be framed, and only by our own pages', async () => {
  const nota = await authorised(issuer)
  const headers = async (path: string) => {
    const answer = await issuer.tenant.portal.get(path)
    return [
      answer.status,
      answer.headers['x-frame-options'],
      /frame-ancestors ('\w+')/.exec(String(answer.headers['content-security-policy']))?.[1],
    ]
  }
  assert.deepEqual(await headers(`/portal/nfse/${nota.id}/pdf`), [200, 'SAMEORIGIN', "'self'"])
  assert.deepEqual(await headers(`/portal/nfse/${nota.id}/xml`), [200, 'DENY', "'none'"])
  const withKey = await issuer.api.get(`/nfse/${nota.id}/pdf`)
  assert.deepEqual([withKey.status, withKey.headers['x-frame-options']], [200, 'DENY'])
})

test('a reader sees only the middle of a person’s CPF, and not what was sent (LGPD)', async () => {
  const { tomador } = issuer.body() as { tomador: object }
  const nota = await authorised(issuer, { tomador: { ...tomador, ...PESSOA } })
  assert.equal((await listed(nota.id)).tomadorDocumento, PESSOA.cpfCnpj)
  const [envio] = await world.sql<{ id: string }>('select id from transmissoes where nota_id = $1', [nota.id])
  await world.sql(`update usuarios set papel = 'leitura' where tenant_id = $1`, [issuer.tenant.id])
  try {
    assert.equal((await listed(nota.id)).tomadorDocumento, '***.982.247-**')
    const { tomador: shown } = await page(nota.id)
    assert.deepEqual(
      [shown.cpfCnpj, shown.email, shown.razaoSocial],
      ['***.982.247-**', 'm***@pessoa.example', 'Maria da Silva'],
    )
    for (const path of ['pedido', `transmissoes/${envio!.id}`]) {
      const { status, json } = await issuer.tenant.portal.get(`/portal/nfse/${nota.id}/${path}`)
      assert.deepEqual([status, json.codigo], [403, 'SEM_PERMISSAO'], path)
    }
  } finally {
    await world.sql(`update usuarios set papel = 'owner' where tenant_id = $1`, [issuer.tenant.id])
  }
})
