import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NFSE_NS, pack, plainDps, signText, startTestCity, type TestCity, unpack } from '../city.fixture.ts'
import { escapeXml, post, signElement, tagOf, unwrap } from './client.fixture.ts'

const CNPJ = '11222333000181'
const BETHA = 'http://www.betha.com.br/e-nota-dps'
const BRASILIA = '5300108'
const CABECALHO = `<cabecalho versao="1.01" xmlns="${NFSE_NS}"><versaoDados>1.01</versaoDados></cabecalho>`

let city: TestCity
before(async () => {
  city = await startTestCity(CNPJ)
  for (const cidade of ['brasilia', 'criciuma', 'sinop']) await city.admin('PUT', 'regras', { cidade, atrasoLoteMs: 0 })
})
after(() => city.close())

test('piracicaba: the REST clone issues for itself alone, keeps its own book, and refuses the same DPS twice', async () => {
  const base = '/municipal/piracicaba/homologacao'
  const dps = signText(plainDps({ cnpj: CNPJ, numero: 1, cMun: '3538709' }), city.empresa)
  const first = await city.call('POST', `${base}/nfse`, { dpsXmlGZipB64: pack(dps) })
  assert.equal(first.status, 201, first.text)
  assert.ok(unpack(first.json.nfseXmlGZipB64).includes('<infNFSe'))
  assert.equal((await city.call('GET', `${base}/nfse/${first.json.chaveAcesso}`)).status, 200)
  assert.equal((await city.call('GET', `/homologacao/nfse/${first.json.chaveAcesso}`)).status, 404)
  assert.equal((await city.call('POST', `${base}/nfse`, { dpsXmlGZipB64: pack(dps) })).json.erros[0].codigo, 'E0014')
  const elsewhere = signText(plainDps({ cnpj: CNPJ, numero: 2 }), city.empresa)
  assert.equal(
    (await city.call('POST', `${base}/nfse`, { dpsXmlGZipB64: pack(elsewhere) })).json.erros[0].codigo,
    'E0037',
  )
  assert.deepEqual(
    await city.admin('GET', 'livro?cidade=piracicaba').then(({ total, notas }) => [total, notas[0].copias]),
    [1, 1],
  )
})

test('brasilia: DPS in a lote at once, alone, and under a protocol; found by DPS; cancelled by event', async () => {
  const sent = await brasilia('RecepcionarLoteDpsSincrono', lote('EnviarLoteDpsSincronoEnvio', 1))
  const chave = /Id="NFS(\d{50})"/.exec(sent)?.[1]
  assert.ok(chave, sent)
  assert.equal(
    tagOf(await brasilia('RecepcionarLoteDpsSincrono', lote('EnviarLoteDpsSincronoEnvio', 1)), 'Codigo'),
    'E0014',
  )
  assert.ok(
    tagOf(
      await brasilia('GerarNfse', `<GerarNfseEnvio xmlns="${NFSE_NS}">${dpsOf(2, BRASILIA)}</GerarNfseEnvio>`),
      'nNFSe',
    ),
  )

  const protocolo = tagOf(await brasilia('RecepcionarLoteDps', lote('EnviarLoteDpsEnvio', 3)), 'Protocolo')
  const done = await brasilia(
    'ConsultarLoteDps',
    `<ConsultarLoteDpsEnvio xmlns="${NFSE_NS}" versao="1.01"><Prestador><CNPJ>${CNPJ}</CNPJ></Prestador><Protocolo>${protocolo}</Protocolo></ConsultarLoteDpsEnvio>`,
  )
  assert.equal(tagOf(done, 'Situacao'), '4', done)
  assert.ok(tagOf(await brasilia('ConsultarNfsePorDps', porDps(3)), 'nNFSe'))
  assert.equal(tagOf(await brasilia('ConsultarNfsePorDps', porDps(9)), 'Codigo'), 'E4')

  const pedido = signElement(
    `<CancelarNfseEnvio xmlns="${NFSE_NS}"><pedRegEvento xmlns="${NFSE_NS}" versao="1.01"><infPedReg Id="PRE${chave}101101001">` +
      `<tpAmb>2</tpAmb><verAplic>T</verAplic><dhEvento>${new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString().slice(0, 19)}-03:00</dhEvento>` +
      `<CNPJAutor>${CNPJ}</CNPJAutor><chNFSe>${chave}</chNFSe><nPedRegEvento>1</nPedRegEvento><e101101><xDesc>Cancelamento de NFS-e</xDesc><cMotivo>1</cMotivo>` +
      '<xMotivo>Serviço não prestado</xMotivo></e101101></infPedReg></pedRegEvento></CancelarNfseEnvio>',
    'infPedReg',
    NFSE_NS,
    city.empresa,
  )
  assert.match(await brasilia('CancelarNfse', pedido), /<evento /)
  assert.equal(tagOf(await brasilia('CancelarNfse', pedido), 'Codigo'), 'E0802')
})

