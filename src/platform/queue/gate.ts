import type { Fila } from '#domain/filas.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { type Job, LIMITE_INICIAL, type Seats } from './queue.ts'

// Opens when at least half of ten or more calls within a minute failed to get an answer
// (docs/referencia/reliability.md#b4-breakers-limits-budgets).
const WINDOW_S = 60
const CALLS_MIN = 10
const FAILURE_SHARE = 0.5
const OPEN_S = 30
export const OPEN_S_MAX = 600
// Each failure takes a tenth of the limit away.
const SHRINK = 0.9
const GATHER_MS = 50
/** For calls that were all answered, while they do not change the limit of their group. */
const CALM_MS = 500

type Gate = {
  /** Records a call of a job: the city responded, a refusal included, or it did not. */
  record(job: Job, answered: boolean): void
  /** Writes the recorded calls. */
  close(): Promise<void>
}

type Tally = {
  grupo: string
  chave: string
  respondidas: number
  falhas: number
  sondasOk: number
  sondasFalhas: number
}
/** A group after a count. `moveu`: the breaker opened or closed; `cresceu`: more calls at once than before. */
type Contado = { grupo: string; aberto: boolean; falhas: number; chamadas: number; moveu: boolean; cresceu: boolean }

/**
 * How many calls at once a queue may make to each group (a city): a breaker, and a limit that grows by one with each
 * response while at least half of it is in use, up to the seats of the group, and shrinks with each failure. Both are
 * in the database, where every claim reads them and all workers count together. While the breaker is open no job calls;
 * then one probe at a time (`job.sonda`) does, whose outcome closes it or opens it for twice as long. The moment of the
 * first failure since the last response stays while probes fail.
 */
export function createGate(app: App, fila: Fila, seats: () => Promise<Seats>): Gate {
  let tallies = new Map<string, Tally>()
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | null = null
  let dueAt = 0
  const calm = new Set<string>()

  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    const gathered = [...tallies.values()]
    tallies = new Map()
    if (gathered.length)
      writing = writing
        .then(() => write(gathered))
        .catch((error) => app.log.warn({ err: error, fila }, 'calls to cities not counted'))
    return writing
  }
  const flushWithin = (ms: number): void => {
    const at = performance.now() + ms
    if (timer && dueAt <= at) return
    if (timer) clearTimeout(timer)
    dueAt = at
    timer = setTimeout(flush, ms)
  }
  const write = async (gathered: Tally[]): Promise<void> => {
    const { vagasPorGrupo, vagas = {} } = await seats()
    const counted = gathered.map((tally) => ({ ...tally, teto: vagas[tally.grupo] ?? vagasPorGrupo }))
    for (const { grupo, aberto, falhas, chamadas, moveu, cresceu } of await count(app, fila, counted)) {
      if (moveu) app.log.warn({ fila, grupo, aberto, falhas, chamadas }, 'breaker moved')
      if (aberto || cresceu) calm.delete(grupo)
      else calm.add(grupo)
    }
  }

  return {
    record: ({ grupo, sonda }, answered) => {
      const chave = `${fila}:${grupo}`
      const tally = tallies.get(grupo) ?? { grupo, chave, respondidas: 0, falhas: 0, sondasOk: 0, sondasFalhas: 0 }
      tallies.set(grupo, tally)
      tally[answered ? 'respondidas' : 'falhas']++
      if (sonda) tally[answered ? 'sondasOk' : 'sondasFalhas']++
      flushWithin(answered && !sonda && calm.has(grupo) ? CALM_MS : GATHER_MS)
    },
    close: flush,
  }
}

type Counted = Tally & { teto: number }

/** Adds calls to the counts of their groups, and returns these. A group has a row from its first count on. */
async function count(app: App, fila: Fila, tallies: readonly Counted[]): Promise<Contado[]> {
  const known = await add(app, fila, tallies)
  const others = tallies.filter(({ grupo }) => !known.some((each) => each.grupo === grupo))
  if (others.length === 0) return known
  await app.hot.query(sql`
    insert into disjuntores (chave, estado, limite)
    select chave, 'fechado', ${LIMITE_INICIAL} from unnest(${others.map(({ chave }) => chave)}::text[]) as chave
    on conflict do nothing`)
  return [...known, ...(await add(app, fila, others))]
}

async function add(app: App, fila: Fila, tallies: readonly Counted[]): Promise<Contado[]> {
  const payload = sql`json_to_recordset(${JSON.stringify(tallies)}) as p(chave text, grupo text, teto int,
    respondidas int, falhas int, "sondasOk" int, "sondasFalhas" int)`
  return app.hot.query<Contado>(sql`
    with atual as (
      select p.*, d.estado, d.aberturas, d.limite,
        d.janela_desde < now() - make_interval(secs => ${WINDOW_S}) as vencida,
        case when d.janela_desde < now() - make_interval(secs => ${WINDOW_S}) then 0 else d.total end
          + p.respondidas + p.falhas as chamadas,
        case when d.janela_desde < now() - make_interval(secs => ${WINDOW_S}) then 0 else d.falhas end
          + p.falhas as perdidas,
        (select count(*) from jobs j where j.fila = ${fila} and j.grupo = p.grupo and j.estado = 'executando') as em_curso
      from ${payload} join disjuntores d using (chave) order by d.chave for update of d),
    novo as (
      select *,
        estado = 'fechado' and chamadas >= ${CALLS_MIN} and perdidas >= chamadas * ${FAILURE_SHARE}::float8
          or estado <> 'fechado' and "sondasFalhas" > 0 and "sondasOk" = 0 as abre,
        estado <> 'fechado' and "sondasOk" > 0 as fecha
      from atual),
    gravado as (
      update disjuntores d set
        estado = case when n.abre then 'aberto' when n.fecha then 'fechado' else d.estado end,
        aberto_ate = case when n.abre then now() + make_interval(secs =>
          least(${OPEN_S} * power(2, least(n.aberturas, 10)), ${OPEN_S_MAX}) * ${app.config.ritmo}::float8) else d.aberto_ate end,
        aberturas = case when n.abre then n.aberturas + 1 when n.fecha then 0 else n.aberturas end,
        total = case when n.abre or n.fecha then 0 else n.chamadas end,
        falhas = case when n.abre or n.fecha then 0 else n.perdidas end,
        janela_desde = case when n.abre or n.fecha or n.vencida then now() else d.janela_desde end,
        limite = case when n.abre then ${LIMITE_INICIAL} else greatest(1, least(n.teto,
          n.limite + case when n.em_curso * 2 >= n.limite then n.respondidas else 0 end)
          * power(${SHRINK}::float8, least(n.falhas, 50))) end,
        falhando_desde = case when n.falhas = 0 then null when n.respondidas > 0 then now()
          else coalesce(d.falhando_desde, now()) end,
        atualizado_em = now()
      from novo n where d.chave = n.chave
      returning n.grupo, d.estado = 'aberto' as aberto, n.perdidas as falhas, n.chamadas, n.abre or n.fecha as moveu,
        d.limite > n.limite as cresceu)
    select * from gravado`)
}
