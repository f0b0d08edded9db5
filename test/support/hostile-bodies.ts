// Requests that no client should send and many do: seeded mutants of good bodies, and things that are not bodies at all.
import type { Chance } from '../chaos/random.ts'
import { ATTACKS, BEYOND, EDGES, NAMES, REQUIRED, STRANGE } from './hostile-values.ts'

const BOM = Buffer.from([0xef, 0xbb, 0xbf])
/** One request. `recusa`: it must be refused; otherwise it may also be valid, and then be accepted. */
export type Caso = {
  nome: string
  recusa: boolean
  method: string
  path: string
  raw?: Buffer | string
  headers?: Record<string, string>
}

// biome-ignore lint/suspicious/noExplicitAny: bodies are taken apart without regard to their shape
type Any = any

/** `quantos` cases, each drawn by chance from all kinds. `newBody` makes a good body with an idIntegracao of its own. */
export function hostileCases(chance: Chance, quantos: number, newBody: () => object): Caso[] {
  const kinds = Object.entries(KINDS)
  return Array.from({ length: quantos }, (_, index) => {
    // Every kind comes up in turn, so that none is left out by bad luck.
    const [nome, make] = kinds[index % kinds.length]!
    return { nome, recusa: true, method: 'POST', path: '/nfse', ...make(chance, newBody() as Any) }
  })
}

type Make = (chance: Chance, body: Any) => Partial<Caso>

