import { Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { withinLast } from '#platform/db/range.ts'
import { hashToken } from './api-key-format.ts'
import { isToken, newToken } from './tokens.ts'

/** What a link to the mailbox of a person does: proves the address, or also sets a new password. */
type UsoDoLink = 'confirmar' | 'redefinir'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long a link is valid: never shorter than the window of the ceiling. */
const VALIDADE_MS: Record<UsoDoLink, number> = { confirmar: 7 * DAY_MS, redefinir: DAY_MS }
const AGAIN_MS = 2 * 60_000
const A_DAY = 5

/**
 * Makes a link, in the transaction of `db`; null where the ceiling refuses another: one in two minutes, and five in any 24
 * hours. Only links that are still valid count, and only the mailbox ends one (by using any, or by a change of password of
 * a confirmed person): whenever another is refused, one of the last 24 hours is valid, so that strangers who ask for
 * links of an address neither flood it nor keep its owner out. The caller holds the lock of the person.
 */
export async function makeLink(db: Db, pessoaId: string, uso: UsoDoLink, now: Date): Promise<string | null> {
  if (await isFull(db, pessoaId, uso, now)) return null
  const token = newToken()
  await db.query(sql`
    insert into pessoa_links (token_hash, pessoa_id, uso, criado_em, expira_em)
    values (${hashToken(token)}, ${pessoaId}, ${uso}, ${now}, ${new Date(now.getTime() + VALIDADE_MS[uso])})`)
  return token
}

/** Whether the ceiling refuses another link. */
export async function isFull(db: Db, pessoaId: string, uso: UsoDoLink, now: Date): Promise<boolean> {
  const refused = await db.one<{ recusado: boolean }>(sql`
    select count(*) >= ${A_DAY}::int or coalesce(max(criado_em) > ${new Date(now.getTime() - AGAIN_MS)}, false) as recusado
    from pessoa_links where pessoa_id = ${pessoaId} and uso = ${uso} and encerrado_em is null
      and ${withinLast(sql`criado_em`, now, DAY_MS)}`)
  return refused?.recusado ?? false
}

/** The person of a valid link. Throws LINK_INVALIDO, the same for an unknown, used, ended or expired one. */
export async function findLink(
  db: Db,
  token: string,
  uso: UsoDoLink,
  now: Date,
): Promise<{ pessoaId: string; email: string }> {
  const row = isToken(token)
    ? await db.one<{ pessoaId: string; email: string }>(sql`
        select p.id as "pessoaId", p.email from pessoa_links l join pessoas p on p.id = l.pessoa_id
        where l.token_hash = ${hashToken(token)} and l.uso = ${uso} and l.encerrado_em is null and l.expira_em > ${now}`)
    : null
  return row ?? refuse()
}

/** Uses a link, once: the person is locked until the transaction ends. Throws LINK_INVALIDO. */
export async function spendLink(
  db: Db,
  token: string,
  uso: UsoDoLink,
  now: Date,
): Promise<{ pessoaId: string; email: string; confirmadoEm: Date | null }> {
  const { pessoaId, email } = await findLink(db, token, uso, now)
  const pessoa = await db.one<{ confirmadoEm: Date | null }>(
    sql`select confirmado_em as "confirmadoEm" from pessoas where id = ${pessoaId} for update`,
  )
  const spent = await db.one(sql`
    update pessoa_links set encerrado_em = ${now}
    where token_hash = ${hashToken(token)} and encerrado_em is null returning pessoa_id`)
  return pessoa && spent ? { pessoaId, email, ...pessoa } : refuse()
}

/** Ends the links of a person, those of one use or all. */
export const endLinks = (db: Db, pessoaId: string, now: Date, uso: UsoDoLink | null = null) =>
  db.query(sql`
    update pessoa_links set encerrado_em = ${now}
    where pessoa_id = ${pessoaId} and encerrado_em is null and (${uso}::text is null or uso = ${uso})`)

/** Deletes links that are over. Returns how many. */
export const purgeLinks = async (db: Db, now: Date): Promise<number> =>
  (await db.query(sql`delete from pessoa_links where expira_em < ${now} returning pessoa_id`)).length

function refuse(): never {
  throw new Refusal('LINK_INVALIDO', 'no such link')
}
