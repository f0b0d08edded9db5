import type { Ctx } from '../../platform/ctx.ts'
import { sql } from '../../platform/db/db.ts'
import { allow } from '../access/permissions.ts'
import { maskJson } from '../tentativas-rejeitadas/mask-body.ts'
import { findNota } from './find-nota.ts'

/** The request of a note as it was sent, credentials replaced by `***`. Throws NAO_ENCONTRADO. */
export async function findPedido(ctx: Ctx, notaId: string): Promise<unknown> {
  allow(ctx, 'nota.read-conteudo')
  const nota = await findNota(ctx, notaId)
  const row = await ctx.db.one<{ corpo: Buffer }>(
    sql`select corpo from notas where id = ${nota.id} and tenant_id = ${nota.tenantId}`,
  )
  return maskJson(JSON.parse(row!.corpo.toString('utf8')))
}
