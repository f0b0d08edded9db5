// Every consult may answer anything: by a text of the document, or by a rule of the panel, for each way of asking.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NFSE_NS, pack, plainDps, signText, startTestCity, type TestCity, unpack } from '../city.fixture.ts'
import { TESTES, type Teste } from './cidades.fixture.ts'
import { post, type Retorno, tagOf, unwrap } from './client.fixture.ts'
import { consultaDe, talk } from './conversa.fixture.ts'
import { consulta, lote, SP, VERSOES } from './paulistana.fixture.ts'
import { loteXml } from './rps.fixture.ts'

const CNPJ = '11222333000181'
let city: TestCity
before(async () => {
  city = await startTestCity(CNPJ)
  for (const cidade of [...TESTES.map(({ slug }) => slug), 'brasilia'])
    await city.admin('PUT', 'regras', { cidade, atrasoLoteMs: 0, visibilidadeMs: 0 })
})
after(() => city.close())

const HUMORES = 'responder:L1024 x1; http:401 x1; outro-conteudo:valor; datas:br; charset:utf-8/iso-8859-1'

for (const teste of TESTES) {
  test(`${teste.slug}: a document says how consults of its note are answered, try by try`, async () => {
    const dados = { cnpj: CNPJ, numero: 1, descricao: `Locação [simular consultar-rps: ${HUMORES}]` }
    const sent = await issue(teste, dados)
    assert.ok(tagOf(unwrap(sent.text), teste.assincrona ? 'Protocolo' : 'CodigoVerificacao'), sent.text)
    const ask = () => talk(city, teste, teste.consulta, consultaDe(city, teste, dados))
    assert.equal(tagOf(unwrap((await ask()).text), 'Codigo'), 'L1024')
    assert.equal((await ask()).status, 401)
    const shown = await ask()
    assert.match(shown.contentType, /charset=iso-8859-1$/)
    const nota = unwrap(shown.bytes.toString('utf8'))
    assert.match(tagOf(nota, 'Discriminacao'), /^Locação /)
    assert.equal(tagOf(nota, 'ValorServicos'), '900.00')
    assert.match(tagOf(nota, 'DataEmissao'), /^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)
    const { notas } = await city.admin('GET', `livro?cidade=${teste.slug}`)
    assert.deepEqual([notas[0].valor, notas[0].copias], ['1000.00', 1], 'the book is as it was')
  })
}

test('what identifies the RPS, and the customer, may be missing or another in what is shown', async () => {
  const cases: Array<[humor: string, is: (nota: string) => boolean]> = [
    ['sem-serie', (nota) => nota.includes('<Serie/>') && tagOf(nota, 'Tipo') === '1'],
    ['sem-rps', (nota) => !nota.includes('IdentificacaoRps') && nota.includes('<Tomador')],
    ['outro-conteudo', (nota) => tagOf(nota, 'ValorServicos') === '900.00'],
    ['outro-conteudo:tomador', (nota) => /<Tomador.*33000167000101.*OUTRO TOMADOR/.test(nota) && nota.includes(CNPJ)],
    ['outro-conteudo:data', (nota) => Date.parse(tagOf(nota, 'DataEmissao')) < Date.now() - 39 * 86_400_000],
    ['datas:espaco', (nota) => /^\d{4}-\d\d-\d\d \d\d:/.test(tagOf(nota, 'DataEmissao'))],
    ['datas:com-zona', (nota) => tagOf(nota, 'DataEmissao').endsWith('-03:00')],
    ['datas:utc', (nota) => tagOf(nota, 'DataEmissao').endsWith('Z')],
  ]
  for (const [slug, numero] of [
    ['limeira', 100],
    ['belo-horizonte', 100],
  ] as const) {
    const teste = TESTES.find((each) => each.slug === slug)!
    for (const [i, [humor, is]] of cases.entries()) {
      const descricao = `Aulas [simular consultar: ${humor}]`
      const dados = { cnpj: CNPJ, numero: numero + i, lote: numero + i, descricao }
      await issue(teste, dados)
      const { text } = await talk(city, teste, teste.consulta, consultaDe(city, teste, dados))
      assert.ok(is(unwrap(text)), `${slug} ${humor}: ${text}`)
    }
  }
})

