import type { Ambiente, StatusNota } from '../../domain/nota/nota.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { join, type Sql, sql } from '../../platform/db/db.ts'
import { allow } from '../access/permissions.ts'
import { NOTA_COLUMNS, type NotaRow } from './nota-row.ts'

export type NotaFilter = {
  empresaId?: string
  status?: StatusNota
  municipio?: string
  /** Exact idIntegracao, number or access key, or the beginning of one. */
  q?: string
  /** Default: 30 days ago. */
  dataInicio?: Date
  /** Default: now. */
  dataFim?: Date
  ambiente?: Ambiente
  limit: number
  offset: number
}

/** Notes of the tenant, newest first, with the exact total of the filter (spec §4.1). */
export async function listNotas(ctx: Ctx, filter: NotaFilter): Promise<{ items: NotaRow[]; total: number }> {
  allow(ctx, 'nota.read')
  const where = conditions(ctx, filter)
  const [items, counted] = await Promise.all([
    ctx.db.query<NotaRow>(
      sql`select ${NOTA_COLUMNS} from notas where ${where} order by criada_em desc, id limit ${filter.limit} offset ${filter.offset}`,
    ),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from notas where ${where}`),
  ])
  return { items, total: counted?.total ?? 0 }
}

const PERIOD_DEFAULT_MS = 30 * 86_400_000

function conditions(ctx: Ctx, filter: NotaFilter): Sql {
  const { actor } = ctx
  const now = ctx.now()
  const ambiente = actor.kind === 'api-key' ? actor.ambiente : filter.ambiente
  const limitedTo = 'empresaIds' in actor ? actor.empresaIds : null
  const all: (Sql | null)[] = [
    sql`tenant_id = ${ctx.tenantId}`,
    sql`criada_em >= ${filter.dataInicio ?? new Date(now.getTime() - PERIOD_DEFAULT_MS)}`,
    sql`criada_em <= ${filter.dataFim ?? now}`,
    ambiente ? sql`ambiente = ${ambiente}` : null,
    limitedTo ? sql`empresa_id = any(${limitedTo})` : null,
    filter.empresaId ? sql`empresa_id = ${filter.empresaId}` : null,
    filter.status ? sql`status = ${filter.status}` : null,
    filter.municipio ? sql`municipio = ${filter.municipio}` : null,
    filter.q ? matches(filter.q.trim()) : null,
  ]
  return join(
    all.filter((each) => each !== null),
    ' and ',
  )
}

function matches(q: string): Sql {
  const beginning = `${q.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(id_integracao like ${beginning} or numero like ${beginning} or chave_acesso like ${beginning})`
}
