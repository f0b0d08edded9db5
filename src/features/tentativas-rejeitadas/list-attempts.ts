import type { Erro } from '#domain/nota/nota.ts'
import { presentErros } from '#domain/present-erros.ts'
import { allow, empresaLimit } from '#features/permissions/permissions.ts'
import type { FiltroDeTentativas, Tentativa, TentativaComCorpo } from '#formas/notas/tentativa.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { join, type Sql, sql } from '#platform/db/db.ts'

/** The filter with its days turned into instants. */
type Filtro = Omit<FiltroDeTentativas, 'de' | 'ate'> & { de?: Date | undefined; ate?: Date | undefined }

/**
 * The rejected attempts of the account, newest first; they are kept for 90 days
 * (docs/especificacao/contrato.md#8-limits).
 */
export async function listAttempts(ctx: Ctx, filter: Filtro): Promise<{ items: Tentativa[]; total: number }> {
  allow(ctx, 'tentativa.list')
  const { de, ate, idIntegracao, empresaId, ambiente, limit, offset } = filter
  const where = join(
    [
      visibleTo(ctx),
      ...(de ? [sql`criada_em >= ${de}`] : []),
      ...(ate ? [sql`criada_em <= ${ate}`] : []),
      ...(idIntegracao ? [sql`starts_with(id_integracao, ${idIntegracao})`] : []),
      ...(empresaId ? [sql`empresa_id = ${empresaId}`] : []),
      ...(ambiente ? [sql`ambiente = ${ambiente}`] : []),
    ],
    ' and ',
  )
  const [rows, counted] = await Promise.all([
    ctx.db.query<Row>(sql`
      select ${COLUMNS} from tentativas_rejeitadas where ${where} order by criada_em desc, id limit ${limit} offset ${offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from tentativas_rejeitadas where ${where}`),
  ])
  return { items: rows.map(present), total: counted?.total ?? 0 }
}

/** One attempt with its body as text; bytes that are not UTF-8 become replacement characters. Throws NAO_ENCONTRADO. */
export async function findAttempt(ctx: Ctx, id: string): Promise<TentativaComCorpo> {
  allow(ctx, 'tentativa.read')
  const row = await ctx.db.one<Row & { corpo: Buffer }>(
    sql`select ${COLUMNS}, corpo from tentativas_rejeitadas where ${visibleTo(ctx)} and id = ${id}`,
  )
  if (!row) throw new Refusal('NAO_ENCONTRADO', `tentativa ${id} is not visible to this caller`)
  const { corpo, ...rest } = row
  return { ...present(rest), payload: corpo.toString('utf8') }
}

type Row = Omit<Tentativa, 'criadaEm' | 'erros'> & { erros: Erro[]; criadaEm: Date }

const COLUMNS = sql`id, ambiente, empresa_id as "empresaId", id_integracao as "idIntegracao", request_id as "requestId",
  codigo, status_http as "statusHttp", erros, criada_em as "criadaEm"`

/** A user limited to some companies sees neither attempts of other companies nor attempts without a company. */
function visibleTo(ctx: Ctx): Sql {
  const limit = empresaLimit(ctx)
  return limit
    ? sql`tenant_id = ${ctx.tenantId} and empresa_id = any(${limit}::uuid[])`
    : sql`tenant_id = ${ctx.tenantId}`
}

const present = (row: Row): Tentativa => ({
  ...row,
  erros: presentErros(row.erros),
  criadaEm: row.criadaEm.toISOString(),
})
