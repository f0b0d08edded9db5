import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestCity, type TestCity } from '../test-support.ts'
import { parseXml } from '../xml/parse.ts'
import { type Envio, escapeXml, get, post, signRoot, tagOf, unwrap } from './test-client.ts'
import { consultaRpsXml, type Fala, loteXml } from './test-rps.ts'

const CNPJ = '11222333000181'
const NFSE = 'http://www.abrasf.org.br/nfse.xsd'
const ABRASF = 'http://nfse.abrasf.org.br'
const BETHA = 'http://www.betha.com.br/e-nota-contribuinte-ws'
const GISS = (mensagem: string) => `http://www.giss.com.br/${mensagem}-envio-v2_04.xsd`
const GINFES = (mensagem: string) => `http://www.ginfes.com.br/servico_${mensagem}_envio_v03.xsd`
const IBSCBS =
  '<trib><totTrib><pTotTribSN>1.00</pTotTribSN></totTrib></trib><IBSCBS><finNFSe>0</finNFSe><indFinal>0</indFinal>' +
  '<cIndOp>100301</cIndOp><indDest>0</indDest><valores><trib><gIBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib>' +
  '</gIBSCBS></trib><cLocalidadeIncid>3548500</cLocalidadeIncid><pRedutor>0.00</pRedutor></valores></IBSCBS>'

/** One city as the reference describes it: how a message is dressed, and by which message a note is asked for. */
type Teste = {
  slug: string
  fala: Fala
  /** Root and operation of the message which asks for a note, and of the consult by RPS. */
  envio: [raiz: string, op: string]
  consulta: string
  veste: (op: string, mensagem: string) => string
  http?: (op: string) => Envio
  /** Namespaces where each message has its own. */
  porMensagem?: (raiz: string) => Partial<Fala>
  assincrona?: boolean
  consultaAssinada?: boolean
  /** Consults stand inside Pedido. */
  emPedido?: boolean
}

const cabecalho = (versao: string, uri = NFSE) =>
  `<cabecalho xmlns="${uri}" versao="${versao}"><versaoDados>${versao}</versaoDados></cabecalho>`
const cdata = (text: string) => `<![CDATA[${text}]]>`
const canonico =
  (versao: string, uri = ABRASF, wrap = cdata) =>
  (op: string, mensagem: string) =>
    `<ws:${op}Request xmlns:ws="${uri}"><nfseCabecMsg>${wrap(cabecalho(versao))}</nfseCabecMsg><nfseDadosMsg>${wrap(mensagem)}</nfseDadosMsg></ws:${op}Request>`
const acao = (base: string) => (op: string) => ({ soapAction: `${base}${op}` })
const ASSINA: Fala['assina'] = ['rps', 'lote']
const GERAR: Teste['envio'] = ['GerarNfseEnvio', 'GerarNfse']
const LOTE: Teste['envio'] = ['EnviarLoteRpsEnvio', 'RecepcionarLoteRps']
const POR_RPS = 'ConsultarNfsePorRps'

