import { OBRAS, type Obra } from '#domain/obras.ts'
import { audit, auditBoth } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import { discardSeparado, retrySeparado, selectSeparados } from '#features/separados/select-separados.ts'
import type { Separado } from '#formas/operacao/separado.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, join, sql } from '#platform/db/db.ts'

type Filtro = { obra?: Obra; situacao?: Separado['situacao']; limit: number; offset: number }

/** Rows set aside, the oldest first; without `situacao` only those that wait. */
export async function listSeparados(
  ctx: Ctx,
  { obra, situacao, limit, offset }: Filtro,
): Promise<{ items: Separado[]; total: number }> {
  allow(ctx, 'admin.fila.read')
  const which = join(
    [
      situacao ? sql`s.situacao = ${situacao}` : sql`s.situacao <> 'descartado'`,
      ...(obra ? [sql`s.obra = ${obra}`] : []),
    ],
    ' and ',
  )
  const db = ctx.app.sistema
  const [items, counted] = await Promise.all([
    selectSeparados(db, sql`where ${which} order by s.desde, s.id limit ${limit} offset ${offset}`),
    db.one<{ n: number }>(sql`select count(*)::int as n from separados s where ${which}`),
  ])
  return { items: items.map(present), total: counted?.n ?? 0 }
}

/** Has the row tried again within seconds. Throws NAO_ENCONTRADO. */
export function retryByHand(ctx: Ctx, id: string, motivo: string): Promise<Separado> {
  allow(ctx, 'admin.fila.write')
  return act(ctx, id, { acao: 'separado.retry', motivo, write: retrySeparado })
}

/** Leaves the row aside permanently; it may still be tried again. Throws NAO_ENCONTRADO. */
export function discardByHand(ctx: Ctx, id: string, motivo: string): Promise<Separado> {
  allow(ctx, 'admin.fila.write')
  return act(ctx, id, { acao: 'separado.discard', motivo, write: discardSeparado })
}

type Act = { acao: string; motivo: string; write: (tx: Db, id: string) => Promise<unknown> }

function act(ctx: Ctx, id: string, { acao, motivo, write }: Act): Promise<Separado> {
  // Locked until the end: a worker that processes the row meanwhile deletes it.
  const find = async (tx: Db) => (await selectSeparados(tx, sql`where s.id = ${id} for update of s`))[0]
  return ctx.app.sistema.transaction(async (tx) => {
    const found = await find(tx)
    if (!found) throw new Refusal('NAO_ENCONTRADO', `no row set aside ${id}`)
    await write(tx, id)
    const { obra, chave, conta } = found
    const entry = { acao, recurso: 'separado', recursoId: id, detalhe: { obra, chave, motivo: motivo.trim() } }
    if (conta) await auditBoth(tx, ctx, conta.id, entry)
    else await audit(tx, ctx, entry)
    return present((await find(tx))!)
  })
}

const present = (row: Omit<Separado, 'efeito'>): Separado => ({ ...row, efeito: OBRAS[row.obra] })
