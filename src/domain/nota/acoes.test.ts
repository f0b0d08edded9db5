import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ACOES, type FatosDaNota, listAcoes, type NomeDeAcao } from './acoes.ts'

const NOW = new Date('2026-11-20T12:00:00-03:00')
const FATOS: FatosDaNota = {
  status: 'autorizada',
  autorizadaEm: new Date('2026-11-20T10:00:00-03:00'),
  fuso: '-03:00',
  cancelamento: null,
  prazoCancelamentoHoras: 24,
  cidade: { cancela: true, substitui: false, corrige: false },
  temDuvida: false,
  recusa: { vigente: true, reemitidaPorId: null },
  papelPermite: () => true,
}
const acao = (nome: NomeDeAcao, more: Partial<FatosDaNota> = {}) =>
  listAcoes({ ...FATOS, ...more }, NOW).find((each) => each.acao === nome)!
const allowed = (more: Partial<FatosDaNota>) =>
  listAcoes({ ...FATOS, ...more }, NOW)
    .filter(({ permitida }) => permitida)
    .map((each) => each.acao)

test('each state allows its actions and no others', () => {
  const refused = { autorizadaEm: null, recusa: { vigente: false, reemitidaPorId: null } }
  const rows: [Partial<FatosDaNota>, NomeDeAcao[]][] = [
    [{}, ['cancelar', 'solicitar-cancelamento', 'substituir']],
    [
      { cidade: { ...FATOS.cidade, corrige: true } },
      ['cancelar', 'solicitar-cancelamento', 'substituir', 'carta-correcao'],
    ],
    [{ status: 'processando', autorizadaEm: null }, []],
    [{ status: 'processando', autorizadaEm: null, temDuvida: true }, ['consultar']],
    [{ status: 'falha_temporaria', autorizadaEm: null, temDuvida: true }, ['consultar']],
    [{ status: 'rejeitada', ...refused }, ['reemitir']],
    [{ status: 'falha_definitiva', ...refused }, ['reemitir']],
    [{ status: 'falha_definitiva', autorizadaEm: null }, []],
    [{ status: 'cancelada' }, []],
    [{ status: 'substituida' }, []],
  ]
  for (const [more, expected] of rows) assert.deepEqual(allowed(more), expected, JSON.stringify(more))
})

test('a refused action says why, and an allowed one until when', () => {
  for (const each of listAcoes({ ...FATOS, status: 'cancelada' }, NOW)) assert.ok(each.motivo && !each.permitida)
  assert.equal(acao('cancelar').ate, '2026-11-21T13:00:00.000Z')
  const late = { autorizadaEm: new Date('2026-11-17T22:30:00-03:00') }
  assert.equal(
    acao('cancelar', late).motivo,
    'Prazo de cancelamento venceu em 18/11. Peça o cancelamento à prefeitura.',
  )
  assert.deepEqual([acao('cancelar', late).permitida, acao('cancelar', late).ate], [false, null])
  assert.deepEqual(
    [acao('substituir', late).permitida, acao('substituir', late).motivo],
    [false, 'Prazo venceu em 18/11.'],
  )
  const native = acao('substituir', { ...late, cidade: { ...FATOS.cidade, substitui: true } })
  assert.equal(native.permitida, true)
  assert.match(native.motivo!, /códigos 01 e 02/)
  const endless = acao('cancelar', { ...late, prazoCancelamentoHoras: Number.POSITIVE_INFINITY })
  assert.deepEqual([endless.permitida, endless.ate], [true, null])
})

test('an action is refused by a city without the operation, an open attempt, an earlier re-issue and a read-only role', () => {
  assert.match(acao('cancelar', { cidade: { ...FATOS.cidade, cancela: false } }).motivo!, /portal da prefeitura/)
  const aberto = { tipo: 'analise', status: 'em_analise' } as const
  assert.deepEqual(allowed({ cancelamento: aberto }), [])
  assert.match(acao('substituir', { cancelamento: aberto }).motivo!, /prefeitura já analisa/)
  assert.ok(acao('cancelar', { cancelamento: { tipo: 'direto', status: 'recusado' } }).permitida)
  const reissued = { status: 'rejeitada', recusa: { vigente: false, reemitidaPorId: 'nova' } } as const
  assert.equal(acao('reemitir', reissued).motivo, 'Esta nota já foi reemitida.')
  const reader = listAcoes({ ...FATOS, papelPermite: () => false }, NOW)
  assert.deepEqual(
    reader.map((each) => [each.acao, each.permitida]),
    ACOES.map((nome) => [nome, false]),
  )
})
