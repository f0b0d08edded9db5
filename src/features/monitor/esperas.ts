import type { Ambiente } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import { cachePerApp } from '#platform/cache/caches.ts'
import { type Sql, sql } from '#platform/db/db.ts'

/** The open jobs about notes of a city; `emDuvida`: of those, the questions about notes of unknown outcome. */
type Espera = { esperando: number; emDuvida: number; esperandoDesde: Date | null }
type Row = Espera & { municipio: string; ambiente: Ambiente }

export const NADA_ESPERA: Espera = { esperando: 0, emDuvida: 0, esperandoDesde: null }

const FRESH_MS = 10_000
const heldBy = cachePerApp<Promise<ReadonlyMap<string, Espera>>>('esperas-de-municipios', {
  validadeMs: FRESH_MS,
  mostra: () => null,
})

/** What waits for each city, by `municipio:ambiente`; of one city as of now, of all at most every ten seconds. */
export function readEsperas(app: App, municipio?: string): Promise<ReadonlyMap<string, Espera>> {
  if (municipio) return select(app, sql`and n.municipio = ${municipio}`)
  const held = heldBy(app)
  const known = held.get('todos')
  if (known) return known
  const found = select(app, sql``)
  held.set('todos', found)
  found.catch(() => held.delete('todos'))
  return found
}

async function select({ sistema }: App, which: Sql): Promise<ReadonlyMap<string, Espera>> {
  const rows = await sistema.query<Row>(sql`
    select n.municipio, n.ambiente, count(*)::int as esperando,
      (count(*) filter (where j.fila = 'nota.consult'))::int as "emDuvida", min(j.criado_em) as "esperandoDesde"
    from jobs j join notas n on n.tenant_id = j.tenant_id and n.id = j.chave::uuid
    where j.fila in ('nota.issue', 'nota.consult', 'nota.cancel') and j.estado in ('aguardando', 'executando', 'bloqueado')
      ${which} group by 1, 2`)
  return new Map(rows.map(({ municipio, ambiente, ...espera }) => [`${municipio}:${ambiente}`, espera]))
}
