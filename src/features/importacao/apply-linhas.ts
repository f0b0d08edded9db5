import type { LinhaLida } from '#domain/importacao/linha.ts'
import type { Erro } from '#domain/nota/nota.ts'
import { putNfseConfig } from '#features/cidades/configs/nfse-configs.ts'
import { createEmpresa } from '#features/empresas/create-empresa.ts'
import { updateEmpresa } from '#features/empresas/update-empresa.ts'
import { changeSerie, createSerie } from '#features/series/series.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type LinhaPlanejada, type Plano, planLinhas } from './plan-linhas.ts'

export type Lote = { id: string; linhas: readonly LinhaLida[] }
export type Falha = { linha: number; erros: Erro[] }
type Situacao = 'criada' | 'atualizada' | 'ignorada' | 'erro'

/** How long one call writes; the next call continues. */
const BUDGET_MS = 10_000
const AT_ONCE = 4

/** Every line in one transaction, or none: returns the faults that prevented the write. */
export async function applyAll(conta: Ctx, lote: Lote): Promise<Falha[]> {
  const planned = await planLinhas(conta, await pendingOf(conta, lote))
  const invalid = planned.filter(({ plano }) => !plano)
  if (invalid.length > 0) return invalid.map(({ linha, erros }) => ({ linha, erros }))
  let current = 0
  try {
    await conta.db.transaction(async (db) => {
      for (const each of planned) {
        current = each.linha
        await writeLinha({ ...conta, db }, lote.id, each)
      }
    })
    return []
  } catch (error) {
    if (error instanceof Refusal) return [{ linha: current, erros: error.erros }]
    throw error
  }
}

/** Each line in a transaction of its own, for some seconds. A line with faults is recorded as such. */
export async function applyEach(conta: Ctx, lote: Lote): Promise<Falha[]> {
  const queue = (await planLinhas(conta, await pendingOf(conta, lote))).values()
  const until = performance.now() + BUDGET_MS
  const work = async () => {
    for (const each of queue) {
      await applyOne(conta, lote.id, each)
      if (performance.now() > until) return
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return []
}

async function applyOne(conta: Ctx, importacaoId: string, planned: LinhaPlanejada): Promise<void> {
  const { linha, plano, erros } = planned
  const refused = (why: Erro[]) => record(conta, conta.db, { importacaoId, linha, situacao: 'erro', erros: why })
  if (!plano) return void (await refused(erros))
  try {
    await conta.db.transaction((db) => writeLinha({ ...conta, db }, importacaoId, planned))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await refused(error.erros)
  }
}

/**
 * Writes one line by the verbs of companies, configurations and series, in the transaction of `conta.db`; those verbs audit. A line that
 * another call has written is left: its mark in this import is taken first.
 */
async function writeLinha(conta: Ctx, importacaoId: string, { linha, acao, plano }: LinhaPlanejada): Promise<void> {
  const situacao = acao === 'criar' ? 'criada' : acao === 'atualizar' ? 'atualizada' : 'ignorada'
  const mine = await record(conta, conta.db, { importacaoId, linha, situacao, erros: [] })
  if (mine && plano) await carryOut(conta, plano)
}

async function carryOut(conta: Ctx, { empresaId, nova, mudanca, config, serie }: Plano): Promise<void> {
  const id = nova ? (await createEmpresa(conta, nova)).id : empresaId!
  if (mudanca) await updateEmpresa(conta, id, mudanca)
  if (config) await putNfseConfig(conta, id, config)
  if (!serie) return
  const { serieId, proximoNumero } = serie
  if (serieId) await changeSerie(conta, { empresaId: id, serieId }, { proximoNumero, importada: true })
  else await createSerie(conta, id, { ...serie, importada: true })
}

type Marca = { importacaoId: string; linha: number; situacao: Situacao; erros: Erro[] }

/** Marks a line of an import; false when it is marked already. */
async function record({ tenantId }: Ctx, db: Db, { importacaoId, linha, situacao, erros }: Marca): Promise<boolean> {
  const row = await db.one(sql`
    insert into importacao_linhas (tenant_id, importacao_id, linha, situacao, erros)
    values (${tenantId}, ${importacaoId}, ${linha}, ${situacao}, ${JSON.stringify(erros)})
    on conflict do nothing returning linha`)
  return row !== null
}

/** The lines that no call has written yet. */
async function pendingOf({ db, tenantId }: Ctx, { id, linhas }: Lote): Promise<LinhaLida[]> {
  const rows = await db.query<{ linha: number }>(
    sql`select linha from importacao_linhas where importacao_id = ${id} and tenant_id = ${tenantId}`,
  )
  const done = new Set(rows.map(({ linha }) => linha))
  return linhas.filter(({ linha }) => !done.has(linha))
}
