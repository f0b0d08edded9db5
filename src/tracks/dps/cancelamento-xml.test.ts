import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { RestAnswer } from '#platform/http-client/rest.ts'
import { needs, samples } from '#test/support/references.ts'
import type { Outcome } from '#tracks/track.ts'
import { CHAVE } from './answers.fixture.ts'
import { writePedRegAnalise, writePedRegEvento } from './cancelamento-xml.ts'
import { cancelamento, chain, conexaoOf, credencial, sample, shapeOf, templateNamed } from './city.fixture.ts'
import { classifyEvento, classifySolicitacao } from './classify-evento.ts'
import { AGORA } from './notas.fixture.ts'
import { needsXmlsec, openSchema, SCHEMAS, verifiesAll } from './validators.fixture.ts'

const national = { conexao: conexaoOf(null), credencial, agora: AGORA, fuso: '-03:00' } as const

test(
  'a cancellation, and a request for its analysis, follow the schema of the event; their signatures verify',
  needsXmlsec,
  (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'evento-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const [path, rootPath] = [join(folder, 'evento.xml'), join(folder, 'root.pem')]
    writeFileSync(rootPath, chain.rootPem)
    const schema = openSchema('pedRegEvento_v1.01.xsd')
    for (const motivo of [cancelamento.motivo, `“Erro” – ${'çã & < > '.repeat(60)}`]) {
      for (const cpfCnpj of ['11222333000181', '12345678909']) {
        const pedido = { ...cancelamento, motivo, prestador: { ...cancelamento.prestador, cpfCnpj } }
        for (const xml of [writePedRegEvento(pedido, national), writePedRegAnalise(pedido, national)]) {
          assert.doesNotThrow(() => schema.validate(Buffer.from(xml)), xml)
          writeFileSync(path, xml)
          assert.ok(verifiesAll(path, rootPath, 1), xml)
        }
      }
    }
  },
)

test('the schema that validates these events accepts the sample too', needs(SCHEMAS, samples('nacional')), () => {
  const xml = sample('nacional/pedRegEvento_e101101.xml')
  assert.doesNotThrow(() => openSchema('pedRegEvento_v1.01.xsd').validate(Buffer.from(xml)))
  assert.deepEqual(shapeOf(writePedRegEvento(cancelamento, national)), shapeOf(xml))
  const analise = sample('nacional/pedRegEvento_e101103.xml')
  assert.doesNotThrow(() => openSchema('pedRegEvento_v1.01.xsd').validate(Buffer.from(analise)))
  assert.deepEqual(shapeOf(writePedRegAnalise(cancelamento, national)), shapeOf(analise))
})

test(
  'a city that still numbers the requests receives the number, in the place of its example',
  needs(samples('dialetos/simpliss')),
  () => {
    const xml = writePedRegEvento(cancelamento, { ...national, conexao: conexaoOf(templateNamed('simpliss-1.01')) })
    assert.deepEqual(shapeOf(xml), shapeOf(sample('dialetos/simpliss/1.01/CancelarNfseEnvio-ped-cannfse.xml')))
    assert.match(xml, new RegExp(`Id="PRE${CHAVE}101101001"`))
  },
)

test('the code of the reason is one of the layout; the request is dated a minute ago', () => {
  const codes = ['1', '2', '9', '4', null].map(
    (codigoMotivo) => /<cMotivo>(.)</.exec(writePedRegEvento({ ...cancelamento, codigoMotivo }, national))?.[1],
  )
  assert.deepEqual(codes, ['1', '2', '9', '9', '9'])
  assert.match(writePedRegEvento(cancelamento, national), /<dhEvento>2026-11-20T09:59:00-03:00</)
})

const evento = (chave: string) =>
  `<evento xmlns="http://www.sped.fazenda.gov.br/nfse"><infEvento><dhProc>2026-11-20T10:00:09-03:00</dhProc><pedRegEvento><infPedReg><chNFSe>${chave}</chNFSe><e101101/></infPedReg></pedRegEvento></infEvento></evento>`
const registered = (chave: string) => ({ eventoXmlGZipB64: gzipSync(evento(chave)).toString('base64') })
const erro = (...codigos: string[]) => ({ erro: codigos.map((codigo) => ({ codigo, descricao: 'x' })) })

const RESPOSTAS: readonly [status: number, body: unknown, outcome: string][] = [
  [201, registered(CHAVE), 'cancelada 2026-11-20T10:00:09-03:00'],
  [201, { EventoXmlGZipB64: registered(CHAVE).eventoXmlGZipB64 }, 'cancelada 2026-11-20T10:00:09-03:00'],
  [201, registered('1'.repeat(50)), 'incerta resposta_ilegivel'],
  [201, {}, 'incerta resposta_ilegivel'],
  [400, erro('E0802'), 'cancelada null'],
  [400, erro('E1805'), 'cancelada null'],
  [400, erro('E0822'), 'recusada E0822'],
  [400, erro('E0840', 'E0824'), 'recusada E0840 E0824'],
  [400, { erro: { codigo: 'E0831', descricao: 'x' } }, 'recusada E0831'],
  [400, erro('E1843'), 'incerta instabilidade'],
  [400, erro('XPTO'), 'incerta codigo_desconhecido'],
  [404, '<html>nginx</html>', 'incerta http'],
  [429, erro('E0822'), 'incerta http'],
  [500, erro('E0822'), 'incerta http'],
]

test('every answer to a cancellation has its outcome, and proves nothing more', () => {
  for (const [status, body, outcome] of RESPOSTAS)
    assert.equal(short(classifyEvento(answered(status, body), CHAVE)), outcome, JSON.stringify(body))
  assert.equal(classifyEvento({ kind: 'unknown', causa: 'timeout', detail: 'x' }, CHAVE).kind, 'incerta')
  assert.equal(classifyEvento({ kind: 'not-sent', causa: 'dns', detail: 'x' }, CHAVE).kind, 'nao_enviada')
})

test('a recorded refusal is a refusal', needs(samples('nacional/respostas-json')), () => {
  const recorded = JSON.parse(sample('nacional/respostas-json/cancelar_rejeicao_erro_lista.json'))
  assert.equal(short(classifyEvento(answered(400, recorded), CHAVE)), 'recusada E0822')
})

const answered = (status: number, body: unknown): RestAnswer => ({
  kind: 'answer',
  status,
  headers: {},
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  durationMs: 1,
})

function short(outcome: Outcome): string {
  if (outcome.kind === 'cancelada') return `cancelada ${outcome.em}`
  if (outcome.kind === 'recusada') return `recusada ${outcome.erros.map(({ codigo }) => codigo).join(' ')}`
  return 'causa' in outcome ? `${outcome.kind} ${outcome.causa}` : outcome.kind
}

test('a request for analysis that is registered, now or before, is under way; a cancellation does not answer it', () => {
  const outcomeOf = (status: number, body: unknown) =>
    classifySolicitacao(
      { kind: 'answer', status, headers: {}, body: Buffer.from(JSON.stringify(body)), durationMs: 1 },
      CHAVE,
    ).kind
  const analise = gzipSync(evento(CHAVE).replace('e101101', 'e101103')).toString('base64')
  assert.equal(outcomeOf(201, { eventoXmlGZipB64: analise }), 'em_processamento')
  assert.equal(outcomeOf(400, erro('E0802')), 'em_processamento')
  assert.equal(outcomeOf(201, registered(CHAVE)), 'incerta')
  assert.equal(outcomeOf(400, erro('E0848')), 'recusada')
})
