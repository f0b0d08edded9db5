// The whole tree of processes under measure, with companies that can issue, warmed up; and what each part of it uses.
import { readdirSync, readFileSync } from 'node:fs'
import { sharedPfx } from '#test/support/tenant.ts'
import { openWorld, type World } from '#test/support/world.ts'
import { inWords } from './figura.ts'
import { type Carga, measureVazao } from './load.ts'
import { say } from './passo.ts'

/** The schedules of production, where tests have faster ones. */
export const PRODUCAO = { RITMO: '1', SEFIN_TIMEOUT_S: '60', SEFIN_VISIBILIDADE_S: '60', LEASE_S: '120' }

const EMPRESAS = 20
const CONEXOES = 32
const WARM_UP = 1_000
const WAIT_S_MAX = 300
/** Ticks of the kernel's counts in a second (`getconf CLK_TCK`, 100 on Linux). */
const TICKS = 100

export const PARTES = ['API', 'worker', 'PostgreSQL', 'cidade simulada'] as const
export type Parte = (typeof PARTES)[number]

/** What was used between two moments. `segundos`: of processor. */
type Gasto = {
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
  /** Posts this number of notes, waits until all are authorised, and returns what that used. */
  measure(notas: number): Promise<Gasto>
  /** The notes of this world so far. */
  notas(): number
}

/** Opens the tree with the schedules of production. `curto`: two companies, and a short warm-up. */
export async function openLado(curto = false): Promise<Lado> {
  say('subindo o serviço e a cidade simulada')
  const before = new Set(children(process.pid))
  const world = await openWorld(PRODUCAO)
  try {
    const own = children(process.pid).filter((pid) => !before.has(pid))
    const carga = await prepareIssuers(world, curto ? 2 : EMPRESAS)
    let sent = 0
    const send = async (notas: number) => {
      const medida = await measureVazao(carga, { notas })
      sent += notas
      await untilAuthorised(world, sent)
      return medida
    }
    say('aquecendo')
    await send(curto ? 50 : WARM_UP)
    return {
      world,
      notas: () => sent,
      measure: async (notas) => {
        await world.sql('checkpoint') // images of whole pages follow a checkpoint: the same one in every run
        const start = await count(world, own)
        say(`emitindo ${inWords(notas)} notas`)
        const { inicioMs, aceitas, segundos, outras } = await send(notas)
        const end = await count(world, own)
        const [last] = await world.sql<{ ms: number }>(
          'select (extract(epoch from max(concluida_em)) * 1000)::float8 as ms from notas',
        )
        const duracaoS = (last!.ms - inicioMs) / 1000
        say(
          `aceitas ${inWords(aceitas)} em ${inWords(segundos)} s, outras respostas ${JSON.stringify(outras)}; todas autorizadas em ${inWords(duracaoS)} s`,
        )
        return { ...between(start, end), notas, duracaoS }
      },
    }
  } catch (error) {
    await world.close()
    throw error
  }
}

/** Companies that can issue, of one account without a limit of requests. */
export async function prepareIssuers(world: World, empresas = EMPRESAS): Promise<Carga> {
  const { tenant, api, empresa } = await world.issuer()
  await world.sql('update tenants set limite_por_minuto = 100000000')
  // The witness of the tests is not what is measured; `faults` in e2e.ts checks the notes against the city instead.
  await world.sql('drop trigger testemunha_nova on notas')
  await world.sql('drop trigger testemunha_movida on notas')
  const cnpjs = [empresa.cpfCnpj]
  while (cnpjs.length < empresas) {
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

const between = (start: Contagem, end: Contagem): Contagem => ({
  segundos: Object.fromEntries(PARTES.map((parte) => [parte, end.segundos[parte] - start.segundos[parte]])) as Record<
    Parte,
    number
  >,
  wal: end.wal - start.wal,
  registros: end.registros - start.registros,
  imagens: end.imagens - start.imagens,
  fsyncs: end.fsyncs - start.fsyncs,
  guardado: end.guardado - start.guardado,
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