const KINDS: Record<string, Make> = {
  'troca de tipo': (chance, body) => {
    const [parent, key] = chance.pick(leavesOf(body))
    parent[key] = chance.pick(STRANGE)
    return { recusa: false, raw: JSON.stringify(body) }
  },
  'fora do limite': (chance, body) => {
    const [path, bad] = chance.pick(BEYOND)
    put(body, path, bad)
    return { raw: JSON.stringify(body) }
  },
  'no limite': (chance, body) => {
    const [path, edge] = chance.pick(EDGES)
    put(body, path, edge)
    return { recusa: false, raw: JSON.stringify(body) }
  },
  'falta o obrigatório': (chance, body) => {
    put(body, chance.pick(REQUIRED), undefined)
    return { raw: JSON.stringify(body) }
  },
  'campo a mais': (chance, body) => {
    const [parent] = chance.pick(leavesOf(body))
    parent[chance.pick(NAMES)] = chance.pick(STRANGE)
    return { recusa: false, raw: JSON.stringify(body) }
  },
  'nome de protótipo': (chance, body) => {
    const name = chance.pick(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])
    const value = chance.pick(['{"isAdmin":true}', '{"prototype":{"x":1}}', 'null', '"x"', '[]'])
    return { recusa: false, raw: withField(body, `${JSON.stringify(name)}:${value}`) }
  },
  'fundo demais': (chance, body) => {
    const depth = chance.pick([33, 100, 1_000, 10_000])
    const deep =
      chance.next() < 0.5 ? '['.repeat(depth) + ']'.repeat(depth) : '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
    return { raw: chance.next() < 0.3 ? deep : withField(body, `"x":${deep}`) }
  },
  'NUL no texto': (chance, body) => inText(chance, body, '\\u0000'),
  'meio par substituto': (chance, body) => inText(chance, body, chance.pick(['\\ud800', '\\udfff', '\\udc00\\ud800'])),
  'controle no texto': (chance, body) => ({
    ...inText(chance, body, chance.pick(['\\u0001', '\\u001b', '\\ufffe', '\\u202e', '\\r\\n'])),
    recusa: false,
  }),
  'nome repetido': (chance, body) => ({
    raw: withField(body, chance.pick(['"prestador":{}', '"idIntegracao":"outro"', '"id\\u0049ntegracao":"outro"'])),
  }),
  'número impossível': (chance, body) => {
    const number = chance.pick([
      '1e400',
      '-1e400',
      '9007199254740993',
      '1e22',
      '99999999999999999999.99',
      '0.001',
      '-0.01',
      '1e-7',
      '-5',
    ])
    put(body, 'servico.0.valor.servico', '@')
    return { raw: JSON.stringify(body).replace('"@"', number) }
  },
  'sintaxe de número': (chance, body) => {
    put(body, 'servico.0.valor.servico', '@')
    return {
      raw: JSON.stringify(body).replace(
        '"@"',
        chance.pick(['NaN', 'Infinity', '01', '.5', '1.', '0x10', '1_000', '+1', '1,5', '--1']),
      ),
    }
  },
  'duas marcas de ordem de bytes': (_chance, body) => ({ raw: Buffer.concat([BOM, BOM, json(body)]) }),
  'não é UTF-8': (chance, body) => {
    const bytes = json(body)
    const at = bytes.indexOf('Suporte')
    Buffer.from(chance.pick([[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf8, 0x88], [0xc0, 0x80]])).copy(bytes, at)
    return { raw: bytes }
  },
  'UTF-16': (_chance, body) => ({ raw: Buffer.from(JSON.stringify(body), 'utf16le') }),
  'tipo de conteúdo errado': (chance, body) => ({
    raw: json(body),
    headers: {
      'content-type': chance.pick([
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'application/x-www-form-urlencoded',
        'x',
        'application/octet-stream',
        '*/*',
      ]),
    },
  }),
  'conjunto de caracteres': (chance, body) => ({
    recusa: false,
    raw: json(body),
    headers: {
      'content-type': chance.pick([
        'application/json; charset=latin1',
        'application/json;charset=utf-16',
        'APPLICATION/JSON',
        'application/json; x="',
        'application/json ;;',
      ]),
    },
  }),
  'JSON cortado': (chance, body) => {
    const bytes = json(body)
    return { raw: bytes.subarray(0, chance.between(1, bytes.length - 2)) }
  },
  'lista enorme': (chance, body) => {
    const items = chance.pick(['0', 'null', '{}', '[]', '""'])
    const list = `[${Array(100_000).fill(items).join(',')}]`
    return { raw: JSON.stringify({ ...body, servico: '@' }).replace('"@"', list) }
  },
  'campos demais': (_chance, body) => ({
    recusa: false,
    raw: withField(body, Array.from({ length: 5_000 }, (_, index) => `"x${index}":${index}`).join(',')),
  }),
  'texto enorme': (chance, body) => {
    put(
      body,
      chance.pick(['servico.0.discriminacao', 'tomador.razaoSocial', 'idIntegracao', 'prestador.cpfCnpj']),
      'ç'.repeat(chance.pick([3_000, 100_000, 400_000])),
    )
    return { raw: JSON.stringify(body) }
  },
  'corpo acima do limite': (chance, body) => ({
    raw: withField(body, `"x":"${'x'.repeat(chance.pick([1_048_577, 3_000_000]))}"`),
  }),
  'raiz que não é objeto': (chance) => ({ raw: chance.pick(['null', '1', '"x"', '[]', 'true', '[{}]', '""', '-0']) }),
  'corpo vazio': (chance) => ({ raw: chance.pick(['', ' ', '\n', '\t\r\n']) }),
  'bytes ao acaso': (chance) => ({
    raw: Buffer.from(Array.from({ length: chance.between(1, 400) }, () => chance.between(0, 255))),
  }),
  'letra trocada': (chance, body) => {
    const text = JSON.stringify(body)
    const at = chance.between(0, text.length - 1)
    const letter = chance.pick([...'{}[]",:\\0aé\u0000\n'])
    return { recusa: false, raw: text.slice(0, at) + letter + text.slice(at + chance.between(0, 1)) }
  },
  'texto hostil': (chance, body) => {
    put(
      body,
      chance.pick([
        'tomador.razaoSocial',
        'servico.0.discriminacao',
        'idIntegracao',
        'tomador.email',
        'tomador.endereco.logradouro',
      ]),
      chance.pick(ATTACKS),
    )
    return { recusa: false, raw: JSON.stringify(body) }
  },
  'lote malfeito': (chance, body) => ({
    recusa: false,
    path: '/nfse/lote',
    raw: chance.pick([
      '[]',
      '{}',
      '{"notas":[]}',
      '{"notas":null}',
      '[[]]',
      JSON.stringify(Array(51).fill(body)),
      '{"notas":[null,1,"x"]}',
    ]),
  }),
  'empresa malfeita': (chance) => ({
    path: '/empresas',
    raw: chance.pick([
      '{}',
      '[]',
      'null',
      '{"cpfCnpj":1}',
      '{"cpfCnpj":"11111111111111"}',
      '{"cpfCnpj":{"$gt":""}}',
      '{"endereco":{"__proto__":null}}',
      '{',
    ]),
  }),
  'entrada malfeita': (chance) => ({
    path: '/portal/auth/login',
    raw: chance.pick([
      '{}',
      '{"email":null,"senha":null}',
      '{"email":["a"],"senha":{}}',
      '{"email":"a@b.example","senha":"\\u0000"}',
      '{"email":"\\ud800@b.c","senha":"x"}',
      '[',
    ]),
  }),
  'consulta malfeita': (chance) => ({
    recusa: false,
    method: 'GET',
    path: `/nfse?${chance.pick(['limit=-1', 'limit=101', 'limit=1e9', 'limit=', 'limit=10&limit=20', 'offset=-1', 'offset=99999999999999999999', 'status=x', 'status[]=x', 'q=%00', 'q=%ff%fe', 'q=%', `q=${'a'.repeat(5_000)}`, 'dataInicio=ontem', 'dataInicio=9999-99-99', 'dataFim=-271821-04-20', 'empresaId=1', 'municipio=abc', '__proto__=1', 'q=%25%27%22%5c'])}`,
  }),
  'caminho malfeito': (chance) => ({
    method: 'GET',
    path: chance.pick([
      '/nfse/%00',
      '/nfse/%ff',
      '/nfse/%',
      '/nfse/x',
      '/nfse/../../etc/passwd',
      `/nfse/${'9'.repeat(3_000)}`,
      '/nfse/%2e%2e%2f',
      '/nfse/00000000-0000-0000-0000-000000000000',
      '/empresas/null',
      '/n/%0d%0aset-cookie:x',
      '/webhooks/1/replay',
      '//nfse',
      '/nfse//pdf',
      '/v1/v1/nfse',
    ]),
  }),
  'credencial malfeita': (chance, body) => ({
    raw: json(body),
    headers: {
      authorization: chance.pick([
        'Bearer',
        'Bearer ',
        'Bearer x',
        'Basic Og==',
        `Bearer ${'x'.repeat(6_000)}`,
        'Bearer nfse_hml_000000000000000000000000000000000000',
        'bearer null',
        `Bearer nfse_prod_${"'".repeat(36)}`,
      ]),
    },
  }),
}

const json = (body: unknown) => Buffer.from(JSON.stringify(body))
const withField = (body: object, field: string) => `${JSON.stringify(body).slice(0, -1)},${field}}`

function inText(chance: Chance, body: Any, sequence: string): Partial<Caso> {
  put(
    body,
    chance.pick(['servico.0.discriminacao', 'tomador.razaoSocial', 'idIntegracao', 'tomador.endereco.bairro']),
    'antes@@depois',
  )
  return { raw: JSON.stringify(body).replace('@@', sequence) }
}

function put(body: Any, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop()!
  const parent = names.reduce((each, name) => each[name], body)
  if (value === undefined) delete parent[last]
  else parent[last] = value
}

function leavesOf(value: Any): [parent: Any, key: string][] {
  return Object.keys(value).flatMap((key): [Any, string][] =>
    typeof value[key] === 'object' && value[key] !== null ? [[value, key], ...leavesOf(value[key])] : [[value, key]],
  )
}
