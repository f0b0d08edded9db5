import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { hashToken } from './api-key-format.ts'
import { beginTry, type Contador, endTries } from './login-delay.ts'
import type { Surface } from './surfaces.ts'
import { newCodigos, stepOf } from './totp.ts'

/** A user of a surface, whose person has the second factor; `tenantId` is null in the back-office. */
export type Quem = { surface: Surface; id: string; tenantId: string | null }
/** What is known of a person's second factor; in force when `desde` is set. */
export type Factor = Quem & {
  pessoaId: string
  nome: string
  email: string
  senhaHash: string | null
  segredo: Buffer | null
  versao: number
  desde: Date | null
}

/** The second factor of the person of a user, whether there is one or not. Throws NAO_ENCONTRADO. */
export async function findFactor(db: Db, quem: Quem, { lock = false } = {}): Promise<Factor> {
  const row = await db.one<Omit<Factor, keyof Quem>>(sql`
    select u.nome, p.id as "pessoaId", p.email, p.senha_hash as "senhaHash", p.totp_segredo as segredo,
      p.totp_desde as desde, p.versao
    from ${quem.surface.usuarios} u join ${quem.surface.pessoas} p on p.id = u.${quem.surface.pessoaId}
    where u.id = ${quem.id} and ${within(quem)} ${lock ? sql`for update of p` : sql``}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no ${quem.surface.usuario} ${quem.id}`)
  return { ...quem, ...row }
}

/**
 * How a request proved who sent it: by the password and, unless absent, the second factor as they were, or by an open
 * session.
 */
export type Prova = { senhaHash: string | null; desde?: Date | null } | { sessaoId: string }

/** Whether the proof that a user gave is still valid; it stays so until the transaction of `db` ends. */
export async function holdProva(
  db: Db,
  { usuarios, pessoas, pessoaId, sessoes }: Surface,
  usuarioId: string,
  prova: Prova,
): Promise<boolean> {
  // Everything that ends a password, a second factor or the sessions of a person locks the person's row first.
  const held = await db.one<{ senhaHash: string | null; desde: Date | null }>(sql`
    select p.senha_hash as "senhaHash", p.totp_desde as desde
    from ${usuarios} u join ${pessoas} p on p.id = u.${pessoaId} where u.id = ${usuarioId} for no key update of p`)
  if ('sessaoId' in prova) return (await db.one(sql`select from ${sessoes} where id = ${prova.sessaoId}`)) !== null
  const sameFactor = prova.desde === undefined || held?.desde?.getTime() === prova.desde?.getTime()
  return held?.senhaHash === prova.senhaHash && sameFactor
}

/** The condition that a row belongs to the person's account. */
export const within = ({ tenantId }: Quem): Sql => (tenantId === null ? sql`true` : sql`tenant_id = ${tenantId}`)

/** The scope under which the secret of a person is sealed. */
export const scopeOf = (pessoaId: string): string => `totp|${pessoaId}`

/** Forgets the second factor of a person, in the transaction of `db`. */
export async function clearFactor(db: Db, { pessoas, codigos, codigoDe }: Surface, pessoaId: string): Promise<void> {
  await db.query(sql`
    update ${pessoas} set totp_segredo = null, totp_desde = null, totp_passo = 0, versao = versao + 1
    where id = ${pessoaId}`)
  await db.query(sql`delete from ${codigos} where ${codigoDe} = ${pessoaId}`)
}

/**
 * Uses a code of the app or of recovery, which is valid once. Throws SEGUNDO_FATOR_INVALIDO, and LIMITE_DE_REQUISICOES
 * after repeated failures, which count as `counts` says.
 */
export async function spendCode(
  app: App,
  db: Db,
  factor: Factor,
  codigo: string,
  counts: readonly Contador[],
): Promise<void> {
  const plain = codigo.replace(/[\s-]/g, '').toUpperCase()
  await beginTry(app.sistema, counts, app.now())
  const used = /^\d{6}$/.test(plain)
    ? await spendTotp(app, db, factor, plain)
    : await spendRecovery(app, db, factor, plain)
  if (!used) throw new Refusal('SEGUNDO_FATOR_INVALIDO', `${factor.surface.usuario} ${factor.id}`)
  await endTries(app.sistema, counts)
}

async function spendTotp(app: App, db: Db, { segredo, pessoaId, surface }: Factor, codigo: string): Promise<boolean> {
  const step = segredo && stepOf(app.vault.openSecret(scopeOf(pessoaId), segredo), codigo, app.now())
  if (step === null) return false
  const row = await db.one(sql`
    update ${surface.pessoas} set totp_passo = ${step} where id = ${pessoaId} and totp_passo < ${step} returning id`)
  return row !== null
}

async function spendRecovery(app: App, db: Db, { pessoaId, surface }: Factor, codigo: string): Promise<boolean> {
  const { codigos, codigoDe } = surface
  const row = await db.one(sql`
    update ${codigos} set usado_em = ${app.now()}
    where ${codigoDe} = ${pessoaId} and codigo_hash = ${hashToken(codigo)} and usado_em is null returning codigo_hash`)
  return row !== null
}

/** New recovery codes in the place of all others; stored hashed, returned once. */
export async function replaceCodigos(db: Db, { surface, pessoaId }: Factor): Promise<string[]> {
  const fresh = newCodigos()
  const hashes = fresh.map((each) => hashToken(each.replaceAll('-', '')))
  const { codigos, codigoDe } = surface
  await db.query(sql`delete from ${codigos} where ${codigoDe} = ${pessoaId}`)
  await db.query(sql`
    insert into ${codigos} (codigo_hash, ${codigoDe}) select unnest(${hashes}::bytea[]), ${pessoaId}::uuid`)
  return fresh
}
