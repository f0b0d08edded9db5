import type { Indice } from '#domain/faturamento/reajuste.ts'
import { type Percentual, percent, percentual } from '#domain/money.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { VariacaoDeIndice } from '#formas/faturamento/indice.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { fetchIndice, MESES_MAX } from './fetch-indice.ts'
import { fillPreviews } from './preview.ts'

/** The variations, the newest month first. */
export async function listIndices(
  ctx: Ctx,
  { indice, limit, offset }: { indice?: Indice; limit: number; offset: number },
): Promise<{ items: VariacaoDeIndice[]; total: number }> {
  allow(ctx, 'admin.faturamento.read')
  const { sistema } = ctx.app
  const where = sql`where ${indice ?? null}::text is null or indice = ${indice ?? null}`
  const [rows, counted] = await Promise.all([
    sistema.query<
      Omit<VariacaoDeIndice, 'percentual' | 'atualizadoEm'> & { variacao: Percentual; atualizadoEm: Date }
    >(sql`
      select indice, competencia, variacao, origem, atualizado_em as "atualizadoEm" from indices ${where}
      order by competencia desc, indice limit ${limit} offset ${offset}`),
    sistema.one<{ total: number }>(sql`select count(*) as total from indices ${where}`),
  ])
  const items = rows.map(({ variacao, atualizadoEm, ...row }) => ({
    ...row,
    percentual: percent(variacao),
    atualizadoEm: atualizadoEm.toISOString(),
  }))
  return { items, total: counted?.total ?? 0 }
}

type Mes = { competencia: string; percentual: number }

/**
 * Enters variations by hand; a month that is known takes the new value. Readjustments that wait for them get their
 * preview; those that were applied keep what they were applied with.
 */
export async function enterIndices(
  ctx: Ctx,
  { indice, valores, motivo }: { indice: Indice; valores: readonly Mes[]; motivo: string },
): Promise<{ indice: Indice; meses: number }> {
  allow(ctx, 'admin.preco.write')
  return write(ctx, indice, 'informado', valores, motivo)
}

/**
 * Imports the variations of the months from `de` to `ate` from INDICES_URL. Months that it has not published are absent.
 * Throws INDICES_INDISPONIVEIS (no address, no usable answer), SCHEMA_DPS_INVALIDO (more than ten years).
 */
export async function importIndices(
  ctx: Ctx,
  { indice, de, ate }: { indice: Indice; de: string; ate: string },
): Promise<{ indice: Indice; meses: number }> {
  allow(ctx, 'admin.preco.write')
  const meses = (Number(ate.slice(0, 4)) - Number(de.slice(0, 4))) * 12 + Number(ate.slice(5)) - Number(de.slice(5)) + 1
  if (meses < 1 || meses > MESES_MAX) {
    const mensagem = `Recebido de ${de} a ${ate}; ate não vem antes de de, e o período tem no máximo ${MESES_MAX} meses.`
    const erros = [{ campo: 'ate', codigo: 'VALORES_DIVERGENTES', mensagem }]
    throw new Refusal('SCHEMA_DPS_INVALIDO', 'period', { erros })
  }
  const valores = await fetchIndice(ctx.app, indice, de, ate)
  if (valores === null) throw new Refusal('INDICES_INDISPONIVEIS', indice)
  return write(ctx, indice, 'importado', valores, `Importado de ${de} a ${ate}`)
}

async function write(
  ctx: Ctx,
  indice: Indice,
  origem: 'importado' | 'informado',
  valores: readonly Mes[],
  motivo: string,
) {
  const rows = valores.map(({ competencia, percentual: taxa }) => ({ competencia, variacao: percentual(taxa) }))
  return ctx.app.sistema.transaction(async (db) => {
    const changed = await db.query<{ competencia: string }>(sql`
      insert into indices as i (indice, competencia, variacao, origem, atualizado_em)
      select distinct on (competencia) ${indice}, competencia, variacao, ${origem}, ${ctx.now()}
      from json_to_recordset(${JSON.stringify(rows)}) as r(competencia text, variacao int) order by competencia
      on conflict (indice, competencia) do update set variacao = excluded.variacao, origem = excluded.origem,
        atualizado_em = excluded.atualizado_em where i.variacao <> excluded.variacao returning i.competencia`)
    if (changed.length > 0) {
      const detalhe = { origem, motivo, meses: valores }
      await audit(db, ctx, { acao: 'indice.write', recurso: 'indice', recursoId: indice, detalhe })
      await fillPreviews(db, indice)
    }
    return { indice, meses: changed.length }
  })
}
