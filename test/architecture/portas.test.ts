// What every operation accepts as absent, and who may send the mask of a CPF or CNPJ: for each schema that is read.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { maskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import type { Schema } from '#domain/schema.ts'
import { exampleOf } from '#http/example-of.ts'
import { routes } from '#http/index.ts'
import { Refusal } from '#platform/ctx.ts'
import { readInput } from '#platform/http/read-input.ts'
import type { Route } from '#platform/http/route.ts'
import { nameOf } from '../support/operations.ts'

// biome-ignore lint/suspicious/noExplicitAny: JSON values, walked
type Json = any
type Passos = readonly (string | number)[]
type Campo = { passos: Passos; schema: Schema; obrigatorio: boolean }

const textOf = (passos: Passos) =>
  passos.reduce<string>((a, b) => (typeof b === 'number' ? `${a}[${b}]` : `${a}.${b}`), '').slice(1)

/** Every field that a value of the schema may have inside the objects of `example`, or one level below them. */
function fieldsOf(schema: Schema, example: Json, passos: Passos = []): Campo[] {
  const inner = schema.anyOf?.find((each) => (Array.isArray(example) ? each.items : each.properties)) ?? schema
  if (Array.isArray(example))
    return inner.items && example.length > 0 ? fieldsOf(inner.items, example[0], [...passos, 0]) : []
  return Object.entries(inner.properties ?? {}).flatMap(([name, each]) => [
    { passos: [...passos, name], schema: each, obrigatorio: (inner.required ?? []).includes(name) },
    ...(example?.[name] === undefined ? [] : fieldsOf(each, example[name], [...passos, name])),
  ])
}

/** A copy with the field at the path set; undefined takes it out. */
function withField(value: Json, passos: Passos, field: unknown): Json {
  const copy = structuredClone(value)
  const parent = passos.slice(0, -1).reduce((at: Json, step) => at[step], copy)
  if (field === undefined) delete parent[passos.at(-1)!]
  else parent[passos.at(-1)!] = field
  return copy
}

const takesNull = ({ type, anyOf, enum: values }: Schema): boolean =>
  anyOf?.some(takesNull) ??
  values?.includes(null) ??
  (type === undefined || type === 'null' || (Array.isArray(type) && type.includes('null')))

const read = (route: Route, { body, query, params }: Json): Json => {
  const rawBody = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  try {
    const input = readInput(route, { body: rawBody, query, params } as FastifyRequest)
    return { body: input.body, query: input.query, params: input.params }
  } catch (error) {
    if (error instanceof Refusal) return { codigo: error.codigo, erros: error.erros }
    throw error
  }
}
const exemploDe = (route: Route): Json => ({
  ...(route.body && { body: Object.values(route.bodyExamples ?? {})[0] ?? exampleOf(route.body as Schema) }),
  query: {},
  params: route.params ? exampleOf(route.params as Schema) : {},
})
const SAMPLES = readdirSync('contracts/samples').map((file) =>
  JSON.parse(readFileSync(`contracts/samples/${file}`, 'utf8')),
)
const lidas = routes
  .filter(({ body, bodyCheckedByVerb }) => body && !bodyCheckedByVerb)
  .map(({ params: _, query: __, ...route }): Route => route)

test('null in an optional field of a body is its absence; a required field still refuses it', () => {
  let paths = 0
  for (const route of lidas) {
    const exemplo = exemploDe(route)
    for (const { passos, schema, obrigatorio } of fieldsOf(route.body as Schema, exemplo.body)) {
      if (takesNull(schema)) continue
      paths++
      const onde = `${nameOf(route)} ${textOf(passos)}`
      const nulo = read(route, { ...exemplo, body: withField(exemplo.body, passos, null) })
      if (obrigatorio)
        assert.ok(
          nulo.erros?.some(({ campo }: Json) => campo === textOf(passos)),
          onde,
        )
      else assert.deepEqual(nulo, read(route, { ...exemplo, body: withField(exemplo.body, passos, undefined) }), onde)
    }
  }
  assert.ok(paths > 300, `${paths} paths`)
})

