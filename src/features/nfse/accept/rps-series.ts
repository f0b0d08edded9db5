import { randomUUID } from 'node:crypto'
import type { Ambiente } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { perApp } from '#platform/per-app.ts'

type SerieKey = { empresaId: string; municipio: string; ambiente: Ambiente; serie: string }

// Only a series that numbered no note can go, and then forgetSeries is called.
const known = perApp(() => ({ ids: new Map<string, string>() }))
const KNOWN_MAX = 100_000

/** The id of the series of this company, city and ambiente; made at its first use, starting at 1. */
export async function ensureSerie({ app, tenantId }: Ctx, key: SerieKey): Promise<string> {
  if (known(app).ids.size > KNOWN_MAX) forgetSeries(app)
  const { ids } = known(app)
  const name = `${key.empresaId}:${key.municipio}:${key.ambiente}:${key.serie}`
  const remembered = ids.get(name)
  if (remembered) return remembered

  await app.sistema.query(sql`
    insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie)
    values (${randomUUID()}, ${tenantId}, ${key.empresaId}, ${key.municipio}, ${key.ambiente}, ${key.serie}) on conflict do nothing`)
  const row = await app.sistema.one<{ id: string }>(sql`
    select id from series where empresa_id = ${key.empresaId} and municipio = ${key.municipio}
      and ambiente = ${key.ambiente} and serie = ${key.serie}`)
  if (!row) throw new Error(`series ${name} neither found nor made`)
  ids.set(name, row.id)
  return row.id
}

/** After a series went away: this process looks its ids up again. */
export function forgetSeries(app: App): void {
  known(app).ids = new Map() // what is being looked up meanwhile goes into the old one
}
