import { randomUUID } from 'node:crypto'
import type { App } from '#platform/app.ts'
import { type Db, join, sql } from '#platform/db/db.ts'
import type { Anexo } from '#platform/mail/compose.ts'
import { enqueue } from '#platform/queue/enqueue.ts'
import type { Mail } from './mail.ts'
import { measure } from './tetos.ts'

/**
 * Puts messages into the outbox, with the jobs that send them, in the transaction of `db`: they are sent if and only if
 * their cause is committed, and no ceiling (`tetos.ts`) is reached. Those to a person who has not confirmed the address are
 * left out (`semConfirmar`). Returns how many were new. Throws LIMITE_DE_REQUISICOES for a kind that is refused beyond its
 * ceiling.
 */
export async function queueMail(app: App, db: Db, all: readonly Mail[]): Promise<number> {
  const mails = await withoutUnconfirmed(db, all)
  if (!mails.length) return 0
  const medidos = await measure(app, db, mails)
  const rows = medidos.map(({ mail, deTeste, estado }) => {
    const { tenantId, chave, para, assunto, texto, html, id = randomUUID(), anexos = [] } = mail
    const files = anexos.map((each) => ({ ...each, conteudo: each.conteudo.toString('base64') }))
    const corpo = app.vault.sealSecret(scopeOf(id), JSON.stringify({ texto, html, anexos: files }))
    return sql`(${id}, ${tenantId}, ${chave}, ${para}, ${assunto}, ${corpo}, ${estado}, ${deTeste}, ${app.now()})`
  })
  const fresh = await db.query<{ id: string; tenantId: string | null; estado: string }>(sql`
    insert into emails (id, tenant_id, chave, para, assunto, corpo, estado, de_teste, criado_em) values ${join(rows)}
    on conflict (chave) do nothing returning id, tenant_id as "tenantId", estado`)
  await enqueue(
    db,
    fresh
      .filter(({ estado }) => estado === 'pendente')
      .map(({ id, tenantId }) => ({ fila: 'mail.send', chave: id, tenantId, grupo: 'smtp' })),
  )
  return fresh.length
}

/** An address that a stranger registered gets nothing of what happens in the stranger's account. */
async function withoutUnconfirmed(db: Db, mails: readonly Mail[]): Promise<readonly Mail[]> {
  const asked = mails.filter(({ semConfirmar }) => !semConfirmar).map(({ para }) => para.toLowerCase())
  if (!asked.length) return mails
  const rows = await db.query<{ email: string }>(sql`
    select lower(email) as email from usuarios where lower(email) = any(${asked}::text[]) and confirmado_em is null`)
  const unconfirmed = new Set(rows.map(({ email }) => email))
  return mails.filter(({ semConfirmar, para }) => semConfirmar || !unconfirmed.has(para.toLowerCase()))
}

/** The two forms of a message and its files, decrypted; one written by an earlier version has no list of files. */
export function openCorpo(app: App, id: string, corpo: Buffer): { texto: string; html: string; anexos: Anexo[] } {
  type Stored = { texto: string; html: string; anexos?: (Omit<Anexo, 'conteudo'> & { conteudo: string })[] }
  const { texto, html, anexos = [] }: Stored = JSON.parse(app.vault.openSecret(scopeOf(id), corpo))
  return { texto, html, anexos: anexos.map((each) => ({ ...each, conteudo: Buffer.from(each.conteudo, 'base64') })) }
}

/** The purpose for which a message is sealed. */
export const scopeOf = (id: string) => `email|${id}`
