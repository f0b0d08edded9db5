import { audit } from '#features/audit/audit.ts'
import { decideConflito, isOpen, lockConflito } from '#features/nfse/conflito/conflitos.ts'
import { ensureJob } from '#features/nfse/issue/ensure-job.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { releaseJob } from '#platform/queue/operate.ts'
import { takeJob } from '#platform/queue/queue.ts'
import { assertMay, busy, findFatos } from './fatos.ts'
import { motivoOf } from './motivo.ts'
import { recordAct } from './record-act.ts'

/**
 * An operator declares the note that the city has under our number foreign: of another system that uses the series
 * (docs/especificacao/estados.md#01-our-number-with-other-contents). The city is asked again, at once; unless it shows
 * ours, or another note than the one declared, ours takes the next number of its series, and the old number stays used.
 * A repetition answers the same. `ctx` is in the account. Throws NAO_ENCONTRADO, ESTADO_INVALIDO without an open
 * conflict.
 */
export async function declareForeign(
  ctx: Ctx,
  { notaId, motivo: raw }: { notaId: string; motivo: string },
): Promise<NotaRow> {
  allow(ctx, 'nota.resolve-conflict')
  const motivo = motivoOf(raw)
  const { id, tenantId } = await findNota(ctx, notaId)
  await ctx.app.sistema.transaction(async (tx) => {
    const conflito = await lockConflito(tx, { id, tenantId })
    if (conflito?.estado === 'declarado_alheio' || conflito?.estado === 'alheio') return
    const fatos = await findFatos(tx, id)
    assertMay('declarar-alheia', fatos!)
    // The conflict appeared between the two readings: a worker is processing the note.
    if (!conflito || !isOpen(conflito)) throw busy()
    await ensureJob(tx, { id, tenantId }, ctx.requestId)
    const job = await takeJob(tx, ['nota.consult'], id)
    if (!job) throw busy()
    await decideConflito(tx, conflito, { estado: 'declarado_alheio', por: ctx.actor, motivo })
    const { numero, chaveAcesso } = conflito.achada
    const detalhe = { motivo, numero, chaveAcesso, rps: `${conflito.serieRps}-${conflito.numeroRps}` }
    await recordAct(tx, ctx, id, { ato: 'declarar-alheia', ...detalhe })
    await audit(tx, ctx, { acao: 'nota.declare-foreign', recurso: 'nota', recursoId: id, detalhe })
    await releaseJob(tx, job, { grupo: job.grupo, dados: job.dados })
  })
  return findNota(ctx, id)
}
