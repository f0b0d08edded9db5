// Everything that fails while notes are issued: errors of the city, killed processes, crashes of the database. Each
// failure strikes after a number of requests, and then at a chosen point: a run is equally hard on a slow machine.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { City } from '../support/city.ts'
import type { MoreWorkers } from '../support/more-workers.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'
import type { Disco } from './disco.ts'
import { type Every, type Fault, planFaults, type Strikes, startStrikes } from './plan.ts'
import { PONTOS, type Pontos } from './pontos.ts'
import type { Chance } from './random.ts'
import type { Relogio } from './relogio.ts'

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
  fault: 1,
  'encoding-errado': 1,
  'caractere-de-controle': 1,
  'duplicado-sem-numero': 1,
  duplicado: 1,
  'relogio: +40': 1,
  'rejeitar: E0310': 3,
}

/** What the city does at the first send of the first documents, whatever the weights: these behaviours must happen. */
export const FIRST_SENDS = ['autorizar-e-calar x1', 'cortar-antes x1', 'autorizar-e-cortar x1', 'demorar: 3 x1']

type Comum = 'worker' | 'api' | 'banco' | 'bancoMorto' | 'consultasMudas' | 'parado' | 'disco' | 'relogio'
/** How often each kind of failure struck, and each named point (pontos.ts). */
export type Golpes = Record<string, number>

/**
 * The number of requests for one failure of each kind, and the least number of failures; those with 0 happen only in
 * long runs.
 */
const EVERY: Every<Exclude<Comum, 'disco' | 'relogio'>> = {
  worker: [40, 1],
  api: [50, 1],
  banco: [40, 2],
  // The server's first process: its children end by themselves, and the tree starts it again.
  bancoMorto: [60, 1],
  consultasMudas: [30, 1],
  parado: [200, 0],
}

/** The failures of a run of `notas` notes with these named points; from 400 notes on no more of each. */
export function planGolpes(
  notas: number,
  { pontos, disco, relogio }: { pontos: readonly string[]; disco: Disco | null; relogio: Relogio | null },
  chance: Chance,
): Fault<string>[] {
  const rarer = Math.max(1, notas / 400)
  const every: Every<string> = {
    ...EVERY,
    ...Object.fromEntries(pontos.map((nome) => [nome, [100, 1] as const])),
    ...(disco && { disco: [200, 1] as const }),
    ...(relogio && { relogio: [60, 2] as const }),
  }
  const scaled = Object.entries(every).map(([kind, [each, least]]) => [kind, [each * rarer, least]] as const)
  return planFaults(Object.fromEntries(scaled), notas, chance)
}

type Targets = {
  faults: Fault<string>[]
  pontos: Pontos
  disco: Disco | null
  relogio: Relogio | null
  /** Where consults fall silent: cities of the simulator, null for the national system. */
  cidades: readonly (string | null)[]
  /** How many workers there are, that of the tree among them; `more` has the others. */
  workers: number
  more: MoreWorkers
  /** How long a process that is stopped stays so, beyond its lease. */
  paradoMs: number
  chance: Chance
  inFlight(): number
  through(): number
}

export function startFaults(
  { tree, simulator, sql }: World,
  { faults, pontos, disco, relogio, cidades, workers, more, paradoMs, chance, inFlight, through }: Targets,
): Strikes<string> {
  let over = false
  let killedAt = new Date(0)
  /** True once `now` holds; false when no note is left for which it could. The database itself may be down meanwhile. */
  const moment = (what: string, now: string, values: unknown[] = []) =>
    until(
      what,
      async () => {
        const [row] = await sql<{ now: boolean; later: boolean }>(
          `select exists (${now}) as now, exists (select from notas where status = 'processando') as later`,
          values,
        ).catch(() => [])
        if (!row) return null
        return row.now ? { there: true } : over && !row.later && { there: false }
      },
      { measure: through },
    )
  const acabou = async () => {
    if (!over || inFlight() > 0) return false
    const [row] = await sql<{ aberta: boolean }>(`select exists (${OPEN_NOTES}) as aberta`).catch(() => [])
    return row?.aberta === false
  }
  /** What moves once all requests are through; a note whose worker died moves when its lease is over. */
  const progress = async () => [
    through(),
    await sql(`select (select count(*) from transmissoes), (select count(*) from eventos where expandido_em is null),
      (select count(*) from notas where status = 'processando'), (select count(*) from jobs where estado = 'executando')`).catch(
      () => null,
    ),
  ]
  const STRIKE: Record<Comum, () => Promise<unknown>> = {
    worker: async () => {
      if (!(await moment('a send under way', SENDING, [killedAt])).there) return false
      killedAt = new Date()
      const nth = chance.between(0, workers - 1)
      if (nth === 0) tree.kill('worker')
      else more.kill(nth - 1)
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
    parado: async () => {
      if (workers < 2 || !(await moment('a send to stop', SENDING, [killedAt])).there) return false
      const resume = more.suspend(chance.between(0, workers - 2))
      await sleep(paradoMs)
      resume()
    },
    disco: async () => disco?.encher(() => sleep(chance.between(1_000, 4_000))),
    relogio: async () => relogio?.saltar(chance),
  }
  const named = Object.keys(PONTOS).map((nome) => [nome, () => pontos.strike(nome, acabou, progress)] as const)
  // A database that is down cannot be killed.
  const strikes = startStrikes<string>(faults, { ...STRIKE, ...Object.fromEntries(named) }, (kind) =>
    kind === 'bancoMorto' || kind === 'disco' ? 'banco' : kind,
  )
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

const OPEN_NOTES = `
  select from notas where status = 'processando' union all select from eventos where expandido_em is null
    and not exists (select from separados s where s.obra = 'eventos.expandir' and s.chave = eventos.id::text)`
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
