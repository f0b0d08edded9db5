import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { DaNota } from '#features/nfse/nota/nota-row.ts'
import { type Db, DISTRIBUTED, sql } from '#platform/db/db.ts'

/**
 * The people that a note names now besides those named when it was accepted: for a request about the data of a person.
 */
export const nameTitulares = (tx: Db, { id, tenantId }: DaNota, { tomador, intermediario }: NotaPreparada) =>
  tx.query(sql`
    insert into notas_titulares (tenant_id, nota_id, papel, cpf_cnpj)
    select ${tenantId}, ${id}, q.papel, q.cpf_cnpj
    from (values ('tomador', ${tomador?.cpfCnpj ?? null}::text), ('intermediario', ${intermediario?.cpfCnpj ?? null}::text))
      as q(papel, cpf_cnpj)
    where q.cpf_cnpj is not null and not exists (select from notas_titulares t
      where t.tenant_id = ${tenantId} and t.nota_id = ${id} and t.papel = q.papel and t.cpf_cnpj = q.cpf_cnpj)
    returning ${DISTRIBUTED}`)
