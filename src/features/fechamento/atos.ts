import { randomUUID } from 'node:crypto'
import { type AtoDoMes, type NumerosDoMes, VALORES_DO_MES } from '#domain/fechamento.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, join, raw, type Sql, sql } from '#platform/db/db.ts'
import { COLUNA_DE, GUARDADAS, GUARDADAS_NOMES, isDoMes, type MesDaConta, notasDoMes } from './notas-do-mes.ts'

/** The last act of its kind in the month of a company; `numeros`: of a closing, in centavos. */
export type Ato = {
  empresaId: string
  ato: AtoDoMes
  por: { id: string; nome: string }
  em: Date
  motivo: string | null
  numeros: NumerosDoMes | null
}

/** The acts that the second of a pair takes back. */
const PARES = { marca: ['conferida', 'desfeita'], fecho: ['fechada', 'reaberta'] } as const
type Par = keyof typeof PARES

/** The last act of a pair in the month of each company, as a relation with all columns. */
const lastOf = (ctx: Ctx, mes: MesDaConta, par: Par): Sql => sql`
  select distinct on (empresa_id) * from fechamento_atos where ${isDoMes(ctx, mes)} and ato = any(${PARES[par]}::text[])
  order by empresa_id, ordem desc`

/** The last acts of each company, by the pair that they are of. */
export async function findAtos(ctx: Ctx, mes: MesDaConta, db: Db = ctx.db): Promise<Record<Par, Map<string, Ato>>> {
  const of = async (par: Par) => {
    const rows = await db.query<Ato>(sql`
      select a.empresa_id as "empresaId", ato, json_build_object('id', por, 'nome', coalesce(u.nome, '')) as por, em, motivo, numeros
      from (${lastOf(ctx, mes, par)}) a left join usuarios u on u.tenant_id = ${ctx.tenantId} and u.id = a.por`)
    return new Map(rows.map((row) => [row.empresaId, row]))
  }
  const [marca, fecho] = await Promise.all([of('marca'), of('fecho')])
  return { marca, fecho }
}

/** The notes as they were kept by the last act of a pair, where that act still counts: empresa_id and GUARDADAS. */
export const guardadasOf = (ctx: Ctx, mes: MesDaConta, par: Par): Sql => sql`
  select a.empresa_id, g.* from (${lastOf(ctx, mes, par)}) a, json_to_recordset(a.notas) as g(${GUARDADAS})
  where a.ato = ${PARES[par][0]}`

/** The companies where the last act of a pair still counts. */
export const marcadasOf = (ctx: Ctx, mes: MesDaConta, par: Par): Sql =>
  sql`select a.empresa_id from (${lastOf(ctx, mes, par)}) a where a.ato = ${PARES[par][0]}`

/**
 * Locks the month of these companies until the transaction ends, so that acts follow each other; notes of the companies
 * are issued meanwhile. Returns those that exist in the account.
 */
export async function lockEmpresas(ctx: Ctx, tx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select id from empresas where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[]) order by id for no key update`)
  return rows.map(({ id }) => id)
}

/**
 * Writes an act into the month of each company. What a person checks or closes is kept with it, as the statement reads it.
 * `tx`: the transaction that locked the companies. Throws SEM_PERMISSAO for an actor that is no person.
 */
export async function insertAtos(
  ctx: Ctx,
  tx: Db,
  mes: MesDaConta,
  { ato, empresaIds, motivo = null }: { ato: AtoDoMes; empresaIds: readonly string[]; motivo?: string | null },
): Promise<void> {
  allow(ctx, 'fechamento.write')
  if (ctx.actor.kind !== 'portal') throw new Refusal('SEM_PERMISSAO', 'only people check and close a month')
  if (empresaIds.length === 0) return
  const atos = empresaIds.map((empresaId) => ({ id: randomUUID(), empresa_id: empresaId }))
  const [keeps, closes] = [ato === 'conferida' || ato === 'fechada', ato === 'fechada']
  const somas = VALORES_DO_MES.map((nome) => sql`${nome}::text, coalesce(sum(${raw(COLUNA_DE[nome])}), 0)::bigint`)
  await tx.query(sql`
    with vivas as materialized (${keeps ? notasDoMes(ctx, { ...mes, empresaIds }) : sql`select null::uuid as empresa_id`})
    insert into fechamento_atos (id, tenant_id, empresa_id, ambiente, competencia, ordem, ato, por, em, motivo, numeros, notas)
    select p.id, ${ctx.tenantId}, p.empresa_id, ${mes.ambiente}, ${mes.competencia},
      1 + (select coalesce(max(ordem), 0) from fechamento_atos a where a.tenant_id = ${ctx.tenantId}
        and a.ambiente = ${mes.ambiente} and a.competencia = ${mes.competencia} and a.empresa_id = p.empresa_id),
      ${ato}, ${ctx.actor.usuarioId}, ${ctx.now()}, ${motivo},
      ${
        closes
          ? sql`(select json_build_object('notas', count(*) filter (where status = 'autorizada'), ${join(somas)})
              from vivas v where v.empresa_id = p.empresa_id)`
          : sql`null`
      },
      ${
        keeps
          ? sql`(select coalesce(json_agg(g order by g.id), '[]') from (
              select ${GUARDADAS_NOMES} from vivas v where v.empresa_id = p.empresa_id) g)`
          : sql`null`
      }
    from json_to_recordset(${JSON.stringify(atos)}) as p(id uuid, empresa_id uuid)`)
}
