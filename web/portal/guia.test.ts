import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchGuia } from './guia.ts'

const perguntas = (texto: string) => searchGuia(texto).map(({ pergunta }) => pergunta)

test('the guide is found by everyday words, whatever accents and capitals', () => {
  for (const [texto, pergunta] of [
    ['anular', 'Cancelar uma nota'],
    ['ERRADA', 'Corrigir uma nota que já saiu'],
    ['whats', 'Enviar a nota ao cliente'],
    ['todo mes', 'Nota que se repete todo mês'],
    ['planilha contador', 'Levar as notas do mês ao contador'],
    ['vencimento certificado', 'Certificado vencido ou novo'],
    ['nao respondeu', 'A prefeitura não respondeu'],
  ] as const)
    assert.ok(perguntas(texto).includes(pergunta), `${texto}: ${perguntas(texto)}`)
})

test('without a text the guide is whole; a text that it does not know finds nothing', () => {
  assert.ok(perguntas('').length > 10)
  assert.deepEqual(perguntas('xilofone'), [])
})
