import { randomUUID } from 'node:crypto'
import { type Escopo, NOMES_DE_ESCOPO } from '#domain/escopos.ts'
import { audit } from '#features/audit/audit.ts'
import { allow, empresaLimit, escoposOf } from '#features/permissions/permissions.ts'
import type { ApiKey, FiltroDeChaves, NovaApiKey } from '#formas/contas/chave-de-api.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { apiKeyPrefix, hashToken, newApiKey } from './api-key-format.ts'
import { forgetApiKeys } from './authenticate-api-key.ts'

/**
 * Creates a key (docs/especificacao/decisoes.md#2-access): without `escopos` it gets all scopes the creator may grant.
 * A user limited to some companies creates keys for those only. Throws EMPRESA_NAO_CADASTRADA, SEM_PERMISSAO for a
 * scope beyond the creator's role, and SCHEMA_DPS_INVALIDO for an expiry in the past.
 */
export async function createApiKey(ctx: Ctx, input: NovaApiKey): Promise<ApiKey & { chave: string }> {
  allow(ctx, 'api-key.write')
  const expiraEm = input.expiraEm ? new Date(input.expiraEm) : null
  if (expiraEm && expiraEm <= ctx.now())
    throw new Refusal('SCHEMA_DPS_INVALIDO', 'expired at birth', {
      erros: [
        {
          campo: 'expiraEm',
          codigo: 'VALOR_FORA_DO_LIMITE',
          mensagem: `Recebido "${input.expiraEm}"; a data precisa estar no futuro.`,
        },
      ],
    })
  const empresaIds = await companiesOf(ctx, input.empresaIds ?? null)
  const escopos = escoposFrom(ctx, input.escopos)
  const chave = newApiKey(input.ambiente)
  const id = randomUUID()
  return ctx.db.transaction(async (db) => {
    await db.query(sql`
      insert into api_keys (id, tenant_id, nome, ambiente, prefixo, chave_hash, empresa_ids, escopos, expira_em, criada_por, criada_em)
      values (${id}, ${ctx.tenantId}, ${input.nome.trim()}, ${input.ambiente}, ${apiKeyPrefix(chave)}, ${hashToken(chave)}, ${empresaIds}, ${escopos},
        ${expiraEm}, ${ctx.actor.kind === 'portal' ? ctx.actor.usuarioId : null}, ${ctx.now()})`)
    await audit(db, ctx, {
      acao: 'api-key.create',
      recurso: 'api-key',
      recursoId: id,
      detalhe: { ambiente: input.ambiente, empresaIds, escopos },
    })
    const row = await db.one<Row>(sql`select ${COLUMNS} from api_keys where id = ${id}`)
    return { ...present(row!, ctx.now()), chave }
  })
}

/** The scopes of a new key; all (null) only where the creator may grant all of them. */
function escoposFrom({ actor }: Ctx, requested: Escopo[] | undefined): Escopo[] | null {
  const own = actor.kind === 'portal' ? escoposOf(actor.papel) : NOMES_DE_ESCOPO
  const erros = (requested ?? []).flatMap((escopo, index) =>
    own.includes(escopo)
      ? []
      : [
          {
            campo: `escopos[${index}]`,
            codigo: 'VALOR_NAO_PERMITIDO',
            mensagem: `O seu papel não faz tudo o que ${escopo} abre; peça esta chave a um dono ou administrador da conta.`,
          },
        ],
  )
  if (erros.length > 0) throw new Refusal('SEM_PERMISSAO', 'scopes beyond the role of their giver', { erros })
  if (requested) return [...new Set(requested)]
  return own.length === NOMES_DE_ESCOPO.length ? null : [...own]
}

