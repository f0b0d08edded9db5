import { audit } from '#features/audit/audit.ts'
import {
  type Anexo,
  CONEXAO_COLUMNS,
  type ConexaoResponse,
  type ConexaoRow,
  presentConexao,
} from '#features/cidades/reach/conexao-row.ts'
import { openMunicipioIndex, refreshMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict, statusConflict } from '#platform/state-conflict.ts'
import { findTesteFaults } from './check-teste.ts'
import { ensaioValeDesde, selectConexao } from './find-conexao.ts'

/**
 * Publishes a draft whose present revision passed a dry-run in the last 24 hours; the version published until then
 * becomes `substituida` in the same transaction. A version already published is returned unchanged. Throws
 * NAO_ENCONTRADO, ESTADO_INVALIDO, SCHEMA_DPS_INVALIDO where a test would be a real note.
 */
export async function publishConexao(ctx: Ctx, id: string, motivo: string | null = null): Promise<ConexaoResponse> {
  allow(ctx, 'admin.conexao.publish')
  const { app } = ctx
  const draft = await selectConexao(app.sistema, id)
  if (draft.status === 'publicada') return presentConexao(draft)
  if (draft.status !== 'rascunho') throw statusConflict(draft.status, ['rascunho'])
  const since = ensaioValeDesde(ctx.now())
  const proof = await app.sistema.one(sql`
    select from conexao_ensaios where conexao_id = ${id} and revisao = ${draft.revisao} and ok and em > ${since} limit 1`)
  if (!proof)
    throw conflict(
      'ensaio',
      'Publicar pede um ensaio bem-sucedido, feito com este conteúdo nas últimas 24 horas. Ensaie de novo.',
    )
  return activate(ctx, draft, ['rascunho'], 'publicar', motivo)
}

/**
 * Puts a previous version of a slug back in force, as a new activation. Throws NAO_ENCONTRADO, ESTADO_INVALIDO,
 * SCHEMA_DPS_INVALIDO where a test would be a real note by what is known today.
 */
export async function rollbackConexao(
  ctx: Ctx,
  slug: string,
  { versao, motivo }: { versao: number; motivo: string },
): Promise<ConexaoResponse> {
  allow(ctx, 'admin.conexao.rollback')
  const { sistema } = ctx.app
  const previous = await sistema.one<ConexaoRow>(
    sql`select ${CONEXAO_COLUMNS} from conexoes where slug = ${slug} and versao = ${versao}`,
  )
  if (!previous) throw new Refusal('NAO_ENCONTRADO', `no version ${versao} of ${slug}`)
  if (previous.status === 'publicada') return presentConexao(previous)
  const from = ['substituida', 'despublicada']
  if (!from.includes(previous.status)) throw statusConflict(previous.status, from)
  return activate(ctx, previous, from, 'rollback', motivo)
}

/** The only transition to `publicada`: the version in force is replaced first, since a slug has one at most. */
async function activate(
  ctx: Ctx,
  row: ConexaoRow,
  from: string[],
  acao: 'publicar' | 'rollback',
  motivo: string | null,
) {
  const { app } = ctx
  await refuseRealTests(app, row)
  const por = ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null
  const published = await app.sistema.transaction(async (db) => {
    await db.query(sql`select pg_advisory_xact_lock(hashtext(${`conexao:${row.slug}`}))`)
    // Another operator did the same while this one waited.
    const current = await selectConexao(db, row.id)
    if (current.status === 'publicada') return presentConexao(current)
    const previous = await db.one<{ versao: number }>(sql`
      update conexoes set status = 'substituida', revisao = revisao + 1, atualizada_em = ${ctx.now()}
      where slug = ${row.slug} and status = 'publicada' returning versao`)
    const now = await db.one<ConexaoRow>(sql`
      update conexoes set status = 'publicada', revisao = revisao + 1, publicada_por = ${por}, publicada_em = ${ctx.now()},
        atualizada_em = ${ctx.now()}
      where id = ${row.id} and status = any(${from}) and revisao = ${row.revisao} returning ${CONEXAO_COLUMNS}`)
    if (!now) throw conflict('revisao', 'A conexão mudou enquanto era publicada; leia de novo.')
    await recordAtivacao(db, ctx, now, acao, motivo)
    const detalhe = { slug: now.slug, versao: now.versao, substitui: previous?.versao ?? null, motivo }
    await audit(db, ctx, {
      acao: `conexao.${acao === 'publicar' ? 'publish' : 'rollback'}`,
      recurso: 'conexao',
      recursoId: now.id,
      detalhe,
    })
    return presentConexao(now)
  })
  await refreshMunicipioIndex(app)
  return published
}

/** Throws where a test of this version would be a real note, at its own addresses or at those of a city it serves. */
async function refuseRealTests(app: App, row: ConexaoRow): Promise<void> {
  const anexos = await app.sistema.query<Pick<Anexo, 'municipio' | 'urls'>>(
    sql`select municipio, urls from conexao_municipios where slug = ${row.slug} order by municipio`,
  )
  const erros = findTesteFaults(app, await openMunicipioIndex(app), row, anexos)
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'tests would go to production', { erros })
}

/**
 * Takes the published version out of force: the jobs of its cities wait. With municipalities attached it needs
 * `forcar`. A repeated call returns the same. Throws NAO_ENCONTRADO, ESTADO_INVALIDO.
 */
export async function unpublishConexao(
  ctx: Ctx,
  id: string,
  { forcar = false, motivo }: { forcar?: boolean; motivo: string },
): Promise<ConexaoResponse> {
  allow(ctx, 'admin.conexao.publish')
  const { app } = ctx
  const result = await app.sistema.transaction(async (db) => {
    const row = await db.one<ConexaoRow>(sql`
      update conexoes c set status = 'despublicada', revisao = revisao + 1, atualizada_em = ${ctx.now()}
      where id = ${id} and status = 'publicada'
        and (${forcar} or not exists (select from conexao_municipios m where m.slug = c.slug)) returning ${CONEXAO_COLUMNS}`)
    if (!row) return whyNotUnpublished(db, id)
    await recordAtivacao(db, ctx, row, 'despublicar', motivo)
    const detalhe = { slug: row.slug, versao: row.versao, forcar, motivo }
    await audit(db, ctx, { acao: 'conexao.unpublish', recurso: 'conexao', recursoId: id, detalhe })
    return presentConexao(row)
  })
  await refreshMunicipioIndex(app)
  return result
}

async function whyNotUnpublished(db: Db, id: string): Promise<ConexaoResponse> {
  const row = await selectConexao(db, id)
  if (row.status === 'despublicada') return presentConexao(row)
  if (row.status !== 'publicada') throw statusConflict(row.status, ['publicada'])
  const { total = 0 } =
    (await db.one<{ total: number }>(sql`select count(*) as total from conexao_municipios where slug = ${row.slug}`)) ??
    {}
  throw conflict('municipios', `A conexão serve ${total} município(s); retire-os ou envie forcar.`, {
    municipios: total,
  })
}

const recordAtivacao = (db: Db, ctx: Ctx, row: ConexaoRow, acao: string, motivo: string | null) =>
  db.query(sql`
    insert into conexao_ativacoes (slug, conexao_id, versao, acao, motivo, por, em)
    values (${row.slug}, ${row.id}, ${row.versao}, ${acao}, ${motivo},
      ${ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null}, ${ctx.now()})`)
