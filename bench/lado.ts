// One checkout of the repository under measure: its whole tree, with companies that can issue, warmed up. `--contra PATH`
// puts a second one beside it, of the code below PATH, and measures them in turns: what else the machine does then
// burdens both.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sharedPfx } from '#test/support/tenant.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { type Carga, measureLoad } from './load.ts'

const EMPRESAS = 20
const CONEXOES = 32
const WARM_UP = 1_000
const WAIT_S_MAX = 300
/** Ticks of the kernel's counts in a second (`getconf CLK_TCK`, 100 on Linux). */
const TICKS = 100

export const PARTES = ['API', 'worker', 'PostgreSQL', 'cidade simulada'] as const
export type Parte = (typeof PARTES)[number]

/** What was used between two moments. `segundos`: of processor. */
export type Gasto = {
  notas: number
  duracaoS: number
  segundos: Record<Parte, number>
  wal: number
  registros: number
  imagens: number
  fsyncs: number
  /** Bytes of all tables and their indexes, but for jobs, which leave after a week. */
  guardado: number
}

export type Lado = {
  world: World
  /** Posts so many notes, waits until all are authorised, and returns what that used. */
  measure(notas: number): Promise<Gasto>
  /** The notes of this world so far. */
  notas(): number
}

/** Opens this checkout, or the one below `root`, with the schedules of production. */
export async function openLado(root?: string): Promise<Lado> {
  const before = new Set(children(process.pid))
  const world = await (await openerOf(root))({
    RITMO: '1',
    SEFIN_TIMEOUT_S: '60',
    SEFIN_VISIBILIDADE_S: '60',
    LEASE_S: '120',
  })
  try {
    const own = children(process.pid).filter((pid) => !before.has(pid))
    const carga = await prepareIssuers(world)
    let sent = 0
    const send = async (notas: number) => {
      const medida = await measureLoad({ ...carga, notas })
      sent += notas
      await untilAuthorised(world, sent)
      return medida
    }
    await send(WARM_UP)
    return {
      world,
      notas: () => sent,
      measure: async (notas) => {
        await world.sql('checkpoint') // images of whole pages follow a checkpoint: the same one in every run
        const start = await count(world, own)
        const { inicioMs, aceitas, segundos, p99Ms, outras } = await send(notas)
        const end = await count(world, own)
        const [last] = await world.sql<{ ms: number }>(
          'select (extract(epoch from max(concluida_em)) * 1000)::float8 as ms from notas',
        )
        const duracaoS = (last!.ms - inicioMs) / 1000
        console.log(
          `aceitas ${aceitas} em ${segundos.toFixed(1)} s (p99 ${p99Ms} ms, outras respostas ${JSON.stringify(outras)}); todas autorizadas em ${duracaoS.toFixed(1)} s`,
        )
        return { ...between(start, end), notas, duracaoS }
      },
    }
  } catch (error) {
    await world.close()
    throw error
  }
}

/**
 * Measures `turns` times so many notes, in turns with the other side, and returns the sums of both. Each begins when both
 * rest: what one does after its notes (search terms, counts, vacuum) would burden the other.
 */
export async function measureTurns(lados: readonly Lado[], turns: number, notas: number): Promise<Gasto[]> {
  const sums = lados.map((): Gasto | null => null)
  for (let turn = 0; turn < turns; turn++) {
    const order = turn % 2 ? [...lados.keys()].reverse() : [...lados.keys()]
    for (const at of order) {
      await untilAtRest()
      const gasto = await lados[at]!.measure(notas)
      sums[at] = sums[at] ? added(sums[at], gasto) : gasto
    }
  }
  return sums as Gasto[]
}

/** Until all trees below this process use less than REST_SHARE of a processor together, for a minute at most. */
async function untilAtRest(): Promise<void> {
  for (let left = REST_S_MAX / LOOK_S; left > 0; left--) {
    const before = secondsOfAll()
    await new Promise((next) => setTimeout(next, LOOK_S * 1_000))
    if (secondsOfAll() - before < REST_SHARE * LOOK_S) return
  }
}
const REST_S_MAX = 60
const LOOK_S = 2
const REST_SHARE = 0.15

function secondsOfAll(): number {
  return Object.values(processSeconds(children(process.pid))).reduce((sum, seconds) => sum + seconds, 0)
}

async function openerOf(root?: string): Promise<typeof openWorld> {
  if (!root) return openWorld
  const file = join(resolve(root), 'test/support/world.ts')
  if (!existsSync(file))
    throw new Error(`--contra ${root}: não há ${file}; indique a pasta de outra cópia do repositório`)
  return ((await import(file)) as { openWorld: typeof openWorld }).openWorld
}

