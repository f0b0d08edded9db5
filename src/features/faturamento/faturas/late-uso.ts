import { addMonths } from '#domain/competencia.ts'
import { inicioDoDia } from '#domain/faturamento/uso.ts'
import { diasCobrados, type Vigencia } from '#domain/faturamento/vigencia.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** How far back late notes are looked for: no city answers a transmission later than this. */
export const LATE_MONTHS = 12

/** A contract whose late notes are asked for. `faturaId`: its draft of the month, whose watermark does not count. */
type Procurado = { id: string; tenantId: string; vigencia: Vigencia; faturaId: string | null }

/** Notes of an earlier competência: how many its faturas counted, and how many there are now. */
type LateUso = { contratoId: string; competencia: string; antes: number; agora: number }

/**
 * Notes of earlier months that no fatura counted: those that were registered after the newest watermark among the fatura of
 * their month and the later ones, which had them as late notes, and before `usoAte`; null: all that are there.
 */
export function selectLateUso(
  db: Db,
  procurados: readonly Procurado[],
  { competencia, usoAte }: { competencia: string; usoAte: Date | null },
): Promise<LateUso[]> {
  const column = <T>(value: (each: Procurado) => T) => procurados.map(value)
  const inicio = (dia: string | null) => dia && new Date(inicioDoDia(dia)).toISOString()
  const dias = procurados.map(({ vigencia }) => diasCobrados(vigencia))
  const notasDa = (registradas: Sql) => sql`
    (select count(*) from uso u where u.tenant_id = c.tenant_id and u.competencia = c.competencia and ${registradas}
      and u.autorizada_em >= c.de and (c.fim is null or u.autorizada_em < c.fim)
      and (${usoAte}::timestamptz is null or u.registrada_em < ${usoAte}))`
  return db.query<LateUso>(sql`
    with pedidas as (
      select * from unnest(${column(({ id }) => id)}::uuid[], ${column(({ tenantId }) => tenantId)}::uuid[],
        ${column(({ faturaId }) => faturaId)}::uuid[], ${dias.map(({ de }) => inicio(de))}::timestamptz[],
        ${dias.map(({ ate }) => inicio(ate))}::timestamptz[]) as p(contrato_id, tenant_id, fatura_id, de, fim)
    ), contadas as (
      select distinct p.*, f.competencia,
        max(f.uso_ate) over (partition by p.contrato_id order by f.competencia desc) as ate
      from pedidas p join faturas f on f.contrato_id = p.contrato_id
      where f.uso_ate is not null and f.status not in ('cancelada', 'substituida')
        and f.competencia >= ${addMonths(competencia, -LATE_MONTHS)} and f.id is distinct from p.fatura_id
    ), tardias as materialized (
      select c.*, ${notasDa(sql`u.registrada_em >= c.ate`)} as depois
      from contadas c where c.competencia < ${competencia}
    )
    select c.contrato_id as "contratoId", c.competencia, c.antes, c.antes + c.depois as agora
    from (select c.*, ${notasDa(sql`u.registrada_em < c.ate`)} as antes from tardias c where c.depois > 0) c
    order by c.contrato_id, c.competencia`)
}
