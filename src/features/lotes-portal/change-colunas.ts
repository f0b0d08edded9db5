import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ColunasMudadas, MudancaDeColunas, PlanilhaDoLote } from '#formas/notas/lote-portal.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import { type Correcoes, withCorrecoes } from './correcoes.ts'
import { digestOf, refuseRepeatedNumbers, stemOf, withIds } from './create-lote.ts'
import { igualOf } from './find-iguais.ts'
import { idIn, type Pedido } from './linha.ts'
import { ABERTO, enqueueLote, findLote } from './lote-row.ts'
import { writeLinhas } from './write-linhas.ts'

const AT_ONCE = 500
type Colunas = Record<string, string | null>
type Aberto = { ambiente: 'producao' | 'homologacao'; colunas: Colunas; cabecalho: string[]; criadoEm: Date }

/** A page of the cells of the file, and the field of each column. Throws NAO_ENCONTRADO, ESTADO_INVALIDO. */
export async function showPlanilha(
  ctx: Ctx,
  id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<PlanilhaDoLote> {
  allow(ctx, 'nota.issue')
  const { total, semTomador } = await findLote(ctx, id)
  const { cabecalho, colunas } = await findAberto(ctx.db, ctx, id)
  const rows = await ctx.db.query<{ linha: number; celulas: Buffer }>(sql`
    select linha, celulas from portal_lote_linhas where lote_id = ${id} and tenant_id = ${ctx.tenantId}
    order by linha limit ${limit} offset ${offset}`)
  const items = rows.map(({ linha, celulas }) => ({ linha, celulas: JSON.parse(celulas.toString('utf8')) as string[] }))
  return { cabecalho, colunas, semTomador, items, total, limit, offset }
}

/**
 * Reads the file of a batch again by other columns, and has every line checked. What a person corrected in a line stays
 * where the field still has its column, or never had one; the answer names what did not. Throws NAO_ENCONTRADO, ESTADO_INVALIDO
 * once lines were issued or withdrawn, SCHEMA_DPS_INVALIDO when the lines are not those of the batch.
 */
export async function changeColunas(ctx: Ctx, id: string, mudanca: MudancaDeColunas): Promise<ColunasMudadas> {
  allow(ctx, 'nota.issue')
  await findLote(ctx, id)
  refuseRepeatedNumbers(mudanca.linhas)
  const changed = await ctx.db.transaction(async (db) => {
    const lote = await findAberto(db, ctx, id, sql`for update`)
    const stem = stemOf(digestOf({ ambiente: lote.ambiente, linhas: mudanca.linhas }), lote.criadoEm)
    const kept = isKept(lote.colunas, mudanca.colunas)
    const rows = await db.query<{ linha: number; versao: number; correcoes: Correcoes }>(sql`
      select linha, versao, correcoes from portal_lote_linhas where lote_id = ${id} and tenant_id = ${ctx.tenantId}`)
    const stored = new Map(rows.map((row) => [row.linha, row]))
    if (stored.size !== mudanca.linhas.length || mudanca.linhas.some(({ linha }) => !stored.has(linha)))
      throw refuseLines()
    const correcoesPerdidas: ColunasMudadas['correcoesPerdidas'] = []
    let correcoesMantidas = 0
    for (let i = 0; i < mudanca.linhas.length; i += AT_ONCE) {
      const some = withIds(mudanca.linhas.slice(i, i + AT_ONCE), stem).map(({ linha, pedido: lido }) => {
        const { versao, correcoes } = stored.get(linha)!
        const fields = Object.entries(correcoes)
        const mantidas = Object.fromEntries(fields.filter(([campo]) => kept(campo)))
        correcoesMantidas += Object.keys(mantidas).length
        correcoesPerdidas.push(...fields.flatMap(([campo]) => (kept(campo) ? [] : [{ linha, campo }])))
        const pedido: Pedido = withCorrecoes(lido, mantidas)
        const idIntegracao = idIn(pedido) ?? `linha-${linha}`
        return { linha, versao, idIntegracao, pedido, igual: igualOf(pedido), correcoes: mantidas, preenchidos: [] }
      })
      const written = await writeLinhas(db, ctx, id, some)
      if (written < some.length) throw conflict('linhas', 'Uma linha mudou entretanto: abra as colunas de novo.')
    }
    await db.query(sql`
      update portal_lotes set colunas = ${JSON.stringify(mudanca.colunas)}, sem_tomador = ${mudanca.semTomador}
      where id = ${id} and tenant_id = ${ctx.tenantId}`)
    await enqueueLote(db, ctx, id)
    const detalhe = { total: mudanca.linhas.length, correcoesPerdidas: correcoesPerdidas.length }
    await audit(db, ctx, { acao: 'portal-lote.remap', recurso: 'portal-lote', recursoId: id, detalhe })
    return { correcoesMantidas, correcoesPerdidas }
  })
  return { ...changed, lote: await findLote(ctx, id) }
}

/** Whether what a person wrote into a field stays: its column is there, or it never had one. */
function isKept(before: Colunas, after: Colunas): (campo: string) => boolean {
  const [had, has] = [before, after].map((colunas) => new Set(Object.values(colunas)))
  return (campo) => !had!.has(campo) || has!.has(campo)
}

/** A batch of a spreadsheet of which nothing was issued or withdrawn. */
async function findAberto(db: Db, { tenantId }: Ctx, id: string, lock = sql``): Promise<Aberto> {
  const lote = await db.one<Omit<Aberto, 'cabecalho'> & { cabecalho: string[] | null; aberto: boolean }>(sql`
    select ambiente, colunas, cabecalho, criado_em as "criadoEm",
      ${ABERTO} as aberto
    from portal_lotes p where id = ${id} and tenant_id = ${tenantId} ${lock}`)
  if (!lote?.aberto) throw conflict('id', 'As colunas só mudam antes de o lote ser emitido ou retirado.')
  const { cabecalho } = lote
  if (!cabecalho) throw conflict('id', 'As células do arquivo deste lote não estão guardadas: envie o arquivo de novo.')
  return { ...lote, cabecalho }
}

const refuseLines = () =>
  new Refusal('SCHEMA_DPS_INVALIDO', 'the lines are not those of the batch', {
    erros: [{ campo: 'linhas', codigo: 'VALORES_DIVERGENTES', mensagem: 'As linhas não são as do lote.' }],
  })
