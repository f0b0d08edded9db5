import type { Fila } from '#domain/filas.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import type { TentativasDaFila } from '#formas/operacao/fila.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

type Row = { fila: Fila; feitas: number; falhas: number; feitas24h: number; falhas24h: number }

const MINUTOS = 15
const share = (falhas: number, feitas: number) => (feitas === 0 ? null : Math.round((falhas / feitas) * 1000) / 1000)

const shown = ({ feitas, falhas, feitas24h, falhas24h }: Omit<Row, 'fila'>): TentativasDaFila => ({
  minutos: MINUTOS,
  ...{ feitas, falhas, taxaDeFalha: share(falhas, feitas) },
  ...{ feitas24h, falhas24h, taxaDeFalha24h: share(falhas24h, feitas24h) },
})

export const NO_CALLS = shown({ feitas: 0, falhas: 0, feitas24h: 0, falhas24h: 0 })

/**
 * The attempts of the jobs of each queue in the last 15 minutes, in whole steps of five, and in 24 hours, in whole hours. An
 * attempt was made: it called someone, or did its work. `ambiente`: of the queues by city, only those of that ambiente.
 */
export async function callsByFila({ sistema, now }: App, ambiente?: Ambiente): Promise<Map<Fila, TentativasDaFila>> {
  const at = sql`${now()}::timestamptz`
  const ofLately = sql`passo = '5min' and inicio > ${at} - make_interval(mins => ${MINUTOS})`
  const ofDay = sql`passo = 'hora' and inicio > ${at} - interval '24 hours'`
  const here = ambiente ? sql`and (alvo like ${`%:${ambiente}`} or alvo !~ ':(producao|homologacao)$')` : sql``
  const rows = await sistema.query<Row>(sql`
    select tipo as fila,
      coalesce(sum(respondidas + falhas) filter (where ${ofLately}), 0)::int as feitas,
      coalesce(sum(falhas) filter (where ${ofLately}), 0)::int as falhas,
      coalesce(sum(respondidas + falhas) filter (where ${ofDay}), 0)::int as "feitas24h",
      coalesce(sum(falhas) filter (where ${ofDay}), 0)::int as "falhas24h"
    from chamadas where (${ofLately} or ${ofDay}) ${here} group by tipo`)
  return new Map(rows.map(({ fila, ...row }) => [fila, shown(row)]))
}