test('so in a request to issue, whatever else it has', () => {
  for (const sample of SAMPLES)
    for (const { passos, schema, obrigatorio } of fieldsOf(PEDIDO_SCHEMA, sample)) {
      if (takesNull(schema)) continue
      const [nulo, ausente] = [null, undefined].map((field) => validatePedido(withField(sample, passos, field)))
      if (obrigatorio)
        assert.ok(
          nulo!.erros.some(({ campo }) => campo === textOf(passos)),
          textOf(passos),
        )
      else assert.deepEqual(nulo, ausente, textOf(passos))
    }
})

const DOCUMENTOS = ['52998224725', '11222333000181', '12ABC34501DE35']
const DISFARCES = (documento: string) => [maskCpfCnpj(documento), maskCpfCnpj(documento).toLowerCase()]

test('a CPF or CNPJ with its mask is refused to an API key, with an error that says how to send it, and read elsewhere', () => {
  let fields = 0
  for (const route of routes) {
    const exemplo = exemploDe(route)
    const lugares = (
      ['params', 'query', ...(route.bodyCheckedByVerb ? [] : ['body'])] as ('params' | 'query' | 'body')[]
    ).flatMap((lugar) =>
      route[lugar] ? fieldsOf(route[lugar] as Schema, exemplo[lugar]).map((campo) => ({ lugar, ...campo })) : [],
    )
    for (const { lugar, passos, schema } of lugares) {
      if ((schema.format ?? schema.anyOf?.find((each) => each.format)?.format) !== 'cpf-cnpj') continue
      for (const documento of DOCUMENTOS) {
        const sent = (value: string) => read(route, { ...exemplo, [lugar]: withField(exemplo[lugar], passos, value) })
        const puro = sent(documento)
        if (puro.erros?.length) continue // a place for one of the two kinds alone
        fields++
        for (const disfarce of DISFARCES(documento).filter((each) => each !== documento)) {
          const onde = `${nameOf(route)} ${lugar}.${textOf(passos)} ${disfarce}`
          const lido = sent(disfarce)
          if (route.surface !== 'public') assert.deepEqual(lido, puro, onde)
          else if (lugar === 'params') assert.equal(lido.codigo, 'NAO_ENCONTRADO', onde)
          else {
            const [erro, ...outros] = lido.erros
            assert.deepEqual(
              [erro.codigo, erro.correcao, outros],
              ['FORMATO_INVALIDO', `Envie "${documento}".`, []],
              onde,
            )
          }
        }
      }
    }
  }
  assert.ok(fields > 20, `${fields} fields`)
})