test('criciuma: a DPS in the namespace of the service is received, processed and shown by its protocol', async () => {
  const protocolo = tagOf(await criciuma(recepcionar(1)), 'protocolo')
  const status = await criciuma(consultarStatus(protocolo))
  assert.equal(tagOf(status, 'statusProcessamento'), 'Processado com sucesso', status)
  const chave = tagOf(status, 'chaveAcesso')
  assert.equal((await city.call('GET', `/homologacao/nfse/${chave}`)).status, 200)

  const again = await criciuma(consultarStatus(tagOf(await criciuma(recepcionar(1)), 'protocolo')))
  assert.deepEqual([tagOf(again, 'statusProcessamento'), tagOf(again, 'codigo')], ['Processado com erro', 'E0014'])
  assert.equal(tagOf(await criciuma(consultarStatus('1')), 'codigo'), 'E86')
  const stuck = tagOf(await criciuma(recepcionar(2, 'Consultoria [simular: lote-preso]')), 'protocolo')
  assert.match(tagOf(await criciuma(consultarStatus(stuck)), 'statusProcessamento'), /^Aguardando/)
  await city.admin('PUT', 'lotes', { cidade: 'criciuma' })
  assert.equal(tagOf(await criciuma(consultarStatus(stuck)), 'statusProcessamento'), 'Processado com sucesso')

  const evento = tagOf(await criciuma(cancelamento(chave, '[simular: lote-na-consulta:2]')), 'protocolo')
  assert.equal(
    tagOf(await criciuma(consultarStatus(evento)), 'codigo'),
    'E86',
    'the protocol of an event is queried as such',
  )
  const ask = () => criciuma(consultarStatus(evento, 'CANCELAMENTO'))
  assert.match(tagOf(await ask(), 'statusProcessamento'), /^Aguardando/)
  assert.equal((await livroDeCriciuma())[0].situacao, 'autorizada')
  assert.equal(tagOf(await ask(), 'statusProcessamento'), 'Processado com sucesso')
  assert.equal((await livroDeCriciuma())[0].situacao, 'cancelada')

  const twice = await criciuma(cancelamento(chave, 'outra vez'))
  const refused = await criciuma(consultarStatus(tagOf(twice, 'protocolo'), 'CANCELAMENTO'))
  assert.deepEqual([tagOf(refused, 'statusProcessamento'), tagOf(refused, 'codigo')], ['Processado com erro', 'E0802'])
})

