import { allow } from '#features/permissions/permissions.ts'
import type { FiltroDeRecorrentes, Recorrente, RecorrenteDetalhe } from '#formas/notas/recorrente.ts'
import type { Ctx } from '#platform/ctx.ts'
import { join, type Sql, sql } from '#platform/db/db.ts'
import {
  hojeOf,
  presentDetalhe,
  presentRecorrente,
  type RecorrenteRow,
  SELECT_RECORRENTES,
  selectRecorrente,
  visible,
} from './recorrente-row.ts'

/** The recurrences, newest first. `q`: a part of the name or of the customer's name. */
export async function listRecorrentes(
  ctx: Ctx,
  { ambiente, situacao, pendencia, empresaId, q, limit, offset }: FiltroDeRecorrentes,
): Promise<{ items: Recorrente[]; total: number }> {
  allow(ctx, 'recorrente.read')
  const where = join(
    [
      visible(ctx),
      ...(ambiente ? [sql`r.ambiente = ${ambiente}`] : []),
      ...(situacao ? [sql`r.situacao = ${situacao}`] : []),
      ...(empresaId ? [sql`r.empresa_id = ${empresaId}`] : []),
      ...(pendencia ? [hasOcorrencia(pendencia === 'com_falha' ? 'recusada' : 'a_revisar')] : []),
      ...(q?.trim() ? [matches(q.trim())] : []),
    ],
    ' and ',
  )
  const [rows, counted] = await Promise.all([
    ctx.db.query<RecorrenteRow>(sql`
      ${SELECT_RECORRENTES} where ${where} order by r.criada_em desc, r.id limit ${limit} offset ${offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from recorrentes r where ${where}`),
  ])
  return { items: rows.map(presentRecorrente), total: counted?.total ?? 0 }
}

/** One recurrence with its note and its next dates. Throws NAO_ENCONTRADO. */
export async function findRecorrente(ctx: Ctx, id: string): Promise<RecorrenteDetalhe> {
  allow(ctx, 'recorrente.read')
  return presentDetalhe(await selectRecorrente(ctx, ctx.db, id), hojeOf(ctx))
}

const hasOcorrencia = (estado: string): Sql => sql`exists (
  select from recorrente_ocorrencias p
  where p.tenant_id = r.tenant_id and p.recorrente_id = r.id and p.estado = ${estado})`

function matches(q: string): Sql {
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(r.nome ilike ${part} or r.tomador_nome ilike ${part})`
}
