import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { hashToken } from './api-key-format.ts'
import { beginTry, endTries } from './login-delay.ts'
import type { Surface } from './surfaces.ts'
import { newCodigos, stepOf } from './totp.ts'

/** A person of a surface; `tenantId` is null in the back-office. */
export type Quem = { surface: Surface; id: string; tenantId: string | null }
/** What is known of a person's second factor; in force when `desde` is set. */
export type Factor = Quem & {
  nome: string
  email: string
  senhaHash: string | null
  segredo: Buffer | null
  versao: number
  desde: Date | null
}

/** The second factor of a person, whether there is one or not. Throws NAO_ENCONTRADO. */
export async function findFactor(db: Db, quem: Quem, { lock = false } = {}): Promise<Factor> {
  const row = await db.one<Omit<Factor, keyof Quem>>(sql`
    select nome, email, senha_hash as "senhaHash", totp_segredo as segredo, totp_desde as desde, versao
    from ${quem.surface.usuarios} where id = ${quem.id} and ${within(quem)} ${lock ? sql`for update` : sql``}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no ${quem.surface.usuario} ${quem.id}`)
  return { ...quem, ...row }
}

/** The condition that a row of the person's table is of the person's account. */
export const within = ({ tenantId }: Quem): Sql => (tenantId === null ? sql`true` : sql`tenant_id = ${tenantId}`)

/** The scope under which the secret of a person is sealed. */
export const scopeOf = (usuarioId: string): string => `totp|${usuarioId}`

/** Forgets the second factor of a person, in the transaction of `db`. */
export async function clearFactor(db: Db, quem: Quem): Promise<void> {
  await db.query(sql`
    update ${quem.surface.usuarios} set totp_segredo = null, totp_desde = null, totp_passo = 0, versao = versao + 1
    where id = ${quem.id} and ${within(quem)}`)
  await db.query(sql`delete from ${quem.surface.codigos} where usuario_id = ${quem.id} and ${within(quem)}`)
}

/**
 * Uses a code of the app or of recovery, which is valid once. Throws SEGUNDO_FATOR_INVALIDO, and LIMITE_DE_REQUISICOES
 * after repeated failures, which count from every address together.
 */
export async function spendCode(app: App, db: Db, factor: Factor, codigo: string): Promise<void> {
  const plain = codigo.replace(/[\s-]/g, '').toUpperCase()
  const who = `segundo-fator ${factor.id}`
  await beginTry(app.sistema, who, app.now())
  const used = /^\d{6}$/.test(plain)
    ? await spendTotp(app, db, factor, plain)
    : await spendRecovery(app, db, factor, plain)
  if (!used) throw new Refusal('SEGUNDO_FATOR_INVALIDO', `${factor.surface.usuario} ${factor.id}`)
  await endTries(app.sistema, who)
}

async function spendTotp(app: App, db: Db, { segredo, ...quem }: Factor, codigo: string): Promise<boolean> {
  const step = segredo && stepOf(app.vault.openSecret(scopeOf(quem.id), segredo), codigo, app.now())
  if (step === null) return false
  const row = await db.one(sql`
    update ${quem.surface.usuarios} set totp_passo = ${step}
    where id = ${quem.id} and ${within(quem)} and totp_passo < ${step} returning id`)
  return row !== null
}

async function spendRecovery(app: App, db: Db, quem: Quem, codigo: string): Promise<boolean> {
  const row = await db.one(sql`
    update ${quem.surface.codigos} set usado_em = ${app.now()}
    where usuario_id = ${quem.id} and ${within(quem)} and codigo_hash = ${hashToken(codigo)} and usado_em is null
    returning usuario_id`)
  return row !== null
}

/** New recovery codes in the place of all others; stored hashed, returned once. */
export async function replaceCodigos(db: Db, quem: Quem): Promise<string[]> {
  const codigos = newCodigos()
  const hashes = codigos.map((each) => hashToken(each.replaceAll('-', '')))
  const { tenantId, id, surface } = quem
  const [column, value] = tenantId === null ? [sql``, sql``] : [sql`, tenant_id`, sql`, ${tenantId}::uuid`]
  await db.query(sql`delete from ${surface.codigos} where usuario_id = ${id} and ${within(quem)}`)
  await db.query(sql`
    insert into ${surface.codigos} (codigo_hash, usuario_id${column})
    select unnest(${hashes}::bytea[]), ${id}::uuid${value}`)
  return codigos
}