test('sinop: operations in capitals around the lote of one DPS, which the city keeps in its own book', async () => {
  const message = lote('EnviarLoteDpsSincronoEnvio', 1, '5107909')
  assert.equal(tagOf(await sinop('Recepcionarlotedpssincrono', message), 'Codigo'), 'E160')
  const own = message
    .replace('</Prestador>', '</Prestador><InscricaoMunicipal>12345</InscricaoMunicipal>')
    .replaceAll('QuantidadeDps', 'QuantidadeRps')
  const sent = await sinop('Recepcionarlotedpssincrono', own)
  assert.match(sent, /Id="NFS\d{50}"/)
  const numero = tagOf(sent, 'nNFSe')
  const prestador = `<CpfCnpj><Cnpj>${CNPJ}</Cnpj></CpfCnpj><InscricaoMunicipal>12345</InscricaoMunicipal>`
  const porId = (numero: number) =>
    `<ConsultarNfseDpsEnvio xmlns="${NFSE_NS}" versao="1.01"><IdentificacaoDPS>DPS51079092${CNPJ}00001${String(numero).padStart(15, '0')}` +
    `</IdentificacaoDPS><Prestador>${prestador}</Prestador></ConsultarNfseDpsEnvio>`
  assert.equal(tagOf(await sinop('Consultarnfsepordps', porId(1)), 'nNFSe'), numero)
  assert.equal(tagOf(await sinop('Consultarnfsepordps', porId(9)), 'Codigo'), 'E4')
  assert.equal(tagOf(await sinop('Consultarnfsepordps', porDps(1)), 'Codigo'), 'E160')
  const cancelar =
    `<CancelarNfseEnvio xmlns="${NFSE_NS}"><Pedido><InfPedidoCancelamento Id="N1"><IdentificacaoNfse><Numero>${numero}</Numero>` +
    `${prestador}<CodigoMunicipio>5107909</CodigoMunicipio></IdentificacaoNfse><CodigoCancelamento>1</CodigoCancelamento>` +
    '</InfPedidoCancelamento></Pedido></CancelarNfseEnvio>'
  assert.ok(tagOf(await sinop('Cancelarnfse', cancelar), 'DataHora'))
  assert.equal(tagOf(await sinop('Cancelarnfse', cancelar), 'Codigo'), 'E79')
})

test('votuporanga: the national DPS inside the namespace of the service, found by its number', async () => {
  const FIORILLI = 'http://www.fiorilli.com.br/nfse-nacional'
  const dps = dpsOf(1, '3557105')
  const sent = await talk(
    'votuporanga',
    `<RecepcionarDpsEnvio xmlns="${FIORILLI}">${dps}</RecepcionarDpsEnvio>`,
    'recepcionarDps',
  )
  assert.match(sent, /Id="NFS\d{50}"/, sent)
  const consulta = (numero: number) =>
    talk(
      'votuporanga',
      `<ConsultarNfseEnvio xmlns="${FIORILLI}"><CNPJ>${CNPJ}</CNPJ><NumeroDPS>${numero}</NumeroDPS><SerieDPS>1</SerieDPS></ConsultarNfseEnvio>`,
      'consultarNfse',
    )
  assert.ok(tagOf(await consulta(1), 'nNFSe'))
  assert.equal(tagOf(await consulta(9), 'Codigo'), 'E4')
})

const livroDeCriciuma = async () => (await city.admin('GET', 'livro?cidade=criciuma')).notas

function dpsOf(numero: number, cMun: string): string {
  const xml = signText(plainDps({ cnpj: CNPJ, numero, cMun }), city.empresa)
  return xml.slice(xml.indexOf('<DPS'))
}

function lote(raiz: string, numero: number, cMun = BRASILIA): string {
  return (
    `<${raiz} xmlns="${NFSE_NS}"><LoteDps Id="Lote1" versao="1.01"><NumeroLote>${numero}</NumeroLote><Prestador><CNPJ>${CNPJ}</CNPJ>` +
    `</Prestador><QuantidadeDps>1</QuantidadeDps><ListaDps>${dpsOf(numero, cMun)}</ListaDps></LoteDps></${raiz}>`
  )
}

function porDps(numero: number): string {
  return (
    `<ConsultarNfseDpsEnvio xmlns="${NFSE_NS}" versao="1.01"><IdentificacaoDps><NumDPS>${numero}</NumDPS><SerieDPS>1</SerieDPS>` +
    `</IdentificacaoDps><Prestador><CNPJ>${CNPJ}</CNPJ></Prestador></ConsultarNfseDpsEnvio>`
  )
}

