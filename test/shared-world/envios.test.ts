// A note after its authorisation: sent by e-mail from its page, and opened on its public page. Against the whole service.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { authorised } from '../support/ended-notes.ts'
import type { Client } from '../support/http.ts'
import { sharedWorld } from '../support/shared-world.ts'
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

const someone = () => `${randomUUID()}@cliente.example`
const send = (id: string, body: object, { portal } = issuer.tenant) => portal.post(`/portal/nfse/${id}/envios`, body)
const envios = async (id: string, { portal } = issuer.tenant) => {
  const { status, json, text } = await portal.get(`/portal/nfse/${id}/envios`)
  assert.equal(status, 200, text)
  return json
}
type Mail = { para: string; assunto: string; texto: string; html: string; anexos: string[]; estado: string }
const mailTo = async (para: string): Promise<Mail[]> =>
  (await issuer.tenant.portal.get('/portal/conta/emails?limit=100')).json.items.filter(
    (each: Mail) => each.para === para,
  )

test('a note goes to each address with its PDF and the link of its page, and the note says who sent it to whom', async () => {
  const nota = await authorised(issuer)
  const [um, outro] = [someone(), someone()]
  const sent = await send(nota.id, { para: [um, outro, um.toUpperCase()], copiaParaMim: true })
  assert.equal(sent.status, 201, sent.text)
  assert.deepEqual(sent.json, await envios(nota.id))
  const { itens, aberturas } = sent.json
  assert.equal(aberturas, null)
  assert.equal(itens.length, 2, sent.text)
  for (const item of itens) assert.deepEqual([item.por, item.situacao], ['Dona Exemplo', 'na_fila'], sent.text)
  for (const para of [um, outro]) {
    const [mail, ...more] = itens.some((each: Mail) => each.para === para) ? await mailTo(para) : []
    assert.ok(mail && more.length === 0, para)
    assert.equal(mail.assunto, `[TESTE] Nota fiscal ${nota.numero} de Prestadora Exemplo Ltda`)
    assert.ok(mail.texto.includes(`/n/${nota.id}`) && mail.texto.includes('não tem valor fiscal'), mail.texto)
    assert.deepEqual(mail.anexos, [`nfse-${nota.numero}.pdf`])
  }
  const [line] = await world.sql<{ detalhe: { para: string[] } }>(
    `select detalhe from auditoria where recurso_id = $1 and acao = 'nota.send'`,
    [nota.id],
  )
  assert.equal(line?.detalhe.para.length, 2)
})

test('subject and text are those of the sender; a test note always says that it has no fiscal value', async () => {
  const nota = await authorised(issuer)
  const para = someone()
  const mensagem = 'Segue a nota <b>de novembro</b>.\n\nVencimento dia 10.'
  assert.equal((await send(nota.id, { para: [para], assunto: 'Nota de novembro', mensagem })).status, 201)
  const [mail] = await mailTo(para)
  assert.equal(mail?.assunto, '[TESTE] Nota de novembro')
  for (const text of ['Vencimento dia 10.', 'não tem valor fiscal', `/n/${nota.id}`])
    assert.ok(mail!.texto.includes(text), mail!.texto)
  assert.ok(mail!.html.includes('&lt;b&gt;') && !mail!.html.includes('<b>de'), mail!.html)
})

test('a note that was never authorised, a text with another link, or too many addresses is refused', async () => {
  const { json } = await issuer.api.issue(issuer.body({ simular: 'rejeitar: E0310' }))
  await issuer.api.waitSettled(json.id)
  assert.deepEqual(codeOf(await send(json.id, { para: [someone()] })), [409, 'ESTADO_INVALIDO'])
  const nota = await authorised(issuer)
  const linked = await send(nota.id, { para: [someone()], mensagem: 'Pague em https://boleto.example/1' })
  assert.deepEqual(codeOf(linked), [422, 'REGRA_NAO_ATENDIDA'])
  assert.equal(linked.json.erros[0].campo, 'mensagem')
  for (const para of [[], ['ninguém'], Array.from({ length: 6 }, someone)])
    assert.equal((await send(nota.id, { para })).status, 400, JSON.stringify(para))
  assert.deepEqual(await envios(nota.id), { itens: [], aberturas: null })
  const other = await world.issuer()
  assert.equal((await send(nota.id, { para: [someone()] }, other.tenant)).status, 404)
})

