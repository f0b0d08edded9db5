import type { Fila } from '#domain/filas.ts'
import type { EstadoDeJob } from '#domain/job.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/**
 * The reasons why due jobs of a queue wait: a pause, the open breakers of groups, each with the time of its next probe, which
 * may have come, or groups that a setting pauses.
 */
export type Retencao = {
  pausada: boolean
  motivo: string | null
  desde: Date | null
  abertos: ReadonlyMap<string, Date>
  parados: readonly string[]
}

/** The condition that a breaker `d` holds jobs back: only its probes call, one at a time. */
export const HOLDS = sql`d.estado <> 'fechado' and d.aberto_ate is not null`

/** The reasons why jobs of one queue wait now; `parados`: the groups of the queue that a setting pauses. */
export async function retencaoOf(db: Db, fila: Fila, parados: readonly string[] = []): Promise<Retencao> {
  const [pausas, abertos] = await Promise.all([
    db.query<{ motivo: string | null; desde: Date }>(
      sql`select motivo, atualizada_em as desde from filas where nome = ${fila} and estado = 'pausada'`,
    ),
    db.query<{ grupo: string; ate: Date }>(sql`
      select substr(chave, ${fila.length + 2}) as grupo, aberto_ate as ate from disjuntores d
       where ${HOLDS} and starts_with(chave, ${`${fila}:`})`),
  ])
  const [pausa] = pausas
  return {
    pausada: pausa !== undefined,
    motivo: pausa?.motivo ?? null,
    desde: pausa?.desde ?? null,
    abertos: new Map(abertos.map(({ grupo, ate }) => [grupo, ate])),
    parados,
  }
}

/** Whether a due job waits for something other than its turn, over the columns of `jobs`. */
const heldBack = ({ pausada, abertos, parados }: Retencao): Sql =>
  pausada ? sql`true` : sql`grupo = any(${[...abertos.keys(), ...parados]}::text[])`

/** The state as operators see it, over the columns of `jobs`. */
export const estadoOf = (retencao: Retencao): Sql => sql`
  case when estado <> 'aguardando' then estado when executar_em > now() then 'agendado'
    when ${heldBack(retencao)} then 'bloqueado' else 'aguardando' end`

/** Which jobs are in a state, as parts of a union: each names its stored state, so that its partial index serves it. */
export function jobsIn(fila: Fila, estado: EstadoDeJob, retencao: Retencao): Sql[] {
  const waiting = (condition: Sql) => sql`fila = ${fila} and estado = 'aguardando' and ${condition}`
  switch (estado) {
    case 'aguardando':
      return [waiting(sql`executar_em <= now() and not ${heldBack(retencao)}`)]
    case 'agendado':
      return [waiting(sql`executar_em > now()`)]
    case 'bloqueado':
      return [
        sql`fila = ${fila} and estado = 'bloqueado'`,
        waiting(sql`executar_em <= now() and ${heldBack(retencao)}`),
      ]
    case 'executando':
      return [sql`fila = ${fila} and estado = 'executando'`]
    case 'concluido':
      return [sql`fila = ${fila} and estado = 'concluido'`]
    case 'falhou':
      return [sql`fila = ${fila} and estado = 'falhou'`]
    case 'cancelado':
      return [sql`fila = ${fila} and estado = 'cancelado'`]
  }
}
