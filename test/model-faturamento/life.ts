// One life of an account: what its steps share.
import type { Chance } from '../chaos/random.ts'
import type { Answer } from '../support/http.ts'
import { ageCobrancas } from './dinheiro.ts'
import { type Contrato, type Modelo, turn } from './model.ts'
import type { Papel, Stage } from './stage.ts'

export const MOTIVO = 'passo de uma vida sorteada'
export type Atos<Verbo extends string> = Record<Verbo, (life: Life) => Promise<void>>

/** One life: its account, the model, and the source of what happens. `seen` counts the answers by step. */
export type Life = {
  stage: Stage
  modelo: Modelo
  tenantId: string
  chance: Chance
  seen: Map<string, number>
  said: string[]
}

export const count = (seen: Life['seen'], what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
export const say = (life: Life, text: string) => life.said.push(`  ${life.modelo.hoje} ${text}`)

/** Calls an operation that answers as the model says; `status` 2xx: it was done. */
export async function call(life: Life, papel: Papel, address: string, body: object | undefined, status: number) {
  const last = address.split('/').at(-1)
  const verbo = /\/faturas\/.*\/cancelar$/.test(address)
    ? 'cancelar fatura'
    : address.startsWith('GET')
      ? 'preview'
      : last
  say(life, `${papel} ${address} ${JSON.stringify(body ?? {})}`)
  const answer = await life.stage.call(papel, address, body)
  count(life.seen, `${verbo} ${status}`)
  if (answer.status !== status) throw new Error(`answered ${answer.status}, due ${status}: ${answer.text}`)
  return answer.json
}

export const current = ({ modelo }: Life): Contrato => modelo.contratos.at(-1)!
export const papelOf = ({ chance }: Life): Papel => chance.pick(['operador', 'superadmin'])

export async function read(stage: Stage, address: string): Promise<Answer> {
  const answer = await stage.call('superadmin', address)
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${answer.text}`)
  return answer
}

export function expect(what: string, is: unknown, due: unknown): void {
  const [shown, expected] = [JSON.stringify(is), JSON.stringify(due)]
  if (shown !== expected) throw new Error(`${what}: the service has ${shown}, the model ${expected}`)
}

/** What a worker does each minute. */
export async function work({ stage, modelo }: Life): Promise<void> {
  await stage.turn()
  ageCobrancas(modelo)
  turn(modelo)
}