test('one address, and an account in its trial, get and send no more in a day than their ceilings', async () => {
  const own = await world.issuer()
  const nota = await authorised(own)
  const para = someone()
  for (let nth = 0; nth < 5; nth++) assert.equal((await send(nota.id, { para: [para] }, own.tenant)).status, 201)
  const full = await send(nota.id, { para: [para] }, own.tenant)
  assert.deepEqual(codeOf(full), [429, 'LIMITE_DE_REQUISICOES'])
  assert.match(full.json.erros[0].mensagem, /^Este endereço já recebeu/)
  const five = () => Array.from({ length: 5 }, someone)
  for (let nth = 0; nth < 3; nth++) assert.equal((await send(nota.id, { para: five() }, own.tenant)).status, 201)
  const spent = await send(nota.id, { para: five() }, own.tenant)
  assert.deepEqual(codeOf(spent), [429, 'LIMITE_DE_REQUISICOES'])
  assert.match(spent.json.erros[0].mensagem, /^A conta em teste já mandou/)
  assert.equal((await envios(nota.id, own.tenant)).itens.length, 20, 'a refused request leaves nothing')
})

test('the message of the service to the customer is shown with the note too, as its own', async () => {
  const own = await world.issuer()
  const configured = await own.tenant.portal.call('PUT', `/portal/empresas/${own.empresa.id}/nfse-configs`, {
    body: { ambiente: 'homologacao', enviarEmailTomador: true },
  })
  assert.equal(configured.status, 200, configured.text)
  const para = someone()
  const { tomador } = own.body() as { tomador: object }
  const nota = await authorised(own, { tomador: { ...tomador, email: para } })
  const { itens } = await until('the message is written', async () => {
    const found = await envios(nota.id, own.tenant)
    return found.itens.length > 0 && found
  })
  assert.deepEqual([itens[0].para, itens[0].por], [para, null])
})

test('a reader sees whom a note was sent to in part alone, and does not send', async () => {
  const nota = await authorised(issuer)
  await send(nota.id, { para: ['maria@pessoa.example'] })
  await world.sql(`update usuarios set papel = 'leitura' where tenant_id = $1`, [issuer.tenant.id])
  try {
    assert.deepEqual(
      (await envios(nota.id)).itens.map((each: Mail) => each.para),
      ['m***@pessoa.example'],
    )
    assert.deepEqual(codeOf(await send(nota.id, { para: [someone()] })), [403, 'SEM_PERMISSAO'])
  } finally {
    await world.sql(`update usuarios set papel = 'owner' where tenant_id = $1`, [issuer.tenant.id])
  }
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const open = (client: Client, id: string, headers: Record<string, string> = {}, method = 'GET') =>
  client.call(method, `/n/${id}/aberta`, { headers: { 'user-agent': FIREFOX, ...headers } })

test('an opening of the public page counts; previews, robots, a reload and the people of the account do not', async () => {
  const { id } = await authorised(issuer)
  const reader = world.anonymous
  const page = await reader.get(`/n/${id}`)
  assert.ok(page.text.includes(`<img class="aberta" src="${id}/aberta"`))
  await reader.get(`/n/${id}/pdf`)
  assert.equal((await envios(id)).aberturas, null, 'the page alone is what a preview reads')

  const first = await open(reader, id)
  assert.deepEqual([first.status, first.headers['content-type']], [200, 'image/gif'])
  assert.match(String(first.headers['cache-control']), /^private, max-age=1800$/)
  assert.equal((await open(reader, id)).status, 200)
  const { aberturas } = await envios(id)
  assert.equal(aberturas.vezes, 2)
  assert.ok(Date.parse(aberturas.primeiraEm) <= Date.parse(aberturas.ultimaEm))

  await open(reader, id, { 'user-agent': 'WhatsApp/2.23.20.0' })
  await open(reader, id, { 'sec-purpose': 'prefetch;prerender' })
  await open(reader, id, { 'if-none-match': String(first.headers.etag) })
  await open(reader, id, {}, 'HEAD')
  await open(reader, id, { cookie: `portal_session=${issuer.tenant.sessao}` })
  assert.equal((await envios(id)).aberturas.vezes, 2)

  const stranger = await world.issuer()
  await open(reader, id, { cookie: `portal_session=${stranger.tenant.sessao}` })
  await open(reader, id, { cookie: 'portal_session=ended' })
  assert.equal((await envios(id)).aberturas.vezes, 4, 'people of other accounts are readers')
  const columns = await world.sql<{ n: string }>(
    `select column_name as n from information_schema.columns where table_name = 'aberturas_de_notas'`,
  )
  assert.deepEqual(columns.map(({ n }) => n).sort(), ['nota_id', 'primeira_em', 'tenant_id', 'ultima_em', 'vezes'])
})

test('a note that has no public page counts nothing', async () => {
  const { json } = await issuer.api.issue(issuer.body({ simular: 'rejeitar: E0310' }))
  await issuer.api.waitSettled(json.id)
  assert.equal((await open(world.anonymous, json.id)).status, 404)
  assert.equal((await open(world.anonymous, randomUUID())).status, 404)
})

const codeOf = ({ status, json }: { status: number; json: { codigo: string } }) => [status, json.codigo]
