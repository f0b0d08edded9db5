import type { Fila } from '#domain/filas.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** A job to do later. `chave`: at most one open job per queue and key. `grupo`: jobs that share a concurrency limit. */
export type NewJob = {
  fila: Fila
  chave: string
  tenantId: string | null
  grupo: string
  prioridade?: number
  dados?: object
  executarEm?: Date
  requestId?: string | null
}

/** A job as SQL expressions over the rows of a source. */
type JobColumns = Record<'chave' | 'grupo' | 'tenantId', Sql> &
  Partial<Record<'prioridade' | 'dados' | 'executarEm' | 'requestId', Sql>>

/** The group of the jobs that call one city: they share its seats and its breaker. */
export const grupoOf = ({ conexao, ambiente }: { conexao: string; ambiente: string }) => `${conexao}:${ambiente}`
/** That group over the columns of a note. */
export const GRUPO = sql`conexao || ':' || ambiente`

/**
 * The insert of one job for each row of `source`, as a part of a larger statement; an open job with the same key stays
 * as it is. A `returning` may follow.
 */
export const enqueueFrom = (fila: Fila | Sql, job: JobColumns, source: Sql): Sql => sql`
  insert into jobs (fila, chave, tenant_id, grupo, prioridade, dados, executar_em, request_id)
  select ${fila}, (${job.chave})::text, ${job.tenantId}, ${job.grupo}, ${job.prioridade ?? sql`0`},
    ${job.dados ?? sql`'{}'`}, ${job.executarEm ?? sql`now()`}, ${job.requestId ?? sql`null`}
  from ${source} on conflict do nothing`

/**
 * Makes the waiting jobs `j` of a queue due now whose keys are the `chave` of `source`, as part of a larger statement;
 * their `dados.agora` is the moment for which they waited.
 */
export const bringForwardFrom = (fila: Fila, source: Sql): Sql => sql`
  update jobs j set executar_em = now(),
    dados = (j.dados::jsonb || jsonb_build_object('agora', greatest(j.executar_em, (j.dados ->> 'agora')::timestamptz)))::json
  from ${source} s where j.fila = ${fila} and j.chave = s.chave::text and j.estado = 'aguardando' and j.executar_em > now()`

/** Enqueues in the caller's own transaction, and wakes the workers of the first job's queue. */
export async function enqueue(db: Db, jobs: readonly NewJob[]): Promise<void> {
  if (!jobs.length) return
  const columns = {
    chave: sql`chave`,
    tenantId: sql`"tenantId"`,
    grupo: sql`grupo`,
    prioridade: sql`coalesce(prioridade, 0)`,
    dados: sql`coalesce(dados, '{}')`,
    executarEm: sql`coalesce("executarEm", now())`,
    requestId: sql`"requestId"`,
  }
  await db.query(sql`
    with novos as (${enqueueFrom(
      sql`fila`,
      columns,
      sql`json_to_recordset(${JSON.stringify(jobs)}) as p(fila text, chave text, "tenantId" uuid, grupo text,
        prioridade int, dados json, "executarEm" timestamptz, "requestId" text)`,
    )})
    ${hint(jobs[0]!.fila)}`)
}

/**
 * Makes jobs due now, as a part of a larger statement: those that wait for their next try, or behind a block, at once,
 * and those that a worker holds after the present try, which began before. A `returning` may follow.
 */
export const hurryWhere = (which: Sql): Sql => sql`
  update jobs set apressado = estado = 'executando',
      estado = case when estado = 'executando' then estado else 'aguardando' end,
      executar_em = case when estado = 'executando' then executar_em else now() end
   where ${which} and (estado = 'executando' or estado in ('aguardando', 'bloqueado') and executar_em > now())`

/** Makes an open job due now (hurryWhere), and wakes its workers. */
export async function hurry(
  db: Db,
  { fila, chave, tenantId }: Pick<NewJob, 'fila' | 'chave' | 'tenantId'>,
): Promise<void> {
  await db.query(sql`
    with apressados as (${hurryWhere(sql`fila = ${fila} and chave = ${chave} and tenant_id = ${tenantId}`)})
    ${hint(fila)}`)
}

/** Cancels jobs of a queue that no worker holds, as a statement or a part of one; returns their `tenant_id` and `chave`. */
export const cancelWaiting = (fila: Fila, which: Sql): Sql => sql`
  update jobs set estado = 'cancelado', concluido_em = now()
   where fila = ${fila} and ${which} and estado in ('aguardando', 'bloqueado') returning tenant_id, chave`

/** A hint to idle workers that `fila` has work, as a statement or a part of one; without it they find it by polling. */
export const hint = (fila: Fila): Sql => sql`select pg_notify('jobs', ${fila})::text`
export const wake = (db: Db, fila: Fila) => db.query(hint(fila))
