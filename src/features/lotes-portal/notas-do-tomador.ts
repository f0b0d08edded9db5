import { type Centavos, reais } from '#domain/money.ts'
import type { Ambiente, StatusNota } from '#domain/nota/nota.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/** A note of a customer from a company. */
export type NotaDoTomador = {
  id: string
  /** The month in which it counts. */
  mes: string
  valor: number
  texto: string | null
  autorizada: boolean
}

/** How many notes of a customer are looked at, of all companies of the account. */
const NOTAS_MAX = 50
/** States in which the month of a note is not charged. */
const SEM_VALOR: readonly StatusNota[] = ['rejeitada', 'falha_definitiva', 'cancelada', 'substituida']

/** The newest notes of a customer from a company that count, the newest first. In two steps, as on a cluster. */
export async function notasDoTomador(
  { app, tenantId }: Ctx,
  { empresaId, ambiente, documento }: { empresaId: string; ambiente: Ambiente; documento: string },
): Promise<NotaDoTomador[]> {
  const ids = await app.sistema.query<{ id: string }>(sql`
    select nota_id as id from notas_titulares
    where cpf_cnpj = ${documento} and papel = 'tomador' and tenant_id = ${tenantId}
    order by nota_id desc limit ${NOTAS_MAX}`)
  if (ids.length === 0) return []
  const rows = await app.sistema.query<{
    id: string
    mes: string
    valor: Centavos
    texto: string | null
    status: StatusNota
  }>(
    sql`
      select id, competencia as mes, valor_servico as valor, preparada #>> '{servico,discriminacao}' as texto, status
      from notas where tenant_id = ${tenantId} and id = any(${ids.map(({ id }) => id)}::uuid[])
        and empresa_id = ${empresaId} and ambiente = ${ambiente} and vigente and status <> all(${[...SEM_VALOR]}::text[])
      order by id desc`,
  )
  return rows.map(({ valor, status, ...row }) => ({ ...row, valor: reais(valor), autorizada: status === 'autorizada' }))
}
