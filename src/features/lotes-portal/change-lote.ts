import { randomUUID } from 'node:crypto'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { LinhaDeLote, LoteDoPortal } from '#formas/notas/lote-portal.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import { checkLinha, setOf } from './check-linha.ts'
import { completer } from './complete-linha.ts'
import { type Correcoes, changesOf, isKept } from './correcoes.ts'
import { createLote } from './create-lote.ts'
import { igualOf } from './find-iguais.ts'
import { letGo } from './issue-prontas.ts'
import { idIn, type Pedido, readPedido, selectLinhas } from './linha.ts'
import { findLote, linhasCom, lockLote } from './lote-row.ts'

/**
 * Corrects a line that is not being issued, and checks it again at once. Throws NAO_ENCONTRADO, ESTADO_INVALIDO when the
 * line is another one by now (`versao`) or is being issued.
 */
export async function correctLinha(
  ctx: Ctx,
  id: string,
  { linha, versao, pedido: escrito }: { linha: number; versao: number; pedido: Pedido },
): Promise<LinhaDeLote> {
  allow(ctx, 'nota.issue')
  const lote = await findLote(ctx, id)
  const [before] = await selectLinhas(ctx, id, { which: sql`linha = ${linha}` })
  if (!before) throw new Refusal('NAO_ENCONTRADO', `lote ${id} has no line ${linha}`)
  const pedido = { ...escrito, idIntegracao: escrito['idIntegracao'] || before.idIntegracao }
  const idIntegracao = idIn(pedido) ?? before.idIntegracao
  const igual = igualOf(pedido)
  const complete = completer(ctx, lote.ambiente)
  const found = await checkLinha(ctx, lote, { linha, idIntegracao, pedido, igual }, complete)
  const preenchidos = [...before.preenchidos.filter(isKept(before.pedido, pedido)), ...found.preenchidos]
  const correcoes = { ...(await correcoesOf(ctx, id, linha)), ...changesOf(before.pedido ?? {}, pedido) }
  const saved = await ctx.db.one(sql`
    update portal_lote_linhas set ${setOf({ ...found, preenchidos })}, id_integracao = ${idIntegracao},
      igual = ${igual}, versao = versao + 1, correcoes = ${JSON.stringify(correcoes)}
    where lote_id = ${id} and linha = ${linha} and tenant_id = ${ctx.tenantId} and versao = ${versao}
      and situacao in ('a_conferir', 'pronta', 'com_erro') and not segurada returning linha`)
  if (!saved)
    throw conflict('versao', 'A linha mudou entretanto: veja como ela está agora.', { estadoAtual: before.estado })
  return (await selectLinhas(ctx, id, { which: sql`linha = ${linha}` }))[0]!
}

async function correcoesOf({ db, tenantId }: Ctx, id: string, linha: number): Promise<Correcoes> {
  const row = await db.one<{ correcoes: Correcoes }>(sql`
    select correcoes from portal_lote_linhas where lote_id = ${id} and linha = ${linha} and tenant_id = ${tenantId}`)
  return row?.correcoes ?? {}
}

/** Takes back the lines that no worker has begun; those that are notes by now stay notes. */
export async function cancelLote(ctx: Ctx, id: string): Promise<LoteDoPortal> {
  allow(ctx, 'nota.issue')
  await findLote(ctx, id)
  await ctx.db.transaction(async (db) => {
    // Begins with the row of the batch, as the release of held lines does: one of the two has all of them.
    await lockLote(db, ctx, id)
    await letGo(db, ctx, id)
    let gone = 0
    for (const from of ['a_conferir', 'pronta', 'com_erro', 'a_enviar'])
      gone += await moveLinhas(db, ctx, id, { from, to: 'retirada' })
    if (gone === 0) return
    await db.query(
      sql`update portal_lotes set cancelado_em = ${ctx.now()} where id = ${id} and tenant_id = ${ctx.tenantId}`,
    )
    const entry = { acao: 'portal-lote.cancel', recurso: 'portal-lote', recursoId: id, detalhe: { total: gone } }
    await audit(db, ctx, entry)
  })
  return findLote(ctx, id)
}

async function moveLinhas(db: Db, { tenantId }: Ctx, id: string, { from, to }: { from: string; to: string }) {
  const moved = await db.query(sql`
    update portal_lote_linhas set situacao = ${to}
    where lote_id = ${id} and tenant_id = ${tenantId} and situacao = ${from} returning linha`)
  return moved.length
}

/**
 * Begins a batch with the lines whose note the city refused, to be corrected and issued again. Each has another id, of its
 * own and of this attempt, because the refused note keeps the first one: called twice, the second batch repeats the ids of
 * the first. Throws NAO_ENCONTRADO, ESTADO_INVALIDO when no line was refused, or their contents are deleted.
 */
export async function resendRecusadas(ctx: Ctx, id: string): Promise<LoteDoPortal> {
  allow(ctx, 'nota.issue')
  const lote = await findLote(ctx, id)
  const linhas = await ctx.db.query<{ linha: number; pedido: Buffer }>(refusedOf(ctx, id))
  if (linhas.length === 0) throw conflict('id', 'Nenhuma linha deste lote foi recusada pelo município.')
  return createLote(ctx, {
    id: randomUUID(),
    ambiente: lote.ambiente,
    arquivo: `${lote.arquivo} (recusadas)`.slice(0, 200),
    colunas: {},
    semTomador: lote.semTomador,
    linhas: linhas.map(({ linha, pedido }) => ({ linha, pedido: again(readPedido(pedido)) })),
  })
}

const refusedOf = (ctx: Ctx, id: string): Sql => sql`
  with ${linhasCom(ctx, sql`lote_id = ${id} and pedido is not null and situacao = 'enviada'`)}
  select l.linha, l.pedido from l join n on n.id = l.nota_id
  where n.status in ('rejeitada', 'falha_definitiva') order by l.linha`

/** `a1` → `a1-r2` → `a1-r3`. */
function again(pedido: Pedido): Pedido {
  const id = idIn(pedido)!
  const [, stem = id, times = '1'] = /^(.*?)(?:-r(\d+))?$/s.exec(id) ?? []
  const end = `-r${Number(times) + 1}`
  return { ...pedido, idIntegracao: stem.slice(0, 64 - end.length) + end }
}
