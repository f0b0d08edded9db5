import { findUnstorable } from '#domain/storable.ts'
import { acceptPedido } from '#features/nfse/accept/accept-nota.ts'
import { refuseBeneath } from '#features/nfse/accept/refuse-beneath.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { assertReissuable, assertSamePrestador } from './reissuable.ts'

/**
 * Issues a new note in place of one that the city provably did not accept (docs/especificacao/contrato.md#42-re-issue):
 * a new RPS number, the ambiente of the original, both linked. An admin must give a reason (`motivo`), which is kept in
 * the history of the original. Throws REEMISSAO_NAO_PERMITIDA, ID_INTEGRACAO_EM_USO and the refusals
 * of issuing.
 */
export async function reissueNota(
  ctx: Ctx,
  input: { notaId: string; payload: unknown; motivo?: string },
): Promise<{ novaNfseId: string; reemissaoDeId: string }> {
  allow(ctx, 'nota.reissue')
  const original = await findNota(ctx, input.notaId)
  const motivo = checkMotivo(ctx, input.motivo)
  await assertReissuable(ctx, original)
  await refuseBeneath('payload', () => assertSamePrestador(ctx, original, input.payload))
  const { nota } = await refuseBeneath('payload', () =>
    acceptPedido(ctx, {
      ...requestOf(input.payload),
      ambiente: original.ambiente,
      reemissao: { deId: original.id, motivo },
    }),
  )
  return { novaNfseId: nota.id, reemissaoDeId: original.id }
}

/** The corrected request, as issuing and validating take it: only a new note is a re-issue. */
export const requestOf = (payload: unknown) => ({
  json: payload,
  bytes: Buffer.from(JSON.stringify(payload)),
  refuseRepeat: true,
})

const MOTIVO_CHARS_MIN = 10
const MOTIVO_CHARS_MAX = 500

/**
 * An admin, who acts in a client's account, must give a reason (docs/especificacao/contrato.md#8-limits); for other
 * callers it is optional. The route leaves its body to this verb.
 */
function checkMotivo({ actor }: Ctx, motivo: string | undefined): string | null {
  const erros = findUnstorable({ motivo })
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'motivo that cannot be stored', { erros })
  const text = motivo?.trim() ?? ''
  const length = [...text].length
  const required = actor.kind === 'admin'
  if ((required || text) && (length < MOTIVO_CHARS_MIN || length > MOTIVO_CHARS_MAX))
    throw new Refusal('MOTIVO_REEMISSAO_INVALIDO', `motivo of ${length} characters`)
  return text || null
}
