import { randomUUID } from 'node:crypto'
import type { Ambiente } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { refuseUnknownUf } from '#features/cidades/municipios/refuse-unknown-uf.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Achado, Exame } from '#formas/cidades/regulamentacao.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { enqueue } from '#platform/queue/enqueue.ts'
import { conflict } from '#platform/state-conflict.ts'

/** Queues an examination of all municipalities. Throws ESTADO_INVALIDO while one of the ambiente is open. */
export async function startExame(
  ctx: Ctx,
  { ambiente = 'producao', motivo }: { ambiente?: Ambiente; motivo: string },
): Promise<Exame> {
  allow(ctx, 'admin.regulamentacao.check')
  const id = randomUUID()
  const por = ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null
  return ctx.app.sistema.transaction(async (db) => {
    const row = await db.one(sql`
      insert into exames_municipios (id, ambiente, motivo, por, criada_em)
      values (${id}, ${ambiente}, ${motivo}, ${por}, ${ctx.now()})
      on conflict (ambiente) where status in ('na_fila','executando') do nothing returning id`)
    if (!row) throw conflict('ambiente', `Já há um exame de ${ambiente} em andamento; acompanhe-o até o fim.`)
    await enqueue(db, [
      {
        fila: 'regulamentacao.municipios',
        chave: id,
        tenantId: null,
        grupo: 'regulamentacao',
        requestId: ctx.requestId,
      },
    ])
    const detalhe = { ambiente, motivo }
    await audit(db, ctx, { acao: 'regulamentacao.examine', recurso: 'exame', recursoId: id, detalhe })
    return selectOne(db, id)
  })
}

/** One examination, with its progress. Throws NAO_ENCONTRADO. */
export async function findExame(ctx: Ctx, id: string): Promise<Exame> {
  allow(ctx, 'admin.regulamentacao.read')
  return selectOne(ctx.app.sistema, id)
}

/** The examinations, newest first. */
export async function listExames(
  ctx: Ctx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: Exame[]; total: number }> {
  allow(ctx, 'admin.regulamentacao.read')
  const [rows, count] = await Promise.all([
    select(ctx.app.sistema, sql`order by criada_em desc, id limit ${limit} offset ${offset}`),
    ctx.app.sistema.one<{ total: number }>(sql`select count(*) as total from exames_municipios`),
  ])
  return { items: rows.map(present), total: count?.total ?? 0 }
}

type FiltroDeAchados = {
  uf?: string
  falta?: string
  atendido?: boolean
  limit: number
  offset: number
}

/** What an examination found, by code. Throws NAO_ENCONTRADO, UF_INEXISTENTE. */
export async function listAchados(
  ctx: Ctx,
  id: string,
  { uf, falta = undefined, atendido, limit, offset }: FiltroDeAchados,
): Promise<{ items: Achado[]; total: number }> {
  await findExame(ctx, id)
  refuseUnknownUf(uf)
  const [state, lack, served] = [uf?.toUpperCase() ?? null, falta ?? null, atendido ?? null]
  const rows = await ctx.app.sistema.query<{ achado: Achado; total: number }>(sql`
    select achado, count(*) over () as total from exame_itens
    where exame_id = ${id} and (${state}::text is null or uf = ${state}) and (${lack}::text is null or falta = ${lack})
      and (${served}::boolean is null or atendido = ${served})
    order by municipio limit ${limit} offset ${offset}`)
  return { items: rows.map(({ achado }) => achado), total: rows[0]?.total ?? 0 }
}

type Row = Pick<Exame, 'id' | 'ambiente' | 'status' | 'motivo' | 'por' | 'total'> & {
  grupos: { falta: string | null; atendidos: number; feitos: number }[] | null
  criadaEm: Date
  concluidaEm: Date | null
}

/** The groups of an examination, over `exames_municipios x`. */
export const RESUMO = sql`select jsonb_agg(g) from (
  select falta, count(*) filter (where atendido) as atendidos, count(*) as feitos
  from exame_itens i where i.exame_id = x.id group by falta order by falta) g`

const select = (db: Db, rest: Sql) =>
  db.query<Row>(sql`
    select id, ambiente, status, motivo, por, total, criada_em as "criadaEm", concluida_em as "concluidaEm",
      case when status = 'concluida' then resumo else (${RESUMO}) end as grupos
    from exames_municipios x ${rest}`)

async function selectOne(db: Db, id: string): Promise<Exame> {
  const [row] = await select(db, sql`where id = ${id}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no examination ${id}`)
  return present(row)
}

function present({ grupos, criadaEm, concluidaEm, ...row }: Row): Exame {
  const groups = grupos ?? []
  return {
    ...row,
    feitos: groups.reduce((sum, { feitos }) => sum + feitos, 0),
    atendidos: groups.reduce((sum, { atendidos }) => sum + atendidos, 0),
    faltas: Object.fromEntries(groups.flatMap(({ falta, feitos }) => (falta === null ? [] : [[falta, feitos]]))),
    criadaEm: criadaEm.toISOString(),
    concluidaEm: concluidaEm?.toISOString() ?? null,
  }
}
