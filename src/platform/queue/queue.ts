import type { Fila } from '#domain/filas.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { oneLineText } from '#platform/one-line-text.ts'
import { GONE_AFTER_S } from '#platform/process-id.ts'
import { enqueue } from './enqueue.ts'

/** Calls at once to a group that has not been called yet, or that has just recovered. */
export const LIMITE_INICIAL = 2

/** A job under lease. A worker that writes its outcome must still hold `epoca` (see fence). */
export type Job = {
  id: number
  fila: Fila
  chave: string
  tenantId: string | null
  grupo: string
  dados: Record<string, unknown>
  tentativas: number
  epoca: number
  requestId: string | null
  criadoEm: Date
  /** Taken as a probe that finds out whether its group responds again (see gate.ts). */
  sonda: boolean
  /** When this process began to claim it, on its own monotonic clock (milliseconds): not later than the lease. */
  tomadoEmMs: number
}

/**
 * Jobs of one group at once, over all workers: `vagasPorGrupo`, or the number in `vagas` for the group. `adaptavel`:
 * fewer while the group cannot take as many (see gate.ts). `parados`: groups that get none, not even a probe.
 */
export type Seats = {
  vagasPorGrupo: number
  vagas?: Record<string, number>
  adaptavel?: boolean
  parados?: readonly string[]
}

/**
 * Takes at most `quantos` due jobs for `leaseS` seconds, for the process `processo`. Groups are served in turn, each up to
 * its seats at a time over all workers, those of a process that died being free again; a paused queue, a paused group
 * and a group behind an open breaker give none. While others wait, jobs of a higher priority get half of the seats, an
 * odd one at random: they go first, and no job starves (docs/referencia/reliability.md#b4-breakers-limits-budgets). One
 * claim at a time per queue (advisory lock), so that two workers cannot both fill the last seat of a group.
 */
export async function claimJobs(
  db: Db,
  fila: Fila,
  quantos: number,
  { vagasPorGrupo, vagas = {}, adaptavel = false, parados = [] }: Seats,
  leaseS: number,
  processo: string | null = null,
): Promise<Job[]> {
  // Before the query: the lease starts with its transaction, and a busy database answers late.
  const tomadoEmMs = performance.now()
  const rows = await db.transaction(async (tx) => {
    const locked = tx.query(sql`select pg_advisory_xact_lock(hashtext(${`claim:${fila}`}))`)
    const claimed = tx.last<Omit<Job, 'tomadoEmMs'>>(sql`
      with recursive grupos as (
        (select grupo from jobs where fila = ${fila} and estado = 'aguardando' order by grupo limit 1)
        union all
        select (select grupo from jobs where fila = ${fila} and estado = 'aguardando' and grupo > g.grupo order by grupo limit 1)
          from grupos g where g.grupo is not null),
      ocupados as (
        -- the job of a process that was killed waits for its lease, two minutes, but keeps no other from its city
        select grupo, count(*) as n, count(*) filter (where prioridade > 0) as altas
          from jobs j where fila = ${fila} and estado = 'executando' and not exists (
            select from processos p where p.id = j.processo and p.batido_em < now() - make_interval(secs => ${GONE_AFTER_S}))
         group by grupo),
      livres as (
        -- an open breaker lets no job through, then one probe at a time until it closes
        select g.grupo, coalesce(d.estado, 'fechado') <> 'fechado' as sonda, coalesce(o.n, 0) as n, coalesce(o.altas, 0) as altas,
            case when coalesce(d.estado, 'fechado') <> 'fechado' then 1 else least(
              coalesce((${JSON.stringify(vagas)}::json ->> g.grupo)::int, ${vagasPorGrupo}),
              case when ${adaptavel} then floor(coalesce(d.limite, ${LIMITE_INICIAL})) end) end as vagas
          from grupos g left join ocupados o using (grupo) left join disjuntores d on d.chave = ${fila} || ':' || g.grupo
         where g.grupo is not null and not (g.grupo = any(${parados}::text[]))
           and not (coalesce(d.estado, 'fechado') = 'aberto' and d.aberto_ate > now())
           and not exists (select from filas f where f.nome = ${fila} and f.estado = 'pausada')),
      cotas as (
        select grupo, sonda, greatest(least(vagas - n, ${quantos}), 0) as quantas, floor(vagas / 2.0 + random()) - altas as cota
          from livres),
      escolhidos as (
        select j.id, c.sonda from cotas c, lateral (
          select id, executar_em, row_number() over (order by alta and posto > c.cota, alta desc, executar_em, id) as vez from (
            select *, row_number() over (partition by alta order by executar_em, id) as posto from (
              select true as alta, a.* from ${due(fila, sql`prioridade > 0`)} a
              union all select false, b.* from ${due(fila, sql`prioridade <= 0`)} b) p) q
           order by vez limit c.quantas) j
         order by j.vez, j.executar_em limit ${quantos})
      update jobs set estado = 'executando', epoca = epoca + 1, lease_ate = now() + make_interval(secs => ${leaseS}),
          processo = ${processo}
        from escolhidos where jobs.id = escolhidos.id
      returning jobs.id, sonda, fila, chave, tenant_id as "tenantId", grupo, dados, tentativas, epoca, request_id as "requestId",
        criado_em as "criadoEm"`)
    return (await Promise.all([locked, claimed]))[1]
  })
  return rows.map((row) => ({ ...row, tomadoEmMs }))
}

