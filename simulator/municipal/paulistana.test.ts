import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestCity, type TestCity } from '../city.fixture.ts'
import { post, signRoot, tagOf, unwrap } from './client.fixture.ts'
import { cancelamento, consulta, lote, SP, VERSOES, type Versao } from './paulistana.fixture.ts'

const CNPJ = '11222333000181'

let city: TestCity
before(async () => {
  city = await startTestCity(CNPJ)
})
after(() => city.close())

for (const versao of VERSOES) {
  test(`São Paulo ${versao.versao}: tested, issued, consulted by RPS, cancelled once`, async () => {
    const tested = await ask(versao, 'TesteEnvioLoteRPS', lote(versao, 1, city.empresa))
    assert.deepEqual([tagOf(tested, 'Sucesso'), tagOf(tested, 'NumeroNFe')], ['true', ''], tested)
    const sent = await ask(versao, 'EnvioLoteRPS', lote(versao, 1, city.empresa))
    assert.deepEqual(
      [tagOf(sent, 'Sucesso'), tagOf(sent, 'NumeroNFe'), tagOf(sent, 'QtdNotasProcessadas')],
      ['true', '1', '1'],
      sent,
    )

    const found = await ask(versao, 'ConsultaNFe', consulta(versao, 1, city.empresa))
    assert.deepEqual(
      [tagOf(found, 'StatusNFe'), tagOf(found, 'ValorServicos'), tagOf(found, 'ValorISS')],
      ['N', '1000.00', '50.00'],
      found,
    )
    const absent = await ask(versao, 'ConsultaNFe', consulta(versao, 99, city.empresa))
    assert.deepEqual([tagOf(absent, 'Sucesso'), tagOf(absent, 'Codigo')], ['false', '1106'])

    assert.equal(
      tagOf(await ask(versao, 'CancelamentoNFe', cancelamento(versao, 1, city.empresa, 2)), 'Codigo'),
      '1305',
    )
    assert.equal(tagOf(await ask(versao, 'CancelamentoNFe', cancelamento(versao, 1, city.empresa)), 'Sucesso'), 'true')
    assert.equal(tagOf(await ask(versao, 'CancelamentoNFe', cancelamento(versao, 1, city.empresa)), 'Codigo'), '1301')
    assert.equal(tagOf(await ask(versao, 'ConsultaNFe', consulta(versao, 1, city.empresa)), 'StatusNFe'), 'C')
  })

  test(`São Paulo ${versao.versao}: the same RPS again cancels the previous note and makes another, with alert 217`, async () => {
    await ask(versao, 'EnvioLoteRPS', lote(versao, 2, city.empresa))
    const again = await ask(versao, 'EnvioLoteRPS', lote(versao, 2, city.empresa))
    assert.deepEqual(
      [tagOf(again, 'Sucesso'), tagOf(again, 'Codigo'), tagOf(again, 'NumeroNFe')],
      ['true', '217', '3'],
      again,
    )
    const { notas } = await city.admin('GET', `livro?cidade=${versao.slug}`)
    const ofRps = notas.filter(({ numeroRps }: { numeroRps: string }) => numeroRps === '2')
    assert.deepEqual(
      ofRps.map(({ situacao, substituta, copias }: { situacao: string; substituta: number; copias: number }) => [
        situacao,
        substituta,
        copias,
      ]),
      [
        ['substituida', 3, 2],
        ['autorizada', 0, 2],
      ],
    )
  })

  test(`São Paulo ${versao.versao}: schema, version, message signature, RPS signature and totals each have a code`, async () => {
    const codeFor = async (change: (xml: string) => string, resign = true) => {
      const unsigned = lote(versao, 7, city.empresa, { isSigned: false })
      const changed = change(unsigned)
      const xml = resign ? signRoot(changed, city.empresa) : change(signRoot(unsigned, city.empresa))
      return tagOf(await ask(versao, 'EnvioLoteRPS', xml), 'Codigo')
    }
    assert.equal(await codeFor((xml) => xml.replace('<TipoRPS>RPS</TipoRPS>', '')), '1001')
    assert.equal(await codeFor((xml) => xml.replace(`Versao="${versao.versao}"`, 'Versao="9"')), '1002')
    assert.equal(await codeFor((xml) => xml.replace('Consultoria', 'Outra'), false), '1057')
    assert.equal(await codeFor((xml) => xml.replace('<StatusRPS>N', '<StatusRPS>C')), '1206')
    assert.equal(await codeFor((xml) => xml.replace('<QtdRPS>1', '<QtdRPS>2')), '1203')
    assert.equal(
      tagOf(await ask(versao, 'EnvioLoteRPS', lote(versao, 7, city.empresa, { valor: '0.00' })), 'Codigo'),
      '303',
    )
    const withheld = async (tributacao: string) =>
      tagOf(await ask(versao, 'EnvioLoteRPS', lote(versao, 7, city.empresa, { tributacao, retido: true })), 'Codigo')
    assert.deepEqual([await withheld('P'), await withheld('M')], ['1228', '321'])
    assert.equal((await city.admin('GET', `livro?cidade=${versao.slug}`)).total, 3)
    const exported = await ask(versao, 'EnvioLoteRPS', lote(versao, 8, city.empresa, { tributacao: 'P' }))
    assert.equal(tagOf(exported, 'Sucesso'), 'true', exported)
    const found = await ask(versao, 'ConsultaNFe', consulta(versao, 8, city.empresa))
    assert.deepEqual([tagOf(found, 'TributacaoNFe'), tagOf(found, 'ValorISS')], ['P', '0.00'], found)
  })
}

async function ask({ slug, versao }: Versao, metodo: string, mensagem: string): Promise<string> {
  const body =
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
    `<${metodo}Request xmlns="${SP}"><VersaoSchema>${versao}</VersaoSchema><MensagemXML><![CDATA[${mensagem}]]></MensagemXML>` +
    `</${metodo}Request></soap:Body></soap:Envelope>`
  const soapAction = `${SP}/ws/${metodo.charAt(0).toLowerCase()}${metodo.slice(1)}`
  const { status, text } = await post(city, `/municipal/${slug}/homologacao/lotenfe.asmx`, body, { soapAction })
  assert.equal(status, 200, text)
  return unwrap(text)
}