/** The keys of the account, newest first; a user limited to some companies sees the keys limited to those. */
export async function listApiKeys(
  ctx: Ctx,
  { ambiente, status, limit, offset }: FiltroDeChaves,
): Promise<{ items: ApiKey[]; total: number }> {
  allow(ctx, 'api-key.read')
  const statusNow = sql`case when status = 'ativa' and expira_em <= ${ctx.now()} then 'expirada' else status end`
  const where = sql`tenant_id = ${ctx.tenantId} and ${withinLimit(ctx)}
    and (${ambiente ?? null}::text is null or ambiente = ${ambiente ?? null})
    and (${status ?? null}::text is null or ${statusNow} = ${status ?? null})`
  const [rows, counted] = await Promise.all([
    ctx.db.query<Row>(
      sql`select ${COLUMNS} from api_keys where ${where} order by criada_em desc, id limit ${limit} offset ${offset}`,
    ),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from api_keys where ${where}`),
  ])
  return { items: rows.map((row) => present(row, ctx.now())), total: counted?.total ?? 0 }
}

/** Revokes a key at once. Revoking twice changes nothing. Throws NAO_ENCONTRADO. */
export async function revokeApiKey(ctx: Ctx, id: string): Promise<ApiKey> {
  allow(ctx, 'api-key.write')
  const revoked = await ctx.db.transaction(async (db) => {
    const row = await db.one<Row>(sql`
      update api_keys set status = 'revogada', revogada_em = coalesce(revogada_em, ${ctx.now()})
      where id = ${id} and tenant_id = ${ctx.tenantId} and ${withinLimit(ctx)} returning ${COLUMNS}`)
    if (!row) throw new Refusal('NAO_ENCONTRADO', `api key ${id} is not visible to this caller`)
    await audit(db, ctx, { acao: 'api-key.revoke', recurso: 'api-key', recursoId: id })
    return present(row, ctx.now())
  })
  forgetApiKeys(ctx.app)
  return revoked
}

type Row = Omit<ApiKey, 'expiraEm' | 'ultimoUsoEm' | 'criadaEm' | 'revogadaEm'> & {
  expiraEm: Date | null
  ultimoUsoEm: Date | null
  criadaEm: Date
  revogadaEm: Date | null
}

const COLUMNS = sql`id, nome, ambiente, prefixo, empresa_ids as "empresaIds", escopos, status, expira_em as "expiraEm",
  ultimo_uso_em as "ultimoUsoEm", criada_em as "criadaEm", revogada_em as "revogadaEm"`

const withinLimit = (ctx: Ctx) => {
  const limit = empresaLimit(ctx)
  return limit ? sql`empresa_ids <@ ${limit}::uuid[]` : sql`true`
}

/** The companies of a new key or user: those requested, which must all be visible; else all that the creator has. */
export async function companiesOf(ctx: Ctx, requested: string[] | null): Promise<readonly string[] | null> {
  const limit = empresaLimit(ctx)
  if (!requested) return limit
  const rows = await ctx.db.query<{ id: string }>(
    sql`select id from empresas where tenant_id = ${ctx.tenantId} and id = any(${requested}::uuid[])`,
  )
  const visible = rows.map(({ id }) => id).filter((id) => limit?.includes(id) ?? true)
  const erros = requested.flatMap((id, index) =>
    visible.includes(id.toLowerCase())
      ? []
      : [
          {
            campo: `empresaIds[${index}]`,
            codigo: 'EMPRESA_NAO_CADASTRADA',
            mensagem: `Não há empresa com o id "${id}" nesta conta.`,
          },
        ],
  )
  if (erros.length > 0) throw new Refusal('EMPRESA_NAO_CADASTRADA', 'companies of a key', { erros })
  return visible
}

function present(row: Row, now: Date): ApiKey {
  const expired = row.status === 'ativa' && row.expiraEm !== null && row.expiraEm <= now
  return {
    ...row,
    status: expired ? 'expirada' : row.status,
    expiraEm: row.expiraEm?.toISOString() ?? null,
    ultimoUsoEm: row.ultimoUsoEm?.toISOString() ?? null,
    criadaEm: row.criadaEm.toISOString(),
    revogadaEm: row.revogadaEm?.toISOString() ?? null,
  }
}
