import type { StatusNota } from '../../domain/nota/nota.ts'
import { type Ctx, Refusal } from '../../platform/ctx.ts'
import { sql } from '../../platform/db/db.ts'
import type { NotaRow } from '../nfse/nota-row.ts'

type Evidence = {
  /** Falls only when it is proven that the city did not accept the note (spec §4.2 rule 7). */
  vigente: boolean
  /** The note that took its place and still counts. */
  reemitidaPorId: string | null
}

/**
 * Lets only a note pass that the city demonstrably did not accept and that no other note has replaced (spec §4.2 rule
 * 2). Throws REEMISSAO_NAO_PERMITIDA with the facts: state, last transmissions, the note that took its place.
 */
export async function assertReissuable(ctx: Ctx, nota: NotaRow): Promise<void> {
  const evidence = await ctx.db.one<Evidence>(sql`
    select o.vigente, (select n.id from notas n where n.reemissao_de_id = o.id and n.vigente) as "reemitidaPorId"
    from notas o where o.id = ${nota.id} and o.tenant_id = ${nota.tenantId}`)
  if (evidence && isRefused(nota.status, evidence) && !evidence.reemitidaPorId) return
  throw new Refusal('REEMISSAO_NAO_PERMITIDA', `nota ${nota.id} is ${nota.status}`, {
    dados: {
      notaId: nota.id,
      estadoAtual: nota.status,
      reemitidaPorId: evidence?.reemitidaPorId ?? null,
      transmissoes: await lastTransmissoes(ctx, nota.id),
    },
  })
}

const isRefused = (status: StatusNota, { vigente }: Evidence) =>
  (status === 'rejeitada' || status === 'falha_definitiva') && !vigente

const SHOWN_MAX = 5

const lastTransmissoes = (ctx: Ctx, notaId: string) =>
  ctx.db.query<{ em: Date; operacao: string; resultado: string; causa: string | null }>(sql`
    select criada_em as em, operacao, resultado, causa from transmissoes
    where nota_id = ${notaId} and tenant_id = ${ctx.tenantId} order by criada_em desc limit ${SHOWN_MAX}`)
