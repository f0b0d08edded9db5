import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatusCancelamento, TipoCancelamento } from '#domain/nota/cancel-rules.ts'
import { afterCancel, type Veredito } from './after-cancel.ts'
import type { Cancelamento } from './open-cancelamento.ts'

const AGORA = new Date('2026-11-20T12:00:00Z')
const open = (tipo: TipoCancelamento, status: StatusCancelamento, ageS = 1): Cancelamento => ({
  id: 'c',
  tipo,
  status,
  motivo: null,
  codigoMotivo: null,
  protocolo: null,
  nativa: false,
  recusa: null,
  erros: [],
  requestId: 'r',
  criadoEm: new Date(AGORA.getTime() - ageS * 1000),
})
const fim = (por: 'pedido' | 'analise' | 'oficio' | 'substituicao'): Veredito => ({
  kind: 'fim',
  por,
  em: null,
  protocolo: null,
})
const recusada: Veredito = { kind: 'recusada', codigo: 'CANCELAMENTO_RECUSADO', erros: [] }
const pendente: Veredito = { kind: 'pendente', protocolo: null }
const direto = open('direto', 'em_processamento')
const analise = open('analise', 'em_analise')
const esperando = open('substituicao', 'aguardando_substituta')

const CASES: readonly [string, Veredito, Cancelamento | null, string][] = [
  ['a request confirmed', fim('pedido'), direto, 'confirmado cancelada nfse.cancelada'],
  ['ended by the city on its own', fim('oficio'), null, 'confirmado cancelada nfse.cancelada'],
  ['ended by the city before our request', fim('oficio'), direto, 'confirmado cancelada nfse.cancelada'],
  ['granted', fim('analise'), analise, 'deferida cancelada nfse.cancelada nfse.cancelamento_deferido'],
  ['denied', { kind: 'indeferida' }, analise, 'indeferida - nfse.cancelamento_indeferido'],
  ['denied, not ours', { kind: 'indeferida' }, null, '- -'],
  ['replaced by our note', fim('substituicao'), esperando, 'confirmado substituida nfse.substituida'],
  ['replaced by another program', fim('substituicao'), null, 'confirmado substituida nfse.substituida'],
  [
    'issued, then cancelled',
    fim('pedido'),
    open('substituicao', 'em_processamento'),
    'confirmado substituida nfse.substituida',
  ],
  ['cancelled before its new note', fim('oficio'), esperando, 'desfeita cancelada nfse.cancelada'],
  ['refused in time', recusada, direto, 'recusado -'],
  [
    'refused after the client stopped waiting',
    recusada,
    open('direto', 'em_processamento', 60),
    'recusado - nfse.cancelamento_indeferido',
  ],
  ['two valid notes', recusada, open('substituicao', 'em_processamento'), 'recusado - !substituicao_com_duas_notas'],
  ['analysis accepted', { kind: 'em_analise', protocolo: null }, open('analise', 'registrada'), 'em_analise -'],
  ['an analysis found by a cancellation', { kind: 'em_analise', protocolo: null }, direto, '- -'],
  ['no answer about an analysis', pendente, open('analise', 'registrada'), 'incerta -'],
  ['no answer about a cancellation', pendente, direto, '- -'],
  ['no answer for months', { kind: 'expirada' }, analise, 'expirada - !analise_sem_resposta'],
]

for (const [story, veredito, aberto, expected] of CASES)
  test(`${story}: ${expected}`, () => {
    const { status, nota, eventos, alerta } = afterCancel(veredito, aberto, AGORA)
    const actual = [status ?? '-', nota ?? '-', ...eventos, ...(alerta ? [`!${alerta}`] : [])]
    assert.equal(actual.join(' '), expected)
  })
