import { allow } from '#features/permissions/permissions.ts'
import type { FiltroDeIncidentes, Incidente, IncidenteInteiro } from '#formas/operacao/incidente.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, join, type Sql, sql } from '#platform/db/db.ts'
import { BY_NEED, readAt, selectIncidentes } from './incidente-row.ts'
import { presentIncidentes } from './present-incidente.ts'

/** The highest total that is counted exactly. */
const COUNTED_MAX = 10_000
const FEITO_MAX = 100

/** Open incidents, those that need a person most first; ended ones, the last to end first. `em`: when causes were read. */
export async function listIncidentes(
  ctx: Ctx,
  { estado, ambiente, tipo, limit, offset }: FiltroDeIncidentes,
): Promise<{ em: Date; items: Incidente[]; total: number }> {
  allow(ctx, 'admin.incidente.read')
  const db = ctx.app.sistema
  const open = estado === 'abertos'
  const which = join(
    [
      open ? sql`i.encerrado_em is null` : sql`i.encerrado_em is not null`,
      ...(ambiente ? [sql`coalesce(i.ambiente, 'producao') = ${ambiente}`] : []),
      ...(tipo ? [sql`i.tipo = ${tipo}`] : []),
    ],
    ' and ',
  )
  const order = open ? BY_NEED : sql`i.encerrado_em desc, i.id`
  const [rows, counted, em] = await Promise.all([
    limit === 0 ? [] : selectIncidentes(db, sql`${which} order by ${order} limit ${limit} offset ${offset}`),
    db.one<{ n: number }>(
      sql`select count(*)::int as n from (select from incidentes i where ${which} limit ${COUNTED_MAX}) c`,
    ),
    readAt(db),
  ])
  return { em: em ?? ctx.now(), items: await presentIncidentes(ctx, rows), total: counted?.n ?? 0 }
}

/** One incident, open or ended, with what people wrote and did about it. Throws NAO_ENCONTRADO. */
export async function showIncidente(ctx: Ctx, id: string): Promise<IncidenteInteiro> {
  allow(ctx, 'admin.incidente.read')
  return findIncidente(ctx, ctx.app.sistema, id)
}

/** The same, as `db` sees it. */
export async function findIncidente(ctx: Ctx, db: Db, id: string): Promise<IncidenteInteiro> {
  const rows = await selectIncidentes(db, sql`i.id = ${id}`)
  const [incidente] = await presentIncidentes(ctx, rows)
  if (!incidente) throw new Refusal('NAO_ENCONTRADO', `no incident ${id}`)
  const [anotado, feito] = await Promise.all([selectAnotado(db, id), selectFeito(db, sql`a.recurso_id = ${id}`)])
  return { ...incidente, anotado, feito }
}

const selectAnotado = (db: Db, id: string): Promise<IncidenteInteiro['anotado']> =>
  db.query<IncidenteInteiro['anotado'][number]>(sql`
    select a.id, json_build_object('id', u.id, 'nome', u.nome) as por, a.em, a.texto
    from incidente_anotacoes a join admin_usuarios u on u.id = a.por where a.incidente_id = ${id} order by a.em, a.id`)

async function selectFeito(db: Db, which: Sql): Promise<IncidenteInteiro['feito']> {
  const rows = await db.query<IncidenteInteiro['feito'][number]>(sql`
    select a.acao, a.em, a.detalhe ->> 'motivo' as motivo,
      case when u.id is not null then json_build_object('id', u.id, 'nome', u.nome) end as por
    from auditoria a left join admin_usuarios u on u.id::text = a.ator ->> 'id'
    where a.recurso = 'incidente' and a.tenant_id is null and ${which} order by a.id desc limit ${FEITO_MAX}`)
  return rows.reverse()
}
