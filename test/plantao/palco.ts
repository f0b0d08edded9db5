// Where the night on call happens on the screen: the service with its simulated cities and bank, a small disk, a browser,
// and what the database says.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { type Disco, openDisco } from '../chaos/disco.ts'
import { openBankProgram } from '../support/bank.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import type { Issuer } from '../support/tenant.ts'
import { openStories } from '../web/stage.ts'
import { openPlacar } from './placar.ts'

export const MOTIVO = 'plantão da noite, chamado 482'
export const DISCO_MB = 64
export const SEM_DISCO = 'this user may not mount a disk'

export const placar = openPlacar([
  'a silent city',
  'a dead bank',
  'a receiver that fails',
  'a receiver that is gone',
  'an ended certificate',
  'a poisoned row',
  'a full disk',
  'the national system answers E999',
  'undecided notes, two people',
])

// The disk of the files that the service writes for a moment is small, so that it fills up.
export const pasta = mkdtempSync(join(tmpdir(), 'nfse-disco-'))
export const disco: Disco | null = openDisco(pasta, DISCO_MB)
export const ends: (() => Promise<void>)[] = []
export let banco: Awaited<ReturnType<typeof openBankProgram>>
export const { story, world } = openStories(async () => {
  banco = await openBankProgram()
  ends.push(banco.close)
  // In real time: what frees the notes is the act, not the next probe of the service.
  return { ...ADMIN_ENV, ...banco.env, RITMO: '1', ...(disco && { TMPDIR: pasta }) }
})
after(async () => {
  for (const end of ends) await end()
  disco?.remover()
  rmSync(pasta, { recursive: true, force: true })
})

export const first = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await world().sql<Row>(text, values))[0] ?? null
export const momentOf = async (text: string, values: unknown[] = []) =>
  (await first<{ em: Date | null }>(text, values))?.em ?? null
export const count = async (text: string, values: unknown[] = []) => (await first<{ n: number }>(text, values))?.n ?? 0

export const times = <T>(n: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, make))
export async function issue({ api, body }: Pick<Issuer, 'api' | 'body'>, more: Parameters<Issuer['body']>[0] = {}) {
  const { status, json, text } = await api.issue(body(more))
  assert.equal(status, 202, text)
  return json.id as string
}
