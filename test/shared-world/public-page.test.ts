// What a person with the link of a note sees and may download. Against the whole service.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sharedWorld } from '../support/shared-world.ts'
import type { BodyOptions, Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

let world: World
let issuer: Issuer
before(async () => {
  world = await sharedWorld()
  issuer = await world.issuer()
})
after(() => world?.close())

const MARIA = { cpfCnpj: '52998224725', razaoSocial: 'Maria <b>da</b> Silva', email: 'maria@pessoa.example' }

async function authorised(more: BodyOptions = {}) {
  const { json } = await issuer.api.issue(issuer.body(more))
  const nota = await issuer.api.waitSettled(json.id)
  assert.equal(nota.status, 'autorizada')
  return nota
}

test('the page of a note between companies gives PDF and XML, the very bytes that were signed', async () => {
  const nota = await authorised()
  const page = await world.anonymous.get(`/n/${nota.id}`)
  assert.equal(page.status, 200)
  assert.ok(page.text.includes(`href="${nota.id}/pdf"`) && page.text.includes(`href="${nota.id}/xml"`))
  const xml = await world.anonymous.get(`/n/${nota.id}/xml`)
  assert.deepEqual(xml.bytes, (await issuer.api.get(`/nfse/${nota.id}/xml`)).bytes)
  assert.match(String(xml.headers['content-disposition']), /^attachment; filename="nfse-[\w-]+\.xml"$/)
  assert.ok(!page.text.includes('<dd></dd>'), 'no name stands without its value')
  for (const answer of [page, xml, await world.anonymous.get(`/n/${nota.id}/pdf`)])
    assert.equal(answer.headers['x-robots-tag'], 'noindex, nofollow')
})

test('the page of a note to a person shows only part of the CPF and of the name, and gives no XML', async () => {
  const nota = await authorised({ tomador: MARIA })
  const { text } = await world.anonymous.get(`/n/${nota.id}`)
  assert.ok(text.includes('***.982.247-**') && text.includes('Maria &lt;. S.'), text)
  for (const secret of [MARIA.cpfCnpj, '529.982.247-25', MARIA.email, 'Silva', '<b>', `${nota.id}/xml`])
    assert.ok(!text.includes(secret), secret)
  assert.equal((await world.anonymous.get(`/n/${nota.id}/xml`)).status, 404)
})

test('a text of a client cannot reorder the page: its bidirectional controls are shown', async () => {
  const body = issuer.body()
  Object.assign(body.tomador as object, { razaoSocial: '\u202eACME\u202c Loja' })
  ;(body.servico as { discriminacao: string }[])[0]!.discriminacao = 'Valor total \u2067R$ 1,00\u2069 em 3 vezes'
  const issued = await issuer.api.issue(body)
  assert.equal(issued.status, 202, issued.text)
  const { id } = await issuer.api.waitSettled(issued.json.id)
  const { text } = await world.anonymous.get(`/n/${id}`)
  assert.doesNotMatch(text, /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
  for (const shown of ['[U+202E]ACME[U+202C] Loja', '[U+2067]R$ 1,00[U+2069] em 3 vezes'])
    assert.ok(text.includes(shown), text)
})

test('a production note is checked on the national page; a test note is unknown there', async () => {
  const producao = await issuer.tenant.apiKey('producao')
  const { json } = await producao.issue(issuer.body())
  const { id, chaveAcesso } = await producao.waitSettled(json.id)
  const consulta = `https://www.nfse.gov.br/ConsultaPublica/?tpc=1&amp;chave=${chaveAcesso}`
  const [real, teste] = await Promise.all(
    [id, (await authorised()).id].map((each) => world.anonymous.get(`/n/${each}`)),
  )
  assert.ok(real!.text.includes(consulta) && !real!.text.includes('sem valor fiscal'))
  assert.ok(!teste!.text.includes('nfse.gov.br') && teste!.text.includes('sem valor fiscal'))
  const pathOf = ({ text }: { text: string }) => /<path fill="#000" d="(M[^"]+)"/.exec(text)?.[1]
  assert.ok(pathOf(real!) && pathOf(teste!) && pathOf(real!) !== pathOf(teste!))
})

test('a cancelled note is shown as invalid, and gives no XML any more', async () => {
  const nota = await authorised()
  await issuer.api.post(`/nfse/${nota.id}/cancelar`, { motivo: 'Serviço não foi prestado ao cliente' })
  await until('cancelled', async () => (await issuer.api.get(`/nfse/${nota.id}`)).json.status === 'cancelada')
  const { text } = await world.anonymous.get(`/n/${nota.id}`)
  assert.ok(text.includes('Nota cancelada: não vale mais') && !text.includes(`${nota.id}/xml`))
  assert.equal((await world.anonymous.get(`/n/${nota.id}/xml`)).status, 404)
})

test('the page runs no script, and only its own style', async () => {
  const { text, headers } = await world.anonymous.get(`/n/${(await authorised()).id}`)
  assert.doesNotMatch(text, /<script|\son\w+=|\sstyle=|<iframe|<form/i)
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  assert.match(String(headers['content-security-policy']), /^default-src 'none';/)
  assert.ok(String(headers['content-security-policy']).includes(`style-src 'sha256-${hash}'`))
})
