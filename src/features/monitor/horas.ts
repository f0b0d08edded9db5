import type { Ambiente } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { availability, type Medidas, NENHUMA, readMedidasByHour } from './medidas.ts'

const HOUR_MS = 3_600_000
const HORAS = 24

/** One hour of a city; `disponibilidade`: the share of its calls and probes that was answered; null without any. */
export type Hora = Medidas & { em: Date; sondas: number; disponibilidade: number | null }
/** `alvo`: what is probed for the city: itself, or the national system. */
type City = { municipio: string; ambiente: Ambiente; alvo: string }

/** The last 24 hours of a city, the present one included and last; also those in which nothing happened. */
export async function readHoras(app: App, { alvo, ...city }: City): Promise<Hora[]> {
  const first = Math.floor(app.now().getTime() / HOUR_MS) * HOUR_MS - (HORAS - 1) * HOUR_MS
  const desde = new Date(first)
  const [medidas, sondas] = await Promise.all([
    readMedidasByHour(app, city, desde),
    app.sistema.query<{ em: Date; sondas: number; respondidas: number }>(sql`
      select date_bin('1 hour', em, 'epoch') as em, count(*)::int as sondas,
        (count(*) filter (where respondeu))::int as respondidas
      from sondas where alvo = ${alvo} and ambiente = ${city.ambiente} and em >= ${desde} group by 1`),
  ])
  const sondasAt = new Map(sondas.map((each) => [each.em.getTime(), each]))
  return Array.from({ length: HORAS }, (_, nth) => {
    const em = first + nth * HOUR_MS
    const { sondas: n = 0, respondidas = 0 } = sondasAt.get(em) ?? {}
    const daHora = medidas.get(em) ?? NENHUMA
    return { em: new Date(em), ...daHora, sondas: n, disponibilidade: availability(daHora, { sondas: n, respondidas }) }
  })
}
