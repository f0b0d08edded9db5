import { maskJson } from '#domain/credenciais.ts'
import { findMasked } from '#domain/mascara.ts'
import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import { presentErros } from '#domain/present-erros.ts'
import { readValue } from '#domain/read-value.ts'
import { audit } from '#features/audit/audit.ts'
import { findRequest } from '#features/nfse/nota/documents.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { RascunhoReemissao } from '#formas/notas/reemissao.ts'
import type { Ctx } from '#platform/ctx.ts'

/**
 * The request of a note as a base for its re-issue, for a person to edit: credentials replaced by `***`, with their
 * paths (docs/especificacao/contrato.md#42-re-issue). Every read is audited (rule 6).
 */
export async function draftReissue(ctx: Ctx, { notaId }: { notaId: string }): Promise<RascunhoReemissao> {
  allow(ctx, 'nota.reissue-draft')
  const nota = await findNota(ctx, notaId)
  const sent: object = JSON.parse((await findRequest(ctx, nota)).toString('utf8'))
  const payload = maskJson(readValue(PEDIDO_SCHEMA, sent, 'strip'))
  await audit(ctx.db, ctx, { acao: 'nota.reissue-draft', recurso: 'nota', recursoId: nota.id })
  return { payload, errosOriginais: presentErros(nota.erros), camposMascarados: findMasked(payload) }
}
