import { randomUUID } from 'node:crypto'
import type { Ambiente, Erro } from '#domain/nota/nota.ts'
import { presentErros } from '#domain/present-erros.ts'
import { audit } from '#features/audit/audit.ts'
import { refuseRecurso } from '#features/faturamento/contratos/limits.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { LoteAceito, LoteItem } from '#formas/notas/lote.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { DISTRIBUTED, sql } from '#platform/db/db.ts'
import { errorBody, toRefusal } from '#platform/http/errors.ts'
import { acceptPedido } from './accept-nota.ts'
import { ambienteOf } from './check-nota.ts'
import { erroDeOutroCorpo } from './decide-nota.ts'
import { refusalBeneath } from './refuse-beneath.ts'

const LOTE_ITENS_MAX = 50

/**
 * Accepts a batch of 1 to 50 requests, `{ notas: […] }` or the bare list (docs/especificacao/decisoes.md#4-issuance):
 * each by itself, as POST /nfse does, so that a refused one does not affect the others. `ambiente`: for callers without
 * an API key. `refuseOtherBody`: as in acceptNota, and an idIntegracao that repeats an earlier item of the same batch is
 * refused too, so that two items never report one note. Throws SCHEMA_DPS_INVALIDO when the body is not such a list.
 */
export async function acceptLote(
  ctx: Ctx,
  { json, ambiente: requested, refuseOtherBody }: { json: unknown; ambiente?: Ambiente; refuseOtherBody?: boolean },
): Promise<LoteAceito> {
  allow(ctx, 'nota.issue')
  const ambiente = ambienteOf(ctx, requested)
  await refuseRecurso(ctx.app, ctx.tenantId, 'lote')
  const { notas, path } = listOf(json)
  const ids = refuseOtherBody ? notas.map(idOf) : []
  const itens = await Promise.all(
    notas.map((pedido, indice) => {
      const first = ids[indice] === undefined ? indice : ids.indexOf(ids[indice])
      return acceptItem(ctx, { pedido, path: `${path}[${indice}]`, ambiente, indice, first, refuseOtherBody })
    }),
  )
  const loteId = randomUUID()
  await insertLote(ctx, { loteId, ambiente, itens })
  const recusadas = itens.filter((item) => item.recusa !== null).length
  return {
    loteId,
    total: itens.length,
    aceitas: itens.length - recusadas,
    recusadas,
    itens: itens.map(({ recusa: _, ...item }) => item),
  }
}

/** The requests of a batch, and the path of their list in it: '' for the bare list. */
function listOf(json: unknown): { notas: unknown[]; path: string } {
  const bare = Array.isArray(json)
  const notas = bare ? json : (json as { notas?: unknown } | null)?.notas
  const path = bare ? '' : 'notas'
  if (Array.isArray(notas) && notas.length > 0 && notas.length <= LOTE_ITENS_MAX) return { notas, path }
  const erro: Erro = Array.isArray(notas)
    ? {
        campo: path,
        codigo: 'TAMANHO_INVALIDO',
        mensagem: `Recebidas ${notas.length} notas; esperadas de 1 a ${LOTE_ITENS_MAX}.`,
      }
    : { campo: 'notas', codigo: 'CAMPO_OBRIGATORIO', mensagem: 'Esperada uma lista de notas em "notas".' }
  throw new Refusal('SCHEMA_DPS_INVALIDO', 'not a batch', { erros: [erro] })
}

type Accepted = LoteItem & { recusa: string | null }

async function acceptItem(
  ctx: Ctx,
  {
    pedido,
    path,
    ambiente,
    indice,
    first,
    refuseOtherBody,
  }: {
    pedido: unknown
    /** The path of the item in the body: `notas[3]`. */
    path: string
    ambiente: Ambiente
    indice: number
    /** The first item with the same idIntegracao; this one when there is none before. */
    first: number
    refuseOtherBody: boolean | undefined
  },
): Promise<Accepted> {
  const named = idOf(pedido)
  const idIntegracao = typeof named === 'string' && isStorable(named) ? { idIntegracao: named } : {}
  try {
    if (first !== indice)
      throw new Refusal('ID_INTEGRACAO_EM_USO', `item ${indice} repeats the idIntegracao of item ${first}`, {
        erros: [erroDeOutroCorpo(`O item ${first + 1} deste lote já usa o idIntegracao "${named}".`)],
      })
    const bytes = Buffer.from(JSON.stringify(pedido))
    const { nota } = await acceptPedido(ctx, { json: pedido, bytes, ambiente, refuseOtherBody })
    return { indice, ...idIntegracao, id: nota.id, status: nota.status, recusa: null }
  } catch (error) {
    const refusal = refusalBeneath(path, toRefusal(error))
    if (refusal.codigo === 'ERRO_INTERNO')
      ctx.app.log.error({ requestId: ctx.requestId, err: error }, 'batch item failed')
    const body = errorBody(refusal, ctx.requestId)
    const erros = body.erros.length > 0 ? body.erros : presentErros([asErro(body)])
    const { status, codigo } = body
    return { indice, ...idIntegracao, status, codigo, erros, recusa: codigo }
  }
}

const idOf = (pedido: unknown) => (pedido as { idIntegracao?: unknown } | null)?.idIntegracao
const isStorable = (text: string) => text.length <= 64 && text.isWellFormed() && !text.includes('\0')

const asErro = ({ codigo, mensagem, correcao }: { codigo: string; mensagem: string; correcao: string }): Erro => ({
  campo: '',
  codigo,
  mensagem,
  correcao,
})

async function insertLote(
  ctx: Ctx,
  { loteId, ambiente, itens }: { loteId: string; ambiente: Ambiente; itens: Accepted[] },
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.query(sql`
      insert into lotes (id, tenant_id, ambiente, total, request_id, criado_em)
      values (${loteId}, ${ctx.tenantId}, ${ambiente}, ${itens.length}, ${ctx.requestId}, ${ctx.now()})`)
    await tx.query(sql`
      insert into lote_itens (tenant_id, lote_id, indice, id_integracao, nota_id, recusa, erros)
      select ${ctx.tenantId}, ${loteId}, indice, "idIntegracao", id, recusa, coalesce(erros, '[]')
      from json_to_recordset(${JSON.stringify(itens)}) as i(indice int, "idIntegracao" text, id uuid, recusa text, erros json)
      returning ${DISTRIBUTED}`)
    await audit(tx, ctx, { acao: 'lote.accept', recurso: 'lote', recursoId: loteId, detalhe: { total: itens.length } })
  })
}
