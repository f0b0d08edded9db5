import { isSettled } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import { findNotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { takeJob } from '#platform/queue/queue.ts'
import { conflict, statusConflict } from '#platform/state-conflict.ts'
import { declaredAbsent } from './after-issue.ts'
import { ensureJob } from './ensure-job.ts'
import { settleWithin } from './settle-nota.ts'
import { lastTransmissao } from './transmissoes.ts'

/**
 * Ends a note whose outcome the service cannot decide: an operator declares, with the evidence, that the city does not
 * have it (docs/especificacao/estados.md#0-nota-hidden-sub-state). Its idIntegracao is free again. The operator takes the
 * note's job as a worker does, so that no query is under way whose answer could say otherwise; a job that failed or is
 * gone is no obstacle. One that already ended so is answered as it is, and nothing is written. Throws NAO_ENCONTRADO, and ESTADO_INVALIDO unless the note is `falha_temporaria` and waits.
 */
export async function endUndecided(
  ctx: Ctx,
  { notaId, motivo, provaDeAusencia }: { notaId: string; motivo: string; provaDeAusencia: string },
): Promise<NotaRow> {
  allow(ctx, 'nota.give-up')
  const declared = { por: ctx.actor, motivo: motivo.trim(), provaDeAusencia: provaDeAusencia.trim() }
  refuseShort(declared)
  const { app } = ctx
  const found = await findNota(ctx, notaId)
  const { id, tenantId, status } = found
  if (status === 'falha_definitiva') return found
  if (status !== 'falha_temporaria') throw statusConflict(status, ['falha_temporaria'])
  await app.sistema.transaction(async (tx) => {
    await ensureJob(tx, { id, tenantId }, ctx.requestId)
    const job = await takeJob(tx, ['nota.issue', 'nota.consult'], id)
    const nota = await findNotaParaEmitir(app, { id, tenantId })
    if (!job || !nota || isSettled(nota.status)) throw busy()
    if (nota.status !== 'falha_temporaria') throw statusConflict(nota.status, ['falha_temporaria'])
    const sent = await lastTransmissao({ app, db: tx }, nota)
    await settleWithin(app, tx, declaredAbsent(app, job, nota, sent, declared))
    await audit(tx, ctx, {
      acao: 'nota.give-up',
      recurso: 'nota',
      recursoId: id,
      detalhe: { motivo: declared.motivo, provaDeAusencia: declared.provaDeAusencia },
    })
  })
  return findNota(ctx, id)
}

const CHARS_MIN = 10

function refuseShort({ motivo, provaDeAusencia }: { motivo: string; provaDeAusencia: string }): void {
  const erros = Object.entries({ motivo, provaDeAusencia }).flatMap(([campo, text]) => {
    const { length } = [...text]
    const mensagem = `Recebidos ${length} caracteres, sem os espaços das pontas; esperados ${CHARS_MIN} ou mais.`
    return length < CHARS_MIN ? [{ campo, codigo: 'TAMANHO_INVALIDO', mensagem }] : []
  })
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'a declaration without words', { erros })
}

const busy = () =>
  conflict('status', 'A nota está sendo enviada ou consultada agora. Espere alguns segundos e confira o estado dela.')
