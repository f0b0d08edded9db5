import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ambiente } from '#domain/nota/nota.ts'
import type { CityAgents } from '#platform/http-client/mtls.ts'
import { conexaoOf, templateOf } from './abrasf/notas.fixture.ts'
import { TEMPLATES_ABRASF } from './abrasf/templates/index.ts'
import { judgeConsultaDeTeste, judgeTeste } from './abrasf/teste.ts'
import { createDpsCityTrack } from './dps/dps-city-track.ts'
import { DPS_TEMPLATES } from './dps/templates.ts'
import { addressKey, homologacaoOf, whyNotTest, whyNotTestable } from './homologacao.ts'
import { operacaoEnvio } from './operacao.ts'
import { PAULISTANA_TEMPLATES, TESTE_ENVIO } from './paulistana/templates.ts'
import type { Homologacao, Operacao, Template, TemplateAbrasf, TemplateDps } from './template.ts'
import { findTemplateFaults } from './template-faults.ts'
import type { Conexao, Outcome, Prova } from './track.ts'
import { unwrapAnswer } from './transport/read-envelope.ts'
import type { SoapAnswer } from './transport/soap.ts'

const ALL: readonly Template[] = [...TEMPLATES_ABRASF, ...DPS_TEMPLATES, ...PAULISTANA_TEMPLATES]
const URL = 'https://cidade.example/ws'

const conexao = (template: Template, ambiente: Ambiente, isReal: boolean): Conexao => ({
  ...conexaoOf(template as TemplateAbrasf, URL),
  ambiente,
  enderecosDeProducao: isReal ? [URL] : [],
})

const emissaoOf = (template: Template): Operacao =>
  template.familia === 'paulistana' ? 'enviarSincrono' : operacaoEnvio(template)

test('every template says how its city tests, and how sure it is', () => {
  for (const template of ALL) {
    const { homologacao, confianca, padrao } = template
    assert.ok(homologacao && confianca, padrao)
    assert.ok(confianca.fontes.length > 0, padrao)
    const origens = new Set(confianca.fontes.map(({ origem }) => origem))
    if (confianca.nivel === 'alta') assert.ok(confianca.capturada !== undefined || origens.size >= 2, padrao)
    assert.deepEqual(findTemplateFaults(JSON.parse(JSON.stringify(template))), [], padrao)
  }
})

test('no operation of homologação goes to an address of production, unless the city knows it as a test', () => {
  for (const template of ALL)
    for (const operacao of Object.keys(template.operacoes) as Operacao[])
      for (const ambiente of ['producao', 'homologacao'] as const)
        for (const isReal of [false, true]) {
          const { modo, elemento } = homologacaoOf(template)
          const sent = modo === 'metodo' ? testing(template) : template
          const mensagem = elemento?.operacoes.includes(operacao)
            ? `<a><${elemento.nome}>${elemento.valor}</${elemento.nome}></a>`
            : '<a/>'
          const left = whyNotTest(conexao(template, ambiente, isReal), sent, { operacao, url: URL, mensagem }) === null
          const isTest =
            modo === 'elemento'
              ? elemento!.operacoes.includes(operacao) || operacao.startsWith('consultar')
              : modo === 'metodo' && operacao === 'enviarSincrono'
          assert.equal(left, ambiente === 'producao' || !isReal || isTest, `${template.padrao} ${operacao} ${ambiente}`)
        }
})

const testing = (template: Template) =>
  ({ ...template, operacoes: { ...template.operacoes, enviarSincrono: TESTE_ENVIO } }) as Template

test('bytes without the test element, or sent by the production method, do not count as a test', () => {
  const url = URL
  for (const isReal of [false, true]) {
    for (const operacao of ['gerar', 'enviarSincrono', 'enviarAssincrono', 'substituir'] as const)
      for (const mensagem of [
        '<a/>',
        '<a><EnvioTeste>0</EnvioTeste></a>',
        '<a><b><EnvioTeste>1</EnvioTeste></b></a>',
        'x',
      ])
        assert.ok(
          whyNotTest(conexao(templateOf('ipm-2.04'), 'homologacao', isReal), templateOf('ipm-2.04'), {
            operacao,
            url,
            mensagem,
          }),
        )
    for (const template of PAULISTANA_TEMPLATES)
      assert.ok(
        whyNotTest(conexao(template, 'homologacao', isReal), template, {
          operacao: 'enviarSincrono',
          url,
          mensagem: '<a/>',
        }),
      )
  }
})

