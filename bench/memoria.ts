// Memory of the API and of the worker while notes are issued, one batch after another: resident megabytes as the kernel
// counts them. Each must stay below 300 MB, and the last quarter of the run must use no more than the second.
import { readFileSync } from 'node:fs'
import { until } from '#test/support/until.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { type Figura, inWords } from './figura.ts'
import { childProcesses, type Parte, PRODUCAO, prepareIssuers } from './lado.ts'
import { measureVazao } from './load.ts'
import type { Opcoes } from './medidas.ts'
import { say } from './passo.ts'

const NOTAS = 200_000
const LOTES = 40
const LIMITE_MB = 300
/** What a heap may differ from one quarter to another without growing: it is collected when it is full. */
const CRESCIMENTO_MAX = 1.1
const LOOK_MS = 1_000

type Papel = Extract<Parte, 'API' | 'worker'>
const PAPEIS: readonly Papel[] = ['API', 'worker']

/** Measures in a fresh tree with the schedules of production. */
export async function run({ curto, notas = curto ? 200 : NOTAS }: Opcoes): Promise<Figura[]> {
  say('subindo o serviço e a cidade simulada')
  const world = await openWorld(PRODUCAO)
  try {
    const lotes = curto ? 4 : LOTES
    const carga = await prepareIssuers(world, curto ? 2 : undefined)
    const vistas: Record<Papel, number>[] = []
    const watch = setInterval(() => vistas.push(residentMb()), curto ? LOOK_MS / 20 : LOOK_MS)
    const porLote = Math.ceil(notas / lotes)
    const marcos: number[] = []
    for (let lote = 1; lote <= lotes; lote++) {
      await measureVazao(carga, { notas: porLote })
      await untilAuthorised(world, lote * porLote)
      marcos.push(vistas.length)
      const { API, worker } = vistas.at(-1)!
      say(
        `${inWords(lote * porLote)} de ${inWords(lotes * porLote)} notas: API ${inWords(API)} MB, worker ${inWords(worker)} MB`,
      )
    }
    clearInterval(watch)
    return PAPEIS.flatMap((papel) =>
      figurasOf(
        papel,
        vistas.map((vista) => vista[papel]),
        marcos,
      ),
    )
  } finally {
    await world.close()
  }
}

function figurasOf(papel: Papel, mb: readonly number[], marcos: readonly number[]): Figura[] {
  const mark = (quarters: number) => marcos[(quarters * marcos.length) / 4 - 1]
  const [second, last] = [mean(mb.slice(mark(1), mark(2))), mean(mb.slice(mark(3), mark(4)))]
  return [
    { nome: `${papel}, no máximo`, medido: Math.max(...mb), unidade: 'MB', max: LIMITE_MB },
    { nome: `${papel}, 2º quarto das notas`, medido: second, unidade: 'MB' },
    { nome: `${papel}, 4º quarto das notas`, medido: last, unidade: 'MB', max: second * CRESCIMENTO_MAX },
  ]
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
