// Codes of national tables that are configured once and used later: an unknown code is refused, with the nearest one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadTabelas } from '#platform/tabelas.ts'
import { faultsOfCodigos, type TabelaDeCodigos } from './check-codigos.ts'

const tabelas = loadTabelas()
const messages = (tabela: TabelaDeCodigos, valor: string | null | undefined) =>
  faultsOfCodigos(tabelas, [{ campo: 'x', tabela, valor }]).map(({ campo, codigo, mensagem }) => {
    assert.equal(campo, 'x')
    return [codigo, mensagem]
  })

const KNOWN: Record<TabelaDeCodigos, string[]> = {
  servico: ['01.07', '1.07', '1.7', '0107', '107', '01.07.01', '010701', '99.01'],
  servicoNacional: ['010701', '170601'],
  nbs: ['101011100', '115022000'],
  indicadorOperacao: ['100301', '020101'],
  classificacao: ['000001', '200029'],
  cst: ['000', '200'],
}
for (const [tabela, codes] of Object.entries(KNOWN) as [TabelaDeCodigos, string[]][])
  test(`${tabela}: codes of the table pass, and what is absent`, () => {
    for (const valor of [...codes, null, undefined]) assert.deepEqual(messages(tabela, valor), [], String(valor))
  })

test('a code that may be two items is refused with both', () => {
  assert.deepEqual(messages('servico', '14.1'), [
    ['CODIGO_AMBIGUO', '"14.1" pode ser 14.01 ou 14.10; escreva os dois dígitos do subitem.'],
  ])
})

const WRONG: [TabelaDeCodigos, string, RegExp][] = [
  ['servico', '99.99', /"99\.99".*mais próximo é 99\.01/],
  ['servico', '01.99', /mais próximo é 01\.09/],
  ['servico', '00.01', /mais próximo é 01\.01/],
  ['servico', '01.07.99', /mais próximo é 01\.07/],
  ['servicoNacional', '010799', /"010799"/],
  ['nbs', '101011109', /"101011109".*mais próximo é 101011100/],
  ['indicadorOperacao', '100309', /mais próximo é 10030\d/],
  ['classificacao', '000009', /mais próximo é 00000\d/],
  ['cst', '001', /mais próximo é \d00/],
  ['nbs', '888888888', /^"888888888" não existe na tabela da NBS\.$/],
]
for (const [tabela, valor, expected] of WRONG)
  test(`${tabela}: ${valor} is refused`, () => {
    const [fault] = messages(tabela, valor)
    assert.equal(fault?.[0], 'CODIGO_INEXISTENTE')
    assert.match(fault![1]!, expected)
  })
