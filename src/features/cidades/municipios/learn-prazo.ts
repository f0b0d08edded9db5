import type { Ambiente } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** The deadline of the city has passed (docs/referencia/nacional.md#73-rules). */
const PRAZO_PASSOU = 'E0822'
/** Cities change their deadlines: a learned deadline expires after this many days. */
const VALE_DIAS = 30

/**
 * Records the age at which a note could no longer be cancelled, because the national system publishes no deadlines.
 * `idadeHoras` counts from authorization; only PRAZO_PASSOU is recorded.
 */
export async function learnPrazo(
  db: Db,
  {
    municipio,
    ambiente,
    codigos,
    idadeHoras,
    agora,
  }: {
    municipio: string
    ambiente: Ambiente
    codigos: readonly string[]
    idadeHoras: number
    agora: Date
  },
): Promise<void> {
  if (!codigos.includes(PRAZO_PASSOU)) return
  await db.query(sql`
    insert into prazos_aprendidos as p (municipio, ambiente, horas, codigo, em)
    values (${municipio}, ${ambiente}, ${Math.floor(idadeHoras)}, ${PRAZO_PASSOU}, ${agora})
    on conflict (municipio, ambiente) do update set codigo = excluded.codigo, em = excluded.em,
      horas = case when p.em > excluded.em - make_interval(days => ${VALE_DIAS}) then least(p.horas, excluded.horas)
        else excluded.horas end`)
}

/** The learned deadline of a city, in hours; null while there is none. */
export async function findPrazoAprendido(
  app: App,
  { municipio, ambiente }: { municipio: string; ambiente: Ambiente },
): Promise<number | null> {
  const row = await app.sistema.one<{ horas: number }>(sql`
    select horas from prazos_aprendidos where municipio = ${municipio} and ambiente = ${ambiente}
      and em > ${app.now()}::timestamptz - make_interval(days => ${VALE_DIAS})`)
  return row?.horas ?? null
}
