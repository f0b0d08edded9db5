import { maskJson } from '#domain/credenciais.ts'
import { findRequest } from '#features/nfse/nota/documents.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'

/** The request of a note as the client sent it, credentials replaced by `***`. Throws NAO_ENCONTRADO. */
export async function findPedido(ctx: Ctx, notaId: string): Promise<unknown> {
  allow(ctx, 'nota.read-conteudo')
  const nota = await findNota(ctx, notaId)
  return maskJson(JSON.parse((await findRequest(ctx, nota)).toString('utf8')))
}
