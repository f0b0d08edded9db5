import type { Fila } from '#domain/filas.ts'
import { isSettled } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { ensureJob } from '#features/nfse/issue/ensure-job.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { hurryOpen, retryFailed } from '#platform/queue/operate.ts'
import { assertMay, findFatos } from './fatos.ts'
import { motivoOf } from './motivo.ts'

const DA_EMISSAO = ['nota.issue', 'nota.consult'] as const satisfies readonly Fila[]
const DO_FIM = ['nota.cancel', 'nota.check-status', 'nota.correct'] as const satisfies readonly Fila[]

/**
 * Makes the job of a note run now: one that waits, is blocked or failed, and a new one where none is left
 * (docs/especificacao/estados.md#21-acts-of-operators-on-a-note). The prepared note stays as it is, and one that the
 * city may have is only consulted. Of an authorised note it is the job of its open cancellation or letter. One that a
 * worker holds runs again after it. `ctx` is in the account. Throws NAO_ENCONTRADO, ESTADO_INVALIDO.
 */
export async function requeueNota(
  ctx: Ctx,
  { notaId, motivo: raw }: { notaId: string; motivo: string },
): Promise<NotaRow> {
  allow(ctx, 'nota.requeue')
  const motivo = motivoOf(raw)
  await ctx.app.sistema.transaction(async (tx) => {
    const fatos = await findFatos(tx, notaId)
    if (!fatos) throw new Refusal('NAO_ENCONTRADO', `no nota ${notaId}`)
    assertMay('reenfileirar', fatos)
    if (isSettled(fatos.status)) await requeueEnding(tx, notaId)
    else {
      await ensureJob(tx, { id: notaId, tenantId: ctx.tenantId }, ctx.requestId)
      await hurryOpen(tx, DA_EMISSAO, sql`values (${notaId}::text)`)
    }
    await audit(tx, ctx, { acao: 'nota.requeue', recurso: 'nota', recursoId: notaId, detalhe: { motivo } })
  })
  return findNota(ctx, notaId)
}

/** The jobs of the open acts on an authorised note; the key of a letter's job is the letter. */
async function requeueEnding(tx: Db, notaId: string): Promise<void> {
  const chaves = sql`select ${notaId}::text union all select id::text from cartas_correcao
    where nota_id = ${notaId} and concluida_em is null`
  for (const fila of DO_FIM) await retryFailed(tx, fila, sql`j.chave in (${chaves})`, 10)
  await hurryOpen(tx, DO_FIM, chaves)
}
