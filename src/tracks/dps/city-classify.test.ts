import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Operacao } from '#tracks/template.ts'
import type { Outcome, Prova, ProvaDoFim } from '#tracks/track.ts'
import { unwrapAnswer } from '#tracks/transport/read-envelope.ts'
import type { SoapAnswer } from '#tracks/transport/soap.ts'
import { CHAVE, DPS, dpsOf, ID_DPS, nfseOf } from './answers.fixture.ts'
import { cancelamento, templateNamed } from './city.fixture.ts'
import {
  classifyCancelamentoCidade,
  classifyConsultaCancelamento,
  classifyConsultaCidade,
  classifyEmissaoCidade,
  classifyProtocolo,
} from './city-classify.ts'
import { notaDe } from './notas.fixture.ts'
import { parseNfse } from './parse-nfse.ts'

const ISSNET = templateNamed('issnet-1.01')
const BETHA = templateNamed('betha-cloud-1.01')
const pergunta = { id: ID_DPS, xml: DPS, template: ISSNET }

const bare = (xml: Buffer) => xml.toString().replace(/^<\?xml[^>]*\?>/, '')
const NFSE = bare(nfseOf())
const OTHER = bare(nfseOf(dpsOf(notaDe(), '8')))
const CHANGED = bare(nfseOf(dpsOf(notaDe(({ pedido }) => (pedido.servico[0]!.valor.servico = 999)))))
/** As some cities write it: another case, and the namespace left to an element around. */
const NFSE_BARE = NFSE.replace('<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse"', '<Nfse').replace(
  '</NFSe>',
  '</Nfse>',
)

const mensagem = (codigo: string, texto = 'texto') =>
  `<MensagemRetorno><Codigo>${codigo}</Codigo><Mensagem>${texto}</Mensagem><Correcao>faça</Correcao></MensagemRetorno>`
const erros = (...codigos: string[]) =>
  `<ListaMensagemRetorno>${codigos.map((codigo) => mensagem(codigo)).join('')}</ListaMensagemRetorno>`
const lista = (nfse: string, alertas = '') =>
  `<ListaNfse><CompNfse>${nfse}</CompNfse>${alertas && `<ListaMensagemAlertaRetorno>${alertas}</ListaMensagemAlertaRetorno>`}</ListaNfse>`
const erroLote = (codigo: string) =>
  `<ListaMensagemRetornoLote><MensagemRetorno><IdentificacaoDps><NumDPS>7</NumDPS></IdentificacaoDps><Codigo>${codigo}</Codigo><Mensagem>x</Mensagem></MensagemRetorno></ListaMensagemRetornoLote>`
const protocolo = '<NumeroLote>7</NumeroLote><Protocolo>P-1</Protocolo>'

const EMISSOES: readonly [content: string, outcome: string][] = [
  [lista(NFSE), 'autorizada 42'],
  [protocolo + lista(NFSE, mensagem('A001')), 'autorizada 42'],
  [lista(NFSE_BARE), 'autorizada 42'],
  [lista(OTHER), 'incerta resposta_de_outra_dps'],
  [lista(CHANGED), 'incerta resposta_de_outra_dps'],
  [lista('<NFSe><infNFSe Id="NFS1"/></NFSe>'), 'incerta resposta_de_outra_dps'],
  [protocolo, 'em_processamento P-1'],
  ['', 'incerta resposta_ilegivel'],
  [erros('E160'), 'recusada E160'],
  [erros('E160') + erroLote('E0310'), 'recusada E160 E0310'],
  [erros('E0120'), 'recusada E0120 remover-im'],
  [erros('E0008'), 'recusada E0008 data-emissao'],
  [erros('E10'), 'incerta numero_ja_usado'],
  [erros('E0310', 'E0014'), 'incerta numero_ja_usado'],
  [erros('E92'), 'incerta instabilidade'],
  [erros('EM003'), 'recusada EM003'],
  [erros('XYZ'), 'incerta codigo_desconhecido'],
  [erros('E172'), 'incerta codigo_desconhecido'],
  [erros('E9998'), 'incerta codigo_desconhecido'],
  [erros('E999'), 'incerta instabilidade'],
]

