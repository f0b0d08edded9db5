import type { Ambiente } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

/** What refusals suggest about the deadline of a city: an age, with the number of refused notes and the last day. */
export type PrazoAprendido = { horas: number; recusas: number; em: Date }

/** Refusals of notes for their age that are needed before a learned deadline is shown. */
export const RECUSAS_MIN = 3
const VALE_DIAS = 30

/**
 * What recent refusals suggest, by municipality: the smallest age that at least RECUSAS_MIN refused notes support, so
 * that one odd answer of a city suggests nothing.
 */
export async function readPrazosAprendidos(app: App): Promise<Map<string, Partial<Record<Ambiente, PrazoAprendido>>>> {
  const rows = await app.sistema.query<PrazoAprendido & { municipio: string; ambiente: Ambiente }>(sql`
    select municipio, ambiente, idade_horas as horas, recusas, ultima as em from (
      select municipio, ambiente, idade_horas, (count(*) over cidade)::int as recusas, max(em) over cidade as ultima,
        row_number() over (partition by municipio, ambiente order by idade_horas) as posicao
      from prazos_recusados where em > ${app.now()}::timestamptz - make_interval(days => ${VALE_DIAS})
      window cidade as (partition by municipio, ambiente)) r
    where posicao = least(recusas, ${RECUSAS_MIN})`)
  const found = new Map<string, Partial<Record<Ambiente, PrazoAprendido>>>()
  for (const { municipio, ambiente, ...prazo } of rows)
    found.set(municipio, { ...found.get(municipio), [ambiente]: prazo })
  return found
}
