import { maskJson } from '#domain/credenciais.ts'
import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import { readValue } from '#domain/read-value.ts'
import { findRequest } from '#features/nfse/nota/documents.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'

/** The request of a note as it was read, credentials replaced by `***`. Throws NAO_ENCONTRADO. */
export async function findPedido(ctx: Ctx, notaId: string): Promise<object> {
  allow(ctx, 'nota.read-conteudo')
  const nota = await findNota(ctx, notaId)
  const sent: object = JSON.parse((await findRequest(ctx, nota)).toString('utf8'))
  return maskJson(readValue(PEDIDO_SCHEMA, sent, 'strip'))
}
