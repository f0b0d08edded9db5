import type { Fila } from '#domain/filas.ts'
import type { Centavos } from '#domain/money.ts'
import { gruposOf, unfit } from '#features/incidentes/atos/alvo.ts'
import type { IncidenteRow } from '#features/incidentes/incidente-row.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** An account that an incident reaches: what of it waits, and its value; null: of no value that is known. */
export type Atingida = {
  tenantId: string
  nome: string
  quantas: number
  centavos: Centavos | null
  /** The people who get a mail: its active owners and admins. */
  pessoas: number
  avisadaEm: Date | null
}

const DE_NOTAS: readonly Fila[] = ['nota.issue', 'nota.consult', 'nota.cancel', 'nota.correct']
const DO_BANCO: readonly Fila[] = ['banco.cobrar', 'banco.cancelar']

/**
 * The accounts that an incident reaches now, those with the most first: whose jobs wait in its groups, or the one account
 * that it is about. Throws ESTADO_INVALIDO for an incident that reaches none by its kind.
 */
export async function findAtingidas(db: Db, incidente: IncidenteRow): Promise<Atingida[]> {
  const { id, tipo, alvo, quantas } = incidente
  const grupos = tipo === 'banco_fora' ? ['banco'] : gruposOf(incidente)
  const one = grupos.length === 0 ? alvo.tenantId : undefined
  if (grupos.length === 0 && !one) throw unfit('Este incidente não é de conta nenhuma: não há a quem avisar.')
  const filas = tipo === 'banco_fora' ? DO_BANCO : tipo === 'notas_em_duvida' ? ['nota.consult'] : DE_NOTAS
  const esperam = one
    ? sql`select ${one}::uuid as tenant_id, ${quantas}::int as quantas, null::bigint as centavos`
    : sql`
      select j.tenant_id, count(*)::int as quantas, sum(n.valor_servico)::bigint as centavos
      from jobs j left join notas n on n.tenant_id = j.tenant_id and n.id::text = j.chave
      where j.grupo = any(${grupos}::text[]) and j.fila = any(${filas}::text[])
        and j.estado in ('aguardando', 'executando', 'bloqueado') and j.tenant_id is not null
      group by 1`
  return db.query<Atingida>(sql`
    with esperam as (${esperam})
    select e.tenant_id as "tenantId", t.nome, e.quantas, e.centavos, a.criado_em as "avisadaEm",
      (select count(*)::int from usuarios u where u.tenant_id = e.tenant_id and u.papel in ('owner', 'admin')
        and u.status = 'ativo') as pessoas
    from esperam e join tenants t on t.id = e.tenant_id
      left join avisos_da_conta a on a.incidente_id = ${id} and a.tenant_id = e.tenant_id
    order by e.quantas desc, t.nome, e.tenant_id`)
}
