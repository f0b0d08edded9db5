// Memory of the API and of the worker while notes are issued, one batch after another: resident megabytes as the kernel
// counts them. Each must stay below 300 MB, and the last quarter of the run must use no more than the second.
// `node bench/memoria.ts 20000` issues fewer than 200,000 notes.
import { readFileSync } from 'node:fs'
import { until } from '#test/support/until.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { type Figura, isReached, lineOf } from './figura.ts'
import { childProcesses, type Parte, prepareIssuers } from './lado.ts'
import { measureLoad } from './load.ts'

const NOTAS = 200_000
const LOTES = 40
const LIMITE_MB = 300
/** What a heap may differ from one quarter to another without growing: it is collected when it is full. */
const CRESCIMENTO_MAX = 1.1
const LOOK_MS = 1_000

type Papel = Extract<Parte, 'API' | 'worker'>
const PAPEIS: readonly Papel[] = ['API', 'worker']

/** Measures in a fresh tree with the schedules of production. */
export async function run(notas = NOTAS): Promise<Figura[]> {
  const world = await openWorld({ RITMO: '1', SEFIN_TIMEOUT_S: '60', SEFIN_VISIBILIDADE_S: '60', LEASE_S: '120' })
  try {
    const carga = await prepareIssuers(world)
    const vistas: Record<Papel, number>[] = []
    const watch = setInterval(() => vistas.push(residentMb()), LOOK_MS)
    const porLote = Math.ceil(notas / LOTES)
    const marcos: number[] = []
    const began = performance.now()
    for (let lote = 1; lote <= LOTES; lote++) {
      await measureLoad({ ...carga, notas: porLote })
      await untilAuthorised(world, lote * porLote)
      marcos.push(vistas.length)
      if (lote % (LOTES / 10) === 0) console.log(lineAt(lote * porLote, vistas.at(-1)!, performance.now() - began))
    }
    clearInterval(watch)
    return PAPEIS.map((papel) =>
      figuraOf(
        papel,
        vistas.map((vista) => vista[papel]),
        marcos,
        LOTES * porLote,
      ),
    )
  } finally {
    await world.close()
  }
}

function figuraOf(papel: Papel, mb: readonly number[], marcos: readonly number[], notas: number): Figura {
  const most = Math.max(...mb)
  const quarter = (nth: number) => mean(mb.slice(marcos[(nth * LOTES) / 4 - 1], marcos[((nth + 1) * LOTES) / 4 - 1]))
  const [second, last] = [quarter(1), quarter(3)]
  const growth = last / second
  return {
    figura: `memória: ${papel}, no máximo ${Math.round(most)} MB em ${notas} notas, de ${Math.round(second)} a ${Math.round(last)} MB do 2º ao 4º quarto`,
    valor: LIMITE_MB / most,
    minimo: 1,
    unidade: `vezes dentro de ${LIMITE_MB} MB`,
    ...(growth > CRESCIMENTO_MAX && { falha: `cresceu ${growth.toFixed(2)} vezes, máximo ${CRESCIMENTO_MAX}` }),
  }
}

const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length

function residentMb(): Record<Papel, number> {
  const mb: Record<Papel, number> = { API: 0, worker: 0 }
  for (const { pid, parte } of childProcesses()) if (parte === 'API' || parte === 'worker') mb[parte] += residentOf(pid)
  return mb
}

function residentOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0 // it ended between the two reads
  }
}

async function untilAuthorised({ sql }: World, wanted: number): Promise<void> {
  let done = 0
  await until(
    `${wanted} notes are authorised`,
    async () => {
      const [row] = await sql<{ n: number }>(`select count(*)::int as n from notas where status = 'autorizada'`)
      done = row!.n
      return done >= wanted
    },
    { measure: () => done },
  )
}

const lineAt = (notas: number, { API, worker }: Record<Papel, number>, ms: number) =>
  `${notas} notas em ${Math.round(ms / 1000)} s: API ${Math.round(API)} MB, worker ${Math.round(worker)} MB`

if (import.meta.main) {
  const figuras = await run(Number(process.argv[2] ?? NOTAS))
  for (const figura of figuras) console.log(lineOf(figura))
  process.exitCode = figuras.every(isReached) ? 0 : 1
}
