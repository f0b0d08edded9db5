import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createCityAgents } from '#platform/http-client/mtls.ts'
import { text } from '#platform/xml/canonical.ts'
import { parseXml, textOf } from '#platform/xml/parse.ts'
import { ESTA_MAQUINA } from '#test/support/this-machine.ts'
import type { Documento } from '#tracks/track.ts'
import { createAbrasfTrack } from './abrasf-track.ts'
import { AGORA, conexaoOf, notaOf, pedidoCancelamento, TABELAS, templateOf } from './notas.fixture.ts'
import { CREDENCIAL } from './validators.fixture.ts'

const emissao = { nota: notaOf(), serie: 'A1', numero: '77', reparos: [] }
const always = () => true

type Request = { url: string; headers: http.IncomingHttpHeaders; body: string }
type Answer = { status?: number; type?: string; body: string | Buffer }

/** A city that answers each operation by `answer`, over plain HTTP on this machine. */
async function openCity(t: TestContext, padrao: string, answer: (request: Request) => Answer) {
  const requests: Request[] = []
  const server = http.createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const request = { url: incoming.url!, headers: incoming.headers, body: Buffer.concat(chunks).toString('utf8') }
    requests.push(request)
    const { status = 200, type = 'text/xml; charset=utf-8', body } = answer(request)
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const agents = createCityAgents({ connectTimeoutMs: 2000, redesPermitidas: ESTA_MAQUINA })
  t.after(async () => {
    await agents.close()
    server.close()
  })
  const template = templateOf(padrao)
  const conexao = conexaoOf(template, `http://127.0.0.1:${(server.address() as AddressInfo).port}/ws`)
  const track = createAbrasfTrack({ tabelas: TABELAS, agents, template, now: () => AGORA })
  const documento = await track.build(emissao, conexao, CREDENCIAL, AGORA)
  return { track, conexao, documento, requests }
}