test('a city without any test sends nothing of homologação, and its notes are refused before a number', () => {
  for (const template of ALL) {
    const none = { ...template, homologacao: { modo: 'nenhuma' } as Homologacao }
    for (const operacao of Object.keys(template.operacoes) as Operacao[])
      assert.ok(whyNotTest(conexao(none, 'homologacao', false), none, { operacao, url: URL, mensagem: '<a/>' }))
    assert.equal(whyNotTestable(conexao(none, 'homologacao', false))?.codigo, 'HOMOLOGACAO_SEM_TESTE')
    assert.equal(whyNotTestable(conexao(none, 'producao', false)), null)
    const refused = whyNotTestable(conexao(template, 'homologacao', true)) !== null
    assert.equal(refused, homologacaoOf(template).modo === 'endereco-proprio', template.padrao)
    assert.equal(whyNotTestable(conexao(template, 'homologacao', false)), null, template.padrao)
  }
})

test('a template stored before the field tests by addresses of its own; São Paulo by its method', () => {
  for (const { homologacao: _, ...template } of ALL) {
    const stored = template as Template
    assert.equal(homologacaoOf(stored).modo, template.familia === 'paulistana' ? 'metodo' : 'endereco-proprio')
    const sent = { operacao: emissaoOf(stored), url: URL, mensagem: '<a/>' }
    const left = whyNotTest(conexao(stored, 'homologacao', true), stored, sent) === null
    assert.equal(left, template.familia === 'paulistana')
  }
})

test('a clone of the national API sends and asks nothing at an address of production', async () => {
  const agents = { agentFor: () => assert.fail('a request left') } as unknown as CityAgents
  for (const template of DPS_TEMPLATES.filter(({ transporte }) => transporte.tipo === 'rest-json')) {
    const track = createDpsCityTrack({ tabelas: {} as never, agents })
    const city = conexao(template, 'homologacao', true)
    const documento = { id: 'DPS1', xml: Buffer.from('<DPS/>'), leiaute: 'dps-1.01', protocolo: null }
    const sent = await track.send(documento, city, {} as never, () => true)
    const consulted = await track.consult(documento, city, {} as never)
    const cancelled = await track.cancel!({} as never, city, {} as never)
    assert.deepEqual(
      [sent, consulted, cancelled].map(({ outcome }) => outcome.kind),
      ['nao_enviada', 'nada', 'nao_enviada'],
      (template satisfies TemplateDps).padrao,
    )
  }
})

test('one host and path is one address', () => {
  const same = [
    ['https://cidade.example/ws?wsdl', 'http://CIDADE.example:80/ws/'],
    ['https://a.example/?pg=services&cidade=padrao', 'https://a.example?cidade=treina_a'],
    ['https://a.example./WS//x', 'https://a.example/ws/%78'],
  ]
  for (const [one, other] of same) assert.equal(addressKey(one!), addressKey(other!))
  for (const other of ['https://a.example/ws2', 'https://hom.a.example/ws', 'https://a.example:8443/ws', 'x'])
    assert.notEqual(addressKey('https://a.example/ws'), addressKey(other))
})

