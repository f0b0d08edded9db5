import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { empresaA, openAgents, openCity, root } from '#platform/http-client/city.fixture.ts'
import { text } from '#platform/xml/canonical.ts'
import { findTemplateFaults } from '#tracks/template-faults.ts'
import type { Conexao, Credencial } from '#tracks/track.ts'
import { createPaulistanaTrack } from './paulistana-track.ts'
import { AGORA, chave, mensagem, nota, notaDe, retorno, TABELAS } from './respostas.fixture.ts'
import { PAULISTANA_TEMPLATES } from './templates.ts'
import { chaves, needsSchemas, openSchema } from './validators.fixture.ts'

const emissao = { nota: notaDe(), serie: '1', numero: '7', reparos: [] }
const issued = retorno('RetornoEnvioLoteRPS', true, mensagem('Alerta', '208', 'vale 2,9%') + chave())
const found = retorno('RetornoConsulta', true, nota())
const always = () => true

test('the templates have no fault', () => {
  for (const template of PAULISTANA_TEMPLATES) assert.deepEqual(findTemplateFaults(template), [])
})

test('a note is issued by a lote of one RPS and read by a consult of its key', async (t) => {
  const city = await openSaoPaulo(t, ['EnvioLoteRPS', issued], ['ConsultaNFe', found])
  const documento = await city.track.build(emissao, city.conexao, city.credencial, AGORA)
  assert.deepEqual([documento.id, documento.leiaute], ['RPS-12345678-1-7', 'paulistana-1'])
  const { outcome, resposta } = await city.track.send(documento, city.conexao, city.credencial, always)
  assert.ok(outcome.kind === 'autorizada' && outcome.numero === '42' && resposta?.includes('ChaveNFeRPS'))
  assert.deepEqual(
    outcome.avisos.map(({ codigo, campo }) => `${campo}:${codigo}`),
    ['servico[0].iss.aliquota:208'],
  )
  assert.deepEqual(city.actions, ['envioLoteRPS', 'consultaNFe'])
})

test('an issued note whose consult fails waits for another consult, and is not sent again', async (t) => {
  const city = await openSaoPaulo(t, ['EnvioLoteRPS', issued])
  const documento = await city.track.build(emissao, city.conexao, city.credencial, AGORA)
  const { outcome } = await city.track.send(documento, city.conexao, city.credencial, always)
  assert.ok(outcome.kind === 'incerta' && outcome.causa === 'xml_indisponivel')
  assert.deepEqual(city.actions, ['envioLoteRPS', 'consultaNFe'])
})

test('in homologation the test method is called, and neither it nor a consult touches production', async (t) => {
  const city = await openSaoPaulo(t, ['TesteEnvioLoteRPS', retorno('RetornoEnvioLoteRPS', true)])
  const conexao = { ...city.conexao, ambiente: 'homologacao' as const }
  const documento = await city.track.build(emissao, conexao, city.credencial, AGORA)
  const { outcome } = await city.track.send(documento, conexao, city.credencial, always)
  assert.ok(outcome.kind === 'recusada' && outcome.erros[0]?.codigo === 'TESTE_SEM_EMISSAO')
  const consulted = await city.track.consult({ ...documento, protocolo: null }, conexao, city.credencial)
  assert.equal(consulted.outcome.kind, 'ausente')
  assert.deepEqual(city.actions, ['testeenvio'])
})

test('a note is cancelled by its number, signed twice', async (t) => {
  const city = await openSaoPaulo(t, ['CancelamentoNFe', retorno('RetornoCancelamentoNFe', true)])
  const { prestador } = emissao.nota
  const pedido = { prestador, municipio: '3550308', numero: '42', chaveAcesso: '', codigoVerificacao: null }
  const motivo = 'Nota emitida em duplicidade'
  const { outcome } = await city.track.cancel!({ ...pedido, codigoMotivo: null, motivo }, city.conexao, city.credencial)
  assert.deepEqual(outcome, { kind: 'cancelada', em: null, protocolo: null })
})

