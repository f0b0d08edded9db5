import { randomUUID } from 'node:crypto'
import { diaOf } from '#domain/competencia.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import type { PedidoTomador } from '#domain/nota/pedido.ts'
import type { Tomador } from '#domain/nota/preparada.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** The customer's data in a note. */
export type DaNota = {
  tenantId: string
  empresaId: string
  ambiente: Ambiente
  criadaEm: Date
  tomador: Tomador | null
}

/**
 * Stores the customers of notes for the next ones. Data of the newest note is added to that of older ones; nothing
 * changes a customer that a person wrote, and a note without fiscal value changes no customer that has other notes.
 */
export async function learnTomadores(tx: Db, notas: readonly DaNota[]): Promise<void> {
  const rows = new Map<string, object>()
  for (const { tenantId, empresaId, ambiente, criadaEm, tomador } of notas.toSorted(byAge)) {
    const dados = tomador && toPedido(tomador)
    const documento = dados?.cpfCnpj ?? dados?.nifEstrangeiro
    if (!documento) continue
    const soTeste = ambiente !== 'producao'
    const key = `${empresaId} ${documento} ${soTeste}`
    rows.set(key, { id: randomUUID(), tenantId, empresaId, dados, soTeste, dia: diaOf(criadaEm.getTime()), criadaEm })
  }
  // A statement may change a row once only.
  for (const soTeste of [false, true]) {
    const some = [...rows.values()].filter((row) => (row as { soTeste: boolean }).soTeste === soTeste)
    if (some.length > 0) await tx.query(upsert(some))
  }
}

const byAge = (a: DaNota, b: DaNota) => a.criadaEm.getTime() - b.criadaEm.getTime()

// In one order, so that two workers with the same customers wait for each other in one direction only.
const upsert = (rows: object[]) => sql`
  insert into tomadores as t (id, tenant_id, empresa_id, dados, so_teste, usado_em, criado_em, atualizado_em)
  select id, "tenantId", "empresaId", dados, "soTeste", dia, "criadaEm", "criadaEm"
  from json_to_recordset(${JSON.stringify(rows)}) as p(
    id uuid, "tenantId" uuid, "empresaId" uuid, dados jsonb, "soTeste" boolean, dia date, "criadaEm" timestamptz)
  order by "empresaId", coalesce(dados ->> 'cpfCnpj', dados ->> 'nifEstrangeiro')
  on conflict (tenant_id, empresa_id, documento) do update set
    dados = case when t.escrito then t.dados when t.so_teste and not excluded.so_teste then excluded.dados
      else t.dados || excluded.dados end,
    so_teste = t.so_teste and excluded.so_teste,
    usado_em = excluded.usado_em
  where (t.so_teste or not excluded.so_teste) and excluded.usado_em >= coalesce(t.usado_em, '-infinity')
    and (excluded.usado_em > coalesce(t.usado_em, '-infinity') or t.so_teste <> excluded.so_teste
      or not t.escrito and not t.dados @> excluded.dados)`

/** The customer as a request writes it: without empty fields. */
function toPedido({ consumidorFinal, endereco, ...tomador }: Tomador): PedidoTomador {
  return {
    ...withoutNulls(tomador),
    ...(consumidorFinal && { consumidorFinal }),
    ...(endereco && { endereco: withoutNulls(endereco) as NonNullable<PedidoTomador['endereco']> }),
  }
}

const withoutNulls = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
