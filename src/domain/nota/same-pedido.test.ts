import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { isSamePedido } from './same-pedido.ts'

// biome-ignore lint/suspicious/noExplicitAny: JSON values, walked
type Json = any
const SAMPLES: Json[] = readdirSync('contracts/samples').map((file) =>
  JSON.parse(readFileSync(`contracts/samples/${file}`, 'utf8')),
)

type Maneiras = { seed: number; escapes: boolean; espacos: boolean; nulos: boolean; padroes: boolean; espera: boolean }

/** The text of a JSON value as another library may write it, with `sorteio` deciding between equal forms. */
function write(value: Json, sorteio: () => number, como: Maneiras, path = ''): string {
  const { escapes, espacos, nulos } = como
  const gap = () => (espacos && sorteio() < 0.5 ? ' \n\t'.slice(0, Math.ceil(sorteio() * 3)) : '')
  const text = (each: string) =>
    JSON.stringify(each).replace(/[\x20-\x7e]/g, (character) =>
      escapes && /\w/.test(character) && sorteio() < 0.2
        ? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
        : character,
    )
  if (Array.isArray(value))
    return `[${value.map((item) => gap() + write(item, sorteio, como, `${path}[]`) + gap()).join(',')}]`
  if (typeof value === 'string')
    return escapes && /[\\"]/.test(JSON.stringify(value).slice(1, -1)) ? JSON.stringify(value) : text(value)
  if (typeof value === 'number') {
    const forms = [
      String(value),
      value.toExponential(),
      Number.isInteger(value) ? `${value}.00` : `${value}0`,
      `${value * 10}e-1`,
    ]
    return forms.filter((form) => Number(form) === value)[Math.floor(sorteio() * 3)] ?? String(value)
  }
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value)
    .map((entry): [number, [string, unknown]] => [sorteio(), entry])
    .sort(([a], [b]) => a - b)
    .map(
      ([, [name, inner]]) =>
        `${gap()}${text(name)}${gap()}:${gap()}${write(inner, sorteio, como, `${path}.${name}`)}${gap()}`,
    )
  if (nulos && path === '')
    entries.push(...['intermediario', 'finalidade'].filter((name) => !(name in value)).map((name) => `"${name}":null`))
  return `{${entries.join(',')}}`
}

/** The same request with what is the default written out, and with the wish to wait. */
function spellOut(value: Json, { padroes, espera }: Maneiras): Json {
  const body = structuredClone(value)
  if (padroes) {
    body.tomador.consumidorFinal ??= false
    body.servico[0].iss.retido ??= false
    body.rps = { tipo: 'rps', ...body.rps }
    body.finalidade ??= 'regular'
    if (body.tomador.endereco) body.tomador.endereco.codigoPais ??= '1058'
    body.opcoes = { prioridade: 'normal', confirmarSalto: false, ...body.opcoes }
  }
  if (espera) body.opcoes = { ...body.opcoes, modoSincrono: true }
  return body
}

const SAMPLE = fc.constantFrom(...SAMPLES)

test('a request is the same in every spelling', () => {
  const maneiras = fc.record({
    seed: fc.nat(),
    escapes: fc.boolean(),
    espacos: fc.boolean(),
    nulos: fc.boolean(),
    padroes: fc.boolean(),
    espera: fc.boolean(),
  })
  fc.assert(
    fc.property(SAMPLE, maneiras, (sample, como) => {
      let state = como.seed
      const sorteio = () => {
        state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
        return state / 4_294_967_296
      }
      const text = write(spellOut(sample, como), sorteio, como)
      assert.ok(isSamePedido(sample, JSON.parse(text)), text)
    }),
    { numRuns: 500 },
  )
})

/** The values of schemas for an absent field. */
const PADROES: Json[] = [false, 'rps', 'regular', 'normal', '1058']

/** The paths of every value that is no object and no list. */
const leavesOf = (value: Json, path: (string | number)[] = []): (string | number)[][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        leavesOf(inner, [...path, Array.isArray(value) ? Number(name) : name]),
      )
    : [path]

test('a request differs when any of its values changes, disappears or appears', () => {
  for (const sample of SAMPLES)
    for (const path of leavesOf(sample)) {
      const change = (to: (value: Json) => Json) => {
        const copy = structuredClone(sample)
        const parent = path.slice(0, -1).reduce((at: Json, step) => at[step], copy)
        const name = path.at(-1)!
        parent[name] = to(parent[name])
        if (parent[name] === undefined) delete parent[name]
        return copy
      }
      const other = (value: Json) =>
        typeof value === 'number' ? value + 0.01 : typeof value === 'boolean' ? !value : `${value}1`
      assert.equal(isSamePedido(sample, change(other)), false, path.join('.'))
      const value = path.reduce((at: Json, step) => at[step], sample)
      if (typeof path.at(-1) !== 'number' && !PADROES.includes(value))
        assert.equal(
          isSamePedido(
            sample,
            change(() => undefined),
          ),
          false,
          `without ${path.join('.')}`,
        )
    }
  const [sample] = SAMPLES
  assert.equal(isSamePedido(sample, { ...sample, servico: [...sample.servico, ...sample.servico] }), false)
  assert.equal(isSamePedido(sample, { ...sample, opcoes: { prioridade: 'alta' } }), false)
  assert.equal(isSamePedido(sample, { ...sample, observacao: 'x' }), false)
})

test('a credential is compared in its stored form', () => {
  const [sample] = SAMPLES
  const kept = { ...sample, senha: '***' }
  assert.ok(isSamePedido(kept, { ...sample, senha: 'segredo' }))
  assert.equal(isSamePedido(kept, { ...sample, senha: 'segredo', servico: [] }), false)
})
