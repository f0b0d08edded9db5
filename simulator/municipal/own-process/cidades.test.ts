import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { needs, schemas } from '#test/support/references.ts'
import { startTestCity, type TestCity } from '../../city.fixture.ts'
import { parseXml } from '../../xml/parse.ts'
import { TESTES } from '../cidades.fixture.ts'
import { get, post, tagOf, unwrap } from '../client.fixture.ts'
import { consultaDe, http, path, soap, talk } from '../conversa.fixture.ts'
import { loteXml } from '../rps.fixture.ts'

const CNPJ = '11222333000181'
let city: TestCity
before(async () => {
  city = await startTestCity(CNPJ)
  for (const { slug } of TESTES) {
    await city.admin('PUT', 'regras', { cidade: slug, atrasoLoteMs: 0, visibilidadeMs: 0 })
  }
})
after(() => city.close())

for (const teste of TESTES) {
  test(`${teste.slug}: a note is issued and found by its RPS, in the format of the city`, async () => {
    const { fala, envio, consulta } = teste
    const dados = { cnpj: CNPJ, numero: 1 }
    const sent = await talk(city, teste, envio[1], loteXml(fala, envio[0], dados, city.empresa))
    assert.equal(sent.status, 200, sent.text)
    const answer = unwrap(sent.text)
    assert.ok(tagOf(answer, teste.assincrona ? 'Protocolo' : 'CodigoVerificacao'), answer)

    const found = await talk(city, teste, consulta, consultaDe(city, teste, dados))
    const note = unwrap(found.text)
    assert.equal(tagOf(note, 'Discriminacao'), 'Suporte em informática', note)
    assert.doesNotThrow(() => parseXml(note))
    const { total, notas } = await city.admin('GET', `livro?cidade=${teste.slug}`)
    assert.deepEqual([total, notas[0].copias, notas[0].situacao], [1, 1, 'autorizada'])
  })

  test(`${teste.slug}: a request in another format gets a Fault or a refusal, and no note`, async () => {
    const { fala, envio } = teste
    const message = loteXml(fala, envio[0], { cnpj: CNPJ, numero: 2 }, city.empresa)
    const body = `<outra xmlns="urn:outra">${teste.veste(envio[1], message)}</outra>`
    const stranger = await post(city, path(teste), soap(teste, body), http(teste, envio[1]))
    assert.equal(stranger.status, 500, stranger.text)
    assert.match(stranger.text, /Fault/)
    assert.equal((await city.admin('GET', `livro?cidade=${teste.slug}`)).total, 1)
  })
}

/** Schema of the answers of a city: of the issue and of the consult, or one for both. */
const RESPOSTAS: Record<string, [envio: string, consulta?: string]> = {
  limeira: ['abrasf/2.04/nfse.xsd'],
  'mogi-das-cruzes': ['abrasf/2.03/nfse.xsd'],
  'joao-pessoa': ['abrasf/2.02/nfse.xsd'],
  maringa: ['abrasf/2.01/nfse.xsd'],
  'belo-horizonte': ['abrasf/1.00/nfse_bhiss.xsd'],
  americana: ['dialetos/tiplan-2.03/nfse.xsd'],
  uberaba: ['dialetos/webiss-2.02/nfse.xsd'],
  'volta-redonda': ['dialetos/simpliss-2.03/nfse.xsd'],
  divinopolis: ['dialetos/betha-2.02/nfse_v202.xsd'],
  ipatinga: ['abrasf/2.04/nfse.xsd'],
  guarulhos: [
    'dialetos/ginfes/servico_enviar_lote_rps_resposta_v03.xsd',
    'dialetos/ginfes/servico_consultar_nfse_rps_resposta_v03.xsd',
  ],
  santos: [
    'dialetos/giss-2.04/enviar-lote-rps-resposta-v2_04.xsd',
    'dialetos/giss-2.04/consultar-nfse-rps-resposta-v2_04.xsd',
  ],
}

for (const teste of TESTES.filter(({ slug }) => RESPOSTAS[slug])) {
  test(
    `${teste.slug}: the answers fit the schema of the city`,
    needs(schemas('abrasf'), schemas('dialetos')),
    async () => {
      const { fala, envio, consulta } = teste
      const [ofEnvio, ofConsulta = ofEnvio] = RESPOSTAS[teste.slug]!
      const dados = { cnpj: CNPJ, numero: 3 }
      const sent = await talk(city, teste, envio[1], loteXml(fala, envio[0], dados, city.empresa))
      assertFits(ofEnvio, unwrap(sent.text))
      const found = await talk(city, teste, consulta, consultaDe(city, teste, dados))
      assert.match(found.text, /InfNfse/)
      assertFits(ofConsulta, unwrap(found.text))
      const none = await talk(city, teste, consulta, consultaDe(city, teste, { cnpj: CNPJ, numero: 99 }))
      assertFits(ofConsulta, unwrap(none.text))
    },
  )
}

function assertFits(xsd: string, xml: string): void {
  xmlRegisterFsInputProviders()
  const url = schemas(xsd)
  const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(url), { url }))
  const document = XmlDocument.fromString(xml)
  try {
    assert.doesNotThrow(() => validator.validate(document), xml)
  } finally {
    document.dispose()
    validator.dispose()
  }
}

test('every SOAP city shows a WSDL with its operations and addresses', async () => {
  for (const { cidade, wsdl, operacoes } of await city.admin('GET', 'cidades')) {
    if (!wsdl) continue
    const { status, text } = await get(city, new URL(wsdl).pathname + new URL(wsdl).search)
    assert.equal(status, 200, cidade)
    parseXml(text)
    for (const { nome, soapAction } of operacoes) {
      assert.ok(
        text.includes(`<wsdl:operation name="${nome}">`) && text.includes(`soapAction="${soapAction ?? ''}"`),
        cidade,
      )
    }
  }
})
