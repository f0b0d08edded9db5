import {
  CONTA_ADMIN_COLUMNS,
  type ContaAdminRow,
  contaAdminPresenter,
  type StatusDaConta,
} from '#features/contas/conta-admin.ts'
import { contratoOf } from '#features/faturamento/contratos/trial.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ContaAdmin } from '#formas/contas/cliente.ts'
import type { Ctx } from '#platform/ctx.ts'
import { queryByIndex } from '#platform/db/by-index.ts'
import { join, sql } from '#platform/db/db.ts'
import { matchesClientes } from './search-clientes.ts'

/** An account in the list: with its first owner, and how much it has. */
type Cliente = ContaAdmin & {
  dono: { nome: string; email: string } | null
  empresas: number
  usuarios: number
}

type FiltroDeClientes = {
  search?: string
  status?: StatusDaConta
  /** The state of the contract. */
  contrato?: string
  limit: number
  offset: number
}

/** The accounts of the service, by name. */
export async function listClientes(ctx: Ctx, filter: FiltroDeClientes): Promise<{ items: Cliente[]; total: number }> {
  allow(ctx, 'admin.conta.read')
  const { search = '', status, contrato, limit, offset } = filter
  const found = matchesClientes(search)
  const where = join(
    [
      sql`true`,
      ...(found ? [found] : []),
      ...(status ? [sql`(t.bloqueada_em is not null) = ${status === 'bloqueada'}`] : []),
      ...(contrato ? [sql`${contratoOf(sql`t.id`)} ->> 'status' = ${contrato}`] : []),
    ],
    ' and ',
  )
  const { sistema } = ctx.app
  // A word that most accounts have requires a scan of all of them: once, for the page and for the total.
  const [page] = await queryByIndex<{ ids: string[]; total: number }>(
    sistema,
    sql`
      with achadas as materialized (select t.id, t.nome from tenants t where ${where})
      select array(select id from achadas order by nome, id limit ${limit} offset ${offset}) as ids,
        (select count(*) from achadas) as total`,
  )
  const [rows, present] = await Promise.all([
    sistema.query<ContaAdminRow & Omit<Cliente, keyof ContaAdmin>>(sql`
      select ${CONTA_ADMIN_COLUMNS},
        (select json_build_object('nome', u.nome, 'email', u.email) from usuarios u
          where u.tenant_id = t.id and u.papel = 'owner' order by u.status = 'ativo' desc, u.criado_em, u.id limit 1) as dono,
        (select count(*) from empresas e where e.tenant_id = t.id) as empresas,
        (select count(*) from usuarios u where u.tenant_id = t.id) as usuarios
      from tenants t where t.id = any(${page!.ids}::uuid[]) order by t.nome, t.id`),
    contaAdminPresenter(ctx),
  ])
  const items = rows.map(({ dono, empresas, usuarios, ...row }) => ({ ...present(row), dono, empresas, usuarios }))
  return { items, total: page!.total }
}
