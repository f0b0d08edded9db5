import { CODIGOS, CODIGOS_CAMPO } from '#domain/codigos.ts'
import type { Centavos } from '#domain/money.ts'
import type { PeriodoDeRecusas } from '#domain/nota/recusas.ts'
import type { PaginaDeRecusas, RecusasDeCodigo } from '#formas/notas/recusas.ts'
import { type Db, join, type Sql, sql } from '#platform/db/db.ts'

/** The most refusals of a state and a period that are read, the newest: each is one row of the table. */
const READ_MAX = 50_000
/** Codes of this service, with which it ends notes that no city refused. */
const DO_SERVICO = Object.keys({ ...CODIGOS, ...CODIGOS_CAMPO }).filter((codigo) => codigo !== 'SEM_CODIGO')

/** The refusals of one code. `exemplo`: the newest note; `porPasso`: by number of the step, those without one left out. */
export type Contagem = Omit<RecusasDeCodigo, 'mensagem' | 'valorParado' | 'porPasso' | 'exemplo'> & {
  centavos: Centavos
  porPasso: Record<string, number>
  exemplo: string
}
type Totais = Pick<PaginaDeRecusas, 'total' | 'notas' | 'antes' | 'incompleto'>
type Fatia = { limit: number; offset: number }

/**
 * One page of refusals by code and by who refused, the most frequent first, of the notes with `traits`. Each state and
 * period is one step in an index of the times of notes.
 */
export async function countRecusas(
  db: Db,
  traits: Sql,
  { desde, ate, antesDesde, passoMs }: PeriodoDeRecusas,
  { limit, offset }: Fatia,
): Promise<{ totais: Totais; contagens: Contagem[] }> {
  const newest = (status: 'rejeitada' | 'falha_definitiva', from: Date, to: Date) => sql`(
    select id, tenant_id, municipio, trilho, valor_servico, reemitida_por_id is null as parada, criada_em, status,
      criada_em >= ${desde} as atual, coalesce(erros -> 0 ->> 'codigo', 'SEM_CODIGO') as codigo
    from notas where status = ${status} and criada_em >= ${from} and criada_em < ${to} and ${traits}
    order by criada_em desc, id limit ${READ_MAX})`
  const lidas = [
    ...[newest('rejeitada', desde, ate), newest('falha_definitiva', desde, ate)],
    ...[newest('rejeitada', antesDesde, desde), newest('falha_definitiva', antesDesde, desde)],
  ]
  const rows = await db.query<{ totais: Totais; contagem: Contagem | null }>(sql`
    with lidas as materialized (${join(lidas, ' union all ')}),
    f as (
      select *, floor(extract(epoch from criada_em - ${desde}::timestamptz) * 1000 / ${passoMs}::bigint)::int as nth,
        case when codigo = any(${DO_SERVICO}::text[]) then 'servico' when trilho = 'nacional' then 'nacional'
          else 'cidade' end as quem
      from lidas),
    g as (
      select codigo, quem, count(*) filter (where atual) as notas, count(*) filter (where not atual) as antes,
        count(distinct tenant_id) filter (where atual) as contas,
        count(distinct municipio) filter (where atual) as municipios,
        coalesce(sum(valor_servico) filter (where atual and parada), 0) as centavos,
        min(criada_em) filter (where atual) as "primeiraEm", max(criada_em) filter (where atual) as "ultimaEm",
        (array_agg(id order by criada_em desc, id) filter (where atual))[1] as exemplo
      from f group by codigo, quem),
    p as (
      select codigo, quem, json_object_agg(nth, quantas) as "porPasso"
      from (select codigo, quem, nth, count(*) as quantas from f where atual group by codigo, quem, nth) n
      group by codigo, quem),
    t as (
      select count(*) filter (where notas > 0) as total, coalesce(sum(notas), 0) as notas, coalesce(sum(antes), 0) as antes,
        exists (select from lidas group by atual, status having count(*) = ${READ_MAX}::bigint) as incompleto
      from g),
    pagina as (
      select * from g join p using (codigo, quem) order by notas desc, codigo, quem limit ${limit} offset ${offset})
    select row_to_json(t) as totais, case when pagina.codigo is not null then row_to_json(pagina) end as contagem
    from t left join pagina on true order by pagina.notas desc, pagina.codigo, pagina.quem`)
  return { totais: rows[0]!.totais, contagens: rows.flatMap(({ contagem }) => contagem ?? []) }
}
