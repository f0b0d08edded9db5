import { diaOf } from '#domain/competencia.ts'
import { type Centavos, reais } from '#domain/money.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { FaturaDetalhe, FiltroDeFaturas, PaginaDeFaturas } from '#formas/faturamento/fatura.ts'
import type { Ctx } from '#platform/ctx.ts'
import { join, type Sql, sql } from '#platform/db/db.ts'
import { findFatura, presentFatura, selectFaturas, selectItens } from './fatura-row.ts'

const ORDEM: Record<FiltroDeFaturas['ordem'], Sql> = {
  recentes: sql`f.competencia desc, f.criada_em desc, f.id`,
  vencimento: sql`f.vencimento, f.id`,
  maior_total: sql`f.total desc, f.id`,
}

/** Faturas of all accounts; `somas`: of all pages, by state. */
export async function listFaturas(ctx: Ctx, page: FiltroDeFaturas): Promise<Omit<PaginaDeFaturas, 'limit' | 'offset'>> {
  allow(ctx, 'admin.faturamento.read')
  const { sistema } = ctx.app
  const where = whereOf(page, diaOf(ctx.now().getTime()))
  const [rows, somas] = await Promise.all([
    selectFaturas(sistema, sql`where ${where} order by ${ORDEM[page.ordem]} limit ${page.limit} offset ${page.offset}`),
    sistema.query<PaginaDeFaturas['somas'][number] & { total: Centavos; saldo: Centavos }>(sql`
      select f.status, count(*)::int as quantidade, sum(f.total)::bigint as total,
        sum(greatest(0, f.total + f.multa + f.juros - f.pago - f.baixado))::bigint as saldo
      from faturas f join tenants t on t.id = f.tenant_id where ${where} group by f.status`),
  ])
  return {
    items: rows.map(presentFatura),
    total: somas.reduce((soma, { quantidade }) => soma + quantidade, 0),
    somas: somas.map((each) => ({ ...each, total: reais(each.total), saldo: reais(each.saldo) })),
  }
}

function whereOf({ competencia, status, tenantId, contratoId, vencida, q }: FiltroDeFaturas, hoje: string): Sql {
  const overdue = sql`(f.status in ('aberta', 'vencida', 'parcialmente_paga') and f.vencimento < ${hoje})`
  const numero = q && /^\d{1,15}$/.test(q) ? Number(q) : null
  return join(
    [
      sql`true`,
      ...(competencia ? [sql`f.competencia = ${competencia}`] : []),
      ...(status ? [sql`f.status = ${status}`] : []),
      ...(tenantId ? [sql`f.tenant_id = ${tenantId}::uuid`] : []),
      ...(contratoId ? [sql`f.contrato_id = ${contratoId}::uuid`] : []),
      ...(vencida === undefined ? [] : [vencida ? overdue : sql`not coalesce(${overdue}, false)`]),
      ...(q ? [sql`(f.numero = ${numero} or position(lower(${q}) in lower(t.nome)) > 0)`] : []),
    ],
    ' and ',
  )
}

type CobrancaRow = FaturaDetalhe['cobrancas'][number] & { valor: Centavos; pago: Centavos }
type PagamentoRow = FaturaDetalhe['pagamentos'][number] & { valor: Centavos; devolvido: Centavos }

/** One fatura with its lines, its charges and payments, and the steps of its dunning; amounts in reais. Throws NAO_ENCONTRADO. */
export async function showFatura(ctx: Ctx, id: string): Promise<FaturaDetalhe> {
  allow(ctx, 'admin.faturamento.read')
  const db = ctx.app.sistema
  const fatura = presentFatura(await findFatura(db, id))
  const [itens, cobrancas, pagamentos, passos] = await Promise.all([
    selectItens(db, id),
    db.query<CobrancaRow>(sql`
      select id, status, valor, pago, vencimento::text, criada_em as "criadaEm" from cobrancas
      where fatura_id = ${id} order by criada_em`),
    db.query<PagamentoRow>(sql`
      select id, cobranca_id as "cobrancaId", tipo, end_to_end_id as "endToEndId", valor, devolvido, pago_em as "pagoEm",
        (select coalesce(json_agg(json_build_object('status', d.status, 'valor', d.valor, 'em', d.em) order by d.em), '[]')
          from pagamento_devolucoes d where d.pagamento_id = p.id) as devolucoes
      from pagamentos p where fatura_id = ${id} order by pago_em`),
    db.query<FaturaDetalhe['passos'][number]>(sql`
      select passo, reabertura, em from fatura_passos where fatura_id = ${id} order by em, reabertura`),
  ])
  return {
    ...fatura,
    itens,
    cobrancas: cobrancas.map((each) => ({ ...each, valor: reais(each.valor), pago: reais(each.pago) })),
    pagamentos: pagamentos.map((each) => ({
      ...each,
      valor: reais(each.valor),
      devolvido: reais(each.devolvido),
      devolucoes: each.devolucoes.map((devolucao) => ({ ...devolucao, valor: reais(devolucao.valor as Centavos) })),
    })),
    passos,
  }
}
