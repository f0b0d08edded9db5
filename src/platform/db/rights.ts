import type pg from 'pg'
import { StartError } from '#platform/start-error.ts'

/** The roles that the logins of the service act as in the database; they belong to the server. */
export const ROLES = ['nfse_sistema', 'nfse_inquilino'] as const
export type Role = (typeof ROLES)[number]

/** PostgreSQL's code for a missing right. */
export const INSUFFICIENT_PRIVILEGE = '42501'

type Login = { nome: string; tudo: boolean; dono: boolean; papeis: Role[] }

/**
 * Throws StartError unless the login of the connection acts as `role` and can become no other: an owner, a superuser or
 * a member of both roles would reach every account from a statement of one.
 */
export async function checkLogin(client: pg.Client, role: Role): Promise<void> {
  const { rows } = await client.query<Login>(
    `select rolname as nome, rolsuper or rolbypassrls or rolcreaterole as tudo,
       exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and pg_has_role(rolname, c.relowner, 'member')) as dono,
       array(select papel from unnest($1::text[]) papel
         where exists (select from pg_roles g where g.rolname = papel and pg_has_role(current_user, g.oid, 'member'))) as papeis
     from pg_roles where rolname = current_user`,
    [ROLES],
  )
  const { nome, tudo, dono, papeis } = rows[0]!
  if (tudo || dono)
    throw new StartError(
      `O usuário ${nome} pode tudo neste banco (${tudo ? 'cria papéis ou ignora políticas' : 'é dono das tabelas'}): a API e o worker entram com logins próprios, em DATABASE_URL_API, DATABASE_URL_WORKER e DATABASE_URL_INQUILINO, que npm start -- migrate cria. DATABASE_URL é de quem migra. docs/operacao/banco.md.`,
    )
  if (!papeis.includes(role))
    throw new StartError(
      `O usuário ${nome} do banco não pode agir como ${role}. Rode npm start -- migrate com a URL dele, ou, com um usuário que possa: grant ${role} to ${nome}.`,
    )
  const other = papeis.find((each) => each !== role)
  if (other)
    throw new StartError(
      `O usuário ${nome} do banco age como ${role} e também como ${other}: use um login para cada papel (revoke ${other} from ${nome}).`,
    )
}

/**
 * Throws StartError when a table lacks the policies and rights that the migrations gave: a dump restored where the roles
 * were absent loses them.
 */
export async function checkRights(client: pg.Client): Promise<void> {
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
      `Faltam políticas de acesso ou permissões em ${tables.length} tabelas (${names(tables.slice(0, 5))}…), como depois de restaurar uma cópia num servidor sem os papéis nfse_sistema e nfse_inquilino. Crie os papéis, esvazie o banco e restaure de novo: docs/operacao/copia.md.`,
    )
}

const names = (rows: readonly { nome: string }[]) => rows.map(({ nome }) => nome).join(', ')
