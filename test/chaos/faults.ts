// Everything that fails while notes are issued: errors of the city, killed processes, crashes of the database. Each
// failure strikes after so many requests, and then at a moment that matters: a run is as hard on a slow machine.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { City } from '../support/city.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'
import { type Every, type Fault, type Strikes, startStrikes } from './plan.ts'
import type { Chance } from './random.ts'

/** How often the city shows each behaviour, at each send of a document. */
export const WEIGHTS: Record<string, number> = {
  autorizar: 55,
  'autorizar-e-calar': 7,
  'autorizar-e-cortar': 7,
  'aparecer-depois: 1': 4,
  'cortar-antes': 6,
  truncar: 4,
  'demorar: 0.3': 4,
  'demorar: 3': 3,
  indisponivel: 4,
  html: 3,
  'rejeitar: E0310': 3,
}

/** What the city does at the first send of the first documents, whatever the weights: these behaviours must happen. */
export const FIRST_SENDS = ['autorizar-e-calar x1', 'cortar-antes x1', 'autorizar-e-cortar x1', 'demorar: 3 x1']

export type Golpes = Record<'worker' | 'api' | 'banco' | 'bancoMorto' | 'consultasMudas', number>

/** So many requests for one failure of a kind. */
export const EVERY: Every<keyof Golpes> = {
  worker: [20, 2],
  api: [35, 1],
  banco: [40, 2],
  // The server's first process: its children end by themselves, and the tree starts it again.
  bancoMorto: [60, 1],
  consultasMudas: [30, 1],
}

type Targets = {
  faults: Fault<keyof Golpes>[]
  /** Where consults fall silent: cities of the simulator, null for the national system. */
  cidades: readonly (string | null)[]
  /** How many workers there are, that of the tree among them; `killMore` kills the nth of the others. */
  workers: number
  killMore(nth: number): void
  chance: Chance
  inFlight(): number
}

export function startFaults(
  { tree, simulator, sql }: World,
  { faults, cidades, workers, killMore, chance, inFlight }: Targets,
): Strikes<keyof Golpes> {
  let over = false
  let killedAt = new Date(0)
  /** True once `now` holds; false when no note is left for which it could. The database itself may be down meanwhile. */
  const moment = (what: string, now: string, values: unknown[] = []) =>
    until(what, async () => {
      const [row] = await sql<{ now: boolean; later: boolean }>(
        `select exists (${now}) as now, exists (select from notas where status = 'processando') as later`,
        values,
      ).catch(() => [])
      if (!row) return null
      return row.now ? { there: true } : over && !row.later && { there: false }
    })
  const STRIKE: Record<keyof Golpes, () => Promise<unknown>> = {
    worker: async () => {
      if (!(await moment('a send under way', SENDING, [killedAt])).there) return false
      killedAt = new Date()
      const nth = chance.between(0, workers - 1)
      if (nth === 0) tree.kill('worker')
      else killMore(nth - 1)
    },
    api: async () => {
      await until('a request under way', () => inFlight() > 0 || over)
      tree.kill('api')
    },
    banco: () => tree.crashDatabase(),
    bancoMorto: () => killDatabase(tree, sql),
    consultasMudas: async () => {
      if (!(await moment('a consult to come', CONSULTING)).there) return false
      await muteConsults(simulator, chance.pick(cidades), chance.between(300, 1_200))
    },
  }
  // A database that is down cannot be killed.
  const strikes = startStrikes(faults, STRIKE, (kind) => (kind === 'bancoMorto' ? 'banco' : kind))
  return {
    ...strikes,
    stop: () => {
      over = true
      return strikes.stop()
    },
  }
}

/** SIGKILL to the first process of the database; waits until the tree has started another. */
export async function killDatabase({ env }: World['tree'], sql: World['sql']): Promise<void> {
  const pidFile = join(env.DATA_DIR!, 'postgres/postmaster.pid')
  const pid = () => Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const answers = () => sql('select 1').then(Boolean, () => false)
  await until('the database runs', answers)
  const killed = pid()
  process.kill(killed, 'SIGKILL')
  await until('the tree has started its database again', async () => {
    return existsSync(pidFile) && pid() !== killed && (await answers())
  })
}

/** Begun after the worker was last killed: what a dead worker left open does not count. */
const SENDING = `select from transmissoes where operacao = 'emitir' and resultado = 'nula' and criada_em > $1`
const CONSULTING = `select from jobs where fila = 'nota.consult' and estado in ('aguardando', 'executando')`

async function muteConsults(simulator: City, cidade: string | null, ms: number): Promise<void> {
  const { id } = await simulator.admin<{ id: number }>('PUT', 'comportamento', {
    ...(cidade && { cidade }),
    operacao: 'consultar',
    comportamento: 'indisponivel',
  })
  await sleep(ms)
  await simulator.admin('DELETE', `comportamento?id=${id}${cidade ? `&cidade=${cidade}` : ''}`)
}
