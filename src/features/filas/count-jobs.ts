import type { Fila } from '#domain/filas.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { pausedGroups } from '#features/cidades/reach/paused-groups.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { HOLDS } from '#platform/queue/estados.ts'

/** The open jobs of one group of a queue, and what holds them back. */
export type GrupoAberto = {
  fila: Fila
  grupo: string
  /** Jobs that are due. */
  prontas: number
  agendadas: number
  executando: number
  /** Blocked by their own handler: no certificate, no connection. */
  bloqueadas: number
  /** The time of the oldest due job; null: none is due. */
  maisAntigaEm: Date | null
  /** Its due jobs are held: the queue is paused, a breaker is open, or a setting pauses the group. */
  retido: boolean
}

/** The jobs of one group by what they wait for; `bloqueado` is `retidas` and `impedidas`, and `naFila` is all of them. */
type Contagens = {
  naFila: number
  aguardando: number
  agendado: number
  executando: number
  bloqueado: number
  /** Due, and held from outside. */
  retidas: number
  /** Stopped by their own handler. */
  impedidas: number
}

/** How many jobs of these groups wait, and for what. */
export function countsOf(grupos: readonly GrupoAberto[]): Contagens {
  const sum = (of: (grupo: GrupoAberto) => number) => grupos.reduce((total, grupo) => total + of(grupo), 0)
  const [aguardando, retidas] = [false, true].map((held) =>
    sum(({ retido, prontas }) => (retido === held ? prontas : 0)),
  ) as [number, number]
  const impedidas = sum(({ bloqueadas }) => bloqueadas)
  const [agendado, executando] = [sum(({ agendadas }) => agendadas), sum((grupo) => grupo.executando)]
  const bloqueado = retidas + impedidas
  const naFila = aguardando + agendado + executando + bloqueado
  return { naFila, aguardando, agendado, executando, bloqueado, retidas, impedidas }
}

/** The groups of a queue that a setting pauses. */
export const paradosOf = async (app: App, fila: Fila): Promise<string[]> => (fila === PARAVEL ? pausedGroups(app) : [])
const PARAVEL: Fila = 'nota.issue'

/**
 * The open jobs by queue and group, each state read from its own partial index; ended jobs, however many, are not read.
 * `ambiente`: of the queues by city, only the groups of that ambiente.
 */
export async function openByGroup(app: App, ambiente?: Ambiente): Promise<GrupoAberto[]> {
  const parados = await paradosOf(app, PARAVEL)
  const groups = await app.sistema.query<GrupoAberto>(sql`
    with j as (
      select fila, grupo, count(*) filter (where executar_em <= now()) as prontas,
          count(*) filter (where executar_em > now()) as agendadas, 0 as executando, 0 as bloqueadas,
          min(executar_em) filter (where executar_em <= now()) as mais_antiga
        from jobs where estado = 'aguardando' group by fila, grupo
      union all
      select fila, grupo, 0, 0, count(*), 0, null from jobs where estado = 'executando' group by fila, grupo
      union all
      select fila, grupo, 0, 0, 0, count(*), null from jobs where estado = 'bloqueado' group by fila, grupo)
    select fila, grupo, sum(prontas)::int as prontas, sum(agendadas)::int as agendadas, sum(executando)::int as executando,
      sum(bloqueadas)::int as bloqueadas, min(mais_antiga) as "maisAntigaEm",
      exists (select from disjuntores d where d.chave = fila || ':' || grupo and ${HOLDS})
        or exists (select from filas f where f.nome = fila and f.estado = 'pausada')
        or (fila = ${PARAVEL} and grupo = any(${parados}::text[])) as retido
    from j group by fila, grupo order by fila, grupo`)
  return ambiente ? groups.filter(({ grupo }) => (ambienteOf(grupo) ?? ambiente) === ambiente) : groups
}

/** The ambiente at the end of the key of a city's group; null for other groups. */
const ambienteOf = (grupo: string): string | null => /:(producao|homologacao)$/.exec(grupo)?.[1] ?? null

/** Ended jobs of the last minutes of a queue, read from the newest on and never more than `SAMPLE`. */
type Ritmo = { concluidas: number; porMinuto: number }

const WINDOW_MIN = 5
const SAMPLE = 5_000

/** How fast each queue ends jobs now: jobs a minute over the last five minutes, or over the last five thousand jobs. */
export async function throughputOf(db: Db, filas: readonly Fila[]): Promise<Map<Fila, Ritmo>> {
  const rows = await db.query<Ritmo & { fila: Fila }>(sql`
    select f.fila, n as concluidas,
      case when n < ${SAMPLE} then n / ${WINDOW_MIN}::float8
        else n / greatest(extract(epoch from now() - desde)::float8 / 60, 0.001) end as "porMinuto"
    from unnest(${filas}::text[]) as f(fila), lateral (
      select count(*)::int as n, min(concluido_em) as desde from (
        select concluido_em from jobs where fila = f.fila and estado = 'concluido'
          and concluido_em > now() - make_interval(mins => ${WINDOW_MIN}) order by concluido_em desc limit ${SAMPLE}) r) s`)
  return new Map(rows.map(({ fila, ...ritmo }) => [fila, ritmo]))
}

/** Failed jobs by queue; above `FAILED_MAX` that number. */
const FAILED_MAX = 10_000
export async function failedByFila(db: Db, filas: readonly Fila[]): Promise<Map<Fila, number>> {
  const rows = await db.query<{ fila: Fila; n: number }>(sql`
    select f.fila, (select count(*)::int from (
      select 1 from jobs where fila = f.fila and estado = 'falhou' limit ${FAILED_MAX}) r) as n
    from unnest(${filas}::text[]) as f(fila)`)
  return new Map(rows.map(({ fila, n }) => [fila, n]))
}