test('a rule says what each way of asking is answered; the others are answered as ever', async () => {
  const teste = TESTES.find(({ slug }) => slug === 'natal')!
  const dados = { cnpj: CNPJ, numero: 50, descricao: 'Aulas' }
  const protocolo = tagOf(unwrap((await issue(teste, dados)).text), 'Protocolo')
  const prestador = `<Prestador><Cnpj>${CNPJ}</Cnpj><InscricaoMunicipal>12345</InscricaoMunicipal></Prestador>`
  const porLote = (raiz: string) =>
    `<${raiz} xmlns="http://www.abrasf.org.br/nfse.xsd">${prestador}<Protocolo>${protocolo}</Protocolo></${raiz}>`
  const ask = async (op: string, mensagem: string) => unwrap((await talk(city, teste, op, mensagem)).text)
  const situacao = () => ask('ConsultarSituacaoLoteRps', porLote('ConsultarSituacaoLoteRpsEnvio'))
  const doLote = () => ask('ConsultarLoteRps', porLote('ConsultarLoteRpsEnvio'))
  const porRps = () => ask(teste.consulta, consultaDe(city, teste, dados))

  await city.admin('PUT', 'comportamento', {
    cidade: 'natal',
    operacao: 'consultar-situacao',
    comportamento: 'responder:E157',
  })
  assert.equal(tagOf(await situacao(), 'Codigo'), 'E157')
  assert.ok(tagOf(await doLote(), 'CodigoVerificacao'))
  await city.admin('DELETE', 'comportamento?cidade=natal')

  await city.admin('PUT', 'comportamento', {
    cidade: 'natal',
    operacao: 'consultar',
    comportamento: 'lote-recusado:E10',
  })
  assert.equal(tagOf(await situacao(), 'Situacao'), '3')
  assert.equal(tagOf(await doLote(), 'Codigo'), 'E10')
  assert.ok(tagOf(await porRps(), 'CodigoVerificacao'), 'and yet the note is there')
  await city.admin('DELETE', 'comportamento?cidade=natal')

  const unknown = { cidade: 'natal', operacao: 'perguntar', comportamento: 'html' }
  assert.match((await city.admin('PUT', 'comportamento', unknown)).erro, /operacao desconhecida/)
})

