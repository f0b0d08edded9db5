// Makers of rows about one request: the change of a good body, and whether the service accepts it. A refused body
// goes to `POST /v1/nfse/validar` and to `POST /v1/nfse`, an accepted one to the former alone.
import assert from 'node:assert/strict'
import { type Issuer, notaBody } from '../../support/tenant.ts'
import type { Stage } from '../stage.ts'
import type { Sentence } from './sentence.ts'

/** By path in the body, such as `servico[0].iss.aliquota`: its value; undefined takes the field away. */
export type Change = Readonly<Record<string, unknown>>

/** Who sends the body: an account whose company is that of a sample of `contracts/samples`. */
export type From = { sample?: string }

type Json = Record<string, unknown>

/** Makes a thing of the stage at the first call of this name, and gives it to all others. */
export function once<T>(stage: Stage, name: string, make: () => Promise<T>): Promise<T> {
  const made = things.get(stage) ?? new Map<string, Promise<unknown>>()
  things.set(stage, made)
  const thing = (made.get(name) as Promise<T> | undefined) ?? make()
  made.set(name, thing)
  return thing
}
const things = new WeakMap<Stage, Map<string, Promise<unknown>>>()

/** The account that sends the bodies of a sample; all rows share it. */
export const issuerOf = (stage: Stage, { sample = 'simples-nacional' }: From = {}): Promise<Issuer> =>
  once(stage, `conta de ${sample}`, () => stage.world.issuer({ sample }))

/** A good body of the sample with the changes, under an idIntegracao of its own. */
export async function bodyOf(stage: Stage, change: Change, from: From = {}): Promise<Json> {
  const { empresa } = await issuerOf(stage, from)
  return changed(notaBody(empresa.cpfCnpj, from), change)
}

/** The request is taken, with nothing said against it; `judge` looks at the answer of `POST /nfse/validar`. */
export const accepts = (
  section: string,
  sentence: string,
  change: Change,
  { judge, ...from }: From & { judge?: Judge } = {},
): Sentence => ({
  section,
  sentence,
  request: (stage) => validate(stage, change, from),
  expected: ({ json }) => {
    assert.deepEqual([json?.desfecho, json?.erros], ['aceita', []], `nota não aceita: ${JSON.stringify(json?.erros)}`)
    const ignored = avisosOf(json, 'CAMPO_IGNORADO')
    assert.deepEqual(ignored, [], 'campo do contrato ignorado')
    judge?.(json)
  },
})
// biome-ignore lint/suspicious/noExplicitAny: the answer of POST /nfse/validar, of which each judge reads a few fields
type Judge = (json: any) => void

/** Both operations refuse the request for this field, with this code; `status` 422 is a rule, 400 the schema. */
export const refuses = (
  section: string,
  sentence: string,
  change: Change,
  codigo: string,
  campo: string,
  { status = 400, recusa = status === 400 ? 'SCHEMA_DPS_INVALIDO' : undefined, diz = '', ...from }: Refusal = {},
): Sentence => ({
  section,
  sentence,
  request: async (stage) => {
    const { json, text } = await validate(stage, change, from)
    assert.equal(json?.desfecho, 'recusada', `validar: ${text.slice(0, 300)}`)
    assertFault(json.erros, { campo, codigo, diz })
    const { api } = await issuerOf(stage, from)
    return api.post('/v1/nfse', await bodyOf(stage, change, from))
  },
  expected: (answer) => {
    assert.equal(answer.status, status, `veio ${answer.status}: ${answer.text.slice(0, 300)}`)
    if (recusa) assert.equal(answer.json.codigo, recusa)
    assertFault(answer.json.erros, { campo, codigo, diz })
  },
})
/** `recusa`: the code of the whole refusal; `diz`: words of the message of the fault. */
type Refusal = From & { status?: 400 | 409 | 422; recusa?: string; diz?: string }

/** The avisos of an answer with this code, as their fields. */
export const avisosOf = (json: { avisos?: { campo: string; codigo: string }[] }, codigo: string): string[] =>
  (json?.avisos ?? []).filter((aviso) => aviso.codigo === codigo).map(({ campo }) => campo)

async function validate(stage: Stage, change: Change, from: From) {
  const { api } = await issuerOf(stage, from)
  const answer = await api.post('/v1/nfse/validar', await bodyOf(stage, change, from))
  assert.equal(answer.status, 200, answer.text.slice(0, 300))
  return answer
}

type Fault = { campo: string; codigo: string; mensagem: string }

function assertFault(erros: Fault[], { campo, codigo, diz }: Omit<Fault, 'mensagem'> & { diz: string }): void {
  const there = erros.some((erro) => erro.campo === campo && erro.codigo === codigo && erro.mensagem.includes(diz))
  assert.ok(there, `esperado ${codigo} em ${campo} ${diz}, veio ${JSON.stringify(erros).slice(0, 500)}`)
}

/** A copy of the body with these values at these paths; the blocks on the way are made. */
export function changed(body: Json, change: Change): Json {
  const copy = structuredClone(body)
  for (const [path, value] of Object.entries(change)) {
    const steps = path.split(/[.[\]]+/).filter(Boolean)
    const last = steps.pop()!
    const block = steps.reduce<Json>((at, step) => {
      at[step] ??= {}
      return at[step] as Json
    }, copy)
    if (value === undefined) delete block[last]
    else block[last] = value
  }
  return copy
}
