import { beneath } from '#domain/present-erros.ts'
import { refuseBeneath } from '#features/nfse/accept/refuse-beneath.ts'
import { refusedBy, type Validation, validatePayload } from '#features/nfse/accept/validate-nota.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { assertReissuable, assertSamePrestador } from './reissuable.ts'
import { requestOf } from './reissue-nota.ts'

/**
 * Validates a re-issue with this payload, in the ambiente of the original; nothing is stored
 * (docs/especificacao/contrato.md#42-re-issue). A note that may not be re-issued is a result too.
 */
export async function validateReissue(
  ctx: Ctx,
  { notaId, payload }: { notaId: string; payload: unknown },
): Promise<Validation> {
  allow(ctx, 'nota.reissue-draft')
  const original = await findNota(ctx, notaId)
  const why = await assertReissuable(ctx, original)
    .then(() => refuseBeneath('payload', () => assertSamePrestador(ctx, original, payload)))
    .catch((error: unknown) => error)
  if (why instanceof Refusal) return refusedBy(why)
  if (why) throw why
  const { erros, avisos, ...rest } = await validatePayload(ctx, { ...requestOf(payload), ambiente: original.ambiente })
  return { ...rest, erros: beneath('payload', erros), avisos: beneath('payload', avisos) }
}
