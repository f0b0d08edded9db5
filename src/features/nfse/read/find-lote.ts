import type { Codigo } from '#domain/codigos.ts'
import { type Centavos, reais } from '#domain/money.ts'
import { type Ambiente, type Erro, isSettled, type StatusNota } from '#domain/nota/nota.ts'
import { presentErros } from '#domain/present-erros.ts'
import { allow, empresaLimit } from '#features/permissions/permissions.ts'
import type { LoteItemComNota, LoteResponse } from '#formas/notas/lote.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { errorBody } from '#platform/http/errors.ts'

/**
 * The progress of a batch (docs/especificacao/estados.md#19-batch); its state follows from its notes. Throws
 * NAO_ENCONTRADO.
 */
export async function findLote(ctx: Ctx, loteId: string): Promise<LoteResponse> {
  allow(ctx, 'nota.read')
  const lote = await ctx.db.one<{ ambiente: Ambiente; criadoEm: Date }>(
    sql`select ambiente, criado_em as "criadoEm" from lotes where id = ${loteId} and tenant_id = ${ctx.tenantId}`,
  )
  const rows = lote ? await selectItens(ctx, loteId) : []
  if (!lote || !maySee(ctx, lote.ambiente, rows))
    throw new Refusal('NAO_ENCONTRADO', `lote ${loteId} is not visible to this caller`)
  const itens = rows.map(present)
  const accepted = rows.flatMap(({ status }) => status ?? [])
  const concluidas = accepted.filter(isSettled).length
  return {
    loteId,
    status: stateOf(accepted.length, concluidas, rows),
    total: rows.length,
    aceitas: accepted.length,
    recusadas: rows.length - accepted.length,
    concluidas,
    porStatus: countBy(itens),
    criadoEm: lote.criadoEm.toISOString(),
    itens,
  }
}

type Row = {
  indice: number
  idIntegracao: string | null
  id: string | null
  empresaId: string | null
  status: StatusNota | null
  enviada: boolean
  numero: string | null
  tomadorNome: string | null
  valorServico: Centavos | null
  recusa: Codigo | null
  erros: Erro[]
}

const selectItens = (ctx: Ctx, loteId: string) =>
  ctx.db.query<Row>(sql`
    select i.indice, i.id_integracao as "idIntegracao", n.id, n.empresa_id as "empresaId", n.status, n.numero,
      n.tomador_nome as "tomadorNome", n.valor_servico as "valorServico", i.recusa,
      exists (select from transmissoes t where t.tenant_id = ${ctx.tenantId} and t.nota_id = n.id) as enviada,
      case when n.id is null then i.erros else n.erros end as erros
    from lote_itens i left join notas n on n.id = i.nota_id and n.tenant_id = ${ctx.tenantId}
    where i.lote_id = ${loteId} and i.tenant_id = ${ctx.tenantId} order by i.indice`)

/** A key sees the batches of its ambiente; a caller limited to some companies, those without notes of others. */
function maySee(ctx: Ctx, ambiente: Ambiente, rows: Row[]): boolean {
  const limit = empresaLimit(ctx)
  if (ctx.actor.kind === 'api-key' && ctx.actor.ambiente !== ambiente) return false
  return !limit || rows.every(({ empresaId }) => empresaId === null || limit.includes(empresaId))
}

/** `recebido` until the first note is sent or answered, `concluido` once every note has its answer. */
function stateOf(accepted: number, concluidas: number, rows: Row[]): LoteResponse['status'] {
  if (concluidas === accepted) return 'concluido'
  return concluidas > 0 || rows.some(({ enviada }) => enviada) ? 'em_processamento' : 'recebido'
}

function present({ indice, idIntegracao, id, status, recusa, erros, ...nota }: Row): LoteItemComNota {
  const item = { indice, ...(idIntegracao !== null && { idIntegracao }) }
  if (id !== null && status)
    return {
      ...item,
      id,
      status,
      ...(nota.numero !== null && { numero: nota.numero }),
      ...(nota.tomadorNome !== null && { tomadorNome: nota.tomadorNome }),
      ...(nota.valorServico !== null && { valorServico: reais(nota.valorServico) }),
      ...(erros.length > 0 && { erros: presentErros(erros) }),
    }
  const { status: recusada, codigo } = errorBody(new Refusal(recusa!), '')
  return { ...item, status: recusada, codigo, erros: presentErros(erros) }
}

function countBy(itens: LoteItemComNota[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of itens) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
