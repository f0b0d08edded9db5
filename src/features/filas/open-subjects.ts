import type { Fila } from '#domain/filas.ts'
import { type Sql, sql } from '#platform/db/db.ts'

/**
 * Whether the work of a job is still open, so that the job must not disappear: a note without a job would never end.
 * Over the columns of `jobs j`; queues that are not here never hold anything open.
 */
const ABERTO: Partial<Record<Fila, Sql>> = {
  'nota.issue': sql`exists (select from notas n where n.id = j.chave::uuid and n.status in ('processando', 'falha_temporaria'))`,
  'nota.consult': sql`exists (select from notas n where n.id = j.chave::uuid and n.status in ('processando', 'falha_temporaria'))`,
  'nota.cancel': sql`exists (select from cancelamentos c where c.nota_id = j.chave::uuid and c.concluido_em is null)`,
  'nota.check-status': sql`exists (select from cancelamentos c where c.nota_id = j.chave::uuid and c.concluido_em is null)`,
  'nota.correct': sql`exists (select from cartas_correcao c where c.id = j.chave::uuid and c.concluida_em is null)`,
}

export const stillOpen = (fila: Fila): Sql => ABERTO[fila] ?? sql`false`

/**
 * Whether the city may have the note of an issuing job: such a note is only ever consulted, never sent again. Over
 * `jobs j`.
 */
export const mayBeIssued = (fila: Fila): Sql =>
  fila === 'nota.issue'
    ? sql`exists (select from transmissoes t where t.tenant_id = j.tenant_id and t.nota_id = j.chave::uuid and t.operacao = 'emitir'
        and t.resultado in ('nula', 'incerta'))`
    : sql`false`