/** The given queues with a due job, whether its group may take it or not. */
export async function findDue(db: Db, filas: readonly Fila[]): Promise<Fila[]> {
  const rows = await db.query<{ fila: Fila }>(sql`
    with recursive grupos as (
      select f.fila, (select min(grupo) from jobs j where j.fila = f.fila and j.estado = 'aguardando') as grupo
        from unnest(${filas}::text[]) as f(fila)
      union all
      select fila, (select min(grupo) from jobs j
                     where j.fila = g.fila and j.estado = 'aguardando' and j.grupo > g.grupo)
        from grupos g where grupo is not null)
    select distinct fila from grupos g where grupo is not null and exists (
      select from jobs j
       where j.fila = g.fila and j.grupo = g.grupo and j.estado = 'aguardando' and j.executar_em <= now())`)
  return rows.map(({ fila }) => fila)
}

/** The due jobs of group `c`. */
const due = (fila: Fila, which: Sql) => sql`(
  select id, executar_em from jobs
   where fila = ${fila} and grupo = c.grupo and estado = 'aguardando' and executar_em <= now() and ${which}
   order by prioridade desc, executar_em, id limit c.quantas for update skip locked)`

/**
 * Takes the waiting job of a key, for the rest of the caller's transaction, which must end it; null while a worker holds
 * one, or none is open.
 */
export async function takeJob(tx: Db, filas: readonly Fila[], chave: string): Promise<Job | null> {
  const tomadoEmMs = performance.now()
  const row = await tx.one<Omit<Job, 'tomadoEmMs'>>(sql`
    update jobs set estado = 'executando', epoca = epoca + 1
    where id = (select id from jobs where fila = any(${filas}::text[]) and chave = ${chave}
        and estado in ('aguardando', 'bloqueado') order by id limit 1 for update skip locked)
      and not exists (select from jobs where fila = any(${filas}::text[]) and chave = ${chave} and estado = 'executando')
    returning id, false as sonda, fila, chave, tenant_id as "tenantId", grupo, dados, tentativas, epoca,
      request_id as "requestId", criado_em as "criadoEm"`)
  return row && { ...row, tomadoEmMs }
}

/**
 * Returns jobs whose lease ran out to the queue, and blocked ones whose time has come. Returns how many leases were
 * lost, by queue: each is counted once, in the one process that took it back.
 */
export function reclaimJobs(db: Db): Promise<{ fila: Fila; perdidos: number }[]> {
  return db.query(sql`
    with perdidos as (
      update jobs set estado = 'aguardando', lease_ate = null, ultimo_erro = 'lease perdido', apressado = false
       where estado = 'executando' and lease_ate < now() returning fila),
    soltos as (
      update jobs set estado = 'aguardando' where estado = 'bloqueado' and executar_em <= now() returning id)
    select fila, count(*) as perdidos from perdidos group by fila`)
}

// `|| ''` hides the state from the planner, which would read the index of all claimed jobs for each job: there were
// fewer than one when the table was analysed. (A function that is only stable, as `concat`, is refused by Citus in an
// update.)
const HELD = sql`j.estado || '' = 'executando'`

/**
 * The condition that the job `j` is one of `jobs` and of the row `p`, and still held under the epoch there. The ids are
 * named because a set of rows in JSON counts as a hundred, for which a young table is read as a whole.
 */
