import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { RestAnswer } from '#platform/http-client/rest.ts'
import type { Situacao } from '#tracks/track.ts'
import { readPaginaDfe } from './adn-client.ts'
import { answer, CHAVE } from './answers.fixture.ts'
import { classifyCancelamentoRegistrado, classifyEventos } from './classify-situacao.ts'

const evento = (tipo: string, chave = CHAVE) =>
  gzipSync(
    `<evento xmlns="http://www.sped.fazenda.gov.br/nfse"><infEvento><dhProc>2026-11-20T10:00:09-03:00</dhProc><pedRegEvento><infPedReg><chNFSe>${chave}</chNFSe><e${tipo}/></infPedReg></pedRegEvento></infEvento></evento>`,
  ).toString('base64')
const documento = (tipo: string, nsu: number, chave = CHAVE) => ({
  NSU: nsu,
  ChaveAcesso: chave,
  TipoDocumento: tipo === '' ? 'NFSE' : 'EVENTO',
  ArquivoXml: tipo === '' ? '' : evento(tipo, chave),
})
const lote = (...LoteDFe: object[]) =>
  answer(LoteDFe.length ? 200 : 404, { StatusProcessamento: 'DOCUMENTOS_LOCALIZADOS', LoteDFe })
const events = (...tipos: string[]) => lote(...tipos.map((tipo, index) => documento(tipo, index + 1)))
const short = (situacao: Situacao) => (situacao.kind === 'cancelada' ? `cancelada por ${situacao.por}` : situacao.kind)

const CASES: readonly [RestAnswer, string][] = [
  [events(), 'vigente'],
  [events('203202'), 'vigente'],
  [events('101103'), 'em_analise'],
  [events('101103', '105105'), 'indeferida'],
  [events('105104', '101103'), 'cancelada por analise'],
  [events('101101'), 'cancelada por pedido'],
  [events('105102'), 'cancelada por substituicao'],
  [events('101103', '105105', '305101'), 'cancelada por oficio'],
  [lote(documento('101101', 1, '1'.repeat(50))), 'vigente'],
  [answer(404, '<html>not here</html>'), 'nada'],
  [answer(503, ''), 'nada'],
  [answer(200, {}), 'nada'],
  [answer(404, { StatusProcessamento: 'REJEICAO', LoteDFe: [], Erros: [{ Codigo: 'E2220' }] }), 'nada'],
  [answer(200, { StatusProcessamento: 'REJEICAO', LoteDFe: [] }), 'nada'],
  [{ kind: 'unknown', causa: 'timeout', detail: '', durationMs: 1 } as RestAnswer, 'nada'],
]

test('the events of a note decide its situation; a page in front of the ADN proves nothing', () => {
  for (const [answered, expected] of CASES) assert.equal(short(classifyEventos(answered, CHAVE)), expected)
})

test('a cancellation registered at SEFIN is read in both shapes, base64 twice or once', () => {
  const twice = Buffer.from(evento('101101')).toString('base64')
  const running = answer(200, { eventos: [{ chaveAcesso: CHAVE, arquivoXml: twice }] })
  const documented = answer(200, { eventoXmlGZipB64: evento('101101') })
  for (const answered of [running, documented])
    assert.deepEqual(classifyCancelamentoRegistrado(answered, CHAVE), {
      kind: 'cancelada',
      por: 'pedido',
      em: '2026-11-20T10:00:09-03:00',
    })
  const others = answer(200, { eventoXmlGZipB64: evento('101101', '1'.repeat(50)) })
  assert.equal(short(classifyCancelamentoRegistrado(others, CHAVE)), 'nada')
  assert.equal(short(classifyCancelamentoRegistrado(answer(404, {}), CHAVE)), 'vigente')
  assert.equal(short(classifyCancelamentoRegistrado(answer(404, '<html>'), CHAVE)), 'nada')
})

test('the feed lists each note with events once, and the number to continue from', () => {
  const page = lote(documento('', 7), documento('101103', 8), documento('105104', 12))
  assert.deepEqual(readPaginaDfe(page, 6), { chaves: [CHAVE], ate: 12, fim: true })
  const full = lote(...Array.from({ length: 50 }, (_, index) => documento('', index + 1)))
  assert.deepEqual(readPaginaDfe(full, 0), { chaves: [], ate: 50, fim: false })
  assert.deepEqual(readPaginaDfe(lote(), 50), { chaves: [], ate: 50, fim: true })
  assert.equal(readPaginaDfe(answer(502, '<html>'), 50), null)
  assert.equal(readPaginaDfe(answer(404, { StatusProcessamento: 'REJEICAO', LoteDFe: [] }), 50), null)
})
