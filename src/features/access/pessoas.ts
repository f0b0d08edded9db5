import { queueMail } from '#features/mail/queue-mail.ts'
import { senhaAlteradaMail } from '#features/mail/templates.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { forgetDevices } from './known-devices.ts'
import { endLinks } from './pessoa-links.ts'
import { endSessions } from './sessions.ts'
import { PORTAL } from './surfaces.ts'
import { outboxOf } from './usuarios-da-pessoa.ts'

/** A person: one e-mail with one password and one second factor, a user of any number of accounts. */
export type Pessoa = { id: string; email: string; senhaHash: string; confirmadoEm: Date | null }

/** The person of an e-mail, in upper or lower case; `lock` until the transaction ends. null: no person has it. */
export const findPessoa = (db: Db, email: string, { lock = false } = {}): Promise<Pessoa | null> =>
  db.one(sql`
    select id, email, senha_hash as "senhaHash", confirmado_em as "confirmadoEm" from pessoas
    where lower(email) = lower(${email}) ${lock ? sql`for update` : sql``}`)

/**
 * Makes a person, in the transaction of the act that admits the person. False, without a change, when the e-mail has a
 * person already.
 */
export async function insertPessoa(
  db: Db,
  { id, email, senhaHash, confirmadoEm }: Pessoa,
  now: Date,
): Promise<boolean> {
  const made = await db.one(sql`
    insert into pessoas (id, email, senha_hash, confirmado_em, criado_em)
    values (${id}, ${email}, ${senhaHash}, ${confirmadoEm}, ${now}) on conflict (lower(email)) do nothing returning id`)
  return made !== null
}

/** Records that the person proved access to the mailbox, and ends the links that served to prove it. */
export async function confirmPessoa(db: Db, id: string, now: Date): Promise<void> {
  await db.query(sql`update pessoas set confirmado_em = ${now} where id = ${id} and confirmado_em is null`)
  await endLinks(db, id, now, 'confirmar')
}

/**
 * Stores a new password: every session of the person in every account ends, and every challenge of a login; the person is
 * informed by e-mail. All in the transaction of `db`, except that every known browser of the person is forgotten at
 * once.
 */
export async function setSenha(
  app: App,
  db: Db,
  { id, email, nome }: { id: string; email: string; nome: string },
  senhaHash: string,
): Promise<void> {
  await db.query(sql`update pessoas set senha_hash = ${senhaHash}, versao = versao + 1 where id = ${id}`)
  await endSessions(db, PORTAL, id)
  await forgetDevices(app.sistema, { surface: PORTAL, email })
  const chave = `senha-alterada:${id}:${app.now().toISOString()}`
  const tenantId = await outboxOf(db, id)
  await queueMail(app, db, [{ tenantId, chave, para: email, ...senhaAlteradaMail({ nome }) }])
}
