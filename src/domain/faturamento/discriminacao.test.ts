import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOfModelo, fillModelo, MARCADORES, MODELO_INICIAL } from './discriminacao.ts'

const VALORES = Object.fromEntries(Object.keys(MARCADORES).map((nome) => [nome, `<${nome}>`])) as Parameters<
  typeof fillModelo
>[1]

test('every placeholder is filled, as often as it is written', () => {
  const modelo = Object.keys(MARCADORES)
    .map((nome) => `{${nome}}`)
    .join(' ')
  assert.deepEqual(faultsOfModelo(modelo), [])
  assert.equal(fillModelo(`${modelo} {numero}`, VALORES), `${Object.values(VALORES).join(' ')} <numero>`)
  assert.deepEqual(faultsOfModelo(MODELO_INICIAL), [])
})

test('a value that looks like a placeholder stays as it is', () => {
  assert.equal(fillModelo('{conta}', { ...VALORES, conta: '{numero} $& $1' }), '{numero} $& $1')
})

test('unknown placeholders and single braces are named, each once', () => {
  const [first, second, ...others] = faultsOfModelo('{mes} e {mes} { {} {constructor}')
  assert.match(first ?? '', /^Recebido \{mes\}, que não existe; os que existem são \{competencia\}, \{numero\}/)
  assert.match(second ?? '', /^Recebido \{\}/)
  assert.equal(others.length, 2)
  assert.match(others[1] ?? '', /uma chave sem par/)
})

test('a description too long for a layout is cut', () => {
  const text = fillModelo('{itens}', { ...VALORES, itens: 'linha '.repeat(1_000) })
  assert.ok(text.length <= 2_000 && text.endsWith('linha...'), text.slice(-20))
})
