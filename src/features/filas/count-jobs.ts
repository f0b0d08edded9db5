import type { Fila } from '#domain/filas.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { type Db, sql } from '#platform/db/db.ts'

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
  /** An open breaker lets no job of the group through until this moment. */
  abertoAte: Date | null
}

/**
 * The open jobs by queue and group, each state read from its own partial index; ended jobs, however many, are not read.
 * `ambiente`: of the queues by city, only the groups of that ambiente.
 */
export async function openByGroup(db: Db, ambiente?: Ambiente): Promise<GrupoAberto[]> {
  const groups = await db.query<GrupoAberto>(sql`
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
      (select d.aberto_ate from disjuntores d
        where d.chave = fila || ':' || grupo and d.estado = 'aberto' and d.aberto_ate > now()) as "abertoAte"
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