test('consults and cancellations of both layouts follow the schemas of the city', needsSchemas, async (t) => {
  for (const versao of ['1', '2'] as const) {
    const city = await openSaoPaulo(t, ['ConsultaNFe', found], ['CancelamentoNFe', found])
    const track = createPaulistanaTrack({ tabelas: TABELAS, agents: openAgents(t), versao })
    const documento = await track.build(emissao, city.conexao, city.credencial, AGORA)
    await track.consult({ ...documento, protocolo: null }, city.conexao, city.credencial)
    const { prestador } = emissao.nota
    const pedido = { prestador, municipio: '3550308', numero: '42', chaveAcesso: '', codigoVerificacao: null }
    await track.cancel!({ ...pedido, codigoMotivo: null, motivo: 'x' }, city.conexao, city.credencial)
    const [consulta, cancelamento] = city.messages
    assert.doesNotThrow(() => openSchema(`PedidoConsultaNFe_v0${versao}.xsd`).validate(consulta!), consulta)
    assert.doesNotThrow(() => openSchema(`PedidoCancelamentoNFe_v0${versao}.xsd`).validate(cancelamento!), cancelamento)
  }
})

const REGRAS: readonly [change: Parameters<typeof notaDe>[0], v1: string, v2: string][] = [
  [() => {}, '', ''],
  [({ empresa }) => (empresa.inscricaoMunicipal = null), '1404', '1404'],
  [({ pedido }) => (pedido.dataEmissao = '2027-01-15T10:00:00'), '313', '313'],
  [({ pedido }) => delete pedido.servico[0]!.codigoTributacao, '310', '310'],
  [({ pedido }) => (pedido.servico[0]!.codigoTributacao = '010701'), '306', '306'],
  [({ pedido }) => (pedido.servico[0]!.iss.exigibilidade = 2), '206', '206'],
  [({ pedido }) => (pedido.tomador!.cpfCnpj = '11222333000181'), '301', '301'],
  [({ pedido }) => delete pedido.tomador!.endereco, '317', '317'],
  [({ empresa }) => (empresa.regimeTributario = 'simples_nacional'), '', '641'],
  [({ pedido }) => delete pedido.servico[0]!.reforma, '', 'CAMPO_OBRIGATORIO'],
  [({ pedido }) => (pedido.servico[0]!.municipioIncidencia = '4205407'), '1232', '1232'],
]

test('a note that São Paulo would refuse is refused before a number is used, by layout', () => {
  for (const [change, ...expected] of REGRAS) {
    const nota = notaDe(change)
    for (const [index, versao] of (['1', '2'] as const).entries()) {
      const { check } = createPaulistanaTrack({ tabelas: TABELAS, agents: NO_AGENTS, versao })
      const codigos = check(nota, AGORA).map(({ codigo }) => codigo)
      assert.equal(codigos.join(' '), expected[index], String(change))
    }
  }
})

test('a field without a place in the layout is reported', () => {
  const nota = notaDe(({ pedido }) => {
    const [servico] = pedido.servico
    servico!.valor.descontoIncondicionado = 10
    servico!.valor.baseCalculo = 100
    servico!.municipioPrestacao = '4205407'
    servico!.cnae = '6209100'
    servico!.discriminacao = 'x'.repeat(2001)
    pedido.tomador!.telefone = '1133334444'
  })
  const { findLosses, preview } = createPaulistanaTrack({ tabelas: TABELAS, agents: NO_AGENTS, versao: '1' })
  assert.deepEqual(
    findLosses(nota).map(({ campo, codigo }) => `${campo}:${codigo}`),
    [
      'servico[0].cnae:CAMPO_SEM_DESTINO',
      'servico[0].valor.baseCalculo:CAMPO_SEM_DESTINO',
      'servico[0].valor.descontoIncondicionado:CAMPO_SEM_DESTINO',
      'servico[0].codigoNbs:CAMPO_SEM_DESTINO',
      'servico[0].municipioPrestacao:CAMPO_SEM_DESTINO',
      'servico[0].reforma:CAMPO_SEM_DESTINO',
      'tomador.telefone:CAMPO_SEM_DESTINO',
      'servico[0].discriminacao:CAMPO_TRUNCADO',
    ],
  )
  assert.match(preview({ ...emissao, nota }, AGORA), /<ValorServicos>990\.00<\/ValorServicos>/)
})