const IPM = templateOf('ipm-2.04')
const message = (inner: string): SoapAnswer => {
  const body = Buffer.from(
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><r><return>${inner.replaceAll('<', '&lt;')}</return></r></s:Body></s:Envelope>`,
  )
  return { ...unwrapAnswer(body, undefined, IPM.transporte, IPM.operacoes.gerar!), status: 200, body } as SoapAnswer
}
const erro = (codigo: string, list = 'ListaMensagemRetorno') =>
  `<${list}><MensagemRetorno><Codigo>${codigo}</Codigo><Mensagem>texto</Mensagem></MensagemRetorno></${list}>`
const NOTA = '<ListaNfse><CompNfse><Nfse><InfNfse><Numero>7</Numero></InfNfse></Nfse></CompNfse></ListaNfse>'
const ALERTA = erro('L1079', 'ListaMensagemAlertaRetorno')
const autorizada = { kind: 'autorizada', numero: '7' } as Outcome
const incerta = { kind: 'incerta' as const, causa: 'codigo_desconhecido', motivo: 'x', mensagens: [] }
const recusada: Outcome = { kind: 'recusada', erros: [], reparo: null }

test('a test never authorises: with the mark it ends, without it a person looks; in production the mark authorises nothing', () => {
  const table: [inner: string, real: Outcome, homologacao: string, producao: string][] = [
    [erro('L1079'), incerta, 'recusada TESTE_SEM_EMISSAO', 'incerta marca_de_teste'],
    [ALERTA, incerta, 'recusada TESTE_SEM_EMISSAO', 'incerta marca_de_teste'],
    [NOTA + ALERTA, autorizada, 'recusada TESTE_SEM_EMISSAO', 'incerta marca_de_teste'],
    [erro('L1024') + ALERTA, incerta, 'recusada L1024', 'incerta marca_de_teste'],
    [NOTA, autorizada, 'incerta teste_sem_marca', 'autorizada '],
    [NOTA, { ...incerta, causa: 'resposta_de_outro_rps' }, 'incerta teste_sem_marca', 'incerta resposta_de_outro_rps'],
    [erro('E30'), recusada, 'recusada ', 'recusada '],
    [erro('L1024'), incerta, 'incerta codigo_desconhecido', 'incerta codigo_desconhecido'],
  ]
  const said = (outcome: Outcome) =>
    `${outcome.kind} ${'causa' in outcome ? outcome.causa : 'erros' in outcome ? (outcome.erros[0]?.codigo ?? '') : ''}`
  for (const [inner, real, homologacao, producao] of table) {
    const answer = message(`<GerarNfseResposta>${inner}</GerarNfseResposta>`)
    assert.equal(said(judgeTeste(real, answer, { ambiente: 'homologacao' }, IPM)), homologacao, inner)
    assert.equal(said(judgeTeste(real, answer, { ambiente: 'producao' }, IPM)), producao, inner)
    for (const template of TEMPLATES_ABRASF.filter((each) => homologacaoOf(each).modo !== 'elemento'))
      assert.equal(judgeTeste(real, answer, { ambiente: 'homologacao' }, template), real)
  }
  const answer = message(`<ConsultarNfseRpsResposta>${NOTA}</ConsultarNfseRpsResposta>`)
  const consult = (prova: Prova, ambiente: Ambiente) => {
    const judged = judgeConsultaDeTeste(prova, answer, { ambiente }, IPM)
    return `${judged.kind} ${'causa' in judged ? judged.causa : ''}`
  }
  const diferente = { kind: 'diferente' } as Prova
  assert.equal(consult(autorizada as Prova, 'homologacao'), 'nada teste_sem_marca')
  assert.equal(consult(diferente, 'homologacao'), 'ausente ')
  assert.deepEqual(
    [consult(autorizada as Prova, 'producao'), consult(diferente, 'producao')],
    ['autorizada ', 'diferente '],
  )
})

test('a wrong way to test, and a confidence without sources, are refused', () => {
  const faults = (template: Template, change: object) =>
    findTemplateFaults({ ...template, ...change }).map(({ campo }) => campo)
  const [dps, sp] = [DPS_TEMPLATES[0]!, PAULISTANA_TEMPLATES[0]!]
  const elemento = homologacaoOf(IPM).elemento!
  const media = IPM.confianca!
  const table: [template: Template, change: object, campo: string][] = [
    [IPM, { homologacao: { modo: 'outro' } }, 'homologacao.modo'],
    [IPM, { homologacao: { modo: 'elemento' } }, 'homologacao.elemento'],
    [IPM, { homologacao: { modo: 'metodo' } }, 'homologacao.modo'],
    [
      IPM,
      { homologacao: { modo: 'elemento', elemento: { ...elemento, operacoes: ['gerar'] } } },
      'homologacao.elemento.operacoes',
    ],
    [IPM, { homologacao: { modo: 'elemento', elemento: { ...elemento, marcas: [] } } }, 'homologacao.elemento.marcas'],
    [dps, { homologacao: { modo: 'elemento', elemento } }, 'homologacao.modo'],
    [sp, { homologacao: { modo: 'endereco-proprio' } }, 'homologacao.modo'],
    [sp, { homologacao: { modo: 'metodo' } }, 'homologacao.metodo'],
    [IPM, { confianca: { ...media, fontes: [] } }, 'confianca.fontes'],
    [IPM, { confianca: { nivel: 'alta', fontes: [media.fontes[0]] } }, 'confianca.nivel'],
  ]
  for (const [template, change, campo] of table)
    assert.deepEqual([...new Set(faults(template, change))].slice(0, 1), [campo], JSON.stringify(change))
  assert.deepEqual(
    faults(IPM, { confianca: { nivel: 'alta', fontes: [media.fontes[0]], capturada: 'resposta de 2026' } }),
    [],
  )
})