const CONSULTAS: readonly [content: string, outcome: string][] = [
  [`<CompNfse>${NFSE}</CompNfse>`, 'autorizada 42'],
  [`<CompNfse>${CHANGED}</CompNfse>`, 'diferente'],
  [erros('E4'), 'ausente'],
  [erros('E86'), 'ausente'],
  [erros('E212'), 'nada codigo_desconhecido'],
  [erros('E4', 'E160'), 'nada recusa'],
  [erros('E92'), 'nada recusa'],
  ['', 'nada sem_mensagem'],
]

const COM_ERRO = '<statusProcessamento>Processado com erro</statusProcessamento>'
const STATUS: readonly [content: string, outcome: string][] = [
  ['<protocolo>1</protocolo><statusProcessamento>AGUARDANDO</statusProcessamento>', 'em_processamento 1'],
  [
    `<protocolo>1</protocolo><emissao><idDps>${ID_DPS}</idDps><chaveAcesso>${CHAVE}</chaveAcesso></emissao>`,
    'autorizada_sem_xml',
  ],
  [`<protocolo>1</protocolo><emissao><chaveAcesso>${'9'.repeat(50)}</chaveAcesso></emissao>`, 'em_processamento 1'],
  [`<protocolo>1</protocolo>${erros('E0310')}`, 'nada recusa'],
  [`<protocolo>1</protocolo>${erros('L000')}`, 'em_processamento 1'],
  [erros('E86'), 'ausente'],
  [`<protocolo>1</protocolo>${COM_ERRO}${erros('E0310')}`, 'lote_recusado E0310'],
  [`<protocolo>1</protocolo>${COM_ERRO}`, 'nada codigo_desconhecido'],
  [`<protocolo>1</protocolo>${COM_ERRO}<mensagemErro>E0310 - código</mensagemErro>`, 'lote_recusado E0310'],
  [`<protocolo>1</protocolo>${COM_ERRO}<mensagemErro>Prestador</mensagemErro>`, 'lote_recusado SEM_CODIGO'],
]

/** The outcomes of a cancellation that the city accepted under a protocol. */
const STATUS_CANCELAMENTO: readonly [content: string, outcome: string][] = [
  ['<statusProcessamento>Aguardando validação do ambiente nacional</statusProcessamento>', 'em_processamento 1'],
  ['<statusProcessamento>Processado com sucesso</statusProcessamento>', 'cancelada null'],
  ['<protocolo>1</protocolo>', 'em_processamento 1'],
  [erros('E86'), 'ausente'],
  [erros('E160'), 'nada recusa'],
  [COM_ERRO + erros('E0822'), 'pedido_recusado E0822'],
  [COM_ERRO + erros('XYZ'), 'pedido_recusado XYZ'],
  [COM_ERRO + erros('E0840', 'E0802'), 'cancelada null'],
  [COM_ERRO, 'pedido_recusado CANCELAMENTO_RECUSADO'],
  [`${COM_ERRO}<mensagemErro>Prazo vencido</mensagemErro>`, 'pedido_recusado CANCELAMENTO_RECUSADO'],
]

const CANCELAMENTOS: readonly [content: string, outcome: string][] = [
  [
    `<evento><infEvento Id="EVT"><dhProc>2026-11-20T10:00:09-03:00</dhProc></infEvento></evento>`,
    'cancelada 2026-11-20T10:00:09-03:00',
  ],
  [
    `<evento><infEvento Id="EVT"><dhProc>20/11/2026</dhProc></infEvento></evento>`,
    'cancelada 2026-11-20T00:00:00-03:00',
  ],
  [`<evento><infEvento Id="EVT"><dhProc>ontem</dhProc></infEvento></evento>`, 'cancelada null'],
  [erros('E0802'), 'cancelada null'],
  [erros('E79'), 'cancelada null'],
  [erros('E0822'), 'recusada E0822'],
  [erros('XYZ'), 'incerta codigo_desconhecido'],
  ['<protocolo>9</protocolo>', 'em_processamento 9'],
  ['', 'incerta resposta_ilegivel'],
]

test('every answer to an emission has its outcome, and proves nothing more', () => {
  for (const [content, outcome] of EMISSOES) {
    const answer = answered('enviarSincrono', content)
    assert.equal(short(classifyEmissaoCidade(answer, pergunta)), outcome, content.slice(0, 300))
  }
})

