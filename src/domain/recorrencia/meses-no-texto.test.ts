import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findMesesNoTexto, withMarcadores } from './meses-no-texto.ts'

/** Texts of a note of November 2026, and the same with its month as a placeholder. */
const DIZEM: [texto: string, comMarcadores: string][] = [
  ['Mensalidade de novembro', 'Mensalidade de {mes}'],
  ['Honorários outubro/2026', 'Honorários {mes_anterior}/{ano_do_mes_anterior}'],
  ['Honorários de outubro de 2026.', 'Honorários de {mes_anterior} de {ano_do_mes_anterior}.'],
  ['SERVIÇOS DE NOVEMBRO/2026', 'SERVIÇOS DE {mes}/{ano}'],
  ['ref. outubro', 'ref. {mes_anterior}'],
  ['Ref.: Outubro', 'Ref.: {mes_anterior}'],
  ['Competência nov/26', 'Competência {mes}/{ano}'],
  ['Assessoria nov./2026', 'Assessoria {mes}/{ano}'],
  ['Assessoria out-2026', 'Assessoria {mes_anterior}-{ano_do_mes_anterior}'],
  ['mês de out', 'mês de {mes_anterior}'],
  ['Mensalidade 11/2026', 'Mensalidade {mes_numero}/{ano}'],
  ['Mensalidade 10/2026', 'Mensalidade {mes_anterior_numero}/{ano_do_mes_anterior}'],
  ['Aluguel de espaço 11-2026', 'Aluguel de espaço {mes_numero}-{ano}'],
  ['ref 11/26', 'ref {mes_numero}/{ano}'],
  ['Conforme contrato 12/2024, mensalidade 11/2026', 'Conforme contrato 12/2024, mensalidade {mes_numero}/{ano}'],
  ['De 1 a 30 de novembro', 'De 1 a 30 de {mes}'],
  ['Serviço prestado em dezembro', 'Serviço prestado em {mes}'],
  ['Anuidade 2026', 'Anuidade {ano}'],
  ['Contabilidade do exercício de 2026', 'Contabilidade do exercício de {ano}'],
  ['Suporte do mês de março', 'Suporte do mês de {mes}'],
  ['Contrato de manutenção, novembro/2026', 'Contrato de manutenção, {mes}/{ano}'],
  ['novembro e outubro', '{mes} e {mes_anterior}'],
]
for (const [texto, comMarcadores] of DIZEM)
  test(`names a month or a year: ${texto}`, () => assert.equal(withMarcadores(texto, '2026-11'), comMarcadores))

/** Texts without a month of the note in them. */
const NAO_DIZEM = [
  'Honorários de {mes}/{ano}',
  'Retenção conforme Lei 10.833/2003 e LC 116/2003',
  'Lei nº 10/2026, art. 11',
  'Lei nº 15.270 de 26 de novembro de 2025',
  'Lei Complementar 123, de 14 de dezembro de 2006',
  'Decreto 11/2026 do município',
  'IN RFB 10/2026',
  'Contrato 10/2026',
  'Contrato nº 10/2026',
  'Pregão eletrônico n. 11/2026',
  'Empenho 11/2026, processo 0001234-10.2026.8.26.0100',
  'Contrato de janeiro de 2021',
  'Sala na Rua Quinze de Novembro, 100',
  'Sala na Rua 15 de Novembro, 100',
  'Avenida Nove de Julho; praça 1º de maio',
  'Entrega em 05/11/2026',
  'Telefone 11 2026-1020, valor 10/2029',
  'Marco da obra e mar de Angra; set de filmagem; dez horas',
  'Projeto 2026 do cliente',
  'Parcela 10/12',
  'CNPJ 11.202.612/0001-00',
]
for (const texto of NAO_DIZEM)
  test(`names none: ${texto}`, () => assert.deepEqual(findMesesNoTexto(texto, '2026-11'), []))

test('in January the month before is of the year before', () => {
  assert.equal(withMarcadores('dezembro/2026', '2027-01'), '{mes_anterior}/{ano_do_mes_anterior}')
  assert.equal(
    withMarcadores('12/2026 e 01/2027', '2027-01'),
    '{mes_anterior_numero}/{ano_do_mes_anterior} e {mes_numero}/{ano}',
  )
  assert.equal(withMarcadores('janeiro', '2027-01'), '{mes}')
})

test('each place is named with its text and what goes there', () => {
  assert.deepEqual(findMesesNoTexto('ref. outubro/2026', '2026-11'), [
    { trecho: 'outubro/2026', em: 5, marcador: '{mes_anterior}/{ano_do_mes_anterior}' },
  ])
})
