import { randomUUID } from 'node:crypto'
import { audit } from '#features/audit/audit.ts'
import type { App } from '#platform/app.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { hashSenha, refuseWeak } from './passwords.ts'

type FirstAdmin = { email: string; senha: string }

/**
 * Creates the first superadmin when there is no administrator (docs/especificacao/decisoes.md#2-access): from
 * ADMIN_EMAIL and ADMIN_SENHA, or with a random password, which the caller shows once because only its hash is stored.
 * Null when there is one already. Of several processes that start together one creates it. Throws SENHA_FRACA for a
 * weak ADMIN_SENHA.
 */
export async function createFirstAdmin(
  app: App,
  { email = EMAIL_PADRAO, senha = randomUUID() }: Partial<FirstAdmin> = {},
): Promise<FirstAdmin | null> {
  refuseWeak(senha, email, 'ADMIN_SENHA') // also when there is an administrator: a wrong setting is reported at once
  if (await hasAdmin(app)) return null
  const senhaHash = await hashSenha(app, senha, { email })
  const ctx: Ctx = {
    actor: { kind: 'job', name: 'primeiro-admin' },
    tenantId: '',
    requestId: 'primeiro-admin',
    now: app.now,
    db: app.sistema,
    app,
  }
  return app.sistema.transaction(async (db) => {
    await db.query(sql`select pg_advisory_xact_lock(hashtext('primeiro-admin'))`)
    const row = await db.one<{ id: string }>(sql`
      insert into admin_usuarios (id, nome, email, senha_hash, papel, criado_em)
      select ${randomUUID()}, 'Administração', ${email}, ${senhaHash}, 'superadmin', ${app.now()}
      where not exists (select from admin_usuarios) returning id`)
    if (!row) return null
    await audit(db, ctx, { acao: 'admin-usuario.create', recurso: 'admin-usuario', recursoId: row.id })
    return { email, senha }
  })
}

/** Whether anyone may enter the back-office. */
export const hasAdmin = async (app: App): Promise<boolean> =>
  Boolean(await app.sistema.one(sql`select from admin_usuarios limit 1`))

const EMAIL_PADRAO = 'admin@localhost'
