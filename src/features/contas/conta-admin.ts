import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { contratoOf } from '#features/faturamento/contratos/trial.ts'
import type { ContaAdmin } from '#formas/contas/cliente.ts'
import type { Ctx } from '#platform/ctx.ts'
import { Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

export type StatusDaConta = 'ativa' | 'bloqueada'

export type ContaAdminRow = Omit<ContaAdmin, 'status' | 'bloqueio' | 'limites' | 'criadaEm'> & {
  limite: number | null
  bloqueadaEm: Date | null
  bloqueioMotivo: string | null
  bloqueadaPor: string | null
  criadaEm: Date
}

/** The select list of a ContaAdminRow, from `tenants t`. */
export const CONTA_ADMIN_COLUMNS: Sql = sql`t.id, t.nome, t.cpf_cnpj as "cpfCnpj", t.versao, t.criado_em as "criadaEm",
  t.limite_por_minuto as limite, t.bloqueada_em as "bloqueadaEm", t.bloqueio_motivo as "bloqueioMotivo",
  (select a.nome from admin_usuarios a where a.id = t.bloqueada_por) as "bloqueadaPor",
  ${contratoOf(sql`t.id`)} as contrato`

/** How rows are shown with the settings in force. */
export async function contaAdminPresenter({ app }: Ctx): Promise<(row: ContaAdminRow) => ContaAdmin> {
  const padrao = (await readAjustes(app))['limites.requisicoesPorMinuto']
  return ({ id, nome, cpfCnpj, versao, limite, bloqueadaEm, bloqueioMotivo, bloqueadaPor, contrato, criadaEm }) => ({
    id,
    nome,
    cpfCnpj,
    status: bloqueadaEm ? 'bloqueada' : 'ativa',
    bloqueio: bloqueadaEm && {
      motivo: bloqueioMotivo ?? '',
      desde: bloqueadaEm.toISOString(),
      por: bloqueadaPor,
    },
    contrato,
    limites: {
      requisicoesPorMinuto: { emVigor: limite ?? padrao, proprio: limite, ajuste: 'limites.requisicoesPorMinuto' },
    },
    versao,
    criadaEm: criadaEm.toISOString(),
  })
}

/** The row of an account; `lock` until the transaction ends. Throws NAO_ENCONTRADO. */
export async function findContaAdmin(db: Db, id: string, { lock = false } = {}): Promise<ContaAdminRow> {
  const row = await db.one<ContaAdminRow>(
    sql`select ${CONTA_ADMIN_COLUMNS} from tenants t where t.id = ${id} ${lock ? sql`for update of t` : sql``}`,
  )
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no account ${id}`)
  return row
}
