import type { Carga } from './carga.ts'

/** Makes the parts by month that a service of `dias` days of age would have, beside those of today (docs/escala.md#months). */
export async function addMonths({ query }: Pick<Carga, 'query'>, dias: number): Promise<void> {
  const meses = await query<{ tabela: string; parte: string; de: string; ate: string }>(
    `select c.relname as tabela, c.relname || to_char(mes, '_YYYY_MM') as parte,
       primeiro_id(mes at time zone 'UTC') as de, primeiro_id((mes + interval '1 month') at time zone 'UTC') as ate
     from pg_partitioned_table p join pg_class c on c.oid = p.partrelid,
       generate_series(date_trunc('month', now() at time zone 'UTC' - make_interval(days => $1)),
         date_trunc('month', now() at time zone 'UTC'), '1 month') mes
     where c.relnamespace = 'public'::regnamespace
       and to_regclass('meses.' || quote_ident(c.relname || to_char(mes, '_YYYY_MM'))) is null
     order by 1, 2`,
    [dias],
  )
  for (const { tabela, parte, de, ate } of meses) {
    await query(`create table meses.${parte} (like ${tabela}
      including defaults including constraints including storage including compression)`)
    await query(`alter table ${tabela} attach partition meses.${parte} for values from ('${de}') to ('${ate}')`)
  }
}
