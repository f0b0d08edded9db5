import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { collectUnknown, countChars, type Schema, validateSchema } from './schema.ts'

const faults = (schema: Schema, value: unknown) =>
  validateSchema(schema, value).map(({ campo, codigo }) => `${campo}:${codigo}`)

const PESSOA: Schema = {
  type: 'object',
  required: ['nome', 'itens'],
  properties: {
    nome: { type: 'string', minLength: 2, maxLength: 5 },
    email: { type: 'string', format: 'email', maxLength: 20 },
    senha: { type: 'string', minLength: 10 },
    tipo: {
      anyOf: [
        { type: 'string', const: 'a' },
        { type: 'string', const: 'b' },
      ],
    },
    deducoes: {
      anyOf: [
        { type: 'number', minimum: 0 },
        { type: 'object', properties: { valor: { type: 'number' } } },
      ],
    },
    itens: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['valor'],
        properties: { valor: { type: 'number', 'x-casas': 2, maximum: 100 } },
      },
    },
  },
}

test('every fault of a body is listed at once, each with its path', () => {
  assert.deepEqual(
    faults(PESSOA, { nome: 'x', email: 'sem arroba', tipo: 'c', itens: [{}, { valor: 1.005 }, { valor: 101 }] }),
    [
      'nome:TAMANHO_INVALIDO',
      'email:FORMATO_INVALIDO',
      'tipo:VALOR_NAO_PERMITIDO',
      'itens[0].valor:CAMPO_OBRIGATORIO',
      'itens[1].valor:CASAS_DECIMAIS_EXCEDIDAS',
      'itens[2].valor:VALOR_FORA_DO_LIMITE',
    ],
  )
})

test('the message says what was received and what is expected', () => {
  const [erro] = validateSchema({ type: 'string', maxLength: 2000 }, 'x'.repeat(2500))
  assert.equal(erro?.mensagem, 'O campo tem 2500 caracteres; o limite é 2000.')
})

test('a fault of the body itself has the empty path', () => {
  assert.deepEqual(faults(PESSOA, null), [':TIPO_INVALIDO'])
  assert.deepEqual(faults(PESSOA, []), [':TIPO_INVALIDO'])
})

test('length counts code points: an emoji outside the BMP is one', () => {
  assert.deepEqual(faults({ type: 'string', maxLength: 2 }, '🚀🚀'), [])
  assert.deepEqual(faults({ type: 'string', maxLength: 1 }, '🚀🚀'), [':TAMANHO_INVALIDO'])
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => countChars(text) === [...text].length))
})

test('a text of only white space is refused where a text is required', () => {
  const required = { type: 'string', minLength: 1, maxLength: 10 } as const
  for (const blank of [' ', '\t\n', '\u00a0']) {
    const [erro] = validateSchema(required, blank)
    assert.equal(erro?.codigo, 'TAMANHO_INVALIDO')
    assert.match(erro.mensagem, /só tem espaços/)
    assert.deepEqual(validateSchema({ type: 'string', maxLength: 10 }, blank), [])
  }
})

test('NUL, other controls, noncharacters and lone surrogates are refused in any string', () => {
  for (const text of ['a\0b', '\x1b', '\uFFFE', '\uFFFF', '\uD800', 'x\uDC00']) {
    assert.deepEqual(faults({ type: 'string' }, text), [':CARACTERE_INVALIDO'], JSON.stringify(text))
  }
  assert.deepEqual(faults({ type: 'string' }, 'tab\t quebra\r\n 🚀 é \u007F'), [])
})

test('numbers that are not finite are refused', () => {
  for (const value of [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN]) {
    assert.deepEqual(faults({ type: 'number' }, value), [':VALOR_FORA_DO_LIMITE'])
  }
})

test('a value must fit one alternative: a number or an object, each with its own faults', () => {
  assert.deepEqual(faults(PESSOA, { nome: 'Ana', itens: [{ valor: 1 }], deducoes: -1 }), [
    'deducoes:VALOR_FORA_DO_LIMITE',
  ])
  assert.deepEqual(faults(PESSOA, { nome: 'Ana', itens: [{ valor: 1 }], deducoes: { valor: 'x' } }), [
    'deducoes.valor:TIPO_INVALIDO',
  ])
  assert.deepEqual(faults(PESSOA, { nome: 'Ana', itens: [{ valor: 1 }], deducoes: 'x' }), ['deducoes:TIPO_INVALIDO'])
})

test('a received value is shown shortened, and a secret is never shown', () => {
  const [formato] = validateSchema({ type: 'string', pattern: '^x$' }, 'y'.repeat(100))
  assert.ok(formato!.mensagem.includes(`"${'y'.repeat(40)}…"`))
  const schema: Schema = {
    type: 'object',
    properties: { senha: { type: 'number' }, arquivo: { type: 'string', pattern: '^a$' }, tokenApi: { enum: ['x'] } },
  }
  const shown = validateSchema(schema, { senha: 'segredo1', arquivo: 'segredo2', tokenApi: 'segredo3' })
  assert.equal(shown.length, 3)
  for (const { mensagem } of shown) assert.ok(!mensagem.includes('segredo'), mensagem)
})

