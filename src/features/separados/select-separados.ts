import type { Obra } from '#domain/obras.ts'
import type { Separado } from '#formas/operacao/separado.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { resolveWhenNone } from './retry-separados.ts'

/** A row that was set aside, without the sentence on what its work holds up. */
type Guardado = Omit<Separado, 'efeito'>

/** Rows set aside for which `which` holds, over `separados s`, and what follows it. */
export const selectSeparados = (db: Db, which: Sql): Promise<Guardado[]> =>
  db.query<Guardado>(sql`
    select s.id, s.obra, s.chave, s.situacao, s.erro, s.versao, s.desde, s.tentado_em as "tentadoEm", s.tentativas,
      case when t.id is not null then json_build_object('id', t.id, 'nome', t.nome) end as conta
    from separados s left join tenants t on t.id = s.tenant_id ${which}`)

/** Has a row tried again within seconds, also one that was discarded. */
export const retrySeparado = (tx: Db, id: string) =>
  tx.query(sql`update separados set situacao = 'a_tentar' where id = ${id}`)

/** Leaves a row aside permanently: its work is never done, and its alert ends when no other row has one. */
export async function discardSeparado(tx: Db, id: string): Promise<void> {
  const row = await tx.one<{ obra: string; tenantId: string | null }>(sql`
    update separados set situacao = 'descartado' where id = ${id} returning obra, tenant_id as "tenantId"`)
  if (row) await resolveWhenNone(tx, row)
}

/** The waiting rows of each work: how many, since when, and of how many accounts; `quais`: the first of these. */
type PorObra = { obra: Obra; linhas: number; desde: Date; contas: number; quais: string[] }

export const countSeparados = (db: Db): Promise<PorObra[]> =>
  db.query<PorObra>(sql`
    select obra, count(*)::int as linhas, min(desde) as desde, count(distinct tenant_id)::int as contas,
      (array_agg(distinct tenant_id) filter (where tenant_id is not null))[1:3] as quais
    from separados where situacao <> 'descartado' group by obra order by min(desde)`)