const heldAmong = (jobs: readonly Pick<Job, 'id'>[]): Sql =>
  sql`j.id = any(${jobs.map(({ id }) => id)}::bigint[]) and j.epoca = p.epoca and ${HELD}`

/** True while this worker still holds the job; locks it, so that the caller's transaction decides alone. */
export async function fence(tx: Db, job: Job): Promise<boolean> {
  const row = await tx.one(
    sql`select from jobs where id = ${job.id} and epoca = ${job.epoca} and estado = 'executando' for update`,
  )
  return row !== null
}

/**
 * The given jobs that their workers still hold, rows (id, epoca), locked; a statement or a part of one, which reads no
 * more than these columns: Citus keeps the result of a part that locks rows.
 */
export const heldJobs = (jobs: readonly Pick<Job, 'id'>[]): Sql => sql`
  select j.id, j.epoca from jobs j where j.id = any(${jobs.map(({ id }) => id)}::bigint[]) and ${HELD} for update`

/** The outcome of a job. `retry` counts an attempt only when `consumes`; `block` waits without counting. */
export type JobResult =
  | { kind: 'done' }
  | { kind: 'retry'; delayS: number; consumes: boolean; erro: string }
  | { kind: 'block'; delayS: number; erro: string }
  | { kind: 'fail'; erro: string }

/**
 * The outcome is already written: the handler closed the job in the transaction of its outcome, or found the lease
 * lost.
 */
export type Settled = { kind: 'settled' }
export const SETTLED: Settled = { kind: 'settled' }

/** Writes the outcomes of jobs, in one statement; a job whose lease was lost is left alone. Returns the ids written. */
export async function finishJobs(db: Db, done: readonly { job: Job; result: JobResult }[]): Promise<number[]> {
  if (!done.length) return []
  const payload = done.map(({ job, result }) => ({
    id: job.id,
    epoca: job.epoca,
    estado: STATE_AFTER[result.kind],
    atraso: 'delayS' in result ? result.delayS : 0,
    conta: result.kind === 'retry' && result.consumes ? 1 : 0,
    erro: 'erro' in result ? oneLineText(result.erro, 500) : null,
  }))
  const rows = await db.query<{ id: number }>(
    sql`${finishFrom(
      sql`(select *, ${timesOf(sql`estado`, sql`atraso`)} from json_to_recordset(${JSON.stringify(payload)})
        as p(id bigint, epoca int, estado text, atraso float8, conta int, erro text)) p`,
      done.map(({ job }) => job),
    )} returning j.id`,
  )
  return rows.map((row) => row.id)
}

/** When a job is due again after `atraso` seconds, and when it ended, if `estado` is an end; columns `em` and `fim`. */
export const timesOf = (estado: Sql, atraso: Sql): Sql => sql`
  now() + make_interval(secs => ${atraso}) as em,
  case when ${estado} in ('concluido', 'falhou', 'cancelado') then now() end as fim`

/**
 * The end of one try of `jobs` for each row p(id, epoca, estado, em, fim, conta, erro) of `source`, as a part of a larger
 * statement; `em` and `fim` are those of `timesOf`. A job whose lease was lost is left alone; an open one that was
 * made due now meanwhile is due at once.
 */
export const finishFrom = (source: Sql, jobs: readonly Job[]): Sql => sql`
  update jobs j set estado = p.estado, lease_ate = null, tentativas = j.tentativas + p.conta, ultimo_erro = p.erro,
    executar_em = case when j.apressado and p.fim is null then now() else p.em end, apressado = false, concluido_em = p.fim
  from ${source} where j.id = p.id and ${heldAmong(jobs)}`

/**
 * Ends this job and enqueues the same again, for work longer than a lease: it continues in the next one, here or in
 * another worker. Nothing happens when the lease was lost.
 */
export async function continueLater(db: Db, job: Job): Promise<Settled> {
  await db.transaction(async (tx) => {
    if ((await finishJobs(tx, [{ job, result: { kind: 'done' } }])).length === 0) return
    const { fila, chave, tenantId, grupo, requestId } = job
    await enqueue(tx, [{ fila, chave, tenantId, grupo, requestId }])
  })
  return SETTLED
}

const STATE_AFTER = {
  done: 'concluido',
  retry: 'aguardando',
  block: 'bloqueado',
  fail: 'falhou',
} as const satisfies Record<JobResult['kind'], string>
