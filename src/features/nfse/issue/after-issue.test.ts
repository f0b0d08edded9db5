// What follows the answer to a send, by every family of cities and for a note that was sent before: a resend after proof of
// absence is not refused because of what its own answer says, because the earlier send may have arrived nevertheless.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ajustesCom } from '#domain/ajustes.ts'
import { BRASILIA } from '#domain/competencia.ts'
import type { NotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import { limitesDeEnvio } from '#features/nfse/nota/schedules.ts'
import type { App } from '#platform/app.ts'
import type { Job } from '#platform/queue/queue.ts'
import { parseXml } from '#platform/xml/parse.ts'
import { classifyEnvio } from '#tracks/abrasf/classify.ts'
import { declaradoOf, notaOf, TABELAS } from '#tracks/abrasf/notas.fixture.ts'
import { TEMPLATES_ABRASF } from '#tracks/abrasf/templates/index.ts'
import { DPS, ID_DPS, refused, answer as rest } from '#tracks/dps/answers.fixture.ts'
import { classifyEmissaoCidade } from '#tracks/dps/city-classify.ts'
import { classifyEmissao } from '#tracks/dps/classify.ts'
import { DPS_TEMPLATES } from '#tracks/dps/templates.ts'
import * as paulistana from '#tracks/paulistana/classify.ts'
import * as sp from '#tracks/paulistana/respostas.fixture.ts'
import type { Outcome } from '#tracks/track.ts'
import type { SoapAnswer } from '#tracks/transport/soap.ts'
import { afterIssue } from './after-issue.ts'

const message = (source: string): SoapAnswer => ({
  kind: 'message',
  xml: parseXml(source),
  source,
  status: 200,
  body: Buffer.from(source),
})
const said = (codigo: string) =>
  message(
    `<R><ListaMensagemRetorno><MensagemRetorno><Codigo>${codigo}</Codigo><Mensagem>dito</Mensagem></MensagemRetorno></ListaMensagemRetorno></R>`,
  )
const CUT: SoapAnswer = { kind: 'unknown', causa: 'reset', detail: 'ECONNRESET' }

/** The answer of each family to a send: a final refusal, "this number is used", and an answer that was cut off. */
type Family = { name: string; recusada: Outcome; duplicado: Outcome; cortada: Outcome }
const families: Family[] = [
  ...TEMPLATES_ABRASF.map((template) => {
    const enviado = {
      rps: { numero: '7', serie: 'A1', tipo: '1' },
      prestador: { cpfCnpj: '11222333000181', inscricaoMunicipal: '1' },
      declarado: declaradoOf('<ValorServicos>1.00</ValorServicos>'),
    }
    const read = (answer: SoapAnswer) => classifyEnvio(answer, { template, enviado, fuso: BRASILIA })
    return { name: template.padrao, recusada: read(said('E157')), duplicado: read(said('E10')), cortada: read(CUT) }
  }),
  ...DPS_TEMPLATES.filter(({ transporte }) => transporte.tipo !== 'rest-json').map((template) => {
    const read = (answer: SoapAnswer) => classifyEmissaoCidade(answer, { id: ID_DPS, xml: DPS, template }) as Outcome
    return { name: template.padrao, recusada: read(said('E0310')), duplicado: read(said('E0014')), cortada: read(CUT) }
  }),
  {
    name: 'nacional',
    recusada: classifyEmissao(rest(400, refused('E0310')), ID_DPS) as Outcome,
    duplicado: classifyEmissao(rest(400, refused('E0014')), ID_DPS) as Outcome,
    cortada: classifyEmissao({ kind: 'unknown', causa: 'reset', detail: 'ECONNRESET' }, ID_DPS) as Outcome,
  },
  ...[1].map(() => {
    const chave = { inscricao: '12345678', serie: '1', numero: '7' }
    const erro = (codigo: string) => message(sp.retorno('RetornoEnvioLoteRPS', false, sp.mensagem('Erro', codigo)))
    const read = (answer: SoapAnswer) => paulistana.classifyEnvio(answer, chave) as Outcome
    return { name: 'paulistana', recusada: read(erro('306')), duplicado: read(erro('218')), cortada: read(CUT) }
  }),
]

const app = { tabelas: TABELAS, config: { ritmo: 1 }, now: () => new Date('2026-11-20T12:00:00Z') } as App
const nota = {
  id: 'n',
  status: 'processando',
  conexao: 'x',
  reparos: [],
  idIntegracao: 'i',
  preparada: notaOf(),
} as unknown as NotaParaEmitir
const jobOf = (dados: Record<string, unknown>) => ({ fila: 'nota.issue', tentativas: 0, dados }) as unknown as Job

/** What follows an outcome, for the first send and for one after proof of absence. */
const after = (outcome: Outcome, dados: Record<string, unknown>) =>
  afterIssue(
    app,
    jobOf(dados),
    nota,
    { id: 't' },
    { outcome, statusHttp: 200, resposta: null, duracaoMs: 1 },
    limitesDeEnvio(ajustesCom(new Map())),
  )
const RESEND = { reenviar: 't0', reenvios: 1 }

test('the first send is refused by the codes that are final', () => {
  for (const { name, recusada } of families) {
    assert.equal(recusada.kind, 'recusada', name)
    assert.equal(after(recusada, {}).para, 'rejeitada', name)
  }
})

test('a resend is never refused by its own answer, nor renumbered: the city is asked', () => {
  for (const { name, ...answers } of families)
    for (const [what, outcome] of Object.entries(answers)) {
      const { para, proximo, renumbers, freesIdIntegracao, transmissao } = after(outcome, RESEND)
      assert.deepEqual(
        [para, proximo?.fila, proximo?.dados, renumbers, freesIdIntegracao, transmissao?.resultado],
        [null, 'nota.consult', { reenvios: 1 }, undefined, undefined, 'incerta'],
        `${name}: ${what}`,
      )
    }
})

test('the city’s answer is kept: it ends the note once its absence is proved again', () => {
  for (const { name, recusada } of families) {
    const { transmissao, duvida } = after(recusada, RESEND)
    assert.ok(recusada.kind === 'recusada')
    assert.match(transmissao?.causa ?? '', /^recusa_do_reenvio: /, name)
    assert.deepEqual(transmissao?.mensagens, recusada.erros, name)
    assert.match(duvida?.mensagem ?? '', new RegExp(recusada.erros[0]!.codigo), name)
  }
})

test('a note without a legible date of the city is dated by its send, with an aviso; other notes have none', () => {
  const issued = (autorizadaEm: string | null) => {
    const achada = {
      numero: '15',
      chaveAcesso: 'XY15',
      codigoVerificacao: 'XY',
      xml: Buffer.from('<a/>'),
      apurado: null,
    }
    const outcome = { kind: 'autorizada' as const, avisos: [], autorizadaEm, ...achada }
    const { autorizacao, avisos } = after(outcome, {})
    return [autorizacao?.autorizadaEm, avisos?.map(({ codigo }) => codigo)]
  }
  assert.deepEqual(issued(null), ['2026-11-20T12:00:00.000Z', ['DATA_DO_MUNICIPIO_ILEGIVEL']])
  assert.deepEqual(issued('2026-11-20T09:00:00-03:00'), ['2026-11-20T09:00:00-03:00', []])
})
