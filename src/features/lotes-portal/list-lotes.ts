import { allow } from '#features/permissions/permissions.ts'
import type { EmInstantes } from '#formas/comum.ts'
import type { FiltroDeLinhas, FiltroDeLotes, LinhaDeLote, LoteDoPortal } from '#formas/notas/lote-portal.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { listLinhas } from './linha.ts'
import { ESTADO, findLote, LINHAS, linhasCom, selectLotes, visible } from './lote-row.ts'

/** A page of batches, the newest first. */
export async function listLotes(
  ctx: Ctx,
  {
    ambiente = undefined,
    q,
    de,
    ate,
    situacao,
    limit,
    offset,
  }: EmInstantes<Omit<FiltroDeLotes, 'dataInicio' | 'dataFim'>>,
): Promise<{ items: LoteDoPortal[]; total: number }> {
  allow(ctx, 'nota.read')
  const estados = situacao === 'aguardando' ? ['pronta', 'com_erro'] : ['a_conferir', 'a_enviar', 'enviando']
  const where = sql`(${ambiente ?? null}::text is null or p.ambiente = ${ambiente ?? null})
    and (${q ?? null}::text is null or position(lower(${q ?? null}) in lower(p.arquivo)) > 0)
    and (${de ?? null}::timestamptz is null or p.criado_em >= ${de ?? null})
    and (${ate ?? null}::timestamptz is null or p.criado_em <= ${ate ?? null})
    and (${situacao ?? null}::text is null or p.id in (
      with ${linhasCom(ctx, sql`(situacao = any(${[...estados, 'enviada']}::text[]) or segurada)`)}
      select l.lote_id from ${LINHAS} where ${ESTADO} = any(${estados}::text[])
        or ${situacao === 'em_andamento'} and n.status in ('processando', 'falha_temporaria')))`
  const [items, counted] = await Promise.all([
    selectLotes(ctx, where, sql`limit ${limit} offset ${offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from portal_lotes p where ${visible(ctx)} and ${where}`),
  ])
  return { items, total: counted!.total }
}

/** One batch. Throws NAO_ENCONTRADO. */
export async function showLote(ctx: Ctx, id: string): Promise<LoteDoPortal> {
  allow(ctx, 'nota.read')
  return findLote(ctx, id)
}

/** A page of its lines. Throws NAO_ENCONTRADO. */
export async function showLinhas(
  ctx: Ctx,
  id: string,
  fatia: FiltroDeLinhas,
): Promise<{ items: LinhaDeLote[]; total: number }> {
  allow(ctx, 'nota.read')
  return listLinhas(ctx, id, fatia)
}