test('the note of an answer is kept as a document of its own, with the alerts as warnings', () => {
  const outcome = classifyEmissaoCidade(answered('enviarSincrono', lista(NFSE_BARE, mensagem('A001'))), pergunta)
  assert.ok(outcome.kind === 'autorizada')
  assert.equal(parseNfse(outcome.xml)?.chaveAcesso, CHAVE)
  assert.match(outcome.xml.toString(), /^<Nfse xmlns="http:\/\/www\.sped\.fazenda\.gov\.br\/nfse"/)
  assert.deepEqual(
    outcome.avisos.map(({ codigo }) => codigo),
    ['A001'],
  )
})

test('a consult by DPS distinguishes our note from another, and absence from doubt', () => {
  for (const [content, outcome] of CONSULTAS) {
    const answer = answered('consultarPorRps', content)
    assert.equal(short(classifyConsultaCidade(answer, pergunta)), outcome, content.slice(0, 300))
  }
})

test('a protocol proves a note only once its key is of our company', () => {
  for (const [content, outcome] of STATUS) {
    const answer = answered('consultarSituacao', content, BETHA)
    assert.equal(short(classifyProtocolo(answer, { ...pergunta, template: BETHA }, '1')), outcome, content)
  }
})

test('the protocol of a cancellation leads to its outcome', () => {
  for (const [content, outcome] of STATUS_CANCELAMENTO) {
    const answer = answered('consultarSituacao', content, BETHA)
    assert.equal(short(classifyConsultaCancelamento(answer, '1', BETHA)), outcome, content)
  }
})

test('a cancellation needs its event; a note already cancelled counts as cancelled', () => {
  for (const [content, outcome] of CANCELAMENTOS)
    assert.equal(
      short(classifyCancelamentoCidade(answered('cancelar', content), cancelamento, { template: ISSNET })),
      outcome,
      content,
    )
})

test('no answer, a fault or a page leaves everything uncertain', () => {
  const [status, body] = [500, Buffer.from('')]
  const silences: SoapAnswer[] = [
    { kind: 'unknown', causa: 'timeout', detail: 'x' },
    { kind: 'fault', codigo: 'soap:Server', motivo: 'x', status, body },
    { kind: 'garbage', motivo: 'page', status, body },
  ]
  for (const silence of silences) {
    assert.equal(classifyEmissaoCidade(silence, pergunta).kind, 'incerta')
    assert.equal(classifyConsultaCidade(silence, pergunta).kind, 'nada')
    assert.equal(classifyCancelamentoCidade(silence, cancelamento, { template: ISSNET }).kind, 'incerta')
    assert.equal(classifyConsultaCancelamento(silence, '1', BETHA).kind, 'nada')
  }
  const notSent: SoapAnswer = { kind: 'not-sent', causa: 'dns', detail: 'x' }
  assert.equal(classifyEmissaoCidade(notSent, pergunta).kind, 'nao_enviada')
  assert.equal(classifyConsultaCidade(notSent, pergunta).kind, 'nada')
  assert.equal(classifyConsultaCancelamento(notSent, '1', BETHA).kind, 'nada')
})

/** An answer of the city to an operation, through the reader of envelopes. */
function answered(operacao: Operacao, content: string, template = ISSNET): SoapAnswer {
  const { raizResposta } = template.operacoes[operacao]!
  const message = `<${raizResposta} xmlns="${template.xml.namespace}">${content}</${raizResposta}>`
  const soap = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><R xmlns="urn:x">${message}</R></s:Body></s:Envelope>`
  const body = Buffer.from(soap.replaceAll(' xmlns="http://www.betha.com.br/e-nota-dps"', ''))
  return { ...unwrapAnswer(body, 'text/xml', template.transporte, template.operacoes[operacao]!), status: 200, body }
}

function short(outcome: Outcome | Prova | ProvaDoFim | ReturnType<typeof classifyEmissaoCidade>): string {
  switch (outcome.kind) {
    case 'autorizada':
      return `autorizada ${outcome.numero}`
    case 'recusada':
      return ['recusada', ...outcome.erros.map(({ codigo }) => codigo), outcome.reparo].filter(Boolean).join(' ')
    case 'em_processamento':
      return `em_processamento ${outcome.protocolo}`
    case 'cancelada':
      return `cancelada ${outcome.em}`
    case 'lote_recusado':
    case 'pedido_recusado':
      return [outcome.kind, ...outcome.erros.map(({ codigo }) => codigo)].join(' ')
    default:
      return 'causa' in outcome ? `${outcome.kind} ${outcome.causa}` : outcome.kind
  }
}
