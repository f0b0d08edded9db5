import type { Readable } from 'node:stream'
import type { Ambiente } from '#domain/nota/nota.ts'
import { hashToken } from '#features/access/api-key-format.ts'
import { isToken } from '#features/access/tokens.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { FechamentoDoMes } from '#formas/notas/fechamento.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { raw, sql } from '#platform/db/db.ts'
import { listFechamento } from './list-fechamento.ts'
import { packageMes } from './package-mes.ts'

type Link = {
  id: string
  tenantId: string
  contaNome: string
  ambiente: Ambiente
  competencia: string
  empresaIds: string[] | null
  expiraEm: Date
}

/** What a link shows before anything is downloaded. */
export type LinkAberto = Pick<Link, 'contaNome' | 'expiraEm'> & { mes: FechamentoDoMes }

/** The month of a link; null: unknown, ended or expired, all alike. Each call counts as an opening. */
export async function openLink(ctx: Ctx, token: string): Promise<LinkAberto | null> {
  allow(ctx, 'sessao.open')
  const link = await findLink(ctx, token)
  if (!link) return null
  await countUse(ctx, link, 'aberturas')
  const { ambiente, competencia, empresaIds, contaNome, expiraEm } = link
  const mes = await listFechamento(insideOf(ctx, link), { ambiente, competencia, empresaIds })
  return { contaNome, expiraEm, mes }
}

/** The package of a link. Throws NAO_ENCONTRADO, and PARAMETRO_INVALIDO as packageNotas does. */
export async function downloadLink(ctx: Ctx, token: string): Promise<{ competencia: string; file: Readable }> {
  allow(ctx, 'sessao.open')
  const link = await findLink(ctx, token)
  if (!link) throw new Refusal('NAO_ENCONTRADO', 'no such link')
  const { ambiente, competencia, empresaIds } = link
  const file = await packageMes(insideOf(ctx, link), { ambiente, competencia, empresaIds, pdf: true })
  await countUse(ctx, link, 'downloads')
  return { competencia, file }
}

/** A link names its account, so it is looked for before any is known. */
async function findLink({ app, now }: Ctx, token: string): Promise<Link | null> {
  if (!isToken(token)) return null
  return app.sistema.one<Link>(sql`
    select l.id, l.tenant_id as "tenantId", t.nome as "contaNome", l.ambiente, l.competencia, l.empresa_ids as "empresaIds",
      l.expira_em as "expiraEm"
    from fechamento_links l join tenants t on t.id = l.tenant_id
    where l.token_hash = ${hashToken(token)} and l.encerrado_em is null and l.expira_em > ${now()} and t.bloqueada_em is null`)
}

/** The request inside the account of the link, on a connection that sees that account alone; no address is kept. */
const insideOf = ({ app, now, requestId }: Ctx, { tenantId }: Link): Ctx => ({
  actor: { kind: 'job', name: 'fechamento.link' },
  tenantId,
  requestId,
  now,
  db: app.inquilinos.forTenant(tenantId),
  app,
})

const countUse = ({ app, now }: Ctx, { id, tenantId }: Link, what: 'aberturas' | 'downloads') =>
  app.inquilinos.forTenant(tenantId).query(sql`
    update fechamento_links set ${raw(what)} = ${raw(what)} + 1, ultima_abertura_em = ${now()}
    where tenant_id = ${tenantId} and id = ${id}`)
