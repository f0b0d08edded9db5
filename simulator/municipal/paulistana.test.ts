import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startTestCity, type TestCity } from '../test-support.ts'
import { post, signRoot, tagOf, unwrap } from './test-client.ts'

const CNPJ = '11222333000181'
const SP = 'http://www.prefeitura.sp.gov.br/nfe'
const HOJE = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)

type Versao = { slug: string; versao: '1' | '2'; im: string }
const VERSOES: Versao[] = [
  { slug: 'sao-paulo-v1', versao: '1', im: '31000000' },
  { slug: 'sao-paulo', versao: '2', im: '310000000012' },
]

let city: TestCity
before(async () => {
  city = await startTestCity(CNPJ)
})
after(() => city.close())

for (const versao of VERSOES) {
  test(`São Paulo ${versao.versao}: tested, issued, consulted by RPS, cancelled once`, async () => {
    const tested = await ask(versao, 'TesteEnvioLoteRPS', lote(versao, 1))
    assert.deepEqual([tagOf(tested, 'Sucesso'), tagOf(tested, 'NumeroNFe')], ['true', ''], tested)
    const sent = await ask(versao, 'EnvioLoteRPS', lote(versao, 1))
    assert.deepEqual(
      [tagOf(sent, 'Sucesso'), tagOf(sent, 'NumeroNFe'), tagOf(sent, 'QtdNotasProcessadas')],
      ['true', '1', '1'],
      sent,
    )

    const found = await ask(versao, 'ConsultaNFe', consulta(versao, 1))
    assert.deepEqual(
      [tagOf(found, 'StatusNFe'), tagOf(found, 'ValorServicos'), tagOf(found, 'ValorISS')],
      ['N', '1000.00', '50.00'],
      found,
    )
    const absent = await ask(versao, 'ConsultaNFe', consulta(versao, 99))
    assert.deepEqual([tagOf(absent, 'Sucesso'), tagOf(absent, 'Codigo')], ['false', '1106'])

    assert.equal(tagOf(await ask(versao, 'CancelamentoNFe', cancelamento(versao, 1, 2)), 'Codigo'), '1305')
    assert.equal(tagOf(await ask(versao, 'CancelamentoNFe', cancelamento(versao, 1)), 'Sucesso'), 'true')
    assert.equal(tagOf(await ask(versao, 'CancelamentoNFe', cancelamento(versao, 1)), 'Codigo'), '1301')
    assert.equal(tagOf(await ask(versao, 'ConsultaNFe', consulta(versao, 1)), 'StatusNFe'), 'C')
  })

  test(`São Paulo ${versao.versao}: the same RPS again cancels the former note and makes another, with alert 217`, async () => {
    await ask(versao, 'EnvioLoteRPS', lote(versao, 2))
    const again = await ask(versao, 'EnvioLoteRPS', lote(versao, 2))
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
      const unsigned = lote(versao, 7, { isSigned: false })
      const changed = change(unsigned)
      const xml = resign ? signRoot(changed, city.empresa) : change(signRoot(unsigned, city.empresa))
      return tagOf(await ask(versao, 'EnvioLoteRPS', xml), 'Codigo')
    }
    assert.equal(await codeFor((xml) => xml.replace('<TipoRPS>RPS</TipoRPS>', '')), '1001')
    assert.equal(await codeFor((xml) => xml.replace(`Versao="${versao.versao}"`, 'Versao="9"')), '1002')
    assert.equal(await codeFor((xml) => xml.replace('Consultoria', 'Outra'), false), '1057')
    assert.equal(await codeFor((xml) => xml.replace('<StatusRPS>N', '<StatusRPS>C')), '1206')
    assert.equal(await codeFor((xml) => xml.replace('<QtdRPS>1', '<QtdRPS>2')), '1203')
    assert.equal(tagOf(await ask(versao, 'EnvioLoteRPS', lote(versao, 7, { valor: '0.00' })), 'Codigo'), '303')
    assert.equal((await city.admin('GET', `livro?cidade=${versao.slug}`)).total, 3)
  })
}

async function ask({ slug, versao }: Versao, metodo: string, mensagem: string): Promise<string> {
  const body =
    '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
    `<${metodo}Request xmlns="${SP}"><VersaoSchema>${versao}</VersaoSchema><MensagemXML><![CDATA[${mensagem}]]></MensagemXML>` +
    `</${metodo}Request></soap:Body></soap:Envelope>`
  const soapAction = `${SP}/ws/${metodo.charAt(0).toLowerCase()}${metodo.slice(1)}`
  const { status, text } = await post(
    city,
    `/municipal/${slug}/producao/lotenfe.asmx`.replace('producao', 'homologacao'),
    body,
    { soapAction },
  )
  assert.equal(status, 200, text)
  return unwrap(text)
}

