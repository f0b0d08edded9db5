import type { Ambiente } from '#domain/nota/nota.ts'
import type { SaudeAgora } from '#formas/cidades/municipio.ts'
import type { App } from '#platform/app.ts'
import { keep } from '#platform/cache/caches.ts'
import { sql } from '#platform/db/db.ts'
import { perApp } from '#platform/per-app.ts'
import { FOI_CHAMADA, RESPONDEU } from './report-city.ts'

type Row = { municipio: string; ambiente: Ambiente; transmissoes: number; respondidas: number; duracaoMs: number }

/**
 * The health of one city, in one ambiente or in both together. All cities are read in one query, at most once every 30
 * seconds.
 */
export async function findSaude(app: App, municipio: string, ambiente?: Ambiente): Promise<SaudeAgora> {
  const rows = ((await readAll(app)).get(municipio) ?? []).filter((row) => !ambiente || row.ambiente === ambiente)
  if (rows.length === 0) return { status: 'sem_dados', transmissoes: 0, respondidas: 0, duracaoMediaMs: null }
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
  const [transmissoes, respondidas] = [sum((row) => row.transmissoes), sum((row) => row.respondidas)]
  const share = respondidas / transmissoes
  const status = share >= NORMAL ? 'normal' : share >= INSTAVEL ? 'instavel' : 'fora'
  return { status, transmissoes, respondidas, duracaoMediaMs: Math.round(sum((row) => row.duracaoMs) / transmissoes) }
}

/** The cities that are not answering well now, in either ambiente. */
export async function findInstaveis(app: App): Promise<Set<string>> {
  const cidades = [...(await readAll(app)).keys()]
  const saudes = await Promise.all(cidades.map(async (ibge) => ({ ibge, ...(await findSaude(app, ibge)) })))
  return new Set(saudes.filter(({ status }) => status !== 'normal').map(({ ibge }) => ibge))
}

const NORMAL = 0.9
const INSTAVEL = 0.5
const FRESH_MS = 30_000

const heldBy = perApp(() => ({
  at: -Infinity,
  rows: Promise.resolve(new Map<string, Row[]>()),
  /** The last loaded copy. */
  seen: new Map<string, Row[]>(),
  ...{ acertos: 0, falhas: 0 },
}))

keep('saude-municipios', (app) => {
  const held = heldBy(app)
  const em = held.seen.size > 0 && held.at > 0 ? held.at : null
  return {
    itens: held.seen.size,
    acertos: held.acertos,
    falhas: held.falhas,
    maisNova: em,
    entries: () => [...held.seen].map(([chave, rows]) => ({ chave, em, mostra: () => rows })),
    forget: () => Object.assign(held, { at: -Infinity, seen: new Map() }),
  }
})

function readAll(app: App): Promise<Map<string, Row[]>> {
  const held = heldBy(app)
  if (performance.now() - held.at < FRESH_MS) {
    held.acertos++
    return held.rows
  }
  held.falhas++
  held.at = performance.now()
  held.rows = selectAll(app)
  held.rows.then(
    (rows) => {
      held.seen = rows
    },
    () => {
      held.at = -Infinity
    },
  )
  return held.rows
}

/** Calls of every kind count, questions too; a refusal counts as an answer: the city works. */
async function selectAll(app: App): Promise<Map<string, Row[]>> {
  const rows = await app.sistema.query<Row>(sql`
    select t.municipio, t.ambiente, count(*) as transmissoes, coalesce(sum(t.duracao_ms), 0)::float8 as "duracaoMs",
      count(*) filter (where ${RESPONDEU}) as respondidas
    from transmissoes t where t.criada_em > now() - interval '15 minutes' and ${FOI_CHAMADA} group by 1, 2`)
  return Map.groupBy(rows, (row) => row.municipio)
}
