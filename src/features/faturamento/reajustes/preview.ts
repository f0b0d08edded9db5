import {
  type Fator,
  fatorDe,
  type Indice,
  isAnnual,
  mesesDoPeriodo,
  percentualDe,
  readjust,
} from '#domain/faturamento/reajuste.ts'
import type { Centavos, Percentual } from '#domain/money.ts'
import type { Reajuste, ReajusteDetalhe } from '#formas/faturamento/reajuste.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

export type MotivoDeIgnorar = NonNullable<ReajusteDetalhe['contratos'][number]['motivo']>

/** What decides the price of a readjustment. */
export type Base = Pick<Reajuste, 'indice' | 'periodoInicio' | 'periodoFim'> & { percentual: Percentual | null }

/** The factor of a readjustment; null while a month of its index is not known. */
async function fatorOf(db: Db, { indice, percentual, periodoInicio, periodoFim }: Base): Promise<Fator | null> {
  if (!indice) return fatorDe([percentual ?? (0 as Percentual)])
  const meses = mesesDoPeriodo(periodoInicio ?? '', periodoFim ?? '')
  const variacoes = meses && (await variacoesDe(db, indice, meses))
  return variacoes && fatorDe(variacoes)
}

type Row = {
  contratoId: string
  tenantId: string
  valorMensal: Centavos
  indice: string
  base: string
  planoId: string | null
  ended: boolean
  outro: boolean
}

/** Stores what a readjustment will do to each contract: what is stored is what is applied. */
export async function storePreview(
  db: Db,
  id: string,
  base: Base,
  { alvo, vigencia }: { alvo: Reajuste['alvo']; vigencia: string },
): Promise<void> {
  const contratos = await db.query<Row>(sql`
    select c.id as "contratoId", c.tenant_id as "tenantId", c.valor_mensal as "valorMensal", c.indice_reajuste as indice,
      greatest(c.inicio, c.data_base_reajuste)::text as base, c.plano_id as "planoId",
      c.status in ('cancelado', 'encerrado') as ended,
      exists (select from reajuste_contratos rc join reajustes r on r.id = rc.reajuste_id where rc.contrato_id = c.id
        and rc.situacao = 'previsto' and r.status in ('agendado', 'aguardando_indice')) as outro
    from contratos c where ${reached(alvo)} order by c.id for share of c`)
  const fator = await fatorOf(db, base)
  const rows = contratos.map((row) => {
    const motivo = whyIgnored(row, base, vigencia)
    const novo = motivo || !fator ? null : readjust(row.valorMensal, fator)
    return { ...row, motivo, novo, situacao: motivo ? 'ignorado' : 'previsto' }
  })
  await db.query(sql`
    insert into reajuste_contratos (reajuste_id, tenant_id, contrato_id, valor_anterior, valor_novo, situacao, motivo)
    select ${id}, "tenantId", "contratoId", "valorMensal", novo, situacao, motivo
    from json_to_recordset(${JSON.stringify(rows)}) as r("tenantId" uuid, "contratoId" uuid, "valorMensal" bigint,
      novo bigint, situacao text, motivo text)`)
  if (base.indice && fator)
    await db.query(sql`update reajustes set percentual = ${percentualDe(fator)} where id = ${id}`)
}

/** Ended contracts and the trials without a plan appear only when they are named. */
const reached = ({ contratoIds, planoIds }: Reajuste['alvo']): Sql => {
  if (contratoIds) return sql`c.id = any(${contratoIds}::uuid[])`
  const live = sql`c.status not in ('cancelado', 'encerrado') and c.plano_id is not null`
  return planoIds ? sql`${live} and c.plano_id = any(${planoIds}::uuid[])` : live
}

function whyIgnored(row: Row, { indice }: Base, vigencia: string): MotivoDeIgnorar | null {
  if (row.ended) return 'CONTRATO_ENCERRADO'
  if (!row.planoId) return 'SEM_PLANO'
  if (indice && row.indice !== indice) return 'OUTRO_INDICE'
  if (row.outro) return 'OUTRO_REAJUSTE'
  return isAnnual(row.base, vigencia) ? null : 'PERIODICIDADE_ANUAL'
}

/** Completes the previews of readjustments that waited for months of an index which are known now. */
export async function fillPreviews(db: Db, indice: Indice): Promise<void> {
  const open = await db.query<Base & { id: string }>(sql`
    select id, indice, percentual, periodo_inicio as "periodoInicio", periodo_fim as "periodoFim" from reajustes
    where indice = ${indice} and status in ('agendado', 'aguardando_indice') order by id for update`)
  for (const reajuste of open) await fillPreview(db, reajuste.id, await fatorOf(db, reajuste))
}

/** Completes the preview of one readjustment; whether every price of it is known. */
export async function refillPreview(db: Db, id: string): Promise<boolean> {
  const base = await db.one<Base>(sql`
    select indice, percentual, periodo_inicio as "periodoInicio", periodo_fim as "periodoFim" from reajustes where id = ${id}`)
  await fillPreview(db, id, await fatorOf(db, base!))
  return !(await db.one(sql`
    select from reajuste_contratos where reajuste_id = ${id} and situacao = 'previsto' and valor_novo is null limit 1`))
}

/** The new prices of a readjustment by its factor, for the rows that have none. */
async function fillPreview(db: Db, id: string, fator: Fator | null): Promise<void> {
  if (!fator) return
  const rows = await db.query<{ contratoId: string; valor: Centavos }>(sql`
    select contrato_id as "contratoId", valor_anterior as valor from reajuste_contratos
    where reajuste_id = ${id} and situacao = 'previsto' and valor_novo is null`)
  if (rows.length === 0) return
  const novos = rows.map(({ contratoId, valor }) => ({ contratoId, novo: readjust(valor, fator) }))
  await db.query(sql`
    update reajuste_contratos c set valor_novo = r.novo
    from json_to_recordset(${JSON.stringify(novos)}) as r("contratoId" uuid, novo bigint)
    where c.reajuste_id = ${id} and c.contrato_id = r."contratoId"`)
  await db.query(sql`update reajustes set percentual = ${percentualDe(fator)}, versao = versao + 1 where id = ${id}`)
}

/** The variations of these months, or null while one of them is not known. */
async function variacoesDe(db: Db, indice: Indice, meses: readonly string[]): Promise<Percentual[] | null> {
  const rows = await db.query<{ variacao: Percentual }>(sql`
    select variacao from indices where indice = ${indice} and competencia = any(${[...meses]}::text[]) order by competencia`)
  return rows.length === meses.length ? rows.map(({ variacao }) => variacao) : null
}
