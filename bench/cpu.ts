// Processor time of one note from POST to `autorizada`, by part of the service, and what the database writes for it: the
// processes' own counts (/proc), so that neighbours on the machine change it little.
import { readdirSync, readFileSync } from 'node:fs'
import { openWorld, type World } from '#test/support/world.ts'
import { prepareIssuers, untilAuthorised } from './e2e.ts'
import type { Figura } from './figura.ts'
import { measureLoad } from './load.ts'

const NOTAS = 4_000
const WARM_UP = 1_000
/** Ticks of the kernel's counts in a second (`getconf CLK_TCK`, 100 on Linux). */
const TICKS = 100

export type Parte = 'API' | 'worker' | 'PostgreSQL' | 'cidade simulada'
/** Milliseconds a note, at most, on a quiet machine. */
const LIMITES_MS: Record<Exclude<Parte, 'cidade simulada'>, number> = { API: 0.45, worker: 1.1, PostgreSQL: 1.2 }

type Contagem = { segundos: Record<Parte, number>; wal: number; registros: number; imagens: number; fsyncs: number }

/** Measures in a fresh tree with the schedules of production. */
export async function run(): Promise<Figura[]> {
  const world = await openWorld({ RITMO: '1', SEFIN_TIMEOUT_S: '60', SEFIN_VISIBILIDADE_S: '60', LEASE_S: '120' })
  try {
    const carga = await prepareIssuers(world)
    await measureLoad({ ...carga, notas: WARM_UP })
    await untilAuthorised(world, WARM_UP)
    await world.sql('checkpoint') // images of whole pages follow a checkpoint: the same one in every run
    const before = await count(world)
    const began = performance.now()
    await measureLoad({ ...carga, notas: NOTAS })
    await untilAuthorised(world, WARM_UP + NOTAS)
    const seconds = (performance.now() - began) / 1000
    const after = await count(world)
    const each = (what: (of: Contagem) => number) => (what(after) - what(before)) / NOTAS
    const msOf = (parte: Parte) => each(({ segundos }) => segundos[parte]) * 1000
    console.log(
      [
        `${Math.round(NOTAS / seconds)} notas/s; cidade simulada ${msOf('cidade simulada').toFixed(2)} ms por nota`,
        `WAL ${(each(({ wal }) => wal) / 1024).toFixed(1)} KB em ${each(({ registros }) => registros).toFixed(0)} registros`,
        `${each(({ imagens }) => imagens).toFixed(2)} páginas inteiras, ${each(({ fsyncs }) => fsyncs).toFixed(2)} fsyncs por nota`,
      ].join('; '),
    )
    return (Object.keys(LIMITES_MS) as (keyof typeof LIMITES_MS)[]).map((parte) => ({
      figura: `notas por segundo de processador: ${parte} (${msOf(parte).toFixed(2)} ms por nota)`,
      valor: 1000 / msOf(parte),
      minimo: 1000 / LIMITES_MS[parte],
      unidade: 'notas/s de processador',
    }))
  } finally {
    await world.close()
  }
}

async function count({ sql }: World): Promise<Contagem> {
  const [wal] = await sql<{ bytes: string; registros: string; imagens: string; fsyncs: string }>(
    `select wal_bytes as bytes, wal_records as registros, wal_fpi as imagens,
       (select sum(fsyncs) from pg_stat_io where object = 'wal') as fsyncs from pg_stat_wal`,
  )
  return {
    segundos: processSeconds(),
    wal: Number(wal!.bytes),
    registros: Number(wal!.registros),
    imagens: Number(wal!.imagens),
    fsyncs: Number(wal!.fsyncs),
  }
}

type Processo = { pid: number; parte: Parte | null; own: number; ended: number }

/** The processes below this one, with their part and their ticks of processor: own, and of children that ended. */
export function childProcesses(): Processo[] {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const [ppid, user, system, ended, endedSystem] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]))
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        const parte = parteOf(command)
        return [{ pid: Number(pid), ppid: ppid!, parte, own: user! + system!, ended: ended! + endedSystem! }]
      } catch {
        return [] // it ended between the two reads
      }
    })
  const below = (pid: number): typeof processes =>
    processes.filter(({ ppid }) => ppid === pid).flatMap((child) => [child, ...below(child.pid)])
  return below(process.pid)
}

/** Seconds of processor of the processes below this one, by part. */
export function processSeconds(): Record<Parte, number> {
  const sum: Record<Parte, number> = { API: 0, worker: 0, PostgreSQL: 0, 'cidade simulada': 0 }
  for (const { own, ended, parte } of childProcesses())
    if (parte) sum[parte] += (own + (parte === 'PostgreSQL' ? ended : 0)) / TICKS
  return sum
}

function parteOf(command: string): Parte | null {
  if (command.includes('postgres')) return 'PostgreSQL'
  if (/main\.ts api /.test(command)) return 'API'
  if (/main\.ts worker /.test(command)) return 'worker'
  return command.includes('simulator/main.ts') ? 'cidade simulada' : null
}
