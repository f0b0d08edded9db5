import type { App } from '#platform/app.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { classOf } from './duracoes.ts'

/**
 * Adds moves of notes to the counts, as part of the statement that reads the history once. `source`: rows with `em`,
 * `de`, `para`, `ambiente`, `trilho`, `conexao` and `totalMs`, the age of the note at the move.
 */
export const foldMovimentoFrom = (source: Sql): Sql => sql`
  insert into movimento (passo, inicio, ambiente, trilho, conexao, fato, valor, quantas)
  select p.passo, p.inicio, s.ambiente, s.trilho, s.conexao, f.fato, f.valor, count(*)
  from ${source} s,
    lateral (values ('5min', date_bin('5 minutes', s.em, 'epoch')),
      ('dia', brasilia_day(s.em)::timestamp at time zone 'UTC' + interval '3 hours')) p(passo, inicio),
    lateral (
      select case when s.de is null then 'aceita' else s.para end, ''
      union all select 'total', ${classOf(sql`s."totalMs"`)} where s.para = 'autorizada') f(fato, valor)
  where s.de is null or s.para in ('autorizada', 'rejeitada', 'falha_temporaria', 'falha_definitiva')
  group by 1, 2, 3, 4, 5, 6, 7
  on conflict (passo, inicio, ambiente, trilho, conexao, fato, valor)
  do update set quantas = movimento.quantas + excluded.quantas`

/** Deletes counts that no window shows any more. Returns how many. */
export async function purgeMovimento(app: App): Promise<number> {
  const gone = await app.sistema.query(sql`
    delete from movimento where passo = '5min' and inicio < ${app.now()}::timestamptz - interval '49 hours'
      or passo = 'dia' and inicio < ${app.now()}::timestamptz - interval '90 days' returning 1`)
  return gone.length
}
