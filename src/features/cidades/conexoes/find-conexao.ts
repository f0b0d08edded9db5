import {
  CONEXAO_COLUMNS,
  type ConexaoResponse,
  type ConexaoRow,
  presentConexao,
  type StatusConexao,
} from '#features/cidades/reach/conexao-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ConexaoItem, UltimoEnsaio } from '#formas/cidades/conexao.ts'
import type { VersoesDaConexao } from '#formas/cidades/conexao-pedidos.ts'
import type { ComDatas } from '#formas/comum.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** The published version of a slug, or null. */
export const findPublicada = (db: Db, slug: string) =>
  db.one<ConexaoRow>(sql`select ${CONEXAO_COLUMNS} from conexoes where slug = ${slug} and status = 'publicada'`)

/** One version by its id. Throws NAO_ENCONTRADO. */
export async function selectConexao(db: Db, id: string): Promise<ConexaoRow> {
  const row = await db.one<ConexaoRow>(sql`select ${CONEXAO_COLUMNS} from conexoes where id = ${id}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no connection ${id}`)
  return row
}

/** One version for the back-office, with the last rehearsal of what it holds now. Throws NAO_ENCONTRADO. */
export async function findConexao(ctx: Ctx, id: string): Promise<ConexaoResponse & { ensaio: UltimoEnsaio | null }> {
  allow(ctx, 'admin.conexao.read')
  const db = ctx.app.sistema
  const row = await selectConexao(db, id)
  const last = await db.one<ComDatas<Omit<UltimoEnsaio, 'vale'>>>(sql`
    select ok, enviado, municipio, em from conexao_ensaios where conexao_id = ${id} and revisao = ${row.revisao}
    order by em desc, id limit 1`)
  return {
    ...presentConexao(row),
    ensaio: last && { ...last, vale: last.ok && last.em > ensaioValeDesde(ctx.now()), em: last.em.toISOString() },
  }
}

/** A successful rehearsal after this moment permits publishing (docs/especificacao/estados.md#10-connection-versions). */
export const ensaioValeDesde = (now: Date) => new Date(now.getTime() - ENSAIO_VALE_HORAS * 3_600_000)
const ENSAIO_VALE_HORAS = 24

/** The published version of a slug, for the back-office. Throws NAO_ENCONTRADO. */
export async function findAtiva(ctx: Ctx, slug: string): Promise<ConexaoResponse> {
  allow(ctx, 'admin.conexao.read')
  const row = await findPublicada(ctx.app.sistema, slug)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no published version of ${slug}`)
  return presentConexao(row)
}

/** Versions without their content, newest change first; all, or those of the slug a municipality is attached to. */
export async function listConexoes(
  ctx: Ctx,
  {
    municipio = null,
    status = null,
    limit,
    offset,
  }: { municipio?: string | null; status?: StatusConexao | null; limit: number; offset: number },
): Promise<{ items: ConexaoItem[]; total: number }> {
  allow(ctx, 'admin.conexao.read')
  return selectItems(
    ctx.app.sistema,
    sql`(${municipio}::text is null or slug = (select m.slug from conexao_municipios m where m.municipio = ${municipio}))
      and (${status}::text is null or status = ${status})`,
    sql`order by atualizada_em desc, id limit ${limit} offset ${offset}`,
  )
}

/** The versions of a slug, newest first, and each time one was put in or taken out of force. Throws NAO_ENCONTRADO. */
export async function listVersoes(ctx: Ctx, slug: string): Promise<VersoesDaConexao> {
  allow(ctx, 'admin.conexao.read')
  const db = ctx.app.sistema
  const [{ items }, ativacoes] = await Promise.all([
    selectItems(db, sql`slug = ${slug}`, sql`order by versao desc`),
    db.query<ComDatas<VersoesDaConexao['ativacoes'][number]>>(
      sql`select versao, acao, motivo, por, em from conexao_ativacoes where slug = ${slug} order by id desc limit 200`,
    ),
  ])
  if (items.length === 0) throw new Refusal('NAO_ENCONTRADO', `no slug ${slug}`)
  return { items, ativacoes: ativacoes.map((each) => ({ ...each, em: each.em.toISOString() })) }
}

type ItemRow = Omit<ConexaoItem, 'atualizadaEm' | 'publicadaEm'> & {
  atualizadaEm: Date
  publicadaEm: Date | null
  total: number
}

async function selectItems(db: Db, where: ReturnType<typeof sql>, order: ReturnType<typeof sql>) {
  const rows = await db.query<ItemRow>(sql`
    select id, slug, versao, status, titulo, template->>'padrao' as padrao, template->>'familia' as familia, revisao,
      (select count(*) from conexao_municipios m where m.slug = conexoes.slug) as municipios,
      atualizada_em as "atualizadaEm", publicada_em as "publicadaEm", count(*) over () as total
    from conexoes where ${where} ${order}`)
  const items = rows.map(
    ({ total, ...row }): ConexaoItem => ({
      ...row,
      atualizadaEm: row.atualizadaEm.toISOString(),
      publicadaEm: row.publicadaEm?.toISOString() ?? null,
    }),
  )
  return { items, total: rows[0]?.total ?? 0 }
}
