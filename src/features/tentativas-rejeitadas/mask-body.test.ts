import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskBytes, maskJson } from './mask-body.ts'

test('a credential is masked at any depth, whatever the type of its value, and nothing else changes', () => {
  assert.deepEqual(
    maskJson({ a: 1, senha: 'x', lista: [{ Token: { b: 2 } }, null], certificado: ['MII'], tokens: 'fica' }),
    { a: 1, senha: '***', lista: [{ Token: '***' }, null], certificado: '***', tokens: 'fica' },
  )
})

test('a credential is recognised by any of its usual names; a name that only begins like one is left alone', () => {
  const acesso = { password: 'x', segredo: 'x', apiKey: 'x', 'api-key': 'x', Cookie: 'x', pfx: 'x', chave_privada: 'x' }
  assert.deepEqual(new Set(Object.values(maskJson(acesso) as object)), new Set(['***']))
  const others = { chaveAcesso: 'x', cookies: 'x', senhaAlterada: false }
  assert.deepEqual(maskJson(others), others)
  assert.equal(maskBytes(Buffer.from('{"api_key":"x","pfx":"MII')).toString(), '{"api_key":"***","pfx":"***"')
})

test('a credential in broken JSON is masked too, also when the text ends inside the credential', () => {
  const mask = (text: string) => maskBytes(Buffer.from(text)).toString()
  assert.equal(mask('{"senha" : "a\\"b", "x":1'), '{"senha" : "***", "x":1')
  assert.equal(mask('{"x":"ção","ARQUIVO":"MIIabc'), '{"x":"ção","ARQUIVO":"***"')
  assert.equal(mask('{"token":12345,}'), '{"token":"***",}')
  assert.equal(mask('{"secret":"abc\\'), '{"secret":"***"')
})

test('bytes that are not text stay unchanged', () => {
  const bytes = Buffer.from([0x00, 0xff, 0xed, 0xa0, 0x80, 0x7b])
  assert.deepEqual(maskBytes(bytes), bytes)
})
