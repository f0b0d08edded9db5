import { stat, statfs } from 'node:fs/promises'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

/** Below this share of free space a disk is full. */
export const LIVRE_MIN = 0.05
/** Above this the clocks of process and database disagree. */
export const RELOGIO_MAX_S = 5

type Disco = { livre: number; bytes: number; dispositivo: number }

/** The free space at a folder, as a share and in bytes, and which disk it is on; null: it cannot be read from here. */
export async function readDisco(pasta: string): Promise<Disco | null> {
  try {
    const [{ bavail, blocks, bsize }, { dev }] = await Promise.all([statfs(pasta), stat(pasta)])
    return { livre: bavail / blocks, bytes: bavail * bsize, dispositivo: dev }
  } catch {
    return null
  }
}

/** `62% livre, 41 GB`. */
export const ditoDoDisco = ({ livre, bytes }: Disco): string =>
  `${Math.floor(livre * 100)}% livre, ${(bytes / 1e9).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} GB`

/**
 * The answer of the database: how long it took, how far its clock is from this machine's as the setting moves it,
 * and its archive of the WAL.
 */
type Postgres = {
  ms: number
  relogioS: number
  bytes: number
  arquiva: boolean
  arquivadoEm: Date | null
  falhouEm: Date | null
}

export async function readPostgres({ sistema, config }: App): Promise<Postgres> {
  const begun = performance.now()
  const clock = await sistema.one<{ agora: Date }>(sql`select clock_timestamp() as agora`)
  const ms = performance.now() - begun
  const agora = Date.now() + config.relogioDeslocamentoSegundos * 1000
  const relogioS = Math.abs(agora - ms / 2 - clock!.agora.getTime()) / 1000
  const row = await sistema.one<Omit<Postgres, 'ms' | 'relogioS'>>(sql`
    select pg_database_size(current_database())::float8 as bytes, current_setting('archive_mode') <> 'off' as arquiva,
      last_archived_time as "arquivadoEm",
      case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as "falhouEm"
    from pg_stat_archiver`)
  return { ms, relogioS, ...row! }
}
