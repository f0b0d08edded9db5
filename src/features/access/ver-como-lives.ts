import { PERMISSIONS } from '#features/permissions/permissions.ts'
import { type Sql, sql } from '#platform/db/db.ts'

/**
 * The SQL condition that the session of support `v` is in force: not ended, within its 30 minutes, asked for by a
 * session of the back-office that still exists and whose person may still ask, in an account that is not blocked.
 */
export const verComoLives = (now: Date): Sql => sql`(v.encerrada_em is null and v.expira_em > ${now}
  and (v.token_hash is not null or v.link_ate > ${now})
  and ${operadorMay()}
  and exists (select from tenants t where t.id = v.tenant_id and t.bloqueada_em is null))`

/** The SQL condition that the person who asked for `v` has not left the back-office since, and may still ask. */
export const operadorMay = (): Sql => sql`exists (
  select from admin_sessoes s join admin_usuarios a on a.id = s.usuario_id
  where s.id = v.admin_sessao_id and a.status = 'ativo' and a.papel = any(${PAPEIS}::text[]))`

const PAPEIS = PERMISSIONS['admin.conta.ver-como'].admin