async function brasilia(op: string, mensagem: string): Promise<string> {
  const body = `<${op} xmlns="${NFSE_NS}"><nfseCabecMsg>${CABECALHO}</nfseCabecMsg><nfseDadosMsg>${mensagem}</nfseDadosMsg></${op}>`
  return talk('brasilia', body, `${NFSE_NS}/${op}`)
}

function sinop(op: string, mensagem: string): Promise<string> {
  const parts = `<p:nfseCabecMsg>${escapeXml(CABECALHO)}</p:nfseCabecMsg><p:nfseDadosMsg>${escapeXml(mensagem)}</p:nfseDadosMsg>`
  const [capitals, request] = [`nfse_web.${op.toUpperCase()}`, `${op}request`]
  const body = `<t:${capitals} xmlns:t="Tributario" xmlns:p="TributarioGx16New"><t:${request}>${parts}</t:${request}></t:${capitals}>`
  return talk('sinop', body, `Tributarioaction/ANFSE_WEB.${op.toUpperCase()}`)
}

function criciuma(mensagem: string): Promise<string> {
  return talk('criciuma', mensagem, mensagem.slice(1, mensagem.search(/Envio[ >]/)))
}

async function talk(slug: string, body: string, soapAction = 'qualquer'): Promise<string> {
  const envelope = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`
  const { status, text } = await post(city, `/municipal/${slug}/homologacao/nfse`, envelope, { soapAction })
  assert.equal(status, 200, text)
  return unwrap(text)
}

function recepcionar(numero: number, descricao?: string): string {
  const plain = plainDps({ cnpj: CNPJ, numero, cMun: '4204608', descricao })
  const own = plain
    .slice(plain.indexOf('<DPS'))
    .replace(` xmlns="${NFSE_NS}"`, '')
    .replace('<infDPS Id=', '<infDPS id=')
  return signElement(
    `<RecepcionarDpsEnvio xmlns="${BETHA}">${own}</RecepcionarDpsEnvio>`,
    'infDPS',
    BETHA,
    city.empresa,
  )
}

function consultarStatus(protocolo: string, tipo = 'EMISSAO'): string {
  return (
    `<ConsultarStatusDpsEnvio xmlns="${BETHA}"><tpAmb>2</tpAmb><codigoIbge>4204608</codigoIbge><cpfCnpjPrestador>${CNPJ}` +
    `</cpfCnpjPrestador><protocolo>${protocolo}</protocolo><tipoIntegracao>${tipo}</tipoIntegracao></ConsultarStatusDpsEnvio>`
  )
}

function cancelamento(chave: string, motivo: string): string {
  const xml =
    `<RecepcionarEventoCancelamentoEnvio xmlns="${BETHA}"><evento versao="1.0"><infEvento id="EVT1"><verAplic>1.0</verAplic>` +
    '<ambGer>1</ambGer><nSeqEvento>1</nSeqEvento><dhProc>2026-01-05T10:30:00-03:00</dhProc><nDFe>1</nDFe>' +
    `<pedRegEvento versao="1.01"><infPedReg id="PRE1"><chNFSe>${chave}</chNFSe><CNPJAutor>${CNPJ}</CNPJAutor>` +
    '<dhEvento>2026-01-05T10:30:00-03:00</dhEvento><tpAmb>2</tpAmb><verAplic>1.0</verAplic><e101101><xDesc>Cancelamento de NFS-e</xDesc>' +
    `<cMotivo>1</cMotivo><xMotivo>Erro nos dados do serviço ${motivo}</xMotivo></e101101></infPedReg></pedRegEvento></infEvento></evento>` +
    '</RecepcionarEventoCancelamentoEnvio>'
  return signElement(xml, 'infEvento', BETHA, city.empresa)
}
