import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leadsToCredential, maskCredentials, maskJson, namesCredential } from './credenciais.ts'
import { PEDIDO_SCHEMA } from './nota/pedido-schema.ts'
import type { Schema } from './schema.ts'

test('a credential is masked at any depth, whatever the type of its value, and nothing else changes', () => {
  assert.deepEqual(maskJson({ a: 1, senha: 'x', lista: [{ Token: { b: 2 } }, null], certificado: ['MII'], pin: 7 }), {
    ...{ a: 1, senha: '***', lista: [{ Token: '***' }, null], certificado: '***', pin: '***' },
  })
})

test('a credential is recognised by what its name means, in any case and with any separator', () => {
  const names = [
    ...[
      'senha',
      'SENHA',
      'senhaCertificado',
      'senha_certificado',
      'certificado-senha',
      'senhaPrefeitura',
      'minha senha',
    ],
    ...[
      'password',
      'passphrase',
      'passwd',
      'pass',
      'pwd',
      'userPwd',
      'pin',
      'segredo',
      'clientSecret',
      'token',
      'tokens',
    ],
    ...[
      'access_token',
      'x-api-key',
      'X_API_KEY',
      'apikey',
      'api.key',
      'privateKey',
      'private_key',
      'chavePrivada',
      'key',
    ],
    ...[
      'chave',
      'Chave',
      'chaveApi',
      'chave_de_acesso_api',
      'chaveIntegracao',
      'credencial',
      'credenciais',
      'credential',
    ],
    ...[
      'certificado',
      'certificadoBase64',
      'arquivoPfx',
      'pkcs12',
      'p12',
      'arquivo',
      'Authorization',
      'bearer',
      'cookies',
    ],
    ...['acesso[senha]', 'acesso.senha', 'sênha'],
  ]
  assert.deepEqual(
    names.filter((name) => !namesCredential(name)),
    [],
  )
  const others = [
    ...[
      'chaveAcesso',
      'chave_acesso',
      'ChaveDeAcesso',
      'chaveNfse',
      'chaveNFe',
      'chaveCte',
      'chaves',
      'chavePix',
      'chave-pix',
    ],
    ...['secretaria', 'credenciamento', 'passaporte', 'usuario', 'idempotencyKey', 'publicKey', 'autor', 'nomeArquivo'],
  ]
  assert.deepEqual(
    others.filter((name) => namesCredential(name)),
    [],
  )
})

test('no field of a request for a note is taken for a credential', () => {
  assert.deepEqual(pathsOf(PEDIDO_SCHEMA, '').filter(leadsToCredential), [])
  const documento = { outroDfe: { chave: '35260611444777000161' } }
  assert.deepEqual(maskJson(documento), documento)
})

const pathsOf = (schema: Schema, path: string): string[] => [
  path,
  ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    pathsOf(inner, path ? `${path}.${name}` : name),
  ),
  ...[...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((inner) =>
    pathsOf(inner, path),
  ),
]

test('whether a credential was sent is no credential', () =>
  assert.deepEqual(maskJson({ senhaAlterada: false, token: null }), { senhaAlterada: false, token: null }))

test('a text that can only be a credential is masked under any name', () => {
  const pfx = `MIIJ${'Qz9+/a'.repeat(40)}==`
  const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N`
  const texts: [string, string][] = [
    [pfx, '***'],
    [pfx.replace(/.{64}/g, '$&\r\n'), '***'],
    [`data:application/x-pkcs12;base64,${pfx}`, 'data:application/x-pkcs12;base64,***'],
    [`a ${jwt} b`, 'a *** b'],
    [`Bearer nfse_prod_${'a1B'.repeat(12)}.`, 'Bearer ***.'],
    [`whsec_${'0f'.repeat(32)}`, '***'],
    ['x -----BEGIN RSA PRIVATE KEY-----\nMII\n-----END RSA PRIVATE KEY----- y', 'x *** y'],
    ['-----BEGIN ENCRYPTED PRIVATE KEY-----\\nMIIcortado', '***'],
    ['{"senha":"x","a":1}', '{"senha":"***","a":1}'],
    ['{\\"senha\\":\\"x\\",\\"a\\":1}', '{\\"senha\\":\\"***\\",\\"a\\":1}'],
    ['<a><Senha>x</Senha><b/></a>', '<a><Senha>***</Senha><b/></a>'],
    ['<a senhaPrefeitura="x" b="y"/>', '<a senhaPrefeitura="***" b="y"/>'],
  ]
  for (const [text, masked] of texts) assert.deepEqual(maskJson({ observacao: [text] }), { observacao: [masked] })
})

test('an ordinary sentence about passwords and keys keeps its words', () => {
  const texts = [
    'Recuperação de senha: três usuários. Token = ficha, a < b e senha > 8 caracteres',
    'Chave de acesso 35261011444777000161550010000000011000000019; certificado: e-CNPJ',
    'Use o campo <senha> da tela',
  ]
  for (const text of texts) assert.equal(maskCredentials(text), text)
})

test('a credential in broken JSON is masked too, also when the text ends inside the credential', () => {
  const mask = (text: string) => maskCredentials(text, { bareNames: true })
  assert.equal(mask('{"senha" : "a\\"b", "x":1'), '{"senha" : "***", "x":1')
  assert.equal(mask('{"x":"ção","ARQUIVO":"MIIabc'), '{"x":"ção","ARQUIVO":"***"')
  assert.equal(mask('{"token":12345,}'), '{"token":"***",}')
  assert.equal(mask('{"secret":"abc\\'), '{"secret":"***"')
  assert.equal(mask('{"api_key":"x","pfx":"MII'), '{"api_key":"***","pfx":"***"')
  assert.equal(mask("{'senha': 'it\\'s', 'x': 1,"), "{'senha': '***', 'x': 1,")
  assert.equal(mask("{senhaCertificado: 'a b', x: 1"), "{senhaCertificado: '***', x: 1")
  assert.equal(mask('{"credencial":{"usuario":"a","lista":["}"]},"x":1'), '{"credencial":"***","x":1')
  assert.equal(mask('senha=abc&token=d%20e&x=1'), 'senha=***&token=***&x=1')
  assert.equal(mask('<acesso><senha>abc'), '<acesso><senha>***')
  assert.equal(mask('x-api-key: abc\nx: 1'), 'x-api-key: ***\nx: 1')
})
