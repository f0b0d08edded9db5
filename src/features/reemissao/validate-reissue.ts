import type { Ctx } from '../../platform/ctx.ts'
import { allow } from '../access/permissions.ts'
import { findNota } from '../nfse/find-nota.ts'
import { type Validation, validatePayload } from '../nfse/validate-nota.ts'
import { maskedErros } from './masked.ts'

/** What re-issuing with this payload would do, in the ambiente of the original; nothing is stored (spec §4.2). */
export async function validateReissue(
  ctx: Ctx,
  { notaId, payload }: { notaId: string; payload: unknown },
): Promise<Validation> {
  allow(ctx, 'nota.reissue-draft')
  const { ambiente } = await findNota(ctx, notaId)
  const validation = await validatePayload(ctx, { json: payload, ambiente })
  const masked = maskedErros(payload)
  return { ...validation, valida: validation.valida && masked.length === 0, erros: [...masked, ...validation.erros] }
}
