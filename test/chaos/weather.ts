// Everything that goes wrong while notes are issued: a city in a bad mood, processes killed, the database crashing. Each
// blow falls when so many requests are through, and then at a moment that matters: a run is as bad on a slow machine.
import { setTimeout as sleep } from 'node:timers/promises'
import type { City } from '../support/city.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'
import type { Chance } from './random.ts'

/** How often the city does what, at each send of a document. */
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

/** What the city does at the first send of the first documents, whatever its mood: what the run is about must happen. */
export const FIRST_SENDS = ['autorizar-e-calar x1', 'cortar-antes x1', 'autorizar-e-cortar x1', 'demorar: 3 x1']

export type Golpes = { worker: number; api: number; banco: number; consultasMudas: number }
type Blow = { at: number; kind: keyof Golpes }

/** So many requests for one blow of a kind, and how many there are at least. */
const EVERY: Record<keyof Golpes, [requests: number, atLeast: number]> = {
  worker: [20, 2],
  api: [35, 1],
  banco: [40, 2],
  consultasMudas: [30, 1],
}

/** The blows of a run, each at random within its share of the requests. */
export function planBlows(notas: number, chance: Chance): Blow[] {
  return (Object.keys(EVERY) as (keyof Golpes)[]).flatMap((kind) => {
    const [requests, atLeast] = EVERY[kind]
    const times = Math.max(atLeast, Math.round(notas / requests))
    // The end of its share is left out, so that notes are still to come after the last blow.
    return Array.from({ length: times }, (_, nth) => ({
      at: 1 + Math.floor(((nth + 0.8 * chance.next()) * (notas - 1)) / times),
      kind,
    }))
  })
}

export type Storm = {
  golpes: Golpes
  /** So many requests are through: what is due falls, once its moment is there. */
  reach(through: number): void
  /** No more is coming. Waits until what was due has fallen and everything is back. */
  stop(): Promise<void>
}

export function openStorm(
  { tree, simulator, sql }: World,
  { blows, cidade, chance, inFlight }: { blows: Blow[]; cidade: string | null; chance: Chance; inFlight(): number },
): Storm {
  const golpes: Golpes = { worker: 0, api: 0, banco: 0, consultasMudas: 0 }
  let over = false
  let killedAt = new Date(0)
  /** True once `now` holds; false when no note is left for which it could. Not even the database answers at any time. */
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
      tree.kill('worker')
    },
    api: async () => {
      await until('a request under way', () => inFlight() > 0 || over)
      tree.kill('api')
    },
    banco: () => tree.crashDatabase(),
    consultasMudas: async () => {
      if (!(await moment('a consult to come', CONSULTING)).there) return false
      await muteConsults(simulator, cidade, chance.between(300, 1_200))
    },
  }
  // One after the other within a kind.
  const falling: Record<keyof Golpes, Promise<void>> = {
    worker: Promise.resolve(),
    api: Promise.resolve(),
    banco: Promise.resolve(),
    consultasMudas: Promise.resolve(),
  }
  const left = [...blows]
  return {
    golpes,
    reach: (through) => {
      for (const blow of left.filter(({ at }) => at <= through)) {
        left.splice(left.indexOf(blow), 1)
        falling[blow.kind] = falling[blow.kind].then(async () => {
          if ((await STRIKE[blow.kind]()) !== false) golpes[blow.kind]++
        })
      }
    },
    stop: async () => {
      over = true
      await Promise.all(Object.values(falling))
    },
  }
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
