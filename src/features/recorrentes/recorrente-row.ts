import { diaOf } from '#domain/competencia.ts'
import { type Centavos, reais } from '#domain/money.ts'
import { datasDesde } from '#domain/recorrencia/calendario.ts'
import { empresaLimit } from '#features/permissions/permissions.ts'
import type { Recorrente, RecorrenteDetalhe } from '#formas/notas/recorrente.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** A recurrence as stored. Days are `YYYY-MM-DD`. */
export type RecorrenteRow = Omit<RecorrenteDetalhe, 'valor' | 'proximasDatas'> & {
  tenantId: string
  valor: Centavos
  /** Days before this one have no note. */
  desde: string
  /** The last month that has an occurrence. */
  ultimoMes: string | null
}

export function presentRecorrente(row: RecorrenteRow): Recorrente {
  const { tenantId: _, nota: __, desde: ___, ultimoMes: ____, valor, ...rest } = row
  return { ...rest, valor: reais(valor) }
}

export const presentDetalhe = (row: RecorrenteRow): RecorrenteDetalhe => ({
  ...presentRecorrente(row),
  nota: row.nota,
  proximasDatas: row.situacao === 'ativa' ? datasAhead(row, DATAS_MOSTRADAS) : [],
})
export const DATAS_MOSTRADAS = 12

/** The dates of a recurrence that have no occurrence yet, `max` at most. */
export function datasAhead({ calendario, desde, ultimoMes, feitas }: Andamento, max: number): string[] {
  const restam = calendario.quantidade === null ? max : Math.max(0, calendario.quantidade - feitas)
  return datasDesde(calendario, { desde, depoisDe: ultimoMes, max: Math.min(max, restam) })
}
type Andamento = Pick<RecorrenteRow, 'calendario' | 'desde' | 'ultimoMes' | 'feitas'>

/** The day in Brasília. */
export const hojeOf = ({ now }: Pick<Ctx, 'now'>): string => diaOf(now().getTime())

/** The recurrences of the companies that the caller has. */
export function visible(ctx: Ctx): Sql {
  const limit = empresaLimit(ctx)
  return sql`r.tenant_id = ${ctx.tenantId}${limit ? sql` and r.empresa_id = any(${limit}::uuid[])` : sql``}`
}

/** One recurrence; `lock` locks its row until the transaction ends. Throws NAO_ENCONTRADO. */
export async function selectRecorrente(ctx: Ctx, db: Db, id: string, { lock = false } = {}): Promise<RecorrenteRow> {
  // The lock first, in a statement of its own: the next statement sees the occurrences committed while it waited.
  if (lock)
    await db.query(sql`select from recorrentes r where r.tenant_id = ${ctx.tenantId} and r.id = ${id} for update`)
  const row = await db.one<RecorrenteRow>(sql`${SELECT_RECORRENTES} where ${visible(ctx)} and r.id = ${id}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `recorrente ${id} is not of this caller`)
  return row
}

export const SELECT_RECORRENTES = sql`
  select r.id, r.tenant_id as "tenantId", r.empresa_id as "empresaId", e.razao_social as empresa, r.ambiente, r.nome,
    r.nota, r.tomador_nome as "tomadorNome", r.valor, r.modo, r.competencia, r.situacao, r.proxima::text,
    r.desde::text, o."ultimoMes", o.feitas, o.pendentes, r.versao,
    json_build_object('dia', r.dia, 'naoUtil', r.nao_util, 'aCadaMeses', r.a_cada_meses, 'inicio', r.inicio::text,
      'fim', r.fim::text, 'quantidade', r.quantidade) as calendario,
    r.criada_em as "criadaEm", r.atualizada_em as "atualizadaEm"
  from recorrentes r join empresas e on e.tenant_id = r.tenant_id and e.id = r.empresa_id
  cross join lateral (
    select max(mes) as "ultimoMes", count(*) filter (where estado <> 'dispensada') as feitas,
      coalesce(json_agg(json_build_object('mes', mes, 'data', data::text, 'estado', estado) order by mes)
        filter (where estado in ('a_revisar', 'recusada')), '[]') as pendentes
    from recorrente_ocorrencias o where o.tenant_id = r.tenant_id and o.recorrente_id = r.id) o`