/** The canonical envelope around an answer, as text. */
const soap = (inner: string) =>
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><GerarNfseResponse><outputXML>${text(inner)}</outputXML></GerarNfseResponse></soap:Body></soap:Envelope>`

/** The note that a city issues for a document. */
function notaDe({ xml }: Pick<Documento, 'xml'>, root = 'GerarNfseResposta'): string {
  const declaracao = /<InfDeclaracaoPrestacaoServico.*<\/InfDeclaracaoPrestacaoServico>/s.exec(xml.toString())![0]
  return `<${root}><ListaNfse><CompNfse><Nfse versao="2.04"><InfNfse><Numero>901</Numero><CodigoVerificacao>AB12</CodigoVerificacao><DataEmissao>2026-11-20T12:00:00</DataEmissao><DeclaracaoPrestacaoServico>${declaracao}</DeclaracaoPrestacaoServico></InfNfse></Nfse></CompNfse></ListaNfse></${root}>`
}
const erro = (codigo: string, root = 'GerarNfseResposta') =>
  `<${root}><ListaMensagemRetorno><MensagemRetorno><Codigo>${codigo}</Codigo><Mensagem>x</Mensagem></MensagemRetorno></ListaMensagemRetorno></${root}>`

test('an RPS is built, sent in the envelope of its template, and authorised', async (t) => {
  const city = await openCity(t, 'abrasf-2.04', () => ({ body: soap(notaDe(city.documento)) }))
  const { outcome, statusHttp, resposta } = await city.track.send(city.documento, city.conexao, CREDENCIAL, always)
  assert.ok(outcome.kind === 'autorizada', JSON.stringify(outcome))
  assert.deepEqual([outcome.numero, outcome.chaveAcesso, statusHttp], ['901', 'AB12901', 200])
  assert.ok(resposta?.includes('outputXML') && outcome.xml.toString().startsWith('<CompNfse>'))
  const [request] = city.requests
  assert.equal(request?.headers['soapaction'], '"http://nfse.abrasf.org.br/GerarNfse"')
  const sent = parseXml(request!.body)
  assert.equal(textOf(sent, 'Body/GerarNfseRequest/nfseDadosMsg'), city.documento.xml.toString())
  assert.match(city.documento.id, /^RPS\d{14}-A1-77-1$/)
})

test('hostile answers leave the outcome uncertain and never reject', async (t) => {
  const whole = soap(notaDe({ xml: Buffer.from('<InfDeclaracaoPrestacaoServico></InfDeclaracaoPrestacaoServico>') }))
  const table: [answer: Answer, causa: string][] = [
    [{ type: 'text/html', body: '<!DOCTYPE html><html><body><br>manutenção</body></html>' }, 'resposta_ilegivel'],
    [{ status: 503, type: 'text/html', body: '<html><body>503</body></html>' }, 'resposta_ilegivel'],
    [{ body: '' }, 'resposta_ilegivel'],
    [{ body: 'OK' }, 'resposta_ilegivel'],
    [{ body: Buffer.from('\0lixo\0') }, 'resposta_ilegivel'],
    [{ body: `${'a'.repeat(299)}\u{1F600}` }, 'resposta_ilegivel'],
    [{ body: whole.slice(0, whole.length / 2) }, 'resposta_ilegivel'],
    [{ body: soap('<GerarNfseResposta><ListaNfse>') }, 'resposta_ilegivel'],
    [{ body: soap('') }, 'resposta_ilegivel'],
    [{ body: soap('processado com sucesso') }, 'resposta_ilegivel'],
    [{ body: '<a><b/></a>' }, 'resposta_ilegivel'],
    [{ body: '<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>' }, 'resposta_ilegivel'],
    [{ body: `<a>${'<b>'.repeat(2000)}${'</b>'.repeat(2000)}</a>` }, 'resposta_ilegivel'],
    [
      {
        status: 500,
        body: '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Server</faultcode><faultstring>Erro</faultstring></s:Fault></s:Body></s:Envelope>',
      },
      'soap_fault',
    ],
    [
      {
        body: '<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><s:Fault><s:Code><s:Value>s:Receiver</s:Value></s:Code><s:Reason><s:Text>Erro</s:Text></s:Reason></s:Fault></s:Body></s:Envelope>',
      },
      'soap_fault',
    ],
    [{ body: Buffer.alloc(6 * 1024 * 1024, 0x61) }, 'tamanho'],
  ]
  let answer: Answer = { body: '' }
  const city = await openCity(t, 'abrasf-2.04', () => answer)
  for (const [each, causa] of table) {
    answer = each
    const { outcome } = await city.track.send(city.documento, city.conexao, CREDENCIAL, always)
    assert.ok(outcome.kind === 'incerta', JSON.stringify(outcome))
    assert.equal(outcome.causa, causa, String(each.body).slice(0, 80))
    assert.ok(outcome.motivo.isWellFormed() && !outcome.motivo.includes('\0'), 'a database could not keep it')
  }
})

test('an answer in another charset, raw, with attachments or twice escaped is read', async (t) => {
  let answer: Answer = { body: '' }
  const city = await openCity(t, 'abrasf-2.04', () => answer)
  const note = notaDe(city.documento)
  const latin = `<?xml version="1.0" encoding="iso-8859-1"?>${note}`
  const shapes: Answer[] = [
    { body: soap(note) },
    { body: note },
    { body: soap(soap(note)) },
    { body: soap(latin) },
    { body: soap('MARK').replace('MARK', note) },
    { body: soap('MARK').replace('MARK', `<![CDATA[${note}]]>`) },
    { type: 'text/xml; charset=iso-8859-1', body: Buffer.from(soap(note), 'latin1') },
    { type: 'text/xml; charset=utf-8', body: Buffer.from(soap(note), 'latin1') },
    { body: Buffer.from(`\uFEFF${soap(note)}`, 'utf16le') },
    { type: 'multipart/related; boundary=x', body: `--x\r\nContent-Type: text/xml\r\n\r\n${soap(note)}\r\n--x--` },
  ]
  for (const shape of shapes) {
    answer = shape
    const { outcome } = await city.track.send(city.documento, city.conexao, CREDENCIAL, always)
    assert.ok(outcome.kind === 'autorizada', `${shapes.indexOf(shape)} ${JSON.stringify(outcome)}`)
    assert.equal(parseXml(outcome.xml).children.length > 0, true)
    assert.doesNotMatch(outcome.xml.toString(), /iso-8859-1/)
  }
})

test('nothing is sent under an expired lease, or to a city without address', async (t) => {
  const city = await openCity(t, 'abrasf-2.04', () => ({ body: '' }))
  const late = await city.track.send(city.documento, city.conexao, CREDENCIAL, () => false)
  assert.ok(late.outcome.kind === 'nao_enviada' && late.outcome.causa === 'prazo')
  const nowhere = { ...city.conexao, urlsOperacoes: {} }
  const { outcome } = await city.track.send(city.documento, nowhere, CREDENCIAL, always)
  assert.ok(outcome.kind === 'nao_enviada' && outcome.causa === 'pedido')
  assert.equal(city.requests.length, 0)
})

test('a document with a protocol is queried by its lote, situation first', async (t) => {
  const answers: Record<string, string> = {
    ConsultarSituacaoLoteRpsV3:
      '<ConsultarSituacaoLoteRpsResposta><Situacao>2</Situacao></ConsultarSituacaoLoteRpsResposta>',
  }
  const city = await openCity(t, 'ginfes', ({ body }) => ({
    body: soap(Object.entries(answers).find(([nome]) => body.includes(`gin:${nome} `))?.[1] ?? ''),
  }))
  const sentOperations = () => city.requests.splice(0).map(({ body }) => /<gin:(\w+)/.exec(body)?.[1])
  const consult = (protocolo: string | null) =>
    city.track.consult({ ...city.documento, protocolo }, city.conexao, CREDENCIAL)

  assert.equal((await consult('P1')).outcome.kind, 'em_processamento')
  assert.deepEqual(sentOperations(), ['ConsultarSituacaoLoteRpsV3'])

  answers['ConsultarSituacaoLoteRpsV3'] = '<R><Situacao>3</Situacao></R>'
  answers['ConsultarLoteRpsV3'] = erro('E30', 'ConsultarLoteRpsResposta')
  answers['ConsultarNfsePorRpsV3'] = erro('E4', 'ConsultarNfseRpsResposta')
  assert.equal((await consult('P1')).outcome.kind, 'lote_recusado')
  assert.deepEqual(sentOperations(), ['ConsultarSituacaoLoteRpsV3', 'ConsultarLoteRpsV3', 'ConsultarNfsePorRpsV3'])

  // The number is used: only the consult by RPS can say by which document.
  answers['ConsultarLoteRpsV3'] = erro('E10', 'ConsultarLoteRpsResposta')
  const contradictory = await consult('P1')
  assert.ok(contradictory.outcome.kind === 'nada' && contradictory.outcome.causa === 'numero_ja_usado')
  assert.equal(sentOperations().length, 3)

  answers['ConsultarLoteRpsV3'] = erro('E86', 'ConsultarLoteRpsResposta')
  assert.equal((await consult('P1')).outcome.kind, 'ausente')
  sentOperations()
  assert.equal((await consult(null)).outcome.kind, 'ausente')
  assert.deepEqual(sentOperations(), ['ConsultarNfsePorRpsV3'])
})

test('a lote not received, or refused by an unlisted code, is decided by the consult by RPS', async (t) => {
  let [situacao, codigo, daNota] = ['1', 'XYZ', erro('E4', 'ConsultarNfseRpsResposta')]
  const city = await openCity(t, 'ginfes', ({ body }) => ({
    body: soap(
      body.includes('gin:ConsultarNfsePorRpsV3')
        ? daNota
        : erro(codigo, 'R').replace('<R>', `<R><Situacao>${situacao}</Situacao>`),
    ),
  }))
  const consult = async () => {
    const { outcome } = await city.track.consult({ ...city.documento, protocolo: 'P1' }, city.conexao, CREDENCIAL)
    return 'causa' in outcome ? `${outcome.kind} ${outcome.causa}` : outcome.kind
  }
  const issued =
    '<ConsultarNfseRpsResposta><CompNfse><Nfse><InfNfse><Numero>9</Numero><IdentificacaoRps><Numero>77</Numero><Serie>A1</Serie></IdentificacaoRps>' +
    '<Servico><Valores><ValorServicos>1000</ValorServicos></Valores></Servico></InfNfse></Nfse></CompNfse></ConsultarNfseRpsResposta>'

  assert.equal(await consult(), 'ausente', 'no lote and no note: one negative answer towards the proof of absence')
  const daNotaAusente = daNota
  daNota = ''
  assert.equal(await consult(), 'nada lote_nao_recebido', 'nothing is absent while the RPS was not answered for')
  daNota = erro('E160', 'ConsultarNfseRpsResposta')
  assert.equal(await consult(), 'nada lote_nao_recebido')
  daNota = daNotaAusente
  situacao = '3'
  assert.equal(await consult(), 'lote_recusado', 'the lote ended with errors, and there is no note')
  daNota = ''
  assert.equal(await consult(), 'nada ilegivel', 'nothing is refused while the RPS was not answered for')
  daNota = issued
  assert.equal(await consult(), 'autorizada', 'the unknown code was about a note of ours')
  situacao = '1'
  assert.equal(await consult(), 'autorizada')
})

test('a city without consult by RPS never proves absence', async (t) => {
  const city = await openCity(t, 'abrasf-2.04', () => ({ body: soap(erro('E86', 'ConsultarLoteRpsResposta')) }))
  const template = {
    ...city.conexao.template!,
    capacidades: { ...city.conexao.template!.capacidades, consultaPorRps: false },
  }
  const conexao = { ...city.conexao, template }
  for (const protocolo of ['P1', null]) {
    const { outcome } = await city.track.consult({ ...city.documento, protocolo }, conexao, CREDENCIAL)
    assert.equal(outcome.kind, 'nada')
  }
})

test('cancel and replace call the city; a city without them has no such operation', async (t) => {
  const cancelada =
    '<CancelarNfseResposta><RetCancelamento><NfseCancelamento><Confirmacao><DataHora>2026-11-20T13:00:00</DataHora></Confirmacao></NfseCancelamento></RetCancelamento></CancelarNfseResposta>'
  const city = await openCity(t, 'abrasf-2.04', ({ body }) => ({
    body: soap(
      body.includes('SubstituirNfseEnvio')
        ? `<SubstituirNfseResposta><RetSubstituicao><NfseSubstituidora>${notaDe(city.documento, 'X')}</NfseSubstituidora></RetSubstituicao></SubstituirNfseResposta>`
        : cancelada,
    ),
  }))
  const cancelled = await city.track.cancel!(pedidoCancelamento(), city.conexao, CREDENCIAL)
  assert.deepEqual(cancelled.outcome, { kind: 'cancelada', em: '2026-11-20T13:00:00-03:00', protocolo: null })
  assert.match(city.requests[0]!.body, /<CodigoCancelamento>1<\/CodigoCancelamento>/)
  const substitui = { pedido: pedidoCancelamento(), xml: Buffer.alloc(0) }
  const documento = await city.track.build({ ...emissao, substitui }, city.conexao, CREDENCIAL, AGORA)
  const replaced = await city.track.send(documento, city.conexao, CREDENCIAL, always)
  assert.equal(replaced.outcome.kind, 'autorizada')
  assert.ok(city.requests[1]!.body.includes('SubstituirNfse') && city.track.replaces(city.conexao))
  const old = await openCity(t, 'abrasf-1.00', () => ({ body: '' }))
  assert.equal(old.track.replaces(old.conexao), false)
})

test('user and password are written where the template puts them, escaped, and marks inside the note are text', async (t) => {
  const nota = notaOf((pedido) => {
    pedido.servico[0]!.discriminacao = 'Literal {senha} e {mensagem}'
  })
  const city = await openCity(t, 'fiorilli-2.01', () => ({ body: '' }))
  const documento = await city.track.build({ ...emissao, nota }, city.conexao, CREDENCIAL, AGORA)
  await city.track.send(documento, city.conexao, CREDENCIAL, always)
  const body = find(city.requests[0]!.body)
  assert.deepEqual([textOf(body, 'username'), textOf(body, 'password')], ['user&<"1', 'se{senha}nha]]>'])
  assert.ok(city.requests[0]!.body.includes('Literal {senha} e {mensagem}'))
  function find(xml: string) {
    return parseXml(xml).children[0]!.children[0]!
  }
})

test('a multipart city receives a file in a form and a basic login', async (t) => {
  const city = await openCity(t, 'ipm-2.04', () => ({ body: erro('E30') }))
  const { template } = city.conexao
  const form = {
    ...template!,
    transporte: {
      ...template!.transporte,
      tipo: 'multipart' as const,
      envelope: '{mensagem}',
      mensagem: 'cru' as const,
      campoArquivo: 'f1',
    },
  }
  const { outcome } = await city.track.send(city.documento, { ...city.conexao, template: form }, CREDENCIAL, always)
  assert.equal(outcome.kind, 'recusada')
  const { headers, body } = city.requests[0]!
  assert.equal(headers.authorization, `Basic ${Buffer.from('user&<"1:se{senha}nha]]>').toString('base64')}`)
  assert.match(headers['content-type']!, /^multipart\/form-data; boundary=/)
  assert.ok(body.includes('name="f1"') && body.includes(city.documento.xml.toString()))
})

test('two series of a company never share the number of a lote', async (t) => {
  const city = await openCity(t, 'abrasf-1.00', () => ({ body: '' }))
  const numero = (serie: string, rps: string) =>
    /<NumeroLote>(\d{15})</.exec(city.track.preview({ ...emissao, serie, numero: rps }, AGORA))?.[1]
  const numbers = ['A1', 'A2', '1', 'NF'].flatMap((serie) => ['7', '8', '99999'].map((rps) => numero(serie, rps)))
  assert.ok(numbers.every(Boolean))
  assert.equal(new Set(numbers).size, numbers.length)
})

test('the preview is the document without signatures', async (t) => {
  const city = await openCity(t, 'abrasf-2.04', () => ({ body: '' }))
  const signatures = /<Signature .*?<\/Signature>/gs
  assert.equal(city.track.preview(emissao, AGORA), city.documento.xml.toString().replace(signatures, ''))
})
