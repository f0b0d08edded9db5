import assert from 'node:assert/strict'
import { test } from 'node:test'
import { showBytes } from './find-transmissao.ts'

test('a login echoed by a city is masked, whatever the prefix and the attributes', () => {
  const shown = showBytes(
    Buffer.from('<r><ns2:Senha xmlns:ns2="x">abre-te</ns2:Senha><token>t0k</token><Numero>7</Numero><senha/></r>'),
  )
  assert.deepEqual(shown, {
    codificacao: 'texto',
    conteudo: '<r><ns2:Senha xmlns:ns2="x">***</ns2:Senha><token>***</token><Numero>7</Numero><senha/></r>',
  })
})

test('bytes that are not UTF-8 are shown as base64', () =>
  assert.deepEqual(showBytes(Buffer.from('ação', 'latin1')), {
    codificacao: 'base64',
    conteudo: Buffer.from('ação', 'latin1').toString('base64'),
  }))
