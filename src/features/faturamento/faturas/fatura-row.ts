import type { ItemDeFatura } from '#domain/faturamento/fatura.ts'
import { type Centavos, reais } from '#domain/money.ts'
import type { Fatura, FaturaDetalhe } from '#formas/faturamento/fatura.ts'
import { Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** A fatura as it is stored; amounts in centavos. Days and months are of Brasília. */
export type FaturaRow = Omit<Fatura, 'saldo' | 'emitidaEm' | 'criadaEm' | 'atualizadaEm'> &
  Record<'subtotal' | 'desconto' | 'total' | 'pago' | 'baixado' | 'multa' | 'juros', Centavos> & {
    cupomAplicadoId: string | null
    /** How often a payment was taken back and so became owed again. */
    reaberturas: number
    /** Usage registered before this moment is billed here. */
    usoAte: Date | null
    emitidaEm: Date | null
    criadaEm: Date
    atualizadaEm: Date
  }

const COLUMNS = sql`f.id, f.numero, f.tenant_id as "tenantId", t.nome as "tenantNome", f.contrato_id as "contratoId",
  f.competencia, f.tipo, f.status, f.vencimento::text, f.reaberta_em::text as "reabertaEm", f.reaberturas, f.subtotal, f.desconto, f.total, f.pago, f.baixado, f.multa,
  f.juros, f.substitui_id as "substituiId", f.nf_id as "nfId", f.motivo, f.alertas, f.versao,
  f.cupom_aplicado_id as "cupomAplicadoId", f.uso_ate as "usoAte", f.emitida_em as "emitidaEm",
  f.criada_em as "criadaEm", f.atualizada_em as "atualizadaEm",
  (select c.id from cobrancas c where c.fatura_id = f.id
    order by c.status in ('criando', 'incerta', 'emitida', 'vencida', 'cancelando') desc, c.criada_em desc limit 1)
    as "cobrancaId"`

/** Faturas; `rest`: what comes after `faturas f` and `tenants t`. */
export const selectFaturas = (db: Db, rest: Sql): Promise<FaturaRow[]> =>
  db.query<FaturaRow>(sql`select ${COLUMNS} from faturas f join tenants t on t.id = f.tenant_id ${rest}`)

/** One fatura. Throws NAO_ENCONTRADO. */
export async function findFatura(db: Db, id: string): Promise<FaturaRow> {
  const [row] = await selectFaturas(db, sql`where f.id = ${id}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no fatura ${id}`)
  return row
}

/** The same, locked until the transaction ends. A contract and its fatura are locked in this order. */
export async function lockFatura(db: Db, id: string): Promise<FaturaRow> {
  await db.query(sql`select from faturas where id = ${id} for update`)
  return findFatura(db, id)
}

/** The lines of a fatura, in their order; amounts in reais. */
export async function selectItens(db: Db, faturaId: string): Promise<FaturaDetalhe['itens']> {
  const rows = await db.query<Omit<ItemDeFatura, 'lancamentoId'>>(sql`
    select tipo, descricao, quantidade, valor_unitario as "valorUnitario", valor from fatura_itens
    where fatura_id = ${faturaId} order by ordem`)
  return rows.map((item) => ({ ...item, valorUnitario: reais(item.valorUnitario), valor: reais(item.valor) }))
}

type Valores = Pick<FaturaRow, 'total' | 'pago' | 'multa' | 'juros' | 'baixado'>

/** What is neither paid nor written off; multa and juros, which `pago` includes, pay nothing of the total. */
export const saldoOf = ({ total, pago, multa, juros, baixado }: Valores): Centavos =>
  Math.max(0, total - (pago - multa - juros) - baixado) as Centavos

/** The amount of payments of a fatura beyond its total, its fine and its interest. */
export const pagoAMaisDe = ({ total, pago, multa, juros }: Valores): Centavos =>
  Math.max(0, pago - multa - juros - total) as Centavos

/** A fatura as the API shows it; amounts in reais. `saldo`: what is neither paid nor written off. */
export function presentFatura(row: FaturaRow): Fatura {
  const { cupomAplicadoId: _, usoAte: __, reaberturas: ___, ...rest } = row
  return {
    ...rest,
    subtotal: reais(row.subtotal),
    desconto: reais(row.desconto),
    total: reais(row.total),
    pago: reais(row.pago),
    baixado: reais(row.baixado),
    multa: reais(row.multa),
    juros: reais(row.juros),
    saldo: reais(saldoOf(row)),
    emitidaEm: row.emitidaEm?.toISOString() ?? null,
    criadaEm: row.criadaEm.toISOString(),
    atualizadaEm: row.atualizadaEm.toISOString(),
  }
}