const TESTES: Teste[] = [
  {
    slug: 'limeira',
    fala: f('2.04', '3526902'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: canonico('2.04'),
    http: acao(`${ABRASF}/`),
  },
  {
    slug: 'mogi-das-cruzes',
    fala: f('2.03', '3530607'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: canonico('2.03'),
    http: acao(`${ABRASF}/`),
  },
  {
    slug: 'joao-pessoa',
    fala: f('2.02', '2507507'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: canonico('2.02'),
    http: acao(`${ABRASF}/`),
  },
  {
    slug: 'maringa',
    fala: f('2.01', '4115200'),
    envio: ['EnviarLoteRpsSincronoEnvio', 'RecepcionarLoteRpsSincrono'],
    consulta: POR_RPS,
    veste: canonico('2.01'),
    http: acao(`${ABRASF}/`),
  },
  {
    slug: 'americana',
    fala: f('2.03', '3501608'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: (op, mensagem) =>
      `<${op}Request xmlns="${ABRASF}/"><nfseCabecMsg xmlns="">${cdata(cabecalho('2.03'))}</nfseCabecMsg><nfseDadosMsg xmlns="">${cdata(mensagem)}</nfseDadosMsg></${op}Request>`,
    http: acao(`${ABRASF}/`),
  },
  {
    slug: 'uberaba',
    fala: f('2.02', '3170107'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: canonico('2.02'),
    http: (op) => ({ contentType: `application/soap+xml; charset=utf-8; action="${ABRASF}/${op}"` }),
  },
  {
    slug: 'jau',
    fala: { ...f('2.01', '3525300'), assina: ['lote'] },
    envio: ['EnviarLoteRpsSincronoEnvio', 'recepcionarLoteRpsSincrono'],
    consulta: 'consultarNfsePorRps',
    veste: fiorilli('jau'),
  },
  {
    slug: 'botucatu',
    fala: { ...f('2.01', '3507506'), assina: [] },
    envio: ['GerarNfseEnvio', 'gerarNfse'],
    consulta: 'consultarNfsePorRps',
    veste: fiorilli('botucatu'),
  },
  {
    slug: 'belo-horizonte',
    fala: f('1.00', '3106200'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: canonico('1.00', 'http://ws.bhiss.pbh.gov.br', escapeXml),
    http: acao('http://ws.bhiss.pbh.gov.br/'),
  },
  {
    slug: 'guarulhos',
    fala: {
      ...f('1.00', '3518800'),
      uri: GINFES('enviar_lote_rps'),
      tipos: 'http://www.ginfes.com.br/tipos_v03.xsd',
      assina: ['lote'],
    },
    envio: ['EnviarLoteRpsEnvio', 'RecepcionarLoteRpsV3'],
    consulta: 'ConsultarNfsePorRpsV3',
    porMensagem: () => ({ uri: GINFES('consultar_nfse_rps') }),
    veste: (op, mensagem) =>
      `<gin:${op} xmlns:gin="http://homologacao.ginfes.com.br"><arg0>${escapeXml('<ns2:cabecalho versao="3" xmlns:ns2="http://www.ginfes.com.br/cabecalho_v03.xsd"><versaoDados>3</versaoDados></ns2:cabecalho>')}</arg0><arg1>${escapeXml(mensagem)}</arg1></gin:${op}>`,
    http: () => ({ soapAction: '' }),
    assincrona: true,
  },
  {
    slug: 'rio-de-janeiro',
    fala: { ...f('1.00', '3304557'), uri: 'http://www.abrasf.org.br/ABRASF/arquivos/nfse.xsd' },
    envio: LOTE,
    consulta: POR_RPS,
    veste: (op, mensagem) =>
      `<not:${op}Request xmlns:not="http://notacarioca.rio.gov.br/"><not:inputXML>${cdata(mensagem)}</not:inputXML></not:${op}Request>`,
    http: acao('http://notacarioca.rio.gov.br/'),
    assincrona: true,
  },
  {
    slug: 'lages',
    fala: { ...f('1.00', '4209300'), uri: BETHA, filhos: '' },
    envio: LOTE,
    consulta: POR_RPS,
    veste: (_op, mensagem) => mensagem,
    http: () => ({ contentType: 'text/xml; charset=iso-8859-1' }),
    assincrona: true,
  },
  {
    slug: 'ribeirao-preto',
    emPedido: true,
    fala: f('2.04', '3543402'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: (op, mensagem) =>
      `<nfse:${op} xmlns:nfse="${ABRASF}"><nfseCabecMsg>${cabecalho('2.04')}</nfseCabecMsg><nfseDadosMsg>${mensagem}</nfseDadosMsg></nfse:${op}>`,
    http: acao(`${ABRASF}/`),
  },
  {
    slug: 'vitoria-da-conquista',
    fala: f('2.04', '2933307'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: (op, mensagem) =>
      `<nfse:${op} xmlns:nfse="${ABRASF}">${canonico('2.04')(op, mensagem).replaceAll('ws:', 'nfse:').replace(` xmlns:ws="${ABRASF}"`, '')}</nfse:${op}>`,
    http: acao(`${ABRASF}/`),
  },
  {
    slug: 'bauru',
    fala: f('2.04', '3506003'),
    envio: ['GerarNfseEnvio', 'gerarNfse'],
    consulta: 'consultarNfsePorRps',
    veste: (op, mensagem) => `<nfse:${op} xmlns:nfse="${ABRASF}"><xml>${cdata(mensagem)}</xml></nfse:${op}>`,
  },
  {
    slug: 'viamao',
    fala: f('2.02', '4323002'),
    envio: ['EnviarLoteRpsSincronoEnvio', 'EnviarLoteRpsSincrono'],
    consulta: POR_RPS,
    veste: (op, mensagem) =>
      `<tem:${op} xmlns:tem="http://tempuri.org/"><tem:xmlEnvio>${cdata(mensagem)}</tem:xmlEnvio></tem:${op}>`,
    http: (op) => ({
      soapAction: `http://tempuri.org/INFSE${op.startsWith('Consultar') ? 'Consultas' : 'Geracao'}/${op}`,
    }),
  },
  {
    slug: 'divinopolis',
    fala: { ...f('2.02', '3122306'), uri: BETHA },
    envio: GERAR,
    consulta: POR_RPS,
    veste: (op, mensagem) =>
      `<e:${op} xmlns:e="${BETHA}"><nfseCabecMsg>${cdata(cabecalho('2.02', BETHA))}</nfseCabecMsg><nfseDadosMsg>${cdata(mensagem)}</nfseDadosMsg></e:${op}>`,
    http: (op) => ({ soapAction: `http://e-gov.betha.com.br/e-nota-contribuinte-ws/nfseWS#${op}Envio` }),
  },
  {
    slug: 'sorocaba',
    fala: f('2.03', '3552205'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: (op, mensagem) => `<nfse:${op} xmlns:nfse="${ABRASF}">${mensagem}</nfse:${op}>`,
  },
  {
    slug: 'santos',
    fala: {
      ...f('2.04', '3548500'),
      uri: GISS('enviar-lote-rps'),
      tipos: 'http://www.giss.com.br/tipos-v2_04.xsd',
      aliquota: '5.00',
      extraServico: '<CodigoNbs>115022000</CodigoNbs>',
      extraValores: IBSCBS,
    },
    envio: LOTE,
    consulta: POR_RPS,
    porMensagem: () => ({ uri: GISS('consultar-nfse-rps') }),
    veste: (op, mensagem) =>
      `<ws:${op}Request xmlns:ws="${ABRASF}"><nfseCabecMsg>${cdata(cabecalho('2.00', 'http://www.giss.com.br/cabecalho-v2_04.xsd'))}</nfseCabecMsg><nfseDadosMsg>${cdata(mensagem)}</nfseDadosMsg></ws:${op}Request>`,
    assincrona: true,
    consultaAssinada: true,
  },
  {
    slug: 'novo-hamburgo',
    fala: { ...f('2.04', '4313409'), filhos: '', semIds: true, assina: [] },
    envio: GERAR,
    consulta: POR_RPS,
    veste: (op, mensagem) =>
      `<ws:${op}Request xmlns:ws="${ABRASF}"><nfseDadosMsg>${cdata(mensagem)}</nfseDadosMsg></ws:${op}Request>`,
    http: () => ({
      authorization: `Basic ${Buffer.from('01001001000113:senha-novo-hamburgo').toString('base64')}`,
      client: null,
    }),
  },
  {
    slug: 'volta-redonda',
    fala: f('2.03', '3306305'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: canonico('2.03'),
    http: acao(`${ABRASF}/INfseService/`),
  },
  {
    slug: 'ipatinga',
    fala: f('2.04', '3131307'),
    envio: GERAR,
    consulta: POR_RPS,
    veste: canonico('2.04'),
    http: acao(`${ABRASF}/`),
  },
]

let city: TestCity
before(async () => {
  city = await startTestCity(CNPJ)
  for (const { slug } of TESTES) {
    await city.admin('PUT', 'regras', { cidade: slug, atrasoLoteMs: 0, visibilidadeMs: 0 })
  }
})
after(() => city.close())

for (const teste of TESTES) {
  test(`${teste.slug}: a note is issued and found by its RPS, in the dress of the city`, async () => {
    const { fala, envio, consulta, consultaAssinada, porMensagem } = teste
    const dados = { cnpj: CNPJ, numero: 1 }
    const sent = await talk(teste, envio[1], loteXml(fala, envio[0], dados, city.empresa))
    assert.equal(sent.status, 200, sent.text)
    const answer = unwrap(sent.text)
    assert.ok(tagOf(answer, teste.assincrona ? 'Protocolo' : 'CodigoVerificacao'), answer)

    const plain = consultaRpsXml({ ...fala, ...porMensagem?.('consulta') }, dados)
    const asked = teste.emPedido ? plain.replace(/^(<[^>]*>)(.*)(<\/[^>]*>)$/, '$1<Pedido>$2</Pedido>$3') : plain
    const found = await talk(teste, consulta, consultaAssinada ? signRoot(asked, city.empresa) : asked)
    const note = unwrap(found.text)
    assert.equal(tagOf(note, 'Discriminacao'), 'Suporte em informática', note)
    assert.doesNotThrow(() => parseXml(note))
    const { total, notas } = await city.admin('GET', `livro?cidade=${teste.slug}`)
    assert.deepEqual([total, notas[0].copias, notas[0].situacao], [1, 1, 'autorizada'])
  })

  test(`${teste.slug}: a request in another dress gets a Fault or a refusal, and no note`, async () => {
    const { fala, envio } = teste
    const message = loteXml(fala, envio[0], { cnpj: CNPJ, numero: 2 }, city.empresa)
    const body = `<outra xmlns="urn:outra">${teste.veste(envio[1], message)}</outra>`
    const stranger = await post(city, path(teste), soap(teste, body), http(teste, envio[1]))
    assert.equal(stranger.status, 500, stranger.text)
    assert.match(stranger.text, /Fault/)
    assert.equal((await city.admin('GET', `livro?cidade=${teste.slug}`)).total, 1)
  })
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

function f(versao: string, ibge: string): Fala {
  return { versao, ibge, uri: NFSE, assina: ASSINA }
}

function fiorilli(slug: string): Teste['veste'] {
  return (op, mensagem) =>
    `<ws:${op} xmlns:ws="http://ws.issweb.fiorilli.com.br/">${mensagem}<username>01001001000113</username><password>senha-${slug}</password></ws:${op}>`
}

function path({ slug }: Teste): string {
  return `/municipal/${slug}/homologacao/nfse`
}

function http(teste: Teste, op: string): Envio {
  return teste.http?.(op) ?? (teste.slug === 'santos' ? {} : { soapAction: op })
}

function soap({ slug }: Teste, body: string): string {
  const uri =
    slug === 'uberaba' ? 'http://www.w3.org/2003/05/soap-envelope' : 'http://schemas.xmlsoap.org/soap/envelope/'
  const header =
    slug === 'viamao'
      ? '<tem:cabecalho xmlns:tem="http://tempuri.org/" versao="202"><tem:versaoDados>2.02</tem:versaoDados></tem:cabecalho>'
      : ''
  return `<soapenv:Envelope xmlns:soapenv="${uri}"><soapenv:Header>${header}</soapenv:Header><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`
}

function talk(teste: Teste, op: string, mensagem: string) {
  const body = soap(teste, teste.veste(op, mensagem))
  return post(city, path(teste), teste.slug === 'lages' ? Buffer.from(body, 'latin1') : body, http(teste, op))
}
