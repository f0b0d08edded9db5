import type { AtoNaDuvida } from '#domain/incidentes-atos.ts'
import { pendingConfirmacoes } from '#features/confirmacoes/two-people.ts'
import type { ComDatas } from '#formas/comum.ts'
import type { NotasEmDuvida } from '#formas/operacao/ato-de-incidente.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** Acts on incidents that need two people begin with this in their name. */
export const ESPECIE = 'incidente'

type Decidida = { ato: AtoNaDuvida; notas: readonly string[]; prova: string }
type Pedido = ComDatas<NotasEmDuvida['pedidos'][number]>

/** Keeps what a second person is asked to confirm, which the confirmation names by a digest alone. */
export const keepPedido = (tx: Db, incidenteId: string, confirmacaoId: string, { ato, notas, prova }: Decidida) =>
  tx.query(sql`
    insert into incidente_pedidos (confirmacao_id, incidente_id, ato, notas, prova)
    values (${confirmacaoId}, ${incidenteId}, ${ato}, ${[...notas]}::uuid[], ${prova}) on conflict do nothing`)

/** The decisions on an incident that wait for a second person. */
export async function listPedidos(db: Db, incidenteId: string, now: Date): Promise<Pedido[]> {
  const pending = await pendingConfirmacoes(db, [ESPECIE], now)
  if (pending.length === 0) return []
  const rows = await db.query<Omit<Pedido, 'confirmacao' | 'motivo'> & { id: string }>(sql`
    select confirmacao_id as id, ato, notas, prova from incidente_pedidos
    where incidente_id = ${incidenteId} and confirmacao_id = any(${pending.map(({ id }) => id)}::uuid[])`)
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]))
  return pending.flatMap((confirmacao) => {
    const row = byId.get(confirmacao.id)
    return row ? [{ confirmacao, motivo: confirmacao.motivo, ...row }] : []
  })
}
