import { type Db, sql } from '#platform/db/db.ts'

type Gestor = {
  id: string
  tenantId: string
  nome: string
  email: string
  papel: 'owner' | 'admin'
  empresaIds: string[] | null
}

/** The active owners and admins of some accounts: they are notified when something needs their action. */
export const findGestores = (db: Db, tenantIds: readonly string[]): Promise<Gestor[]> =>
  db.query<Gestor>(sql`
    select id, tenant_id as "tenantId", nome, email, papel, empresa_ids as "empresaIds" from usuarios
    where tenant_id = any(${tenantIds}::uuid[]) and papel in ('owner', 'admin') and status = 'ativo'`)

/** The active owners of an account: what it owes is theirs. */
export const findDonos = (db: Db, tenantId: string): Promise<Pick<Gestor, 'nome' | 'email'>[]> =>
  db.query<Pick<Gestor, 'nome' | 'email'>>(sql`
    select nome, email from usuarios
    where tenant_id = ${tenantId} and papel = 'owner' and status = 'ativo' order by criado_em`)
