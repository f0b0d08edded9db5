import { randomUUID } from 'node:crypto'
import { hashToken } from '#features/access/api-key-format.ts'
import { newToken } from '#features/access/tokens.ts'
import { audit } from '#features/audit/audit.ts'
import { allow, allowEmpresa, empresaLimit } from '#features/permissions/permissions.ts'
import type { LinkCriado, LinkDoFechamento, NovoLinkDoFechamento } from '#formas/notas/fechamento.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

const LINKS_MAX = 100
const DAY_MS = 86_400_000
type DoMes = { competencia: string }

/** The links of a month that name no company that the caller may not see, the newest first. */
export function listLinks(
  ctx: Ctx,
  { competencia, ambiente }: DoMes & { ambiente: string },
): Promise<LinkDoFechamento[]> {
  allow(ctx, 'fechamento.read')
  return selectLinks(ctx, ctx.db, sql`competencia = ${competencia} and ambiente = ${ambiente}`)
}

/**
 * Makes a link to the month of these companies, or of all that the caller sees. The token is in this answer alone. Throws
 * NAO_ENCONTRADO, LIMITE_DA_CONTA.
 */
export async function createLink(
  ctx: Ctx,
  { competencia, ambiente, para, dias, empresaIds }: NovoLinkDoFechamento & DoMes,
): Promise<LinkCriado> {
  allow(ctx, 'fechamento.write')
  if (ctx.actor.kind !== 'portal') throw new Refusal('SEM_PERMISSAO', 'only people make links')
  const [id, token, por] = [randomUUID(), newToken(), ctx.actor.usuarioId]
  const only = empresaIds ?? empresaLimit(ctx)
  const expiraEm = new Date(ctx.now().getTime() + dias * DAY_MS)
  const link = await ctx.db.transaction(async (tx) => {
    await refuseForeign(ctx, tx, only ?? [])
    await refuseTooMany(ctx, tx)
    await tx.query(sql`
      insert into fechamento_links (id, tenant_id, ambiente, competencia, empresa_ids, para, token_hash, criado_por, criado_em, expira_em)
      values (${id}, ${ctx.tenantId}, ${ambiente}, ${competencia}, ${only}, ${para.trim()}, ${hashToken(token)}, ${por}, ${ctx.now()}, ${expiraEm})`)
    const detalhe = { competencia, ambiente, dias, empresaIds: only }
    await audit(tx, ctx, { acao: 'fechamento.share', recurso: 'fechamento-link', recursoId: id, detalhe })
    return findLink(ctx, tx, { id, competencia })
  })
  return { ...link, url: `${ctx.app.config.urlPublica}/f/${token}` }
}

/** Ends a link; one that ended already stays as it is. Throws NAO_ENCONTRADO. */
export async function endLink(ctx: Ctx, address: DoMes & { id: string }): Promise<LinkDoFechamento> {
  allow(ctx, 'fechamento.write')
  return ctx.db.transaction(async (tx) => {
    const link = await findLink(ctx, tx, address)
    if (link.encerradoEm) return link
    await tx.query(sql`
      update fechamento_links set encerrado_em = ${ctx.now()} where tenant_id = ${ctx.tenantId} and id = ${link.id}`)
    await audit(tx, ctx, { acao: 'fechamento.unshare', recurso: 'fechamento-link', recursoId: link.id })
    return findLink(ctx, tx, address)
  })
}

async function refuseForeign(ctx: Ctx, tx: Db, ids: readonly string[]): Promise<void> {
  for (const id of ids) allowEmpresa(ctx, id)
  const found = await tx.query<{ id: string }>(
    sql`select id from empresas where tenant_id = ${ctx.tenantId} and id = any(${ids}::uuid[])`,
  )
  if (found.length < new Set(ids).size) throw new Refusal('NAO_ENCONTRADO', 'a company of another account')
}

async function refuseTooMany(ctx: Ctx, tx: Db): Promise<void> {
  const counted = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from fechamento_links
    where tenant_id = ${ctx.tenantId} and encerrado_em is null and expira_em > ${ctx.now()}`)
  if (counted!.n < LINKS_MAX) return
  const mensagem = `A conta tem ${LINKS_MAX} links que ainda abrem, o máximo; encerre um, ou espere que vença.`
  throw new Refusal('LIMITE_DA_CONTA', 'too many links', {
    erros: [{ campo: '', codigo: 'LIMITE_DA_CONTA', mensagem }],
  })
}

async function findLink(ctx: Ctx, db: Db, { id, competencia }: DoMes & { id: string }): Promise<LinkDoFechamento> {
  const [link] = await selectLinks(ctx, db, sql`id = ${id} and competencia = ${competencia}`)
  if (!link) throw new Refusal('NAO_ENCONTRADO', `no link ${id}`)
  return link
}

function selectLinks(ctx: Ctx, db: Db, which: Sql): Promise<LinkDoFechamento[]> {
  const limit = empresaLimit(ctx)
  return db.query<LinkDoFechamento>(sql`
    select l.id, para, case when l.empresa_ids is not null then (
        select json_agg(json_build_object('id', e.id, 'nome', coalesce(nullif(e.nome_fantasia, ''), e.razao_social)) order by e.razao_social)
        from empresas e where e.tenant_id = ${ctx.tenantId} and e.id = any(l.empresa_ids)) end as empresas,
      json_build_object('por', json_build_object('id', criado_por, 'nome', coalesce(u.nome, '')), 'em', l.criado_em) as criado,
      expira_em as "expiraEm", encerrado_em as "encerradoEm", encerrado_em is null and expira_em > ${ctx.now()} as vale,
      aberturas, downloads, ultima_abertura_em as "ultimaAberturaEm"
    from (select * from fechamento_links where tenant_id = ${ctx.tenantId} and ${which}
      and (${limit}::uuid[] is null or empresa_ids <@ ${limit}::uuid[]) order by criado_em desc limit ${LINKS_MAX}) l
      left join usuarios u on u.tenant_id = ${ctx.tenantId} and u.id = l.criado_por order by l.criado_em desc, l.id`)
}