test('so in a request to issue, in each of its places', () => {
  const pessoa = (cpfCnpj: string) => ({
    cpfCnpj,
    razaoSocial: 'Pessoa Exemplo',
    endereco: SAMPLES.find(({ tomador }) => tomador.endereco).tomador.endereco,
  })
  const [base] = SAMPLES
  const documento = { dataEmissao: '2026-01-01', valorDedutivel: 1, valorDeducao: 1, tipo: 1 }
  const reembolso = {
    tipo: 1,
    dataEmissao: '2026-01-01',
    dataCompetencia: '2026-01-01',
    valor: 1,
    documentoNaoFiscal: { numero: '1', descricao: 'Recibo' },
  }
  const [item] = base.servico
  const reforma = { classificacao: '000001', cst: '000', indicadorOperacao: '030101' }
  const LUGARES: Record<string, (documento: string) => Json> = {
    'prestador.cpfCnpj': (cpfCnpj) => ({ prestador: { cpfCnpj } }),
    'tomador.cpfCnpj': (cpfCnpj) => ({ tomador: pessoa(cpfCnpj) }),
    'intermediario.cpfCnpj': (cpfCnpj) => ({ intermediario: pessoa(cpfCnpj) }),
    'servico[0].valor.deducoes.documentos[0].fornecedor.cpfCnpj': (cpfCnpj) => ({
      servico: [
        {
          ...item,
          valor: {
            ...item.valor,
            deducoes: {
              documentos: [{ ...documento, numeroDocumento: '1', fornecedor: { cpfCnpj, razaoSocial: 'X' } }],
            },
          },
        },
      ],
    }),
    'servico[0].reforma.destinatario.cpfCnpj': (cpfCnpj) => ({
      servico: [{ ...item, reforma: { ...reforma, destinatario: pessoa(cpfCnpj) } }],
    }),
    'servico[0].reforma.reembolsos[0].fornecedor.cpfCnpj': (cpfCnpj) => ({
      servico: [
        { ...item, reforma: { ...reforma, reembolsos: [{ ...reembolso, fornecedor: { cpfCnpj, razaoSocial: 'X' } }] } },
      ],
    }),
    'pagamentos[0].cnpjRecebedor': (cnpjRecebedor) => ({
      pagamentos: [{ idTransacao: 'E123', meio: 18, cnpjRecebedor, cnpjInstituicao: '11222333' }],
    }),
  }
  for (const [campo, bodyOf] of Object.entries(LUGARES))
    for (const documento of DOCUMENTOS) {
      const puro = validatePedido({ ...base, ...bodyOf(documento) }, 'refuse')
      assert.deepEqual(puro.erros, [], campo)
      for (const disfarce of DISFARCES(documento).filter((each) => each !== documento)) {
        const body = { ...base, ...bodyOf(disfarce) }
        assert.deepEqual(validatePedido(body, 'strip'), puro, campo)
        const { pedido, erros } = validatePedido(body, 'refuse')
        assert.equal(pedido, null)
        assert.deepEqual(
          erros.map((erro) => [erro.campo, erro.codigo, erro.correcao]),
          [[campo, 'FORMATO_INVALIDO', `Envie "${documento}".`]],
        )
      }
    }
})

/** What no operation takes in a field of this name, wherever it is asked for one. */
const FALSOS: Record<string, readonly unknown[]> = {
  email: ['x', 'a@b', 'a b@c.d', '@'],
  emails: [['x']],
  telefone: ['x', 'ramal 3'],
  cep: ['x!', '1234@'],
  cpfCnpj: ['x', '123', '00000000000000000'],
  cnpj: ['x', '123'],
}
/** A login has no account yet, and every wrong address gets the one answer of wrong credentials. */
const DE_QUEM_ENTRA = ['POST /portal/auth/login', 'POST /admin/auth/login', 'POST /portal/auth/esqueci-senha']

test('an e-mail, a telephone, a CEP, a CPF or CNPJ is checked in every body that has one', () => {
  const taken: string[] = []
  let fields = 0
  const check = (onde: string, passos: Passos, faultsOf: (value: unknown) => Json[]) => {
    for (const value of FALSOS[String(passos.at(-1))] ?? []) {
      fields++
      if (!faultsOf(value).some(({ campo }) => campo.startsWith(textOf(passos))))
        taken.push(`${onde} ${textOf(passos)} ${value}`)
    }
  }
  for (const route of lidas) {
    if (DE_QUEM_ENTRA.includes(nameOf(route))) continue
    const exemplo = exemploDe(route)
    for (const { passos } of fieldsOf(route.body as Schema, exemplo.body))
      check(
        nameOf(route),
        passos,
        (value) => read(route, { ...exemplo, body: withField(exemplo.body, passos, value) }).erros ?? [],
      )
  }
  for (const sample of SAMPLES)
    for (const { passos } of fieldsOf(PEDIDO_SCHEMA, sample))
      check('POST /nfse', passos, (value) => validatePedido(withField(sample, passos, value)).erros)
  assert.deepEqual(taken, [])
  assert.ok(fields > 100, `${fields} fields`)
})
