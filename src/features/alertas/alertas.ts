import { randomUUID } from 'node:crypto'
import { type Db, sql } from '#platform/db/db.ts'

/** What operators must see, about a note of an account. */
export type Alerta = {
  tenantId: string
  tipo: 'cancelamento_manual' | 'cancelamento_sem_resposta' | 'analise_sem_resposta' | 'substituicao_com_duas_notas'
  notaId: string
  detalhe?: object
}

/** Tells the operators; the same again, up to an hour after it was resolved, is the same alert (states.md §17). */
export async function raiseAlerta(tx: Db, { tenantId, tipo, notaId, detalhe }: Alerta): Promise<void> {
  const told = JSON.stringify({ notaId, ...detalhe })
  await tx.query(sql`
    with de_novo as (
      update alertas set ocorrencias = ocorrencias + 1, detalhe = ${told}, atualizado_em = now(), resolvido_em = null,
        status = case status when 'resolvido' then 'aberto' else status end
      where id = (select id from alertas where tipo = ${tipo} and chave = ${notaId}
          and (status <> 'resolvido' or resolvido_em > now() - interval '1 hour')
        order by status = 'resolvido', aberto_em desc limit 1)
      returning id)
    insert into alertas (id, tenant_id, tipo, chave, detalhe)
    select ${randomUUID()}, ${tenantId}, ${tipo}, ${notaId}, ${told} where not exists (select from de_novo)
    on conflict (tipo, chave) where status <> 'resolvido'
    do update set ocorrencias = alertas.ocorrencias + 1, detalhe = excluded.detalhe, atualizado_em = now()`)
}

/** What was told about a note no longer holds. */
export const resolveAlertas = (tx: Db, notaId: string) =>
  tx.query(sql`
    update alertas set status = 'resolvido', resolvido_em = now(), atualizado_em = now()
    where chave = ${notaId} and status <> 'resolvido'`)
