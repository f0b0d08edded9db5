import { randomUUID } from 'node:crypto'
import type { Codigo } from '#domain/codigos.ts'
import { isAberto, type StatusCancelamento, type TipoCancelamento } from '#domain/nota/cancel-rules.ts'
import { type Erro, mayBecome } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { findNotaOrRefuse } from '#features/nfse/nota/find-nota.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { enqueue, grupoOf, type NewJob } from '#platform/queue/enqueue.ts'

/** One attempt to end a note (table cancelamentos). */
export type Cancelamento = {
  id: string
  tipo: TipoCancelamento
  status: StatusCancelamento
  motivo: string | null
  codigoMotivo: string | null
  protocolo: string | null
  nativa: boolean
  recusa: Codigo | null
  erros: Erro[]
  requestId: string
  criadoEm: Date
}

export const CANCELAMENTO_COLUMNS = sql`id, tipo, status, motivo, codigo_motivo as "codigoMotivo", protocolo, nativa, recusa,
  erros, request_id as "requestId", criado_em as "criadoEm"`

/** How long a cancellation request waits for the city before it answers `em_processamento`. */
export const ESPERA_MS = 20_000
// Notifications may be lost, so the note is read again at least this often.
const LOOK_AGAIN_MS = 1_000

type NovoCancelamento = {
  tipo: 'direto' | 'analise'
  status: StatusCancelamento
  motivo: string
  codigoMotivo: string | null
  /** The job that carries it out. */
  fila: 'nota.cancel' | 'nota.check-status'
  acao: string
}

/** Throws CANCELAMENTO_EM_CURSO while another attempt to end the note is open. */
export function assertNothingOpen({ id, cancelamento }: NotaRow, except?: TipoCancelamento): void {
  if (!cancelamento || !isAberto(cancelamento.status) || cancelamento.tipo === except) return
  throw new Refusal('CANCELAMENTO_EM_CURSO', `nota ${id} has an open ${cancelamento.tipo}`, {
    dados: { estadoAtual: `${cancelamento.tipo}: ${cancelamento.status}` },
  })
}

/** The id of the open attempt of this type, or null; a repeated request joins it. */
export const joinable = ({ cancelamento }: NotaRow, tipo: TipoCancelamento): string | null =>
  cancelamento && isAberto(cancelamento.status) && cancelamento.tipo === tipo ? cancelamento.id : null

/**
 * Stores an attempt to end a note, with its job, before anything is sent, and returns its id. The note is locked, so a
 * concurrent request gets the id of the first. Null: the note ended meanwhile. Throws CANCELAMENTO_EM_CURSO.
 */
export function openCancelamento(
  ctx: Ctx,
  nota: NotaRow,
  novo: NovoCancelamento,
  also?: (tx: Db) => Promise<unknown>,
): Promise<string | null> {
  return ctx.db.transaction(async (tx) => {
    await tx.query(sql`select from notas where id = ${nota.id} and tenant_id = ${ctx.tenantId} for update`)
    const now = await findNotaOrRefuse({ ...ctx, db: tx }, nota.id)
    const running = joinable(now, novo.tipo)
    if (running) return running
    assertNothingOpen(now)
    if (!mayBecome(now.status, 'cancelada')) return null
    const id = randomUUID()
    await tx.query(sql`
      insert into cancelamentos (id, tenant_id, nota_id, tipo, status, motivo, codigo_motivo, request_id, criado_em)
      values (${id}, ${ctx.tenantId}, ${nota.id}, ${novo.tipo}, ${novo.status}, ${novo.motivo.trim()}, ${novo.codigoMotivo},
        ${ctx.requestId}, ${ctx.now()})`)
    await audit(tx, ctx, {
      acao: novo.acao,
      recurso: 'nota',
      recursoId: nota.id,
      detalhe: { motivo: novo.motivo.trim(), codigoMotivo: novo.codigoMotivo },
    })
    await also?.(tx)
    await enqueue(tx, [jobOf(novo.fila, { ...nota, requestId: ctx.requestId })])
    return id
  })
}

/** A job about one note, in the group of its city. */
export const jobOf = (
  fila: NewJob['fila'],
  nota: { id: string; tenantId: string; conexao: string; ambiente: string; requestId: string },
): NewJob => ({
  fila,
  chave: nota.id,
  tenantId: nota.tenantId,
  grupo: grupoOf(nota),
  requestId: nota.requestId,
})

/**
 * The note once the city has answered, or as it is after ESPERA_MS; `waiting`: states in which there is no answer yet.
 * A refusal of the city is thrown with its own findings.
 */
export async function waitForCity(
  ctx: Ctx,
  { notaId, id, waiting }: { notaId: string; id: string; waiting: readonly StatusCancelamento[] },
): Promise<NotaRow> {
  const until = performance.now() + ESPERA_MS
  for (;;) {
    const left = until - performance.now()
    const hint = ctx.app.wakeUps.next(notaId, Math.max(0, Math.min(left, LOOK_AGAIN_MS)))
    const row = await ctx.db.one<Cancelamento>(
      sql`select ${CANCELAMENTO_COLUMNS} from cancelamentos where id = ${id} and tenant_id = ${ctx.tenantId}`,
    )
    if (row?.recusa) throw new Refusal(row.recusa, `the city refused cancelamento ${id}`, { erros: row.erros })
    if (!row || !waiting.includes(row.status) || left <= 0) return findNotaOrRefuse(ctx, notaId)
    await hint
  }
}