test('formats are checked: uuid, calendar dates, date-time, uri', () => {
  const ok = (format: string, value: string) => faults({ type: 'string', minLength: 1, format }, value).length === 0
  assert.ok(ok('uuid', '7c1f7a5e-1f0b-4c86-9a56-0f2a5f1c9d11') && !ok('uuid', '7c1f7a5e'))
  assert.ok(ok('date', '2024-02-29') && !ok('date', '2026-02-29') && !ok('date', '2026-13-01'))
  assert.ok(ok('date-time', '2026-11-20T10:00:00-03:00') && !ok('date-time', '2026-11-31T10:00:00Z'))
  assert.ok(ok('date-time', '2026-11-20T10:00:00') && !ok('date-time', '2026-11-20T24:00:00Z'))
  assert.ok(ok('uri', 'https://a.example/x?y=1') && !ok('uri', 'a.example') && !ok('uri', 'https://a b'))
  assert.ok(!ok('uri', 'ftp://a.example') && !ok('uri', 'https://[zz]/') && ok('uri', 'HTTP://a.example'))
  assert.ok(ok('email', 'nome.sobrenome+x@dominio.com.br') && !ok('email', 'a@b') && !ok('email', 'a..b@c.com'))
})

test('unknown fields are collected with their paths, and refused only where the schema closes the object', () => {
  const body = { nome: 'Ana', apelido: 1, itens: [{ valor: 1, x: 2 }], deducoes: { y: 3 } }
  assert.deepEqual(collectUnknown(PESSOA, body), ['apelido', 'itens[0].x', 'deducoes.y'])
  assert.deepEqual(faults(PESSOA, body), [])
  assert.deepEqual(faults({ ...PESSOA, additionalProperties: false }, body), ['apelido:VALOR_NAO_PERMITIDO'])
  const many = Object.fromEntries(Array.from({ length: 80 }, (_, index) => [`campo${index}`, 1]))
  assert.equal(collectUnknown(PESSOA, many).length, 50)
})

test('no JSON makes validation throw, and names of Object.prototype are plain names', () => {
  const proto = JSON.parse('{"__proto__": 1, "constructor": 2, "nome": "Ana", "itens": [{"valor": 1}]}')
  assert.deepEqual(faults(PESSOA, proto), [])
  assert.deepEqual(collectUnknown(PESSOA, proto), ['__proto__', 'constructor'])
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => Array.isArray(validateSchema(PESSOA, value))),
  )
})

/** Texts that neither UTF-8 nor the database can hold. */
const UNSTORABLE = ['\0', '\ud800', '\udc00', 'a\ud800b', '𝑩\udc00', `x${'\0'}y`]

test('a text that cannot be stored is refused with its path, as a value or a name, known to the schema or not', () => {
  const places: readonly [(text: string) => unknown, campo: string | RegExp][] = [
    [(text) => ({ nome: 'abc', itens: [{ valor: 1 }], outro: text }), 'outro'],
    [(text) => ({ nome: 'abc', itens: [{ valor: 1, x: { y: [0, text] } }] }), 'itens[0].x.y[1]'],
    [(text) => ({ nome: 'abc', itens: [{ valor: 1 }], senha: `0123456789${text}` }), 'senha'],
    [(text) => ({ nome: 'abc', itens: [{ valor: 1 }], [text]: 1 }), /^[^\0]+$/],
    [(text) => ({ nome: 'abc', itens: [{ valor: 1, [text]: {} }] }), /^itens\[0\]\.[^\0]+$/],
  ]
  for (const text of UNSTORABLE)
    for (const [placed, campo] of places) {
      const erros = validateSchema(PESSOA, placed(text))
      assert.deepEqual(
        erros.map(({ codigo }) => codigo),
        ['CARACTERE_INVALIDO'],
        JSON.stringify(placed(text)),
      )
      const [erro] = erros
      assert.ok(typeof campo === 'string' ? erro!.campo === campo : campo.test(erro!.campo), erro!.campo)
      assert.ok(JSON.stringify(erro).isWellFormed() && !/\\u(0000|d[89a-f])/i.test(JSON.stringify(erro)))
    }
})

test('the path of an unknown field can be stored, whatever its name', () => {
  for (const text of UNSTORABLE)
    for (const campo of collectUnknown(PESSOA, { [text]: 1, itens: [{ [text]: 1 }] }))
      assert.ok(campo.isWellFormed() && !campo.includes('\0'), JSON.stringify(campo))
})

test('bounds count with and without their end, and an integer without a bound of its own fits 32 bits', () => {
  const amount: Schema = { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 10 }
  for (const [value, fits] of [
    [0, false],
    [-1, false],
    [0.01, true],
    [9.99, true],
    [10, false],
  ] as const)
    assert.deepEqual(faults(amount, value), fits ? [] : [':VALOR_FORA_DO_LIMITE'], String(value))
  const integer: Schema = { type: 'integer' }
  for (const [value, fits] of [
    [2 ** 31 - 1, true],
    [2 ** 31, false],
    [-(2 ** 31), true],
    [-(2 ** 31) - 1, false],
    [Number.MAX_SAFE_INTEGER, false],
    [1e300, false],
  ] as const) {
    assert.deepEqual(faults(integer, value), fits ? [] : [':VALOR_FORA_DO_LIMITE'], String(value))
    assert.deepEqual(faults({ ...integer, minimum: -10 }, value).length > 0, !fits || value < -10, String(value))
  }
  assert.deepEqual(faults({ type: 'integer', maximum: 10 ** 15 }, 10 ** 15), [])
})
