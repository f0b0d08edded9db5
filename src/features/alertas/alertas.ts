import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** Something about a note of an account that operators must see. */
export type Alerta = {
  tenantId: string
  tipo:
    | 'nota_incerta'
    | 'cancelamento_manual'
    | 'cancelamento_sem_resposta'
    | 'analise_sem_resposta'
    | 'substituicao_com_duas_notas'
    | 'emissor_nacional_recusou'
  notaId: string
  /** What is one and the same alert; default: the note. */
  chave?: string
  detalhe?: object
}

/**
 * Raises an alert; a recurrence, up to an hour after it was resolved, updates the same alert
 * (docs/especificacao/estados.md#17-alert).
 */
export async function raiseAlerta(tx: Db, { tenantId, tipo, notaId, chave = notaId, detalhe }: Alerta): Promise<void> {
  const detail = sql`${JSON.stringify({ notaId, ...detalhe })}::json`
  await tx.query(sql`
    with de_novo as (
      update alertas set ocorrencias = ocorrencias + 1, detalhe = ${detail}, atualizado_em = now(), resolvido_em = null,
        status = case status when 'resolvido' then 'aberto' else status end
      where id = (select id from alertas where tipo = ${tipo} and chave = ${chave}
          and (status <> 'resolvido' or resolvido_em > now() - interval '1 hour')
        order by status = 'resolvido', aberto_em desc limit 1)
      returning id)
    ${raiseFrom(
      { tenantId: sql`${tenantId}`, tipo: sql`${tipo}`, notaId: sql`${chave}`, detalhe: detail },
      sql`(select where not exists (select from de_novo)) novo`,
    )}`)
}

/** Raises an alert for each row of `source`, as part of a larger statement; an open one of the same type counts it. */
export const raiseFrom = (alerta: Record<'tenantId' | 'tipo' | 'notaId' | 'detalhe', Sql>, source: Sql): Sql => sql`
  insert into alertas (id, tenant_id, tipo, chave, detalhe)
  select gen_random_uuid(), ${alerta.tenantId}, ${alerta.tipo}, (${alerta.notaId})::text, ${alerta.detalhe}
  from ${source}
  on conflict (tipo, chave) where status <> 'resolvido'
  do update set ocorrencias = alertas.ocorrencias + 1, detalhe = excluded.detalhe, atualizado_em = now()`

/** Resolves the alerts about a note. */
export const resolveAlertas = (tx: Db, notaId: string) =>
  tx.query(sql`${RESOLVE} where chave = ${notaId} and status <> 'resolvido'`)

/** The same for one type of alert, about the note of each row of `source`, as part of a larger statement. */
export const resolveFrom = (tipo: Alerta['tipo'], notaId: Sql, source: Sql): Sql => sql`
  ${RESOLVE} from (select ${notaId} as nota_id from ${source}) terminadas
  where tipo = ${tipo} and chave = nota_id::text and status <> 'resolvido'`

const RESOLVE = sql`update alertas set status = 'resolvido', resolvido_em = now(), atualizado_em = now()`
