import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import { type Calendario, dataNoMes, datasDesde, inicioDepoisDe, inicioPadrao } from './calendario.ts'
import { isDiaUtil, isFeriado } from './dias-uteis.ts'
import { fillMarcadores, findMarcadoresErrados } from './marcadores.ts'
import { pedidoDoMes, toMolde } from './recorrencia.ts'

const mensal: Calendario = { dia: 31, naoUtil: 'manter', aCadaMeses: 1, inicio: '2027-01-15', fim: null }
const from = (calendario: Partial<Calendario>, desde = '2027-01-01', max = 4) =>
  datasDesde({ ...mensal, ...calendario }, { desde, depoisDe: null, max })

test('day 31 is the last day of a shorter month, in a leap year too', () => {
  assert.deepEqual(from({}), ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  assert.equal(dataNoMes({ dia: 31, naoUtil: 'manter' }, '2028-02'), '2028-02-29')
})

test('a day that is no business day moves to the nearest one of the same month', () => {
  const on = (dia: number, naoUtil: Calendario['naoUtil'], mes: string) => dataNoMes({ dia, naoUtil }, mes)
  assert.equal(on(5, 'manter', '2026-12'), '2026-12-05') // a Saturday
  assert.equal(on(5, 'antes', '2026-12'), '2026-12-04')
  assert.equal(on(5, 'depois', '2026-12'), '2026-12-07')
  assert.equal(on(31, 'depois', '2027-01'), '2027-01-29') // a Sunday: after it comes February
  assert.equal(on(1, 'antes', '2027-01'), '2027-01-04') // a holiday, before which is December
})

test('weekends and national holidays are no business days, Good Friday among them', () => {
  for (const dia of ['2027-01-01', '2027-03-26', '2026-04-03', '2026-11-20', '2026-12-25', '2026-11-15'])
    assert.ok(isFeriado(dia), dia)
  assert.ok(!isFeriado('2023-11-20'), 'a national holiday since Lei 14.759 of 21 December 2023')
  assert.ok(isDiaUtil('2027-02-09'), 'Tuesday of Carnival')
  assert.ok(!isDiaUtil('2026-11-22'))
})

test('the dates count their months from the beginning, end with the end, and continue after the last month', () => {
  assert.deepEqual(from({ dia: 10, aCadaMeses: 3 }), ['2027-02-10', '2027-05-10', '2027-08-10', '2027-11-10'])
  assert.deepEqual(from({ dia: 10, aCadaMeses: 3 }, '2027-05-11', 1), ['2027-08-10'])
  assert.deepEqual(from({ fim: '2027-02-28' }), ['2027-01-31', '2027-02-28'])
  assert.deepEqual(from({ fim: '2027-01-30' }), [])
  const after = { desde: '2027-01-01', depoisDe: '2027-02', max: 2 }
  assert.deepEqual(datasDesde(mensal, after), ['2027-03-31', '2027-04-30'])
})

test('a recurrence begins after the month of the note that it repeats, and without a note in the next month', () => {
  const after = (competencia: string, regra: 'do_mes' | 'mes_anterior', hoje = '2026-11-28') =>
    inicioDepoisDe(competencia, { regra, hoje })
  assert.equal(after('2026-11', 'do_mes'), '2026-12-01')
  assert.equal(after('2026-10', 'mes_anterior'), '2026-12-01')
  assert.equal(after('2026-11', 'mes_anterior'), '2027-01-01', 'the note of December is of November')
  assert.equal(after('2026-12', 'do_mes', '2026-12-31'), '2027-01-01')
  assert.equal(after('2025-03', 'do_mes'), '2026-11-28', 'an old note leaves today')
  assert.equal(inicioPadrao('2026-12-31'), '2027-01-01')
})

test('placeholders are those of the month, also in January; the error of an unknown one names the list', () => {
  const texto = 'Honorários de {mes}/{ano}, serviços de {mes_anterior} de {ano_do_mes_anterior} ({mes_anterior_numero})'
  assert.equal(fillMarcadores(texto, '2027-01'), 'Honorários de janeiro/2027, serviços de dezembro de 2026 (12)')
  assert.equal(fillMarcadores('{mês} {constructor} {}', '2027-01'), '{mês} {constructor} {}')
  const [erro, ...rest] = findMarcadoresErrados([{ discriminacao: 'de {mes}' }, { discriminacao: 'de {mês}' }])
  assert.equal(rest.length, 0)
  assert.equal(erro?.campo, 'servico[1].discriminacao')
  assert.match(erro?.mensagem ?? '', /Recebido \{mês\}; .*mes_anterior/)
})

test('the note of a month has the id, the competence and the text of that month alone', () => {
  const pedido = {
    idIntegracao: 'de outra',
    competencia: '2026-01',
    dataEmissao: '2026-01-01T10:00:00-03:00',
    prestador: { cpfCnpj: '1' },
    rps: { numero: '7', serie: 'A' },
    servico: [{ discriminacao: 'de {mes}' }],
  } as PedidoNota
  const molde = toMolde(pedido)
  assert.deepEqual(molde, { prestador: { cpfCnpj: '1' }, rps: { serie: 'A' }, servico: pedido.servico })
  const { idIntegracao, competencia, servico } = pedidoDoMes(molde, {
    id: 'r',
    competencia: 'mes_anterior',
    mes: '2027-01',
  })
  assert.deepEqual(
    [idIntegracao, competencia, servico[0]?.discriminacao],
    ['recorrente-r-2027-01', '2026-12', 'de janeiro'],
  )
})