function lote(versao: Versao, numero: number, { valor = '1000.00', isSigned = true } = {}): string {
  const isFirst = versao.versao === '1'
  const cents = valor.replace('.', '').padStart(15, '0')
  const texto =
    `${versao.im.padStart(isFirst ? 8 : 12, '0')}A    ${String(numero).padStart(12, '0')}${HOJE.replaceAll('-', '')}TNN${cents}` +
    `${'0'.repeat(15)}02658211444777000161`
  const xml =
    `<PedidoEnvioLoteRPS xmlns="${SP}"><Cabecalho xmlns="" Versao="${versao.versao}"><CPFCNPJRemetente><CNPJ>${CNPJ}</CNPJ>` +
    `</CPFCNPJRemetente><transacao>true</transacao><dtInicio>${HOJE}</dtInicio><dtFim>${HOJE}</dtFim><QtdRPS>1</QtdRPS>` +
    `${isFirst ? `<ValorTotalServicos>${valor}</ValorTotalServicos><ValorTotalDeducoes>0</ValorTotalDeducoes>` : ''}</Cabecalho>` +
    `<RPS xmlns=""><Assinatura>${sha1(texto)}</Assinatura><ChaveRPS><InscricaoPrestador>${versao.im}</InscricaoPrestador>` +
    `<SerieRPS>A</SerieRPS><NumeroRPS>${numero}</NumeroRPS></ChaveRPS><TipoRPS>RPS</TipoRPS><DataEmissao>${HOJE}</DataEmissao>` +
    `<StatusRPS>N</StatusRPS><TributacaoRPS>T</TributacaoRPS>${isFirst ? `<ValorServicos>${valor}</ValorServicos>` : ''}` +
    '<ValorDeducoes>0</ValorDeducoes>' +
    (isFirst ? '' : ['PIS', 'COFINS', 'INSS', 'IR', 'CSLL'].map((tax) => `<Valor${tax}>0</Valor${tax}>`).join('')) +
    '<CodigoServico>02658</CodigoServico><AliquotaServicos>0.05</AliquotaServicos><ISSRetido>false</ISSRetido>' +
    '<CPFCNPJTomador><CNPJ>11444777000161</CNPJ></CPFCNPJTomador><Discriminacao>Consultoria</Discriminacao>' +
    (isFirst
      ? ''
      : `<ValorInicialCobrado>${valor}</ValorInicialCobrado><ValorIPI>0</ValorIPI><ExigibilidadeSuspensa>0</ExigibilidadeSuspensa>` +
        '<NBS>115022000</NBS><cLocPrestacao>3550308</cLocPrestacao><IBSCBS><finNFSe>0</finNFSe><indFinal>0</indFinal>' +
        '<cIndOp>100301</cIndOp><indDest>0</indDest><valores><trib><gIBSCBS><cClassTrib>000001</cClassTrib></gIBSCBS></trib>' +
        '</valores></IBSCBS>') +
    '</RPS></PedidoEnvioLoteRPS>'
  return isSigned ? signRoot(xml, city.empresa) : xml
}

function consulta({ versao, im }: Versao, numero: number): string {
  return signRoot(
    `<PedidoConsultaNFe xmlns="${SP}"><Cabecalho xmlns="" Versao="${versao}"><CPFCNPJRemetente><CNPJ>${CNPJ}</CNPJ>` +
      `</CPFCNPJRemetente></Cabecalho><Detalhe xmlns=""><ChaveRPS><InscricaoPrestador>${im}</InscricaoPrestador>` +
      `<SerieRPS>A</SerieRPS><NumeroRPS>${numero}</NumeroRPS></ChaveRPS></Detalhe></PedidoConsultaNFe>`,
    city.empresa,
  )
}

function cancelamento({ versao, im }: Versao, numero: number, signedNumero = numero): string {
  const texto = im.padStart(versao === '1' ? 8 : 12, '0') + String(signedNumero).padStart(12, '0')
  return signRoot(
    `<PedidoCancelamentoNFe xmlns="${SP}"><Cabecalho xmlns="" Versao="${versao}"><CPFCNPJRemetente><CNPJ>${CNPJ}</CNPJ>` +
      `</CPFCNPJRemetente><transacao>true</transacao></Cabecalho><Detalhe xmlns=""><ChaveNFe><InscricaoPrestador>${im}` +
      `</InscricaoPrestador><NumeroNFe>${numero}</NumeroNFe></ChaveNFe><AssinaturaCancelamento>${sha1(texto)}` +
      '</AssinaturaCancelamento></Detalhe></PedidoCancelamentoNFe>',
    city.empresa,
  )
}

function sha1(texto: string): string {
  return sign('sha1', Buffer.from(texto, 'latin1'), city.empresa.keyPem).toString('base64')
}
