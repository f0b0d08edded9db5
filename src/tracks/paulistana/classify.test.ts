import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { parseXml } from '#platform/xml/parse.ts'
import { situatedBy } from '#tracks/situacao.ts'
import type { Outcome, Prova } from '#tracks/track.ts'
import type { SoapAnswer } from '#tracks/transport/soap.ts'
import { classifyCancelamento, classifyConsulta, classifyEnvio, classifyTeste } from './classify.ts'
import { writeEnvio } from './mensagens-xml.ts'
import { AGORA, chave, mensagem, nota, notaDe, retorno, TABELAS } from './respostas.fixture.ts'
import { chaves, needsSchemas, openSchema } from './validators.fixture.ts'

const PEDIDO = {
  numero: '42',
  chaveAcesso: 'ABCD123442',
  prestador: { cpfCnpj: '11222333000181', inscricaoMunicipal: '1.234.567-8' },
}
const CHAVE = { inscricao: '12345678', serie: '1', numero: '7' }
const envio = (sucesso: boolean, content = '') => retorno('RetornoEnvioLoteRPS', sucesso, content)
const consulta = (sucesso: boolean, content = '') => retorno('RetornoConsulta', sucesso, content)
const cancelamento = (sucesso: boolean, content = '') => retorno('RetornoCancelamentoNFe', sucesso, content)

const SILENCES: SoapAnswer[] = [
  { kind: 'unknown', causa: 'timeout', detail: 'x' },
  { kind: 'fault', codigo: 'soap:Server', motivo: 'x', status: 500, body: Buffer.from('') },
  { kind: 'garbage', motivo: 'page', status: 403, body: Buffer.from('') },
]
const NOT_SENT: SoapAnswer = { kind: 'not-sent', causa: 'dns', detail: 'x' }

let enviado: Buffer
before(async () => {
  const emissao = { nota: notaDe(), serie: '1', numero: '7', reparos: [] }
  enviado = Buffer.from((await writeEnvio(emissao, { versao: '1', agora: AGORA, tabelas: TABELAS, chaves })).xml)
})

/** The kind of an outcome, and its cause or its codes. */
const short = (outcome: Outcome | Prova | ReturnType<typeof classifyEnvio>) =>
  outcome.kind === 'recusada'
    ? `recusada ${outcome.erros.map(({ codigo }) => codigo).join(' ')}`
    : 'causa' in outcome
      ? `${outcome.kind} ${outcome.causa}`
      : outcome.kind

const ENVIOS: readonly [answer: string, outcome: string][] = [
  [envio(true, chave()), 'emitida'],
  [envio(true, mensagem('Alerta', '208') + chave()), 'emitida'],
  [envio(true, mensagem('Alerta', '217') + chave()), 'emitida'],
  [envio(true, chave('8')), 'incerta resposta_de_outro_rps'],
  [envio(true), 'incerta resposta_ilegivel'],
  [envio(false), 'incerta resposta_ilegivel'],
  [envio(false, mensagem('Erro', '306')), 'recusada 306'],
  [envio(false, mensagem('Erro', '306') + mensagem('Erro', '317')), 'recusada 306 317'],
  [envio(false, mensagem('Erro', '999', 'regra nova da prefeitura')), 'incerta codigo_desconhecido'],
  [envio(false, mensagem('Erro', '999', 'RPS já foi convertido')), 'incerta numero_ja_usado'],
  [envio(false, mensagem('Erro', '218')), 'incerta numero_ja_usado'],
  [envio(false, mensagem('Erro', '223')), 'incerta numero_ja_usado'],
  [envio(false, mensagem('Erro', '306') + mensagem('Erro', '338')), 'incerta numero_ja_usado'],
  [envio(true, mensagem('Alerta', '216')), 'incerta numero_ja_usado'],
  [consulta(true), 'incerta resposta_ilegivel'],
]

const CONSULTAS: readonly [answer: string, outcome: string][] = [
  [consulta(true, nota()), 'autorizada'],
  [consulta(true, nota({ status: 'C' })), 'autorizada'],
  [consulta(true, nota({ status: 'C', numero: '41' }) + nota()), 'autorizada'],
  [consulta(true, nota({ valor: '999.00' })), 'diferente'],
  [consulta(true, nota({ tomador: '11444777000161' })), 'diferente'],
  [consulta(true, nota({ rps: '8' })), 'nada outro_documento'],
  [consulta(false, mensagem('Erro', '1106')), 'ausente'],
  [consulta(false, mensagem('Erro', '1106') + mensagem('Erro', '1100')), 'nada recusa'],
  [consulta(true), 'nada sem_mensagem'],
]

const CANCELAMENTOS: readonly [answer: string, outcome: string][] = [
  [cancelamento(true), 'cancelada'],
  [cancelamento(false, mensagem('Erro', '1301')), 'cancelada'],
  [cancelamento(true, mensagem('Alerta', '1301')), 'cancelada'],
  [cancelamento(false, mensagem('Erro', '324')), 'recusada 324'],
  [cancelamento(false, mensagem('Erro', '1106')), 'recusada 1106'],
  [cancelamento(false, mensagem('Erro', '999')), 'incerta codigo_desconhecido'],
  [cancelamento(false), 'incerta resposta_ilegivel'],
]

const TESTES: readonly [answer: string, outcome: string][] = [
  [envio(true), 'recusada TESTE_SEM_EMISSAO'],
  [envio(false, mensagem('Erro', '306')), 'recusada 306'],
  [envio(false), 'nao_enviada teste_sem_resposta'],
]

