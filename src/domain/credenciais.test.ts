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

test('booleans and nulls under the name of a credential are not masked', () =>
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

test('a credential in a URL, after Bearer or Basic, or in a sentence that reveals it, is masked', () => {
  for (const [text, masked] of [
    ['https://a.com/x?token=abc123&y=1', 'https://a.com/x?token=***&y=1'],
    ['https://a.com/x?y=1&access_token=abc#z', 'https://a.com/x?y=1&access_token=***'],
    ['chame com Authorization: Bearer abc.def-123_4', 'chame com Authorization: Bearer ***'],
    ['use bearer 8f7e6d5c4b3a2910', 'use bearer ***'],
    ['curl -H "Basic dXN1YXJpbzpzZW5oYQ=="', 'curl -H "Basic ***"'],
    ['Suporte senha=Xy12345', 'Suporte senha=***'],
    ['Suporte senha=umaPalavra e mais', 'Suporte senha=*** e mais'],
    ['acesso com senha: S3nh@Forte no portal', 'acesso com senha: *** no portal'],
    ['password : abc123DEF.', 'password : ***'],
  ] as const)
    assert.equal(maskCredentials(text), masked)
})

test('a value beside the name of a credential is masked, where name and value are fields of their own', () => {
  const cases = [
    [
      { nome: 'senha', valor: 'x' },
      { nome: 'senha', valor: '***' },
    ],
    [
      { name: 'x-api-key', value: 'x' },
      { name: 'x-api-key', value: '***' },
    ],
    [[{ key: 'Authorization', value: 'x' }], [{ key: '***', value: '***' }]],
    [
      { campo: 'token', conteudo: 'x', outro: 1 },
      { campo: 'token', conteudo: '***', outro: 1 },
    ],
    [
      { nome: 'Senha Consultoria Ltda', valor: 'x' },
      { nome: 'Senha Consultoria Ltda', valor: 'x' },
    ],
    [
      { nome: 'senha', valor: { servico: 10 } },
      { nome: 'senha', valor: { servico: 10 } },
    ],
  ]
  for (const [given, masked] of cases) assert.deepEqual(maskJson(given), masked)
})

test('an ordinary sentence about passwords and keys keeps its words', () => {
  const texts = [
    'Recuperação de senha: três usuários. Token = ficha, a < b e senha > 8 caracteres',
    'Chave de acesso 35261011444777000161550010000000011000000019; certificado: e-CNPJ',
    'Use o campo <senha> da tela',
    'chave=35261011444777000161550010000000011000000019 de ontem',
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
