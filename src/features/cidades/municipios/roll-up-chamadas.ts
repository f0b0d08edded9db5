import { FOI_CHAMADA, RESPONDEU } from '#features/cidades/reach/report-city.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

type Contada = { municipio: string; ambiente: string; inicio: Date; respondidas: number; falhas: number }

/** How long a step is counted again: a call has its answer, or none, within this time. */
const OPEN_MS = 5 * 60_000
/** The longest time that is made up for when no process counted. */
const BEHIND_MS = 3_600_000

/**
 * Counts the calls to cities, each question and each send of every note, as they are stored: the present five minutes and
 * those before them are counted again at each call, and their hours and days follow. Calls that wait for a brake are not
 * made yet. One process at a time does so.
 */
export async function rollUpChamadas({ sistema, now }: App): Promise<void> {
  await sistema.transaction(async (tx) => {
    const lock = await tx.one<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('saude.chamadas')) as mine`,
    )
    if (!lock?.mine) return
    const atMost = new Date(now().getTime() - OPEN_MS)
    const atLeast = new Date(now().getTime() - BEHIND_MS)
    const last = await tx.one<{ desde: Date }>(sql`
      select date_bin('5 minutes', greatest(${atLeast}::timestamptz, least(${atMost}::timestamptz, max(inicio))), 'epoch') as desde
      from saude_recente where passo = '5min' and fato = 'chamada'`)
    const contadas = await tx.query<Contada>(sql`
      select t.municipio, t.ambiente, date_bin('5 minutes', t.criada_em, 'epoch') as inicio,
        (count(*) filter (where ${RESPONDEU}))::int as respondidas, (count(*) filter (where not ${RESPONDEU}))::int as falhas
      from transmissoes t where t.criada_em >= ${last!.desde} and ${FOI_CHAMADA} group by 1, 2, 3`)
    if (contadas.length === 0) return
    await tx.query(sql`
      insert into saude_recente as s (passo, inicio, municipio, ambiente, fato, valor, quantas)
      select '5min', inicio, municipio, ambiente, 'chamada', v.valor, v.quantas
      from json_to_recordset(${JSON.stringify(contadas)}) as c(municipio text, ambiente text, inicio timestamptz,
        respondidas bigint, falhas bigint), lateral (values ('respondida', respondidas), ('falha', falhas)) v(valor, quantas)
      on conflict (municipio, ambiente, passo, inicio, fato, valor) do update set quantas = excluded.quantas
      where s.quantas <> excluded.quantas`)
    await tx.query(sql`
      insert into saude_recente as s (passo, inicio, municipio, ambiente, fato, valor, quantas)
      select 'hora', date_bin('1 hour', inicio, 'epoch'), municipio, ambiente, fato, valor, sum(quantas)
      from saude_recente where passo = '5min' and fato = 'chamada' and inicio >= date_bin('1 hour', ${last!.desde}::timestamptz, 'epoch')
      group by 2, 3, 4, 5, 6
      on conflict (municipio, ambiente, passo, inicio, fato, valor) do update set quantas = excluded.quantas
      where s.quantas <> excluded.quantas`)
    await tx.query(sql`
      insert into saude_municipios as s (municipio, ambiente, dia, fato, valor, quantas)
      select municipio, ambiente, brasilia_day(inicio), fato, valor, sum(quantas)
      from saude_recente where passo = 'hora' and fato = 'chamada'
        and inicio >= brasilia_day(${last!.desde}::timestamptz)::timestamp at time zone 'UTC' + interval '3 hours'
      group by 1, 2, 3, 4, 5
      on conflict (municipio, ambiente, dia, fato, valor) do update set quantas = excluded.quantas
      where s.quantas <> excluded.quantas`)
  })
}
