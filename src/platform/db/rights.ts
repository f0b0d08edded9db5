import type pg from 'pg'
import { StartError } from '#platform/start-error.ts'

/** The roles that the service acts as in the database (migration 0001); they belong to the server. */
export const ROLES = ['nfse_sistema', 'nfse_inquilino'] as const

/**
 * Throws StartError when the role of the connection may not act as the two roles of the service, or when a table lacks
 * the policies and rights that the migrations gave: a dump restored where the roles were absent loses them.
 */
export async function checkRights(client: pg.Client): Promise<void> {
  const { rows: roles } = await client.query<{ nome: string }>(
    `select nome from unnest($1::text[]) nome
      where not exists (select from pg_roles where rolname = nome and pg_has_role(current_user, oid, 'member'))`,
    [ROLES],
  )
  if (roles.length)
    throw new StartError(
      `O usuário do banco não pode agir como ${names(roles)}. Rode npm start -- migrate, ou, com um usuário que possa: grant ${names(roles)} to <usuário de DATABASE_URL>.`,
    )
  const { rows: tables } = await client.query<{ nome: string }>(`
    select c.relname as nome from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migracoes'
       and (not has_table_privilege('nfse_sistema', c.oid, 'select')
         or (c.relname = 'tenants' or exists (
              select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))
            and not (c.relrowsecurity and 2 = (
              select count(distinct role) from pg_policy p, unnest(p.polroles) role
               where p.polrelid = c.oid and role in ('nfse_sistema'::regrole, 'nfse_inquilino'::regrole))))
     order by 1`)
  if (tables.length)
    throw new StartError(
      `Faltam políticas de acesso ou permissões em ${tables.length} tabelas (${names(tables.slice(0, 5))}…), como depois de restaurar uma cópia num servidor sem os papéis nfse_sistema e nfse_inquilino. Crie os papéis, esvazie o banco e restaure de novo: README, "Backup and restore".`,
    )
}

const names = (rows: readonly { nome: string }[]) => rows.map(({ nome }) => nome).join(', ')
