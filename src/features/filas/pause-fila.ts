import type { Fila } from '#domain/filas.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { pauseFila, resumeFila } from '#platform/queue/operate.ts'
import { type FilaResumida, findFila } from './list-filas.ts'

/**
 * No process takes jobs of the queue any more; those begun end, new ones wait, nothing is lost
 * (docs/especificacao/estados.md#12-queue-job). A paused queue stays as it is.
 */
export async function pause(ctx: Ctx, fila: Fila, motivo: string): Promise<FilaResumida> {
  allow(ctx, 'admin.fila.pause')
  await ctx.app.sistema.transaction(async (tx) => {
    if (await pauseFila(tx, fila, motivo, adminOf(ctx)))
      await audit(tx, ctx, { acao: 'fila.pause', recurso: 'fila', recursoId: fila, detalhe: { motivo } })
  })
  return findFila(ctx, fila)
}

/** The queue continues where it was. An active one stays as it is. */
export async function resume(ctx: Ctx, fila: Fila, motivo: string): Promise<FilaResumida> {
  allow(ctx, 'admin.fila.resume')
  await ctx.app.sistema.transaction(async (tx) => {
    if (await resumeFila(tx, fila, motivo, adminOf(ctx)))
      await audit(tx, ctx, { acao: 'fila.resume', recurso: 'fila', recursoId: fila, detalhe: { motivo } })
  })
  return findFila(ctx, fila)
}

const adminOf = ({ actor }: Ctx): string | null => (actor.kind === 'admin' ? actor.usuarioId : null)
