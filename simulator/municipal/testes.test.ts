// How cities of IPM and SigCorp are spoken to, and what a test is at one of them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestCity, type TestCity } from '../city.fixture.ts'
import { TESTES } from './cidades.fixture.ts'
import { post, tagOf, unwrap } from './client.fixture.ts'
import { loteXml } from './rps.fixture.ts'

const CNPJ = '11222333000181'
const SOAP = (body: string) =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`
let city: TestCity
before(async () => {
  city = await startTestCity(CNPJ)
})
after(() => city.close())

const testeOf = (slug: string) => TESTES.find((each) => each.slug === slug)!
const messageOf = (slug: string, numero: number) =>
  loteXml(testeOf(slug).fala, testeOf(slug).envio[0], { cnpj: CNPJ, numero }, city.empresa)
const send = (slug: string, body: string, more: object = {}) =>
  post(city, `/municipal/${slug}/homologacao/nfse`, SOAP(body), { ...testeOf(slug).http?.('GerarNfse'), ...more })
const notasDe = async (slug: string) => (await city.admin('GET', `livro?cidade=${slug}`)).total

test('a test of IPM is answered with L1079, whatever else is wrong, and issues nothing', async () => {
  const { veste } = testeOf('novo-hamburgo')
  const asTest = (xml: string) => xml.replace(/^(<[^>]*>)/, '$1<EnvioTeste>1</EnvioTeste>')
  const body = asTest(veste('GerarNfse', messageOf('novo-hamburgo', 1)))
  const answer = unwrap((await send('novo-hamburgo', body)).text)
  assert.equal(tagOf(answer, 'Codigo'), 'L1079', answer)
  const wrong = unwrap(
    (await send('novo-hamburgo', body.replace('<ItemListaServico>01.07', '<ItemListaServico>99.99'))).text,
  )
  assert.match(wrong, /<Codigo>E30<.*<Codigo>L1079</)
  assert.equal(await notasDe('novo-hamburgo'), 0)
  await city.admin('PUT', 'regras', { cidade: 'novo-hamburgo', honraTeste: false })
  const real = unwrap((await send('novo-hamburgo', body)).text)
  await city.admin('PUT', 'regras', { cidade: 'novo-hamburgo', honraTeste: true })
  assert.ok(tagOf(real, 'CodigoVerificacao') && !real.includes('L1079'), real)
  assert.equal(await notasDe('novo-hamburgo'), 1)
})

test('a wrong login at IPM is a Fault; its answers are texts in `return`', async () => {
  const body = testeOf('novo-hamburgo').veste('GerarNfse', messageOf('novo-hamburgo', 2))
  const refused = await send('novo-hamburgo', body, { authorization: 'Basic eDp5' })
  assert.deepEqual([refused.status, tagOf(refused.text, 'faultstring')], [500, 'Usuário sem permissão.'])
  const { text } = await send('novo-hamburgo', body)
  assert.match(text, /<GerarNfseEnvioResponse xmlns="net.atende"><return xmlns="">&lt;/)
})

test('the envelopes that these cities do not speak are refused with a Fault, and no note is issued', async () => {
  const canonico = (mensagem: string) =>
    `<nfse:GerarNfseRequest xmlns:nfse="http://nfse.abrasf.org.br"><nfseDadosMsg><![CDATA[${mensagem}]]></nfseDadosMsg></nfse:GerarNfseRequest>`
  for (const slug of ['novo-hamburgo', 'ipatinga', 'franco-da-rocha']) {
    const before = await notasDe(slug)
    const mensagem = messageOf(slug, 9)
    for (const [body, more] of [
      [canonico(mensagem), { soapAction: 'http://nfse.abrasf.org.br/GerarNfse' }],
      [testeOf(slug).veste('GerarNfse', mensagem), { soapAction: 'http://nfse.abrasf.org.br/GerarNfse' }],
      [testeOf(slug).veste('GerarNfse', mensagem), { soapAction: null }],
    ] as const)
      assert.match((await send(slug, body, more)).text, /Fault/, slug)
    assert.equal(await notasDe(slug), before)
  }
  // Each service of SigCorp refuses the other's envelope.
  const [one, other] = [testeOf('ipatinga'), testeOf('franco-da-rocha')]
  assert.match((await send('ipatinga', other.veste('GerarNfse', messageOf('ipatinga', 9)))).text, /Fault/)
  assert.match((await send('franco-da-rocha', one.veste('GerarNfse', messageOf('franco-da-rocha', 9)))).text, /Fault/)
})

test('SigCorp answers without an envelope, and its other service with one', async () => {
  for (const [slug, start] of [
    ['ipatinga', /^<\?xml [^>]*\?><GerarNfseResposta /],
    ['franco-da-rocha', /<soap:Body><GerarNfseResponse [^>]*><outputXML [^>]*>&lt;/],
  ] as const) {
    const { text } = await send(slug, testeOf(slug).veste('GerarNfse', messageOf(slug, 1)))
    assert.match(text, start)
  }
})
