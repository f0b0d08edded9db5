// Processor time of what answers a request, by the counts of the system (/proc): neighbours on the machine change it
// little, while they spoil every time of a clock.
import { readFileSync } from 'node:fs'
import { descendantsOf } from '#test/support/processes.ts'
import { inWords } from './figura.ts'

/** Milliseconds. `banco`: the connections of the service's logins; `carga`: the bench itself, which asks. */
type Processador = { api: number; banco: number; carga: number }

const TICK_MS = 10

/** What is used so far by the processes below this one; those of the database may end meanwhile, and are then not counted. */
function readProcessador(api: number): Map<number, { parte: keyof Processador; ms: number }> {
  const { user, system } = process.cpuUsage()
  const used = new Map([[process.pid, { parte: 'carga' as keyof Processador, ms: (user + system) / 1000 }]])
  for (const pid of descendantsOf(process.pid))
    try {
      const parte =
        pid === api ? 'api' : readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('_login_') ? 'banco' : null
      if (!parte) continue
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      used.set(pid, { parte, ms: (Number(fields[11]) + Number(fields[12])) * TICK_MS })
    } catch {
      // it ended between the two reads
    }
  return used
}

/** What `work` uses, in milliseconds for each of the requests that it counts. */
export async function measureProcessador(api: number, work: () => Promise<number>): Promise<Processador> {
  const before = readProcessador(api)
  const requests = await work()
  const sum: Processador = { api: 0, banco: 0, carga: 0 }
  for (const [pid, { parte, ms }] of readProcessador(api)) sum[parte] += ms - (before.get(pid)?.ms ?? 0)
  return { api: sum.api / requests, banco: sum.banco / requests, carga: sum.carga / requests }
}

/** `processador 2,1 ms (API 0,9, …)`. */
export const inParts = ({ api, banco, carga }: Processador): string =>
  `processador ${inWords(api + banco + carga)} ms (API ${inWords(api)}, PostgreSQL ${inWords(banco)}, carga ${inWords(carga)})`
