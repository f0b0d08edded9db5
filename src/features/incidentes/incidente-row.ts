import { GRAVIDADES } from '#domain/alertas.ts'
import type { Centavos } from '#domain/money.ts'
import type { ComDatas } from '#formas/comum.ts'
import type { Incidente } from '#formas/operacao/incidente.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import type { AlvoDeIncidente } from './causas/causa.ts'

export type IncidenteRow = Omit<ComDatas<Incidente>, 'valor' | 'atos' | 'alvo'> & {
  centavos: Centavos | null
  alvo: AlvoDeIncidente
  operacoes: string[]
}

const PESSOAS = sql`
  coalesce((select json_agg(json_build_object('id', t.id, 'nome', t.nome) order by q.nth)
    from unnest(i.quais) with ordinality as q(id, nth) join tenants t on t.id = q.id), '[]')`

/** Rows `i` with the names of accounts and people, by what follows `where`. */
export const selectIncidentes = (db: Db, which: Sql): Promise<IncidenteRow[]> =>
  db.query<IncidenteRow>(sql`
    select i.id, i.chave, i.tipo, i.ambiente, i.gravidade, i.titulo, i.texto, i.proxima_em as "proximaEm",
      i.aberto_em as desde, i.encerrado_em as "encerradoEm", i.unidade, i.quantas, i.contas, ${PESSOAS} as "primeirasContas",
      i.centavos, i.ao_menos as "aoMenos", i.alvo, i.operacoes, i.ultima_hora as "ultimaHora",
      case when u.id is not null then json_build_object('id', u.id, 'nome', u.nome, 'em', i.assumido_em) end as assumido,
      (select count(*)::int from incidente_anotacoes a where a.incidente_id = i.id) as anotacoes
    from incidentes i left join admin_usuarios u on u.id = i.assumido_por where ${which}`)

/** Producao first; then the gravest, the most money, the most documents, the longest. */
export const BY_NEED = sql`(i.ambiente = 'homologacao') is true,
  array_position(${[...GRAVIDADES]}::text[], i.gravidade), i.centavos desc nulls last, i.quantas desc,
  i.aberto_em, i.id`

/** When the causes were last read; null before the first time. */
export async function readAt(db: Db): Promise<Date | null> {
  const row = await db.one<{ em: Date | null }>(
    sql`select case when isfinite(lida_em) then lida_em end as em from incidente_leitura`,
  )
  return row?.em ?? null
}

/** The moment of the last change that a person sees, in microseconds; 0 before the first. */
export async function lastChangeOf(db: Db): Promise<number> {
  const row = await db.one<{ em: number }>(
    sql`select coalesce(extract(epoch from max(mudou_em)) * 1000000, 0)::bigint as em from incidentes`,
  )
  return row?.em ?? 0
}
