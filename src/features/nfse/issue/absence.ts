import type { DaNota } from '#features/nfse/nota/nota-row.ts'
import type { App } from '#platform/app.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import type { Running } from '#platform/queue/worker.ts'
import type { Conexao } from '#tracks/track.ts'

/**
 * The proof so far from the negative answers about a transmission. `missingS`: how much longer this clock must measure
 * until the answers span the time within which the city shows its documents.
 */
export type Absence = { answers: number; missingS: number; proven: boolean }

const ANSWERS_FOR_PROOF = 3
/** A clock witnesses the first negative answer at most about this long after it. */
export const WITNESS_EVERY_S = 1

/**
 * Adds a negative answer to the evidence about a transmission. Absence is proven by three of them, received by any
 * workers, that span, by one clock, the time within which the city shows its documents
 * (docs/referencia/reliability.md#b3-rules). Why this is safe:
 *
 * - A span is the difference of two instants of one monotonic clock (relogio.ts). A jump of a wall clock, that of the
 *   database included, cannot lengthen it; a reboot begins another clock.
 * - It begins after the first answer was received, here or (witnessed) read from the database, and ends before the last
 *   query was sent (`askedMs`). A process that pauses anywhere in between makes the span shorter than the truth.
 * - The evidence is of one transmission: after the same bytes went again it starts again.
 * - Each row is a true observation, so a worker that has lost its job may still add one; only the job's holder acts on it.
 */
export async function recordAbsence(
  app: App,
  { id: transmissaoId, tenantId }: { id: string; tenantId: string },
  { capacidades }: Conexao,
  askedMs: number,
): Promise<Absence> {
  const { id: relogio, agoraMs } = app.relogio
  const row = await app.sistema.one<{ answers: number; spanMs: number }>(sql`
    with minha as (
      insert into ausencias as a (tenant_id, transmissao_id, relogio, desde_ms, ate_ms, respostas)
      values (${tenantId}, ${transmissaoId}, ${relogio}, ${agoraMs()}, ${askedMs}, 1)
      on conflict (tenant_id, transmissao_id, relogio) do update set
        ate_ms = greatest(a.ate_ms, excluded.ate_ms), respostas = a.respostas + 1
      returning respostas, ate_ms - desde_ms as "spanMs")
    select "spanMs", respostas + (
      select coalesce(sum(respostas), 0)::int from ausencias
      where tenant_id = ${tenantId} and transmissao_id = ${transmissaoId} and relogio <> ${relogio}) as answers
    from minha`)
  const { spanMs, answers } = row!
  const missingS = Math.max(0, capacidades.visibilidadeSegundos - spanMs / 1000)
  return { answers, missingS, proven: answers >= ANSWERS_FOR_PROOF && missingS === 0 }
}

/** Deletes the evidence about the transmission of each row of `source`, once its outcome is known. */
export const forgetAbsenceFrom = (transmissao: Record<'id' | 'tenantId', Sql>, source: Sql): Sql => sql`
  delete from ausencias using (select ${transmissao.tenantId} as tenant_id, ${transmissao.id} as id from ${source}) sabidas
  where ausencias.tenant_id = sabidas.tenant_id and transmissao_id = sabidas.id`

/** The same for all transmissions of a note. */
export const forgetAbsences = (tx: Db, { id, tenantId }: DaNota) =>
  tx.query(
    forgetAbsenceFrom(
      { id: sql`id`, tenantId: sql`tenant_id` },
      sql`transmissoes where tenant_id = ${tenantId} and nota_id = ${id}`,
    ),
  )

/**
 * Lets the clock of this process measure from the first negative answer about every transmission, whichever worker
 * received it: so the next answer completes the proof on any machine, and more of them do not make it later.
 */
export function startWitness(app: App): Running {
  let witnessing = Promise.resolve()
  const timer = setInterval(() => {
    witnessing = witnessing
      .then(() => witness(app))
      .catch((error) => app.log.warn({ err: error }, 'negative answers not witnessed'))
  }, WITNESS_EVERY_S * 1000)
  return {
    stop: async () => {
      clearInterval(timer)
      await witnessing
    },
  }
}

export async function witness({ sistema, relogio }: App): Promise<void> {
  const unseen = await sistema.query<{ id: string }>(sql`
    select distinct transmissao_id as id from ausencias a
    where not exists (select from ausencias m where m.tenant_id = a.tenant_id and m.transmissao_id = a.transmissao_id
      and m.relogio = ${relogio.id})`)
  if (!unseen.length) return
  // Read after the answer of the database: an instant before it could precede the evidence it is to witness.
  const sinceMs = relogio.agoraMs()
  await sistema.query(sql`
    insert into ausencias (tenant_id, transmissao_id, relogio, desde_ms)
    select distinct tenant_id, transmissao_id, ${relogio.id}, ${sinceMs}::float8 from ausencias
    where transmissao_id = any(${unseen.map(({ id }) => id)}::uuid[]) on conflict do nothing`)
}
