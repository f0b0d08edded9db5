// The failures while faturas are charged and paid: workers, API and database killed, a worker suspended past its lease.
import { setTimeout as sleep } from 'node:timers/promises'
import type { MoreWorkers } from '../../support/more-workers.ts'
import { until } from '../../support/until.ts'
import type { World } from '../../support/world.ts'
import { killDatabase } from '../faults.ts'
import { type Every, planFaults, type Strikes, startStrikes } from '../plan.ts'
import type { Chance } from '../random.ts'

export type Golpes = Record<'worker' | 'api' | 'banco' | 'bancoMorto' | 'parado', number>

/** The number of charges for one failure of each kind, and the least number of failures. */
const EVERY: Every<keyof Golpes> = {
  worker: [50, 2],
  api: [80, 2],
  banco: [100, 2],
  bancoMorto: [250, 1],
  parado: [150, 1],
}

type Targets = {
  cobrancas: number
  /** Workers beside that of the tree, and how many. */
  more: MoreWorkers
  others: number
  leaseS: number
  chance: Chance
}

export function startGolpes(
  { tree, sql }: World,
  { cobrancas, more, others, leaseS, chance }: Targets,
): Strikes<keyof Golpes> {
  let over = false
  const faults = planFaults(EVERY, cobrancas, chance.fork('blows'))
  /** A job of the bank or of a batch is under way; false when none will be. The database may be down meanwhile. */
  const working = () =>
    until('a job of the bank under way', async () => {
      const rows = await sql<{ n: number }>(WORKING).catch(() => null)
      if (!rows) return null
      return rows[0]!.n > 0 ? { there: true } : over && { there: false }
    })
  const STRIKE: Record<keyof Golpes, () => Promise<unknown>> = {
    worker: async () => {
      if (!(await working()).there) return false
      const nth = chance.between(0, others)
      if (nth === 0) tree.kill('worker')
      else more.kill(nth - 1)
    },
    api: async () => tree.kill('api'),
    banco: () => tree.crashDatabase(),
    bancoMorto: () => killDatabase(tree, sql),
    parado: async () => {
      if (!(await working()).there) return false
      const resume = more.suspend(chance.between(0, others - 1))
      await sleep(leaseS * 1000 + 1_500)
      resume()
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

const WORKING = `select count(*)::int as n from jobs where estado = 'executando' and fila in
  ('banco.cobrar', 'banco.cancelar', 'banco.evento', 'faturamento.lote')`
