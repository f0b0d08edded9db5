import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comSuporte, setSuporte } from './suporte.ts'

const FRASES = [
  'Se continuar, fale com o suporte.',
  'Avise o suporte.',
  'Conte ao suporte o que viu.',
  'Feito pelo suporte.',
]

test('until the session says how support is reached a sentence stays as it is', () => {
  for (const frase of FRASES) assert.equal(comSuporte(frase), frase)
})

test('a sentence that sends to the support names its e-mail, or its telephone', () => {
  setSuporte({ email: 'ajuda@servico.example', telefone: '(11) 3333-4444' })
  assert.equal(comSuporte(FRASES[0]!), 'Se continuar, fale com o suporte, ajuda@servico.example.')
  assert.equal(comSuporte(FRASES[1]!), FRASES[1])
  setSuporte({ email: null, telefone: '(11) 3333-4444' })
  assert.equal(comSuporte(FRASES[0]!), 'Se continuar, fale com o suporte, (11) 3333-4444.')
})

test('where no support is configured nobody is sent to it', () => {
  setSuporte({ email: null, telefone: null })
  assert.deepEqual(FRASES.map(comSuporte), [
    'Se continuar, fale com quem opera este serviço.',
    'Avise quem opera este serviço.',
    'Conte a quem opera este serviço o que viu.',
    'Feito pelo suporte.',
  ])
})
