import { randomUUID } from 'node:crypto'
import { LINK_DIAS, RECUSAS_MAX } from '#domain/certificado-links.ts'
import { maskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { hashToken } from '#features/access/api-key-format.ts'
import { newToken } from '#features/access/tokens.ts'
import { audit } from '#features/audit/audit.ts'
import type { EmpresaRow } from '#features/empresas/empresa-row.ts'
import { findEmpresaOrRefuse } from '#features/empresas/find-empresa.ts'
import { queueMail } from '#features/mail/queue-mail.ts'
import { linkDeCertificadoMail } from '#features/mail/templates.ts'
import { allow } from '#features/permissions/permissions.ts'
import type {
  LinkDeCertificado,
  LinkDeCertificadoCriado,
  NovoLinkDeCertificado,
} from '#formas/contas/certificado-link.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { stateConflict } from '#platform/state-conflict.ts'

/** The links of a company, newest first. Throws NAO_ENCONTRADO. */
export async function listLinks(
  ctx: Ctx,
  empresaId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: LinkDeCertificado[]; total: number }> {
  allow(ctx, 'certificado.write')
  await findEmpresaOrRefuse(ctx, empresaId)
  const where = sql`l.tenant_id = ${ctx.tenantId} and l.empresa_id = ${empresaId}`
  const [items, counted] = await Promise.all([
    ctx.db.query<LinkDeCertificado>(sql`
      select ${linkColumns(ctx)} from certificado_links l where ${where} order by l.criado_em desc, l.id
      limit ${limit} offset ${offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from certificado_links l where ${where}`),
  ])
  return { items, total: counted?.total ?? 0 }
}

/**
 * Makes a link by which a person without an account sends the next certificate of a company, once, within seven days; with
 * an e-mail it is sent there. The link that was open is replaced. The token is returned here alone. Throws NAO_ENCONTRADO,
 * and LIMITE_DE_REQUISICOES for an address that has received enough of them.
 */
export async function createLink(
  ctx: Ctx,
  empresaId: string,
  { email: typed }: NovoLinkDeCertificado,
): Promise<LinkDeCertificadoCriado> {
  allow(ctx, 'certificado.write')
  const [id, token, now] = [randomUUID(), newToken(), ctx.now()]
  const email = typed?.trim() ?? null
  const por = ctx.actor.kind === 'portal' ? ctx.actor.usuarioId : null
  return ctx.db.transaction(async (db) => {
    // Two links made at the same time are made one after the other, by the lock on the company.
    const empresa = await findEmpresaOrRefuse(ctx, empresaId, db)
    await db.query(sql`
      update certificado_links l set status = case ${statusAt(ctx)} when 'aberto' then 'substituido' else ${statusAt(ctx)} end,
        encerrado_em = ${now}
      where l.empresa_id = ${empresaId} and l.tenant_id = ${ctx.tenantId} and l.status = 'aberto'`)
    await db.query(sql`
      insert into certificado_links (id, tenant_id, empresa_id, token_hash, email, expira_em, criado_por, criado_em)
      values (${id}, ${ctx.tenantId}, ${empresaId}, ${hashToken(token)}, ${email},
        ${new Date(now.getTime() + LINK_DIAS * 86_400_000)}, ${por}, ${now})`)
    await audit(db, ctx, {
      acao: 'certificado-link.create',
      recurso: 'empresa',
      recursoId: empresaId,
      detalhe: { linkId: id, email },
    })
    const url = `${ctx.app.config.urlPublica}/app/renovar-certificado#${token}`
    if (email) await mailLink(ctx, db, { id, email, url, empresa })
    return { ...(await findLink(ctx, db, { empresaId, id })), url }
  })
}

/** Ends an open link: its token becomes invalid. Throws NAO_ENCONTRADO, and ESTADO_INVALIDO for one that was used or replaced. */
export async function revokeLink(ctx: Ctx, which: { empresaId: string; id: string }): Promise<LinkDeCertificado> {
  allow(ctx, 'certificado.write')
  await findEmpresaOrRefuse(ctx, which.empresaId)
  return ctx.db.transaction(async (db) => {
    const { status, ...link } = await findLink(ctx, db, which, { lock: true })
    if (status === 'revogado') return { status, ...link }
    const permitidos = ['aberto', 'expirado', 'esgotado', 'revogado']
    if (!permitidos.includes(status) || link.encerradoEm)
      throw stateConflict(`link is ${status}`, { estadoAtual: status, permitidos })
    await db.query(sql`
      update certificado_links set status = 'revogado', encerrado_em = ${ctx.now()}
      where id = ${which.id} and tenant_id = ${ctx.tenantId}`)
    await audit(db, ctx, {
      acao: 'certificado-link.revoke',
      recurso: 'empresa',
      recursoId: which.empresaId,
      detalhe: { linkId: which.id },
    })
    return findLink(ctx, db, which)
  })
}

/** The state of a row `certificado_links l`: one past its end or its tries is no longer open, whether or not it says so. */
const statusAt = (ctx: Pick<Ctx, 'now'>): Sql => sql`case when l.status <> 'aberto' then l.status
  when l.expira_em <= ${ctx.now()} then 'expirado' when l.recusas >= ${RECUSAS_MAX} then 'esgotado' else 'aberto' end`

/** The select list of a LinkDeCertificado, from `certificado_links l`. */
export const linkColumns = (ctx: Pick<Ctx, 'now'>): Sql => sql`l.id, l.email, ${statusAt(ctx)} as status,
  l.expira_em as "expiraEm", l.recusas, l.criado_em as "criadoEm",
  (select u.nome from usuarios u where u.tenant_id = l.tenant_id and u.id = l.criado_por) as "criadoPor",
  l.encerrado_em as "encerradoEm", l.enviado_por as "enviadoPor"`

async function findLink(
  ctx: Ctx,
  db: Db,
  { empresaId, id }: { empresaId: string; id: string },
  { lock = false } = {},
): Promise<LinkDeCertificado> {
  const row = await db.one<LinkDeCertificado>(sql`
    select ${linkColumns(ctx)} from certificado_links l
    where l.id = ${id} and l.empresa_id = ${empresaId} and l.tenant_id = ${ctx.tenantId} ${lock ? sql`for update` : sql``}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `link ${id} is not of this company`)
  return row
}

type Envio = { id: string; email: string; url: string; empresa: EmpresaRow }

async function mailLink(ctx: Ctx, db: Db, { id, email, url, empresa }: Envio): Promise<void> {
  const { nome = '' } = (await db.one<{ nome: string }>(sql`select nome from tenants where id = ${ctx.tenantId}`)) ?? {}
  const mail = linkDeCertificadoMail({
    url,
    conta: nome,
    empresa: empresa.razaoSocial,
    cnpj: maskCpfCnpj(empresa.cpfCnpj),
    validoAte: empresa.certificado && new Date(empresa.certificado.validoAte),
    agora: ctx.now(),
    dias: LINK_DIAS,
  })
  // The person may have no account, and is asked for a file that only they have.
  const cause = { tenantId: ctx.tenantId, chave: `certificado-link:${id}`, semConfirmar: true }
  await queueMail(ctx.app, db, [{ ...cause, para: email, ...mail }])
}
