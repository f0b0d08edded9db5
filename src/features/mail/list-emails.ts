import { allow } from '#features/permissions/permissions.ts'
import type { Email } from '#formas/contas/conta.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { openCorpo } from './queue-mail.ts'

/**
 * The outbox of the account, newest first: for development, where nothing is sent. Messages contain invitation and
 * password links, so with a mail server the list does not exist (NAO_ENCONTRADO).
 */
export async function listEmails(
  ctx: Ctx,
  page: { limit: number; offset: number },
): Promise<{ items: Email[]; total: number }> {
  allow(ctx, 'email.read')
  if (ctx.app.config.smtpUrl) throw new Refusal('NAO_ENCONTRADO', 'e-mails are sent, not shown')
  const [rows, counted] = await Promise.all([
    ctx.db.query<Row>(sql`
      select id, para, assunto, corpo, estado, tentativas, criado_em as "criadoEm", enviado_em as "enviadoEm"
      from emails where tenant_id = ${ctx.tenantId} order by criado_em desc, id limit ${page.limit} offset ${page.offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from emails where tenant_id = ${ctx.tenantId}`),
  ])
  const items = rows.map(({ corpo, ...row }) => {
    const { texto, html, anexos } = openCorpo(ctx.app, row.id, corpo)
    return {
      ...row,
      texto,
      html,
      anexos: anexos.map(({ nome }) => nome),
      criadoEm: row.criadoEm.toISOString(),
      enviadoEm: row.enviadoEm?.toISOString() ?? null,
    }
  })
  return { items, total: counted?.total ?? 0 }
}

type Row = Omit<Email, 'texto' | 'html' | 'anexos' | 'criadoEm' | 'enviadoEm'> & {
  corpo: Buffer
  criadoEm: Date
  enviadoEm: Date | null
}
