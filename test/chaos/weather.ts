// Everything that goes wrong while notes are issued: a city in a bad mood, processes killed, the database crashing.
import { setTimeout as sleep } from 'node:timers/promises'
import type { City } from '../support/city.ts'
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

export type Golpes = { worker: number; api: number; banco: number; consultasMudas: number }

/** The storm begins at once and ends with `stop`, which also waits until everything is back. */
export function startStorm(
  world: World,
  chance: Chance,
  cidade: string | null,
): { golpes: Golpes; crashDatabase(): Promise<void>; stop(): Promise<void> } {
  const { tree, simulator } = world
  const golpes: Golpes = { worker: 0, api: 0, banco: 0, consultasMudas: 0 }
  let over = false
  const repeat = async (minMs: number, maxMs: number, strike: () => unknown) => {
    while (!over) {
      await sleep(chance.between(minMs, maxMs))
      if (!over) await strike()
    }
  }
  const loops = Promise.all([
    repeat(1_500, 4_000, () => {
      golpes.worker++
      tree.kill('worker')
    }),
    repeat(3_000, 7_000, () => {
      golpes.api++
      tree.kill('api')
    }),
    repeat(2_000, 6_000, async () => {
      golpes.consultasMudas++
      await muteConsults(simulator, cidade, chance.between(300, 1_200))
    }),
  ])
  return {
    golpes,
    crashDatabase: async () => {
      golpes.banco++
      await tree.crashDatabase()
    },
    stop: async () => {
      over = true
      await loops
    },
  }
}

async function muteConsults(simulator: City, cidade: string | null, ms: number): Promise<void> {
  const { id } = await simulator.admin<{ id: number }>('PUT', 'comportamento', {
    ...(cidade && { cidade }),
    operacao: 'consultar',
    comportamento: 'indisponivel',
  })
  await sleep(ms)
  await simulator.admin('DELETE', `comportamento?id=${id}${cidade ? `&cidade=${cidade}` : ''}`)
}