test('every answer to a lote has its outcome, and proves nothing more', () => {
  for (const [xml, outcome] of ENVIOS) assert.equal(short(classifyEnvio(message(xml), CHAVE)), outcome, xml)
  for (const silence of SILENCES) assert.equal(classifyEnvio(silence, CHAVE).kind, 'incerta')
  assert.equal(classifyEnvio(NOT_SENT, CHAVE).kind, 'nao_enviada')
})

test('a consult by RPS distinguishes our note from that of another document', () => {
  for (const [xml, outcome] of CONSULTAS) assert.equal(short(classifyConsulta(message(xml), enviado)), outcome, xml)
  for (const silence of [...SILENCES, NOT_SENT]) assert.equal(classifyConsulta(silence, enviado).kind, 'nada')
})

test('an authorised note has number, verification code, Brasília time and the note itself', () => {
  const outcome = classifyConsulta(message(consulta(true, nota())), enviado)
  assert.deepEqual(outcome, {
    kind: 'autorizada',
    numero: '42',
    chaveAcesso: 'ABCD123442',
    codigoVerificacao: 'ABCD1234',
    autorizadaEm: '2026-11-20T10:00:05-03:00',
    xml: Buffer.from(nota().replace('<NFe>', '<NFe xmlns="">')),
    avisos: [],
    apurado: { iss: 2_900, liquido: null },
  })
})

/** Each field that may differ, as another note of our RPS has it. */
const CAMPOS: Record<string, Parameters<typeof nota>[0]> = {
  'servico[0].valor.servico': { valor: '900.00' },
  'servico[0].valor.deducoes': { deducoes: '7.00' },
  'tomador.cpfCnpj': { tomador: '11444777000161' },
  'rps.dataEmissao': { data: '2026-10-11' },
  'servico[0].codigoTributacao': { servico: '03115' },
  'servico[0].iss.retido': { retido: 'true' },
}

for (const versao of ['1', '2'] as const)
  test(`layout ${versao}: whatever field differs in a note of our RPS, it is another one`, async () => {
    const emissao = { nota: notaDe(), serie: '1', numero: '7', reparos: [] }
    const { xml } = await writeEnvio(emissao, { versao, agora: AGORA, tabelas: TABELAS, chaves })
    const found = (change?: Parameters<typeof nota>[0]) =>
      classifyConsulta(message(consulta(true, nota(change))), Buffer.from(xml))
    assert.equal(found().kind, 'autorizada')
    for (const [campo, change] of Object.entries(CAMPOS)) {
      const other = found(change)
      assert.deepEqual(other.kind === 'diferente' && other.diferencas.map((each) => each.campo), [campo])
    }
  })

test('a note found already cancelled at the city is authorised, with a warning', () => {
  const canceled = consulta(true, nota({ status: 'C' }))
  const outcome = classifyConsulta(message(canceled), enviado)
  assert.ok(outcome.kind === 'autorizada' && outcome.numero === '42')
  assert.deepEqual(
    outcome.avisos.map(({ codigo }) => codigo),
    ['NFSE_CANCELADA_NA_PREFEITURA'],
  )
  const { situacao } = situatedBy(outcome, { outcome, statusHttp: 200, resposta: null, duracaoMs: 1 })
  assert.deepEqual(situacao, { kind: 'cancelada', por: 'pedido', em: '2026-11-21T09:00:00-03:00' })
})

test('a note of layout 2 is recognised by the final price sent, not by the figure of the city', async () => {
  const emissao = { nota: notaDe(), serie: '1', numero: '7', reparos: [] }
  const { xml } = await writeEnvio(emissao, { versao: '2', agora: AGORA, tabelas: TABELAS, chaves })
  const withFinal = (final: string) =>
    consulta(
      true,
      nota({ valor: '990.00' }).replace('<CodigoServico>', `<ValorFinalCobrado>${final}</ValorFinalCobrado>$&`),
    )
  assert.equal(classifyConsulta(message(withFinal('1000.00')), Buffer.from(xml)).kind, 'autorizada')
  assert.equal(classifyConsulta(message(withFinal('999.00')), Buffer.from(xml)).kind, 'diferente')
})

test('a note already cancelled counts as cancelled', () => {
  for (const [xml, outcome] of CANCELAMENTOS)
    assert.equal(short(classifyCancelamento(message(xml), PEDIDO)), outcome, xml)
  for (const silence of SILENCES) assert.equal(classifyCancelamento(silence, PEDIDO).kind, 'incerta')
})

test('the test method is never uncertain and never returns a number', () => {
  for (const [xml, outcome] of TESTES) assert.equal(short(classifyTeste(message(xml))), outcome, xml)
  for (const silence of [...SILENCES, NOT_SENT]) assert.equal(classifyTeste(silence).kind, 'nao_enviada')
})

test('the answers of these tests are valid in the schemas of the city', needsSchemas, () => {
  const tables = [
    ['RetornoEnvioLoteRPS', ENVIOS.slice(0, -1)],
    ['RetornoConsulta', CONSULTAS],
    ['RetornoCancelamentoNFe', CANCELAMENTOS],
  ] as const
  for (const [raiz, table] of tables) {
    const schema = openSchema(`${raiz}_v01.xsd`)
    for (const [xml] of table) assert.doesNotThrow(() => schema.validate(xml), xml)
  }
})

function message(xml: string): SoapAnswer {
  return { kind: 'message', xml: parseXml(xml), source: xml, status: 200, body: Buffer.from(xml) }
}