test('every lost field of intermediary, event and works is reported, and the street keeps its kind', () => {
  const endereco = {
    tipoLogradouro: 'Rua',
    logradouro: 'das Flores',
    numero: '1',
    bairro: 'B'.repeat(31),
    codigoCidade: '3550308',
    estado: 'SP',
    cep: '01001000',
  }
  const nota = notaDe(({ pedido }) => {
    pedido.tomador!.consumidorFinal = true
    pedido.intermediario = { cpfCnpj: '11444777000161', razaoSocial: 'Plataforma Ltda' }
    pedido.servico[0]!.evento = {
      nome: 'Feira',
      dataInicio: '2026-11-20',
      dataFim: '2026-11-21',
      identificacao: 'F1',
      endereco,
    }
    pedido.servico[0]!.obra = { codigo: '123456789012', endereco }
  })
  const lost = (versao: '1' | '2') =>
    createPaulistanaTrack({ tabelas: TABELAS, agents: NO_AGENTS, versao })
      .findLosses(nota)
      .map(({ campo }) => campo)
  assert.deepEqual(lost('2'), [
    'intermediario',
    'servico[0].evento.identificacao',
    'servico[0].obra.endereco',
    'servico[0].evento.endereco.bairro',
  ])
  assert.ok(
    ['tomador.consumidorFinal', 'servico[0].evento', 'servico[0].obra'].every((campo) => lost('1').includes(campo)),
  )
  const { preview } = createPaulistanaTrack({ tabelas: TABELAS, agents: NO_AGENTS, versao: '2' })
  assert.match(preview({ ...emissao, nota }, AGORA), /<xLgr>Rua das Flores<\/xLgr>/)
})

test('the place of the service is sent only for services taxed outside the capital', () => {
  const { preview } = createPaulistanaTrack({ tabelas: TABELAS, agents: NO_AGENTS, versao: '1' })
  const place = (exigibilidade: number) => {
    const nota = notaDe()
    Object.assign(nota.servico, { municipioPrestacao: '4205407', municipioIncidencia: '4205407' })
    nota.servico.iss.exigibilidade = exigibilidade
    const xml = preview({ ...emissao, nota }, AGORA)
    return [/<TributacaoRPS>(.)</.exec(xml)?.[1], /<MunicipioPrestacao>(\d+)</.exec(xml)?.[1]]
  }
  assert.deepEqual(place(1), ['F', '4205407'])
  assert.deepEqual(place(4), ['P', undefined])
})

const NO_AGENTS = { agentFor: () => assert.fail('nothing is sent'), close: async () => {} }

/** The city on this machine: answers each method with its message, escaped in RetornoXML, and 500 to any other. */
async function openSaoPaulo(t: TestContext, ...answers: [metodo: string, xml: string][]) {
  const actions: string[] = []
  const messages: string[] = []
  const { url } = await openCity(t, async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString()
    actions.push(String(request.headers['soapaction']).replaceAll('"', '').split('/').at(-1)!)
    messages.push(/<!\[CDATA\[([\s\S]*)\]\]>/.exec(body)![1]!)
    const [metodo, xml] = answers.find(([name]) => body.includes(`${name}Request`)) ?? []
    if (!xml) return void response.writeHead(500).end('<html>erro</html>')
    const envelope = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${metodo}Response xmlns="http://www.prefeitura.sp.gov.br/nfe"><RetornoXML>${text(xml)}</RetornoXML></${metodo}Response></soap:Body></soap:Envelope>`
    response.writeHead(200, { 'content-type': 'text/xml; charset=utf-8' }).end(envelope)
  })
  const track = createPaulistanaTrack({ tabelas: TABELAS, agents: openAgents(t), versao: '1' })
  return { track, actions, messages, conexao: conexaoAt(url), credencial: CREDENCIAL }
}

const CREDENCIAL: Credencial = {
  ...chaves,
  impressaoDigital: new X509Certificate(empresaA.certificatePem).fingerprint256,
  keyPem: empresaA.keyPem,
  certificadoPem: empresaA.certificatePem,
  acesso: { usuario: null, senha: null, token: null },
}

const conexaoAt = (url: string): Conexao => ({
  slug: 'sao-paulo',
  versao: 1,
  ambiente: 'producao',
  padrao: 'paulistana-1',
  trilho: 'municipal',
  urls: { sefin: '', adn: '', parametrizacao: '' },
  assinatura: 'rsa-sha1',
  ca: [root.certificatePem],
  template: PAULISTANA_TEMPLATES[0]!,
  urlsOperacoes: { padrao: `${url}/lotenfe.asmx` },
  enderecosDeProducao: [],
  municipio: '3550308',
  capacidades: {
    cnpjAlfanumerico: true,
    nomeiaQualquerChave: true,
    unicidadeRps: false,
    consultaPorRps: true,
    visibilidadeSegundos: 120,
    timeoutSegundos: 5,
    maxConcorrencia: 4,
    prazoCancelamentoHoras: 24,
  },
})
