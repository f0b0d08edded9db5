import { randomUUID } from 'node:crypto'
import type { Ambiente } from '#domain/nota/nota.ts'
import { identidadeDaSerie } from '#domain/nota/numero-rps.ts'
import type { App } from '#platform/app.ts'
import { cachePerApp } from '#platform/cache/caches.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

type SerieKey = { empresaId: string; municipio: string; ambiente: Ambiente; serie: string }

/** A series as the notes that it numbers write it: in its first spelling. */
type SerieDaNota = { id: string; serie: string }

// Only a series that numbered no note can be deleted, and then forgetSeries is called.
const known = cachePerApp<SerieDaNota>('series', { mostra: (serie) => serie })

/**
 * The series of this company, city and ambiente, whatever the leading zeros of its name; created at its first use,
 * starting at 1.
 */
export async function ensureSerie({ app, tenantId }: Ctx, key: SerieKey): Promise<SerieDaNota> {
  const ids = known(app)
  const { epoca } = ids
  const name = `${key.empresaId}:${key.municipio}:${key.ambiente}:${identidadeDaSerie(key.serie)}`
  const remembered = ids.get(name)
  if (remembered) return remembered

  await app.sistema.query(sql`
    insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie)
    values (${randomUUID()}, ${tenantId}, ${key.empresaId}, ${key.municipio}, ${key.ambiente}, ${key.serie}) on conflict do nothing`)
  const row = await findSerieDaNota(app, key)
  if (!row) throw new Error(`series ${name} neither found nor made`)
  ids.set(name, row, epoca)
  return row
}

/** The id of a series, or null when no note and no person has named it yet. */
export const findSerieId = async (app: App, key: SerieKey): Promise<string | null> =>
  (await findSerieDaNota(app, key))?.id ?? null

const findSerieDaNota = (app: App, key: SerieKey) =>
  app.sistema.one<SerieDaNota>(sql`select id, serie from series where ${isSerie(key)}`)

/** The condition that finds the one series of a company, city and ambiente with this name. */
export const isSerie = ({ empresaId, municipio, ambiente, serie }: SerieKey): Sql => sql`
  empresa_id = ${empresaId} and municipio = ${municipio} and ambiente = ${ambiente}
  and identidade = ${identidadeDaSerie(serie)} and unida_a is null`

/** The next number of a series and how it is written, or null when no note has named it yet. */
export const findNumeracao = ({ app, tenantId }: Ctx, key: SerieKey) =>
  app.sistema.one<{ serie: string; proximo: number }>(sql`
    select serie, proximo_numero as proximo from series where ${isSerie(key)} and tenant_id = ${tenantId}`)

/** Called after a series was deleted: this process reads the ids again. */
export function forgetSeries(app: App): void {
  known(app).clear()
}

/**
 * Writes the next number of each series of `source`, rows (id, proximo), as part of a larger statement: its notes have
 * passed the number that an import set.
 */
export const advanceFrom = (source: Sql): Sql => sql`
  update series set proximo_numero = q.proximo, salto_de = null from ${source} as q(id uuid, proximo bigint)
  where series.id = q.id and series.proximo_numero <> q.proximo`

/** Takes a number for each row of `source`, as part of a larger statement; returns the first of each series. */
export const takeNumbersFrom = (serieId: Sql, source: Sql): Sql => sql`
  update series set proximo_numero = proximo_numero + q.quantos
  from (select ${serieId} as id, count(*) as quantos from ${source} group by 1) q
  where series.id = q.id returning series.id, proximo_numero - q.quantos as primeiro`

/** Uses up the next number without a note; the caller holds the lock of the series. */
export const skipNumber = (tx: Db, serieId: string) =>
  tx.query(sql`update series set proximo_numero = proximo_numero + 1, versao = versao + 1 where id = ${serieId}`)
