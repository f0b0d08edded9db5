import { isUnissued, mayBecome, type StatusNota } from '#domain/nota/nota.ts'
import { findAutorizado } from '#features/nfse/nota/documents.ts'
import type { Substituicao } from '#features/nfse/nota/nota-para-emitir.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { enqueue } from '#platform/queue/enqueue.ts'
import type { Job } from '#platform/queue/queue.ts'
import type { Substituida } from '#tracks/track.ts'
import { findNotaAutorizada, pedidoOf } from './nota-autorizada.ts'
import { jobOf } from './open-cancelamento.ts'
import { endNota } from './settle-cancel.ts'

/**
 * Applies the end of the new note to the one it replaces (docs/especificacao/estados.md#2-replacement), in the same
 * transaction: authorised, the original is `substituida` where the city does both in one operation, else its
 * cancellation begins; refused, the original remains valid.
 */
export async function settleSubstituicao(
  app: App,
  tx: Db,
  { originalId, nativa }: Substituicao,
  para: StatusNota,
  job: Job,
): Promise<void> {
  if (isUnissued(para)) {
    await tx.query(sql`
      update cancelamentos set status = 'desfeita', concluido_em = ${app.now()}, versao = versao + 1
      where nota_id = ${originalId} and tipo = 'substituicao' and concluido_em is null`)
    return
  }
  const original = para === 'autorizada' ? await findNotaAutorizada(tx, originalId) : null
  if (!original || !mayBecome(original.status, 'substituida')) return
  if (nativa) {
    const veredito = { kind: 'fim', por: 'substituicao', em: null, protocolo: null } as const
    await endNota(app, tx, original, veredito, { kind: 'job', name: job.fila })
    return
  }
  await tx.query(sql`
    update cancelamentos set status = 'em_processamento', versao = versao + 1
    where nota_id = ${originalId} and tipo = 'substituicao' and concluido_em is null`)
  await enqueue(tx, [jobOf('nota.cancel', original)])
}

/** The original of a native replacement, as the track writes it into the new document. */
export async function findSubstituida(app: App, { originalId, ...pedido }: Substituicao): Promise<Substituida> {
  const original = await findNotaAutorizada(app.sistema, originalId)
  if (!original) throw new Error(`nota ${originalId} is being replaced and was never authorised`)
  return { pedido: pedidoOf(original, pedido), xml: (await findAutorizado({ app, db: app.sistema }, originalId))! }
}
