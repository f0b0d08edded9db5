import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/db/db.ts'

/** How a city answered in the last 15 minutes; `sem_dados` when nobody asked it anything. */
export type SaudeMunicipio = {
  status: 'normal' | 'instavel' | 'fora' | 'sem_dados'
  transmissoes: number
  respondidas: number
  duracaoMediaMs: number | null
}

type Row = { municipio: string; transmissoes: number; respondidas: number; duracaoMediaMs: number | null }

/** The health of one city. All cities are read at once, and again after 30 seconds at the earliest. */
export async function findSaude(app: App, municipio: string): Promise<SaudeMunicipio> {
  const row = (await readAll(app)).get(municipio)
  if (!row) return { status: 'sem_dados', transmissoes: 0, respondidas: 0, duracaoMediaMs: null }
  const { transmissoes, respondidas, duracaoMediaMs } = row
  const share = respondidas / transmissoes
  const status = share >= NORMAL ? 'normal' : share >= INSTAVEL ? 'instavel' : 'fora'
  return { status, transmissoes, respondidas, duracaoMediaMs }
}

const NORMAL = 0.9
const INSTAVEL = 0.5
const FRESH_MS = 30_000

type Held = { at: number; rows: Promise<Map<string, Row>> }
const held = new WeakMap<App, Held>()

function readAll(app: App): Promise<Map<string, Row>> {
  const known = held.get(app)
  if (known && performance.now() - known.at < FRESH_MS) return known.rows
  const rows = selectAll(app)
  held.set(app, { at: performance.now(), rows })
  rows.catch(() => held.delete(app))
  return rows
}

/** A refusal is an answer: the city works. */
async function selectAll(app: App): Promise<Map<string, Row>> {
  const rows = await app.sistema.query<Row>(sql`
    select n.municipio, count(*) as transmissoes, round(avg(t.duracao_ms))::int as "duracaoMediaMs",
      count(*) filter (where t.resultado in ('autorizada', 'recusada', 'ausente', 'ocupada', 'cancelada')) as respondidas
    from transmissoes t join notas n on n.id = t.nota_id
    where t.criada_em > now() - interval '15 minutes' and t.respondida_em is not null group by 1`)
  return new Map(rows.map((row) => [row.municipio, row]))
}
