// Many random sequences at once in one world, and for those that diverge their shortest part that still does.

import { openChance } from '../chaos/random.ts'
import { addAdmin } from '../support/admins.ts'
import { openClient } from '../support/http.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import { openReceiver } from '../support/receiver.ts'
import { COM_ESTA_MAQUINA } from '../support/this-machine.ts'
import { openWorld } from '../support/world.ts'
import { type Account, openMunicipalAccount, openNationalAccount, type Stand } from './account.ts'
import { PRAZO_HORAS } from './expected-answer.ts'
import { type Divergence, play } from './play.ts'
import { describeStep, drawSteps, type Step } from './steps.ts'

export type Exploration = {
  steps: number
  segundos: number
  /** How often each request got each answer, and each note each end. */
  respostas: Record<string, number>
  divergencias: Found[]
  /** The errors in the service's own log: the service should cope with everything that fails here. */
  erros: string[]
}
/** One divergence, by the number of its sequence; `steps` is what is left of it after shrinking. */
export type Found = Divergence & { sequencia: number; steps: string[]; de: number }

const NATIONAL_ACCOUNTS = 8
/** Cities that refuse a number twice, one that issues it again, and one that does not replace in one operation. */
const MUNICIPAL_ACCOUNTS = ['limeira', 'belo-horizonte', 'limeira', 'mogi-das-cruzes']
const MUNICIPIOS = ['1504208', '3526902', '3530607', '3106200']
const SHRINK_MS_MAX = 90_000
const SHRINK_STALL_MS = 6_000
/** One is enough to examine; several show whether it is one cause. */
const FOUND_MAX = 3
const RECEIVER_FAILS = 0.1

/** Plays `sequencias` sequences drawn from `semente`. `only` plays a single one of them. */
export async function explore({
  semente,
  sequencias,
  only = null,
}: {
  semente: number
  sequencias: number
  only?: number | null
}): Promise<Exploration> {
  const started = performance.now()
  const mood = openChance(semente).fork('receiver')
  const receiver = await openReceiver(() => (mood.next() < RECEIVER_FAILS ? 500 : 200))
  const world = await openWorld({
    RITMO: '0.003',
    SEFIN_TIMEOUT_S: '2',
    SEFIN_VISIBILIDADE_S: '1',
    LEASE_S: '12',
    ...COM_ESTA_MAQUINA,
    ...ADMIN_ENV,
  })
  const opened: Account[] = []
  try {
    const operator = await openOperator({ url: world.url, env: world.tree.env })
    await tellDeadlines(operator)
    const login = (body: object) => world.anonymous.post('/admin/auth/login', body)
    const outra = openClient(world.url, await addAdmin(world.sql, login, 'superadmin', 'outra', ADMIN_ENV.ADMIN_SENHA))
    const casa = { um: operator.client, outra }
    opened.push(...(await openAccounts({ world, receiver, operator, casa })))
    const divergencias: Found[] = []
    const respostas: string[] = []
    let steps = 0
    // The number of a sequence alone determines its account, so that it can be played again.
    const work = async (account: Account, nth: number) => {
      for (let mine = nth; mine < sequencias && divergencias.length < FOUND_MAX; mine += opened.length) {
        if (only !== null && mine !== only) continue
        const drawn = drawSteps(openChance(semente).fork(`sequencia ${mine}`))
        steps += drawn.length
        const divergence = await play(account, `s${mine}`, drawn, { respostas })
        if (divergence) divergencias.push(await shrink(account, mine, drawn, divergence))
      }
    }
    await Promise.all(opened.map(work))
    return {
      steps,
      segundos: (performance.now() - started) / 1000,
      respostas: tally(respostas),
      divergencias,
      erros: errorsOf(world.said),
    }
  } finally {
    await Promise.all([world.close(), receiver.close(), ...opened.map((account) => account.close())])
  }
}

const errorsOf = (said: string[]) => said.filter((line) => /^\{"level":[56]0,/.test(line) || !line.startsWith('{'))

function tally(respostas: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const each of respostas.sort()) counts[each] = (counts[each] ?? 0) + 1
  return counts
}

async function tellDeadlines({ client }: Stand['operator']): Promise<void> {
  const body = { municipios: MUNICIPIOS, mudanca: { prazoCancelamentoHoras: PRAZO_HORAS } }
  const answer = await client.post('/admin/municipios/bulk-update', body)
  if (answer.status !== 201) throw new Error(answer.text)
}

async function openAccounts(stand: Stand): Promise<Account[]> {
  const accounts = await Promise.all(
    Array.from({ length: NATIONAL_ACCOUNTS }, (_, nth) => openNationalAccount(stand, nth)),
  )
  for (const [nth, cidade] of MUNICIPAL_ACCOUNTS.entries())
    accounts.push(await openMunicipalAccount(stand, nth, cidade))
  return accounts
}

/** Leaves out steps for as long as the rest still diverges. */
async function shrink(account: Account, sequencia: number, drawn: Step[], first: Divergence): Promise<Found> {
  let [steps, divergence] = [drawn, first]
  const until = performance.now() + SHRINK_MS_MAX
  let tries = 0
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < steps.length && performance.now() < until; ) {
      const fewer = [...steps.slice(0, at), ...steps.slice(at + size)]
      const still = await play(account, `s${sequencia}-${++tries}`, fewer, { stallMs: SHRINK_STALL_MS })
      if (still) [steps, divergence] = [fewer, still]
      else at += size
    }
  return { ...divergence, sequencia, steps: steps.map(describeStep), de: drawn.length }
}
