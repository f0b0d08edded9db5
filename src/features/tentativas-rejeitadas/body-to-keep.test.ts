import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bodyToKeep } from './body-to-keep.ts'

/** Texts in the form of a credential: letters, digits and signs, long enough to be found again. */
const canario = fc
  .string({ unit: fc.constantFrom(...'abcdefghXYZ0123456789'), minLength: 14, maxLength: 20 })
  .map((text) => `q7${text}Z9`)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const hex = (text: string) => Buffer.from(text).toString('hex')

/** Every way to write a credential into a text. */
const TEXTOS: Record<string, (c: string) => string> = {
  'URL: token': (c) => `https://a.example/h?token=${c}&x=1`,
  'URL: senha, after another': (c) => `http://a.example/x?a=1&senha=${c}`,
  'URL: in the fragment': (c) => `https://a.example/#access_token=${c}`,
  'URL: in an encoded URL': (c) => `https://a.example/cb?url=https%3A%2F%2Fb%2F%3Ftoken%3D${c}%26x%3D1`,
  'URL: signature': (c) => `https://a.example/h?sig=${c}&x=1`,
  'URL: user and password': (c) => `https://ana:${c}@a.example/h`,
  Bearer: (c) => `Authorization: Bearer ${c}`,
  'bearer in a sentence': (c) => `use bearer ${c} para chamar`,
  Basic: (c) => `Basic ${base64(`ana:${c}`)}`,
  Token: (c) => `Authorization: Token ${c}`,
  Cookie: (c) => `portal_session=${c}; a=b`,
  'a header': (c) => `x-api-key: ${c}`,
  'senha: x': (c) => `a senha: ${c} do portal`,
  'senha: x, full-width': (c) => `a senha：${c}`,
  'senha: "x y"': (c) => `senha: "${c} com espaço"`,
  'senha=x': (c) => `senha=${c}`,
  'senha = x': (c) => `senha = ${c}`,
  'a form': (c) => `usuario=a&senha=${c}&b=1`,
  'senha on the next line': (c) => `senha:\n${c}`,
  JSON: (c) => JSON.stringify({ senha: c }),
  'JSON in JSON': (c) => JSON.stringify(JSON.stringify({ senha: c })),
  'JSON of name and value': (c) => JSON.stringify({ nome: 'senha', valor: c }),
  'JSON of value and name': (c) => JSON.stringify({ valor: c, nome: 'senha' }),
  XML: (c) => `<ns:Senha xsi:type="x">${c}</ns:Senha>`,
  'XML, escaped': (c) => `&lt;senha&gt;${c}&lt;/senha&gt;`,
  CDATA: (c) => `<senha><![CDATA[${c}]]></senha>`,
  'XML of name and value': (c) => `<campo nome="senha" valor="${c}"/>`,
  PEM: (c) => `-----BEGIN PRIVATE KEY-----\n${c}\n-----END PRIVATE KEY-----`,
  'PEM without its end': (c) => `-----BEGIN ENCRYPTED PRIVATE KEY-----\\n${c}`,
  'PKCS#12': (c) => `MIIJ${`${c}a+/b`.repeat(10)}`,
  'PKCS#12 for URLs': (c) => `MIIJ${`${c}a-_b`.repeat(10)}`,
  'PKCS#12 in hexadecimal': (c) => `3082${hex(c.repeat(10))}`,
  JWT: (c) => `eyJhbGciOiJIUzI1NiJ9.${c}.${c}`,
  'a key of this service': (c) => `nfse_prod_${c.repeat(3).slice(0, 36)}`,
  'a test key of this service': (c) => `nfse_hml_${c.repeat(3).slice(0, 36)}`,
}
/** Every way to write one into a JSON value. */
const VALORES: Record<string, (c: string) => unknown> = {
  'by name': (c) => ({ senha: c }),
  'a list by name': (c) => ({ tokens: [[c]] }),
  'an object by name': (c) => ({ senha: { a: c } }),
  'name and value': (c) => ({ nome: 'senha', valor: c }),
  'name and value, in capitals': (c) => ({ Name: 'x-api-key', Value: c }),
  'name and values': (c) => ({ nome: 'senha', valor: [c] }),
  'name and a deeper value': (c) => ({ campo: 'senha', valor: { conteudo: c } }),
  'other words for name': (c) =>
    ['parametro', 'field', 'label', 'variavel', 'propriedade', 'id', 'tipo'].map((nome) => ({
      [nome]: 'senha',
      valor: c,
    })),
  'other words for value': (c) => ['texto', 'val', 'data', 'conteudo'].map((nome) => ({ campo: 'senha', [nome]: c })),
  'a pair': (c) => [['senha', c]],
  'headers as pairs': (c) => ({ headers: [['authorization', c]] }),
}
const LUGARES: ((value: unknown) => unknown)[] = [
  (value) => value,
  (value) => ({ observacao: value }),
  (value) => ({ a: { b: [{ c: [value] }] } }),
  (value) => ({ a: `antes ${text(value)} depois` }),
  (value) => ({ a: JSON.stringify({ b: value }) }),
  (value) => ({ [text(value)]: 1 }),
]
const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const vaza = (kept: Buffer, c: string) =>
  [c, c.slice(0, 14), base64(`ana:${c}`), hex(c)].some((each) => kept.toString('latin1').includes(each))

const FORMAS = Object.entries({ ...TEXTOS, ...VALORES })

for (const [nome, forma] of FORMAS)
  test(`no kept body has a credential: ${nome}`, () =>
    fc.assert(
      fc.property(canario, fc.constantFrom(...LUGARES), (c, lugar) => {
        const json = lugar(forma(c))
        const bytes = Buffer.from(JSON.stringify(json))
        assert.ok(!vaza(bodyToKeep(bytes, json), c), `kept: ${bodyToKeep(bytes, json)}`)
      }),
    ))

for (const [nome, forma] of FORMAS)
  test(`no kept body that is not JSON has a credential: ${nome}`, () =>
    fc.assert(
      fc.property(
        canario,
        fc.constantFrom<(t: string) => string>(
          (t) => t,
          (t) => `{"a":${JSON.stringify(t)},`,
          (t) => `<x>${t}</x>`,
        ),
        (c, broken) => {
          const bytes = Buffer.from(broken(text(forma(c))))
          assert.ok(!vaza(bodyToKeep(bytes, undefined), c), `kept: ${bodyToKeep(bytes, undefined)}`)
        },
      ),
    ))
