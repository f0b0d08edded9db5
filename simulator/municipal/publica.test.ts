import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestCity, type TestCity } from '../city.fixture.ts'
import { post, signElement, tagOf, unwrap } from './client.fixture.ts'
import { rpsXml } from './rps.fixture.ts'

const CNPJ = '11222333000181'
const PUBLICA = 'http://www.publica.inf.br'
const SERVICO = 'http://service.nfse.integracao.ws.publica/'
const PRESTADOR = `<Cnpj>${CNPJ}</Cnpj><InscricaoMunicipal>12345</InscricaoMunicipal>`

let city: TestCity
before(async () => {
  city = await startTestCity(CNPJ)
})
after(() => city.close())

test('a note is issued, found by a consult signed by its provider, corrected by letters and cancelled', async () => {
  const issued = await ask('GerarNfse', gerar(1))
  const numero = tagOf(issued, 'Numero')
  assert.match(numero, /^0{14}1$/, issued)
  assert.equal(tagOf(issued, 'Competencia').length, 7)

  assert.equal(tagOf(await ask('ConsultarNfsePorRps', consulta(1)), 'Codigo'), 'E1')
  const found = await ask('ConsultarNfsePorRps', signed(consulta(1), 'Prestador'))
  assert.equal(tagOf(found, 'Numero'), numero, found)
  assert.doesNotMatch(found, /ListaCorrecao/)

  const letter = carta(numero, '<Discriminacao>Consultoria</Discriminacao>')
  assert.equal(tagOf(await corrigir(letter), 'Codigo'), 'E1')
  const first = await corrigir(signed(letter, 'InfPedidoCartaCorrecao'))
  assert.deepEqual([tagOf(first, 'NumeroCartaCorrecao'), tagOf(first, 'Oficial')], ['1', '1'], first)
  const contato =
    '<TomadorServico><RazaoSocial>Cliente</RazaoSocial><Contato><Email>a@b.example</Email></Contato></TomadorServico>'
  await corrigir(signed(carta(numero, contato), 'InfPedidoCartaCorrecao'))
  const seen = await ask('ConsultarNfsePorRps', signed(consulta(1), 'Prestador'))
  assert.deepEqual(
    [...seen.matchAll(/<NumeroCartaCorrecao>(\d+)</g)].map(([, each]) => each),
    ['1', '2'],
  )
  assert.match(seen, /<CartaCorrecao>.*<Discriminacao>Consultoria<\/Discriminacao><\/CartaCorrecao>/)

  const cancelled = await ask('CancelarNfse', signed(cancelar(numero), 'InfPedidoCancelamento'))
  assert.ok(tagOf(cancelled, 'DataHoraCancelamento'), cancelled)
  assert.equal(tagOf(await corrigir(signed(letter, 'InfPedidoCartaCorrecao')), 'Codigo'), 'E79')
})

test('a nature of operation is one of the list, of the regime of the provider, and without ISS where none is owed', async () => {
  const codeOf = async (...pedido: Parameters<typeof gerar>) =>
    tagOf(await ask('GerarNfse', gerar(...pedido)), 'Codigo')
  const semIss = (rps: string) => rps.replace(/<Aliquota>[^<]*<\/Aliquota>/, '')
  assert.equal(await codeOf(31, '1'), 'E144')
  assert.equal(await codeOf(32, '501'), 'E144')
  assert.equal(await codeOf(33, '301'), 'E144')
  assert.equal(await codeOf(34, '301', semIss), '')
  const simples = (rps: string) => semIss(rps).replace('<OptanteSimplesNacional>2', '<OptanteSimplesNacional>1')
  assert.equal(await codeOf(35, '301', simples), 'E144')
  assert.equal(await codeOf(36, '701', simples), '')
})

test('an empty letter, or one about an unknown note, is refused', async () => {
  const numero = tagOf(await ask('GerarNfse', gerar(2)), 'Numero')
  const codeOf = async (xml: string) => tagOf(await corrigir(signed(xml, 'InfPedidoCartaCorrecao')), 'Codigo')
  assert.equal(await codeOf(carta(numero, '')), 'E160')
  assert.equal(await codeOf(carta('2', '<Discriminacao>x</Discriminacao>')), 'E160')
  assert.equal(await codeOf(carta('9'.repeat(15), '<Discriminacao>x</Discriminacao>')), 'E78')
})

function gerar(numero: number, natureza = '101', change: (rps: string) => string = (rps) => rps): string {
  const fala = { versao: '1.00', ibge: '4208203', uri: PUBLICA, natureza }
  const rps = change(rpsXml(fala, { cnpj: CNPJ, numero }).replace(' Id=', ' id='))
  return signElement(`<GerarNfseEnvio xmlns="${PUBLICA}">${rps}</GerarNfseEnvio>`, 'InfRps', PUBLICA, city.empresa)
}

function consulta(numero: number): string {
  const rps = `<IdentificacaoRps><Numero>${numero}</Numero><Serie>A</Serie><Tipo>1</Tipo></IdentificacaoRps>`
  return `<ConsultarNfseRpsEnvio xmlns="${PUBLICA}">${rps}<Prestador id="p">${PRESTADOR}</Prestador></ConsultarNfseRpsEnvio>`
}

const identificacao = (numero: string) =>
  `<IdentificacaoNfse><Numero>${numero}</Numero>${PRESTADOR}<CodigoMunicipio>4208203</CodigoMunicipio></IdentificacaoNfse>`

function carta(numero: string, corrigido: string): string {
  return (
    `<CartaCorrecaoNfseEnvio xmlns="${PUBLICA}"><Pedido><InfPedidoCartaCorrecao id="c">${identificacao(numero)}${corrigido}` +
    '</InfPedidoCartaCorrecao></Pedido></CartaCorrecaoNfseEnvio>'
  )
}

function cancelar(numero: string): string {
  return (
    `<CancelarNfseEnvio xmlns="${PUBLICA}"><Pedido><InfPedidoCancelamento id="c">${identificacao(numero)}` +
    '<CodigoCancelamento>1</CodigoCancelamento><MotivoCancelamento>Erro</MotivoCancelamento></InfPedidoCancelamento>' +
    '</Pedido></CancelarNfseEnvio>'
  )
}

const signed = (xml: string, tag: string) => signElement(xml, tag, PUBLICA, city.empresa)
const corrigir = (mensagem: string) => ask('CartaCorrecaoNfseEnvio', mensagem)

async function ask(op: string, mensagem: string): Promise<string> {
  const body = `<s:${op} xmlns:s="${SERVICO}"><XML><![CDATA[${mensagem}]]></XML></s:${op}>`
  const envelope = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`
  const { status, text } = await post(city, '/municipal/itajai/homologacao/nfse', envelope, { soapAction: '' })
  assert.equal(status, 200, text)
  return unwrap(text)
}