for (const versao of VERSOES) {
  test(`São Paulo ${versao.versao}: a consult answers any code, shows another note, or a note without its RPS`, async () => {
    const ask = async (op: string, mensagem: string) => {
      const body = `<${op}Request xmlns="${SP}"><VersaoSchema>${versao.versao}</VersaoSchema><MensagemXML><![CDATA[${mensagem}]]></MensagemXML></${op}Request>`
      const soap = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`
      const camel = op.charAt(0).toLowerCase() + op.slice(1)
      return post(city, `/municipal/${versao.slug}/homologacao/nfse`, soap, { soapAction: `${SP}/ws/${camel}` })
    }
    const [sent] = [await ask('EnvioLoteRPS', lote(versao, 1, city.empresa))]
    assert.equal(tagOf(unwrap(sent.text), 'Sucesso'), 'true', sent.text)
    const comportamento = 'responder:E157 x1; http:503 x1; outro-conteudo:tomador; sem-rps'
    await city.admin('PUT', 'comportamento', { cidade: versao.slug, operacao: 'consultar-rps', comportamento })
    const consultar = () => ask('ConsultaNFe', consulta(versao, 1, city.empresa))
    const refused = unwrap((await consultar()).text)
    assert.deepEqual([tagOf(refused, 'Sucesso'), tagOf(refused, 'Codigo')], ['false', '1100'])
    assert.equal((await consultar()).status, 503)
    const shown = unwrap((await consultar()).text)
    assert.match(shown, /<CPFCNPJTomador><CNPJ>33000167000101</)
    assert.doesNotMatch(shown, /NumeroRPS/)
  })
}

test('the national system: by DPS, by key and by event, also what is packed', async () => {
  const descricao =
    'Aulas [simular consultar-numero: outro-conteudo; sem-serie; datas:espaco][simular evento: http:502 x1]'
  const { json } = await city.emit(signText(plainDps({ cnpj: CNPJ, numero: 1, descricao }), city.empresa))
  const nota = await city.call('GET', `/homologacao/nfse/${json.chaveAcesso}`)
  const xml = unpack(nota.json.nfseXmlGZipB64)
  assert.match(xml, /<vServ>90\.00<.*/)
  assert.match(xml, /<serie\/>/)
  assert.match(nota.json.dataHoraProcessamento, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const porDps = await city.call('GET', `/homologacao/dps/${json.idDps}`)
  assert.equal(porDps.json.chaveAcesso, json.chaveAcesso)
  const evento = { pedidoRegistroEventoXmlGZipB64: pack('<x/>') }
  assert.equal((await city.call('POST', `/homologacao/nfse/${json.chaveAcesso}/eventos`, evento)).status, 502)
  assert.equal((await city.call('POST', `/homologacao/nfse/${json.chaveAcesso}/eventos`, evento)).status, 400)

  await city.admin('PUT', 'comportamento', { operacao: 'consultar-rps', comportamento: 'responder:E1200', vezes: 1 })
  const refused = await city.call('GET', `/homologacao/dps/${json.idDps}`)
  assert.equal(refused.json.erro.codigo, 'E1200')
  assert.equal((await city.call('HEAD', `/homologacao/dps/${json.idDps}`)).status, 400)
  assert.equal((await city.call('HEAD', `/homologacao/dps/${json.idDps}`)).status, 200)
  await city.admin('DELETE', 'comportamento')
})

test('a DPS city: its lote refused where it is asked about, though its note is found', async () => {
  const raiz = 'EnviarLoteDpsEnvio'
  const descricao = 'Aulas [simular consultar-lote: lote-recusado:E160 x1][simular consultar-rps: responder:E183 x1]'
  const dps = signText(plainDps({ cnpj: CNPJ, numero: 7, cMun: '5300108', descricao }), city.empresa)
  const prestador = `<Prestador><CNPJ>${CNPJ}</CNPJ></Prestador>`
  const sent = await brasilia(
    'RecepcionarLoteDps',
    `<${raiz} xmlns="${NFSE_NS}"><LoteDps Id="Lote1" versao="1.01"><NumeroLote>7</NumeroLote>${prestador}` +
      `<QuantidadeDps>1</QuantidadeDps><ListaDps>${dps.slice(dps.indexOf('<DPS'))}</ListaDps></LoteDps></${raiz}>`,
  )
  const protocolo = tagOf(sent, 'Protocolo')
  const doLote = () =>
    brasilia(
      'ConsultarLoteDps',
      `<ConsultarLoteDpsEnvio xmlns="${NFSE_NS}" versao="1.01">${prestador}<Protocolo>${protocolo}</Protocolo></ConsultarLoteDpsEnvio>`,
    )
  const porDps = () =>
    brasilia(
      'ConsultarNfsePorDps',
      `<ConsultarNfseDpsEnvio xmlns="${NFSE_NS}" versao="1.01"><IdentificacaoDps><NumDPS>7</NumDPS><SerieDPS>1</SerieDPS>` +
        `</IdentificacaoDps>${prestador}</ConsultarNfseDpsEnvio>`,
    )
  const refused = await doLote()
  assert.deepEqual([tagOf(refused, 'Situacao'), tagOf(refused, 'Codigo')], ['3', 'E160'])
  assert.equal(tagOf(await porDps(), 'Codigo'), 'E183')
  assert.ok(tagOf(await porDps(), 'nNFSe'))
  assert.equal(tagOf(await doLote(), 'Situacao'), '4')
})

async function brasilia(op: string, mensagem: string): Promise<string> {
  const cabecalho = `<cabecalho versao="1.01" xmlns="${NFSE_NS}"><versaoDados>1.01</versaoDados></cabecalho>`
  const body = `<${op} xmlns="${NFSE_NS}"><nfseCabecMsg>${cabecalho}</nfseCabecMsg><nfseDadosMsg>${mensagem}</nfseDadosMsg></${op}>`
  const soap = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`
  const path = '/municipal/brasilia/homologacao/nfse'
  return unwrap((await post(city, path, soap, { soapAction: `${NFSE_NS}/${op}` })).text)
}

function issue(teste: Teste, dados: { cnpj: string; numero: number; descricao: string }): Promise<Retorno> {
  return talk(city, teste, teste.envio[1], loteXml(teste.fala, teste.envio[0], dados, city.empresa))
}