/** Companies that can issue, of one account without a limit of requests. */
export async function prepareIssuers(world: World): Promise<Carga> {
  const { tenant, api, empresa } = await world.issuer()
  await world.sql('update tenants set limite_por_minuto = 100000000')
  // The witness of the tests is not what is measured; `faults` in e2e.ts checks the notes against the city instead.
  await world.sql('drop trigger testemunha_nova on notas')
  await world.sql('drop trigger testemunha_movida on notas')
  const cnpjs = [empresa.cpfCnpj]
  while (cnpjs.length < EMPRESAS) {
    const { id, cpfCnpj } = await tenant.createEmpresa()
    await tenant.uploadCertificado(id, sharedPfx(world.simulator))
    cnpjs.push(cpfCnpj)
  }
  return { url: world.url, chave: api.chave, cnpjs, conexoes: CONEXOES }
}

/** Waits by querying the database twice a second, so that waiting costs nothing. */
async function untilAuthorised({ sql }: World, wanted: number): Promise<void> {
  for (let left = WAIT_S_MAX * 2; left > 0; left--) {
    const [row] = await sql<{ n: number }>(`select count(*)::int as n from notas where status = 'autorizada'`)
    if (row!.n >= wanted) return
    await new Promise((next) => setTimeout(next, 500))
  }
  throw new Error(`not all of ${wanted} notes were authorised in ${WAIT_S_MAX} s`)
}

type Contagem = Omit<Gasto, 'notas' | 'duracaoS'>

async function count({ sql }: World, roots: readonly number[]): Promise<Contagem> {
  const [wal] = await sql<Record<'bytes' | 'registros' | 'imagens' | 'fsyncs' | 'guardado', string>>(
    `select wal_bytes as bytes, wal_records as registros, wal_fpi as imagens,
       (select sum(fsyncs) from pg_stat_io where object = 'wal') as fsyncs,
       (select sum(pg_total_relation_size(oid)) from pg_class
         where relkind = 'r' and relname <> 'jobs' and relnamespace in (to_regnamespace('public'), to_regnamespace('meses'))) as guardado
     from pg_stat_wal`,
  )
  return {
    segundos: processSeconds(roots),
    wal: Number(wal!.bytes),
    registros: Number(wal!.registros),
    imagens: Number(wal!.imagens),
    fsyncs: Number(wal!.fsyncs),
    guardado: Number(wal!.guardado),
  }
}

const combined = <Shape extends Contagem>(a: Shape, b: Contagem, how: (a: number, b: number) => number): Contagem => ({
  segundos: Object.fromEntries(PARTES.map((parte) => [parte, how(a.segundos[parte], b.segundos[parte])])) as Record<
    Parte,
    number
  >,
  wal: how(a.wal, b.wal),
  registros: how(a.registros, b.registros),
  imagens: how(a.imagens, b.imagens),
  fsyncs: how(a.fsyncs, b.fsyncs),
  guardado: how(a.guardado, b.guardado),
})
const between = (start: Contagem, end: Contagem) => combined(start, end, (from, to) => to - from)
const added = (a: Gasto, b: Gasto): Gasto => ({
  ...combined(a, b, (one, other) => one + other),
  notas: a.notas + b.notas,
  duracaoS: a.duracaoS + b.duracaoS,
})

type Processo = { pid: number; ppid: number; parte: Parte | null; own: number; ended: number }

function processes(): Processo[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const [ppid, user, system, ended, endedSystem] = [1, 11, 12, 13, 14].map((at) => Number(fields[at]))
        const parte = parteOf(readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '))
        return [{ pid: Number(pid), ppid: ppid!, parte, own: user! + system!, ended: ended! + endedSystem! }]
      } catch {
        return [] // it ended between the two reads
      }
    })
}

const children = (pid: number): number[] =>
  processes()
    .filter(({ ppid }) => ppid === pid)
    .map((child) => child.pid)

/** These processes and those below them, with their part and their ticks of processor: own, and of children that ended. */
export function childProcesses(roots: readonly number[] = children(process.pid)): Processo[] {
  const all = processes()
  const below = (pid: number): Processo[] =>
    all.filter(({ ppid }) => ppid === pid).flatMap((child) => [child, ...below(child.pid)])
  return roots.flatMap((pid) => [...all.filter((each) => each.pid === pid), ...below(pid)])
}

/** Seconds of processor of these processes and those below them, by part. */
function processSeconds(roots: readonly number[]): Record<Parte, number> {
  const sum: Record<Parte, number> = { API: 0, worker: 0, PostgreSQL: 0, 'cidade simulada': 0 }
  for (const { own, ended, parte } of childProcesses(roots))
    if (parte) sum[parte] += (own + (parte === 'PostgreSQL' ? ended : 0)) / TICKS
  return sum
}

function parteOf(command: string): Parte | null {
  if (command.includes('postgres')) return 'PostgreSQL'
  if (/main\.ts api /.test(command)) return 'API'
  if (/main\.ts worker /.test(command)) return 'worker'
  return command.includes('simulator/main.ts') ? 'cidade simulada' : null
}
