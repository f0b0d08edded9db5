import { PERIODOS_DO_MONITOR, type PeriodoDoMonitor } from '#domain/monitor.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { timesOf } from '#features/movimento/duracoes.ts'
import type { Tempos } from '#formas/cidades/saude.ts'
import type { App } from '#platform/app.ts'
import { cachePerApp } from '#platform/cache/caches.ts'
import { sql } from '#platform/db/db.ts'

/** The results of notes at a city over a period, and the calls that were made: sends, questions and cancellations. */
export type Medidas = {
  autorizadas: number
  rejeitadas: number
  /** Calls that ended. */
  chamadas: number
  /** Calls that did not arrive, or whose answer did not come. */
  falhas: number
  /** The share of calls that failed; null without any. */
  taxaDeFalha: number | null
  /** The city's own time, from the request to its answer. */
  tempoResposta: Tempos | null
}

type Row = {
  municipio: string
  ambiente: Ambiente
  fato: 'nota' | 'resposta' | 'chamada'
  valor: string
  quantas: number
}

/** The measures of all cities that notes went to in a period, by `municipio:ambiente`; read at most every ten seconds. */
export function readMedidas(app: App, periodo: PeriodoDoMonitor): Promise<ReadonlyMap<string, Medidas>> {
  const held = heldBy(app)
  const known = held.get(periodo)
  if (known) return known
  const found = select(app, periodo).then(measure)
  held.set(periodo, found)
  found.catch(() => held.delete(periodo))
  return found
}
const FRESH_MS = 10_000
const heldBy = cachePerApp<Promise<ReadonlyMap<string, Medidas>>>('medidas-de-municipios', {
  validadeMs: FRESH_MS,
  mostra: () => null,
})

/** The measures of one city, as of now. */
export async function readMedidasOf(app: App, city: City, periodo: PeriodoDoMonitor): Promise<Medidas> {
  const [only] = measure(await select(app, periodo, city)).values()
  return only ?? NENHUMA
}
type City = { municipio: string; ambiente: Ambiente }

/** The measures of one city by hour, by the time in milliseconds at which each hour with notes began. */
export async function readMedidasByHour(
  { sistema }: App,
  { municipio, ambiente }: City,
  desde: Date,
): Promise<ReadonlyMap<number, Medidas>> {
  const rows = await sistema.query<Row & { inicio: Date }>(sql`
    select inicio, municipio, ambiente, fato, valor, quantas from saude_recente
    where passo = 'hora' and inicio >= ${desde} and municipio = ${municipio} and ambiente = ${ambiente}`)
  return new Map([...Map.groupBy(rows, ({ inicio }) => inicio.getTime())].map(([em, group]) => [em, sumOf(group)]))
}

export const NENHUMA: Medidas = {
  ...{ autorizadas: 0, rejeitadas: 0, chamadas: 0, falhas: 0, taxaDeFalha: null, tempoResposta: null },
}

/** Periods of hours or less use steps that begin in the period, longer ones the days of Brasília, today included. */
function select({ sistema, now }: App, periodo: PeriodoDoMonitor, city?: City): Promise<Row[]> {
  const which = city ? sql`and municipio = ${city.municipio} and ambiente = ${city.ambiente}` : sql``
  const desde = new Date(now().getTime() - PERIODOS_DO_MONITOR[periodo])
  const source =
    periodo === '1h' || periodo === '24h'
      ? sql`saude_recente where passo = ${periodo === '1h' ? '5min' : 'hora'} and inicio > ${desde} ${which}`
      : sql`saude_municipios where dia > brasilia_day(${desde}::timestamptz) and fato in ('nota', 'resposta', 'chamada') ${which}`
  return sistema.query<Row>(sql`
    select municipio, ambiente, fato, valor, sum(quantas)::bigint as quantas from ${source} group by 1, 2, 3, 4`)
}

function measure(rows: readonly Row[]): ReadonlyMap<string, Medidas> {
  const groups = Map.groupBy(rows, ({ municipio, ambiente }) => `${municipio}:${ambiente}`)
  return new Map([...groups].map(([key, group]) => [key, sumOf(group)]))
}

/** The sum of facts, of any cities. */
function sumOf(rows: readonly Row[]): Medidas {
  const sum = (which: Row['fato'], what: string) =>
    rows.reduce((total, { fato, valor, quantas }) => total + (fato === which && valor === what ? quantas : 0), 0)
  const falhas = sum('chamada', 'falha')
  const chamadas = sum('chamada', 'respondida') + falhas
  return {
    autorizadas: sum('nota', 'autorizada'),
    rejeitadas: sum('nota', 'rejeitada'),
    chamadas,
    falhas,
    taxaDeFalha: shareOf(falhas, chamadas),
    tempoResposta: timesOf(rows.filter(({ fato }) => fato === 'resposta')),
  }
}

/** The share of calls and probes that was answered. */
export const availability = (
  { chamadas, falhas }: Medidas,
  { sondas, respondidas }: { sondas: number; respondidas: number },
): number | null => shareOf(chamadas - falhas + respondidas, chamadas + sondas)

/** A share from 0 to 1 in thousandths; null when the total is zero. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 1000
