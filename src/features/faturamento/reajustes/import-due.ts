import { addMonths, competenciaOf } from '#domain/competencia.ts'
import type { Indice } from '#domain/faturamento/reajuste.ts'
import { percentual } from '#domain/money.ts'
import { audit } from '#features/audit/audit.ts'
import type { App } from '#platform/app.ts'
import type { Actor } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { fetchIndice, MESES_MAX } from './fetch-indice.ts'
import { fillPreviews } from './preview.ts'

const JOB: Actor = { kind: 'job', name: 'indice.import' }
const INDICES: readonly Indice[] = ['ipca', 'igpm']
/** A month is published once, some days after it ended: the source is asked a few times a day until it has it. */
const EVERY_MS = 6 * 3_600_000

/**
 * Imports from INDICES_URL the months that ended and are not known: the last twelve, and those that readjustments wait for,
 * which get their preview. A month that is known stays, also one that an operator entered. Without that address, and while
 * the source gives no usable answer, it does nothing. Several processes may.
 */
export async function importDueIndices(app: App): Promise<void> {
  if (!app.config.indicesUrl) return
  const mes = competenciaOf(app.now().getTime())
  for (const indice of INDICES) {
    const de = await firstUnknown(app.sistema, indice, mes)
    if (de === null || !(await claim(app, indice))) continue
    const valores = await fetchIndice(app, indice, de, addMonths(mes, -1))
    if (valores && valores.length > 0) await insertUnknown(app, indice, valores)
  }
}

/** The first month that the source is asked for; null: all are known. The source answers ten years at most. */
async function firstUnknown(db: Db, indice: Indice, mes: string): Promise<string | null> {
  const month = (competencia: string) => `${competencia}-01`
  const row = await db.one<{ de: string | null }>(sql`
    select min(m.competencia) as de from (
      select to_char(d, 'YYYY-MM') as competencia
      from generate_series(${month(addMonths(mes, -12))}::date, ${month(addMonths(mes, -1))}::date, interval '1 month') d
      union
      select to_char(d, 'YYYY-MM') from reajustes r
        cross join generate_series((r.periodo_inicio || '-01')::date, (r.periodo_fim || '-01')::date, interval '1 month') d
      where r.indice = ${indice} and r.status in ('agendado', 'aguardando_indice')) m
    where m.competencia < ${mes} and m.competencia >= ${addMonths(mes, -MESES_MAX)}
      and not exists (select from indices i where i.indice = ${indice} and i.competencia = m.competencia)`)
  return row!.de
}

/**
 * Whether this process asks the source now. A last reading in the future comes from a clock that was set back since.
 */
const claim = async ({ sistema, now }: App, indice: Indice): Promise<boolean> => {
  const before = new Date(now().getTime() - EVERY_MS)
  const row = await sistema.one(sql`
    insert into indice_leituras as l (indice, lida_em) values (${indice}, ${now()})
    on conflict (indice) do update set lida_em = excluded.lida_em
      where l.lida_em <= ${before} or l.lida_em > excluded.lida_em returning indice`)
  return row !== null
}

type Mes = { competencia: string; percentual: number }

const insertUnknown = ({ sistema, now }: App, indice: Indice, valores: readonly Mes[]): Promise<void> =>
  sistema.transaction(async (db) => {
    const rows = valores.map((each) => ({ competencia: each.competencia, variacao: percentual(each.percentual) }))
    const novos = await db.query<{ competencia: string }>(sql`
      insert into indices (indice, competencia, variacao, origem, atualizado_em)
      select distinct on (competencia) ${indice}, competencia, variacao, 'importado', ${now()}
      from json_to_recordset(${JSON.stringify(rows)}) as r(competencia text, variacao int) order by competencia
      on conflict do nothing returning competencia`)
    if (novos.length === 0) return
    const meses = valores.filter((each) => novos.some(({ competencia }) => competencia === each.competencia))
    await audit(
      db,
      { tenantId: '', actor: JOB, requestId: `indice-${indice}` },
      {
        acao: 'indice.write',
        recurso: 'indice',
        recursoId: indice,
        detalhe: { origem: 'importado', meses },
      },
    )
    await fillPreviews(db, indice)
  })
