// The statements of the acts of operators on jobs and queues. The verbs that use them check permission and reason, and
// audit.

import type { Fila } from '#domain/filas.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { hurryWhere, wake } from './enqueue.ts'
import { type Job, LIMITE_INICIAL } from './queue.ts'

/** A job that an operator moved. */
export type Moved = { id: number; chave: string; tenantId: string | null }
const MOVED = sql`id, chave, tenant_id as "tenantId"`

/**
 * Returns failed jobs to their queue with their attempts counted from zero, at most `quantos`, the oldest first. `which`
 * chooses among them, over the columns of `jobs j`. Of several of one key only the newest returns, and none while
 * another job of the key is open.
 */
export const retryFailed = (db: Db, fila: Fila, which: Sql, quantos: number): Promise<Moved[]> =>
  db.query<Moved>(sql`
    with falhos as (
      select id, chave from jobs j where fila = ${fila} and estado = 'falhou' and ${which}
        and not exists (select from jobs o where o.chave = j.chave and o.fila = j.fila
          and o.estado in ('aguardando', 'executando', 'bloqueado'))
      order by concluido_em, id limit ${quantos} for update skip locked)
    update jobs set estado = 'aguardando', executar_em = now(), tentativas = 0, concluido_em = null
    where id in (select max(id) from falhos group by chave) returning ${MOVED}`)

/**
 * Closes the breakers of groups as an answered probe does, whatever time they had left; further failures open them again.
 * Returns the keys of those that were not closed.
 */
export const closeBreakers = (
  db: Db,
  filas: readonly Fila[],
  grupos: readonly string[],
): Promise<{ chave: string }[]> =>
  db.query(sql`
    update disjuntores set estado = 'fechado', aberturas = 0, total = 0, falhas = 0, falhando_desde = null,
      limite = ${LIMITE_INICIAL},
      janela_desde = now(), atualizado_em = now()
     where chave = any(${filas.flatMap((fila) => grupos.map((grupo) => `${fila}:${grupo}`))}::text[])
       and estado <> 'fechado'
    returning chave`)

/** How many jobs of groups wait, be it for their turn or for a later try. */
export const countWaiting = async (db: Db, filas: readonly Fila[], grupos: readonly string[]): Promise<number> =>
  (await db.one<{ n: number }>(sql`
    select count(*)::int as n from jobs
     where fila = any(${filas}::text[]) and grupo = any(${grupos}::text[]) and estado = 'aguardando'`))!.n

/**
 * Makes at most `quantos` jobs of groups due now that wait for their next try after one that failed, the oldest first,
 * and wakes their workers. A job that waits for a day of its own, and one that is blocked, stay as they are. Returns how
 * many there were.
 */
export const hurryGroups = async (
  db: Db,
  filas: readonly Fila[],
  grupos: readonly string[],
  quantos: number,
): Promise<number> =>
  (await db.one<{ n: number }>(sql`
    with escolhidos as (
      select id from jobs where fila = any(${filas}::text[]) and grupo = any(${grupos}::text[]) and estado = 'aguardando'
        and executar_em > now() and ultimo_erro is not null
       order by executar_em, id limit ${quantos} for update skip locked),
    apressados as (${hurryWhere(sql`id in (select id from escolhidos)`)} returning fila)
    select count(*)::int as n, (select count(pg_notify('jobs', fila)) from unnest(${filas}::text[]) as fila) as avisadas
      from apressados`))!.n

/** Makes the open jobs of these keys due now (hurryWhere), and wakes their workers. */
export const hurryOpen = (db: Db, filas: readonly Fila[], chaves: Sql) =>
  db.query(sql`
    with apressados as (
      ${hurryWhere(sql`fila = any(${filas}::text[]) and chave in (${chaves})`)} returning fila)
    select pg_notify('jobs', fila) from (select distinct fila from apressados) f`)

/**Returns a job taken in this transaction (takeJob) to its queue, due now, with its attempts from zero, in a group
 * Gives a job taken in this transaction (takeJob) back to its queue, due now, with its attempts from zero, in a group
 * and with data that may be new.
 */
export async function releaseJob(tx: Db, job: Job, { grupo, dados }: Pick<Job, 'grupo' | 'dados'>): Promise<void> {
  await tx.query(sql`
    update jobs set estado = 'aguardando', executar_em = now(), lease_ate = null, tentativas = 0, ultimo_erro = null,
      grupo = ${grupo}, dados = ${JSON.stringify(dados)}
    where id = ${job.id} and epoca = ${job.epoca} and estado = 'executando'`)
  await wake(tx, job.fila)
}

/** Deletes ended jobs, at most `quantos`, the oldest first. `which` chooses among them, over `jobs j`. */
export const deleteEnded = (db: Db, fila: Fila, ended: Sql, which: Sql, quantos: number): Promise<Moved[]> =>
  db.query<Moved>(sql`
    delete from jobs where id in (
      select id from jobs j where fila = ${fila} and estado = ${ended} and ${which}
      order by concluido_em, id limit ${quantos} for update skip locked) returning ${MOVED}`)

/** Pauses a queue, in every process from its next claim on. Returns whether it was active. */
export const pauseFila = async (db: Db, fila: Fila, motivo: string, por: string | null): Promise<boolean> =>
  (await db.one(sql`
    insert into filas as f (nome, estado, motivo, por) values (${fila}, 'pausada', ${motivo}, ${por})
    on conflict (nome) do update set estado = 'pausada', motivo = excluded.motivo, por = excluded.por, atualizada_em = now()
    where f.estado <> 'pausada' returning nome`)) !== null

/** Resumes a paused queue, and wakes its workers. Returns whether it was paused. */
export async function resumeFila(db: Db, fila: Fila, motivo: string, por: string | null): Promise<boolean> {
  const row = await db.one(sql`
    update filas set estado = 'ativa', motivo = ${motivo}, por = ${por}, atualizada_em = now()
    where nome = ${fila} and estado = 'pausada' returning nome`)
  if (row) await wake(db, fila)
  return row !== null
}
