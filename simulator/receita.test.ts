import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTabelas } from './national/tables.ts'
import { consultaCnpj } from './receita.ts'

const tabelas = readTabelas()
const ask = (cnpj: string) => consultaCnpj(`/receita/cnpj/v1/${cnpj}`, tabelas)

test('every CNPJ with right digits is a company, always the same, in a city of the table', () => {
  const first = ask('11222333000181')!
  assert.equal(first.status, 200)
  assert.deepEqual(ask('11222333000181'), first)
  const { cnpj, razao_social, codigo_municipio_ibge, uf } = first.json as Record<string, unknown>
  assert.equal(cnpj, '11222333000181')
  assert.match(String(razao_social), / LTDA$/)
  assert.equal(tabelas.municipios!.get(String(codigo_municipio_ibge))!.uf, uf)
})

test('a CNPJ with letters is a company too', () => {
  assert.equal(ask('12ABC34501DE35')!.status, 200)
  assert.deepEqual(ask('12ABC34501DE35'), ask('12ABC34501DE35'))
  assert.equal(ask('12ABC34501DE36')!.status, 400)
})

test('an invalid CNPJ is refused, a root without a company is unknown, and other paths are ignored', () => {
  assert.deepEqual(
    ['11222333000182', '00000000000000', 'x'].map((cnpj) => ask(cnpj)!.status),
    [400, 400, 400],
  )
  assert.equal(ask('00000000000191')!.status, 404)
  assert.equal(consultaCnpj('/_simulador/livro', tabelas), null)
})
