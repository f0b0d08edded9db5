import { diaOf } from '#domain/competencia.ts'
import { type Centavos, reais } from '#domain/money.ts'
import { type Ajuste, notaNaData, valorNaData } from '#domain/recorrencia/ajustes.ts'
import { datasDesde } from '#domain/recorrencia/calendario.ts'
import { competenciaNaData } from '#domain/recorrencia/recorrencia.ts'
import { empresaLimit } from '#features/permissions/permissions.ts'
import type { DataPrevista, Recorrente, RecorrenteDetalhe } from '#formas/notas/recorrente.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** A recurrence as stored, its note before any readjustment. Days are `YYYY-MM-DD`. */
export type RecorrenteRow = Omit<RecorrenteDetalhe, 'valor' | 'proximasDatas' | 'previsao' | 'pendentes'> & {
  tenantId: string
  valor: Centavos
  pendentes: Omit<Recorrente['pendentes'][number], 'valor'>[]
  /** What a person decided for a month, by month. */
  ajustes: Record<string, Ajuste & { ator: object }>
  /** Days before this one have no note. */
  desde: string
  /** The last month that has an occurrence. */
  ultimoMes: string | null
}

export function presentRecorrente(row: RecorrenteRow): Recorrente {
  const { tenantId: _, nota: __, desde: ___, ultimoMes: ____, ajustes: _____, reajustes: ______, ...rest } = row
  const saem = row.proxima === null ? [] : datasAhead(row, 1).filter(({ pulada }) => !pulada)
  const proxima = saem[0]?.data ?? null
  return {
    ...rest,
    proxima,
    valor: proxima === null ? reais(row.valor) : valorEm(row, proxima),
    pendentes: row.pendentes.map((mes) => ({ ...mes, valor: valorEm(row, mes.data) })),
  }
}

/** With the note as it is today: readjustments whose day has come are in it. */
export function presentDetalhe(row: RecorrenteRow, hoje: string): RecorrenteDetalhe {
  const previsao = row.situacao === 'ativa' ? datasPrevistas(row, DATAS_MOSTRADAS) : []
  return {
    ...presentRecorrente(row),
    nota: notaNaData(row.nota, { data: hoje, reajustes: row.reajustes }),
    reajustes: row.reajustes,
    previsao,
    proximasDatas: previsao.flatMap(({ data, pulada }) => (pulada ? [] : [data])),
  }
}
export const DATAS_MOSTRADAS = 12

/** What the note of a date asks for, in reais. */
export const valorEm = ({ nota, reajustes, ajustes }: RecorrenteRow, data: string): number => {
  const ajuste = ajustes[data.slice(0, 7)]
  return valorNaData(
    nota.servico.map(({ valor }) => valor.servico),
    { data, reajustes, ajuste },
  )
}

/** The next dates, `max` of them with a note, each with what it comes to. */
export const datasPrevistas = (row: RecorrenteRow, max: number): DataPrevista[] =>
  datasAhead(row, max).map(({ data, pulada }) => {
    const mes = data.slice(0, 7)
    const { valor = null, discriminacao = null } = row.ajustes[mes] ?? {}
    return {
      ...{ data, mes, pulada, discriminacao },
      competencia: competenciaNaData(data, row.competencia),
      valor: valorEm(row, data),
      valorProprio: valor !== null,
    }
  })

/** The dates of a recurrence that have no occurrence yet, `max` with a note at most, and those left out before the last. */
export function datasAhead(
  { calendario, desde, ultimoMes, feitas, ajustes }: Andamento,
  max: number,
): { data: string; pulada: boolean }[] {
  const restam = Math.min(max, calendario.quantidade === null ? max : Math.max(0, calendario.quantidade - feitas))
  const puladas = Object.values(ajustes).filter(({ pular }) => pular).length
  const datas = datasDesde(calendario, { desde, depoisDe: ultimoMes, max: restam + puladas })
  let saem = 0
  return datas.flatMap((data) => {
    if (saem === restam) return []
    const pulada = ajustes[data.slice(0, 7)]?.pular === true
    if (!pulada) saem++
    return [{ data, pulada }]
  })
}
type Andamento = Pick<RecorrenteRow, 'calendario' | 'desde' | 'ultimoMes' | 'feitas' | 'ajustes'>

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
    r.desde::text, r.ajustes, r.reajustes, o."ultimoMes", o.feitas, o.pendentes, r.versao,
    json_build_object('dia', r.dia, 'naoUtil', r.nao_util, 'aCadaMeses', r.a_cada_meses, 'inicio', r.inicio::text,
      'fim', r.fim::text, 'quantidade', r.quantidade) as calendario,
    r.criada_em as "criadaEm", r.atualizada_em as "atualizadaEm"
  from recorrentes r join empresas e on e.tenant_id = r.tenant_id and e.id = r.empresa_id
  cross join lateral (
    select max(mes) as "ultimoMes", count(*) filter (where estado <> 'dispensada') as feitas,
      coalesce(json_agg(json_build_object('mes', mes, 'data', data::text, 'estado', estado) order by mes)
        filter (where estado in ('a_revisar', 'recusada')), '[]') as pendentes
    from recorrente_ocorrencias o where o.tenant_id = r.tenant_id and o.recorrente_id = r.id) o`
