// Rows of one kind: a call with its answer, a list with its items.
import assert from 'node:assert/strict'
import { type Answer, type Client, openClient } from '../../support/http.ts'
import { shown } from '../asking.ts'
import type { Stage } from '../stage.ts'
import type { Sentence } from './sentence.ts'

/** What a call says, known before or read from the stage. */
export type Given<T> = T | ((stage: Stage) => T | Promise<T>)

export type More = {
  body?: object | ((stage: Stage) => unknown)
  by?: (stage: Stage, path: string) => Client | Promise<Client>
}

/**
 * A row of one call (`GET /nfse?limit=0`), by who may: a key with all scopes, the owner of the account under `/portal`, a
 * superadmin under `/admin`; `by` names another caller.
 */
export const asks = (
  section: string,
  sentence: string,
  call: Given<string>,
  expected: Sentence['expected'],
  { body, by = callerAt }: More = {},
): Sentence => ({
  section,
  sentence,
  request: async (stage) => {
    const [method, path] = (await given(call, stage)).split(' ') as [string, string]
    const client = await by(stage, path)
    return client.call(method, path, body === undefined ? {} : { body: await given<unknown>(body, stage) })
  },
  expected,
})

// biome-ignore lint/suspicious/noExplicitAny: each list has items of its own shape, and the row says which
type Item = any

/** A row of a list that shows something, and nothing but what `passes`. */
export const shows = (
  section: string,
  sentence: string,
  call: Given<string>,
  passes: (item: Item, stage: Stage) => boolean = () => true,
  more: More = {},
): Sentence => ({
  section,
  sentence,
  request: async (stage) => {
    const answer = await asks(section, sentence, call, 200, more).request(stage)
    const items = itemsOf(answer)
    assert.ok(items.length > 0, 'a lista veio vazia')
    const other = items.find((item) => !passes(item, stage))
    assert.equal(other, undefined, `a lista traz o que o filtro exclui: ${JSON.stringify(other)?.slice(0, 300)}`)
    return answer
  },
  expected: 200,
})

/** A row of a list from which a filter leaves out everything. */
export const showsNothing = (section: string, sentence: string, call: Given<string>, more: More = {}): Sentence =>
  asks(section, sentence, call, (answer) => assert.deepEqual(itemsOf(answer), []), more)

function itemsOf(answer: Answer): Item[] {
  assert.equal(answer.status, 200, shown(answer))
  return answer.json.items
}

/** A row of a call that is refused: status, code, and the one body of errors (docs/especificacao/decisoes.md#1-http-conventions). */
export const refuses = (
  section: string,
  sentence: string,
  call: Given<string>,
  [status, codigo]: readonly [number, string],
  more: More = {},
): Sentence => asks(section, sentence, call, refusal(status, codigo), more)

/** A judge of status and of what the JSON says. */
// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the row says which
export const says = (status: number, look: (json: any, answer: Answer) => void) => (answer: Answer) => {
  assert.equal(answer.status, status, answer.text.slice(0, 300))
  look(answer.json, answer)
}

/** Judges a refusal by status, code and shape. */
export const refusal =
  (status: number, codigo: string) =>
  (answer: Answer): void => {
    assert.deepEqual([answer.status, answer.json?.codigo], [status, codigo], shown(answer))
    const { mensagem, erros, requestId } = answer.json
    assert.ok(mensagem?.length > 0 && Array.isArray(erros), shown(answer))
    assert.equal(answer.json.status, wordOf(status, codigo), 'o status em palavras')
    assert.equal(requestId, answer.headers['x-request-id'], 'o requestId')
    for (const { campo, codigo: motivo, mensagem: frase } of erros)
      assert.ok(typeof campo === 'string' && motivo && frase, `erros[]: ${JSON.stringify(erros)}`)
  }

const wordOf = (status: number, codigo: string) =>
  codigo === 'SCHEMA_DPS_INVALIDO' ? 'rejeitada_schema_dps' : [409, 422].includes(status) ? 'rejeitada_regra' : 'erro'

export async function given<T>(value: Given<T>, stage: Stage): Promise<T> {
  return typeof value === 'function' ? (value as (stage: Stage) => T | Promise<T>)(stage) : value
}

const callerAt = ({ owner, team, office }: Stage, path: string): Client =>
  path.startsWith('/portal/') ? team.owner : path.startsWith('/admin/') ? office.superadmin : owner.api

/** What several rows need is made once for a stage. */
export function once<T>(stage: Stage, name: string, make: (stage: Stage) => Promise<T>): Promise<T> {
  const made = MADE.get(stage.world) ?? new Map<string, Promise<unknown>>()
  MADE.set(stage.world, made)
  if (!made.has(name)) made.set(name, make(stage))
  return made.get(name) as Promise<T>
}
const MADE = new WeakMap<Stage['world'], Map<string, Promise<unknown>>>()

// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the row says which
export function made({ status, json, text }: Answer, expected = 201): any {
  assert.equal(status, expected, text)
  return json
}

/** A new note of the owner as the city leaves it: authorised, or as `simular` makes the city answer. */
// biome-ignore lint/suspicious/noExplicitAny: NfseResponse, of which each row reads what it speaks of
export async function newNota({ owner }: Stage, simular?: string, more: object = {}): Promise<any> {
  const body = { ...owner.body(simular ? { simular } : {}), ...more }
  return owner.api.waitSettled(made(await owner.api.issue(body), 202).id)
}

export const newRefused = (stage: Stage) => newNota(stage, 'rejeitar: E0310')
export const MOTIVO = 'Nota emitida em duplicidade por engano'

/**
 * A row of a filter over all its values: each list shows what has that value alone, and one of them shows something.
 * `call` without the value: `GET /admin/contratos?status=`.
 */
export const each = <Value extends string>(
  section: string,
  sentence: string,
  call: Given<string>,
  values: readonly Value[],
  passes: (item: Item, value: Value) => boolean,
): Sentence => ({
  section,
  sentence,
  request: async (stage) => {
    const prefix = await given(call, stage)
    const answers: Answer[] = []
    for (const value of values) {
      const answer = await asks(section, sentence, prefix + value, 200).request(stage)
      const other = itemsOf(answer).find((item) => !passes(item, value))
      assert.equal(other, undefined, `${value} traz o que o filtro exclui: ${JSON.stringify(other)?.slice(0, 300)}`)
      answers.push(answer)
    }
    assert.ok(
      answers.some(({ json }) => json.items.length > 0),
      'todas as listas vieram vazias',
    )
    return answers.at(-1)!
  },
  expected: 200,
})

/** The session in which support sees the portal of the owner's account. */
export const verComo = (stage: Stage) =>
  once(stage, 'ver-como', async ({ office, owner, anonymous, world }) => {
    const { url } = made(await office.suporte.post(`/admin/tenants/${owner.tenant.id}/ver-como`, { motivo: MOTIVO }))
    const { token } = made(await anonymous().post('/portal/auth/ver-como', { token: String(url).split('#')[1] }))
    return openClient(world.url, token)
  })

/** Runs works of one name one after another: what they share is the service's own, as the credential of the bank. */
export function inTurn<T>(stage: Stage, name: string, work: () => Promise<T>): Promise<T> {
  const turns = TURNS.get(stage.world) ?? new Map<string, Promise<unknown>>()
  TURNS.set(stage.world, turns)
  const turn = (turns.get(name) ?? Promise.resolve()).then(work)
  turns.set(
    name,
    turn.catch(() => {}),
  )
  return turn
}
const TURNS = new WeakMap<Stage['world'], Map<string, Promise<unknown>>>()
