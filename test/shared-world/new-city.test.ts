// Adding a city of a known standard takes an operator and no code: everything here goes over HTTP, from the empty list
// of connections to the webhook of an authorised note.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openCityCompany } from '../support/city-company.ts'
import { openOperator } from '../support/publish-city.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

let world: World
let receiver: Receiver
before(async () => {
  receiver = await openReceiver()
  world = await sharedWorld()
})
after(async () => {
  await world.close()
  await receiver.close()
})

const AMERICANA = 'americana'

test('a city without a connection yesterday issues today: published by HTTP alone, no code, no restart', async (t) => {
  const operator = await openOperator({ url: world.url, env: world.tree.env })
  const cidade = operator.cidades.find((each) => each.cidade === AMERICANA)
  assert.ok(cidade)
  const tenant = await world.register()
  const api = await tenant.apiKey()
  const endpoint = await tenant.portal.post('/portal/webhooks', { url: `${receiver.url}/nova` })
  assert.equal(endpoint.status, 201, endpoint.text)
  receiver.tellSecret('/nova', endpoint.json.segredo)
  const empresa = await openCityCompany(world, tenant, cidade, { ambiente: 'homologacao' })

  await t.test('notes do not leave by a connection of the city before it has one', async () => {
    const listed = await operator.client.get(`/admin/conexoes?municipio=${cidade.ibge}`)
    assert.deepEqual([listed.status, listed.json.total], [200, 0], listed.text)
  })

  const { id, slug } = await operator.publish({ cidade: AMERICANA, empresaId: empresa.id, enviar: true })

  await t.test('the rehearsal issued and found a note in the city before the publication', async () => {
    const livro = await cityBook()
    assert.equal(livro.length, 1)
    const active = await operator.client.get(`/admin/conexoes/${slug}/active`)
    assert.deepEqual([active.json.id, active.json.status], [id, 'publicada'])
  })

  const accepted = await api.issue(empresa.body())
  assert.equal(accepted.status, 202, accepted.text)
  const nota = await api.waitSettled(accepted.json.id)

  await t.test('the note is authorised by the city itself', async () => {
    assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
    const mine = (await cityBook()).filter(({ cnpj, serie }) => cnpj === empresa.cpfCnpj && serie !== '900')
    assert.deepEqual(
      mine.map(({ numero, copias }) => [String(numero), copias]),
      [[nota.numero, 1]],
    )
  })

  await t.test('the webhook arrives, signed', async () => {
    const isOurs = ({ event, assinada }: { event: string; assinada: boolean }) =>
      event === 'nfse.autorizada' && assinada
    const { body } = await until('webhook', () => receiver.chegadas.find(isOurs) ?? null)
    assert.deepEqual([body.nfse.id, body.nfse.numero], [nota.id, nota.numero])
  })

  await t.test('the XML is the answer of the city, the PDF and the public page name the city', async () => {
    const xml = await api.get(`/nfse/${nota.id}/xml`)
    assert.equal(xml.status, 200)
    assert.ok(xml.text.includes(`<Numero>${nota.numero}</Numero>`) && xml.text.includes('CodigoVerificacao'))
    const pdf = await api.get(`/nfse/${nota.id}/pdf`)
    assert.equal(pdf.status, 200, pdf.text.slice(0, 300))
    assert.equal(pdf.bytes.subarray(0, 5).toString(), '%PDF-')
    const page = await world.anonymous.get(`/n/${nota.id}`)
    assert.ok(page.text.includes(cidade.nome) && page.text.includes('Código de verificação'), page.text)
    assert.ok(!page.text.includes('portal nacional'))
  })

  async function cityBook() {
    const path = `livro?cidade=${AMERICANA}&ambiente=homologacao`
    type Livro = { notas: { cnpj: string; serie: string; numero: number; copias: number }[] }
    return (await world.simulator.admin<Livro>('GET', path)).notas
  }
})

test('a rehearsal waits for the note in a city that shows it late', async () => {
  const operator = await openOperator({ url: world.url, env: world.tree.env })
  const cidade = operator.cidades.find((each) => each.cidade === 'divinopolis')!
  await world.simulator.admin('PUT', 'regras', { cidade: 'divinopolis', visibilidadeMs: 1500 })
  const empresa = await openCityCompany(world, await world.register(), cidade, { ambiente: 'homologacao' })
  await operator.publish({ cidade: 'divinopolis', empresaId: empresa.id, pedido: empresa.body(), enviar: true })
  await world.simulator.admin('PUT', 'regras', { cidade: 'divinopolis', visibilidadeMs: 500 })
})
