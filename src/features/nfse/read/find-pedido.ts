import { findNota } from '#features/nfse/nota/find-nota.ts'
import { allow } from '#features/permissions/permissions.ts'
import { maskJson } from '#features/tentativas-rejeitadas/mask-body.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/** The request of a note as it was sent, credentials replaced by `***`. Throws NAO_ENCONTRADO. */
export async function findPedido(ctx: Ctx, notaId: string): Promise<unknown> {
  allow(ctx, 'nota.read-conteudo')
  const nota = await findNota(ctx, notaId)
  const row = await ctx.db.one<{ corpo: Buffer }>(
    sql`select corpo from notas where id = ${nota.id} and tenant_id = ${nota.tenantId}`,
  )
  return maskJson(JSON.parse(row!.corpo.toString('utf8')))
}
