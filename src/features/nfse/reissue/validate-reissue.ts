import { type Validation, validatePayload } from '#features/nfse/accept/validate-nota.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'

/**
 * Validates a re-issue with this payload, in the ambiente of the original; nothing is stored
 * (docs/especificacao/contrato.md#42-re-issue).
 */
export async function validateReissue(
  ctx: Ctx,
  { notaId, payload }: { notaId: string; payload: unknown },
): Promise<Validation> {
  allow(ctx, 'nota.reissue-draft')
  const { ambiente } = await findNota(ctx, notaId)
  return validatePayload(ctx, { json: payload, ambiente })
}
