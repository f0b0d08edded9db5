import { diaOf } from '#domain/competencia.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import { type Centavos, reais, sum } from '#domain/money.ts'
import { type PrecificacaoRow, precificacaoEm } from '#features/faturamento/planos/precificacao.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Inadimplencia } from '#formas/faturamento/inadimplencia.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, join, type Sql, sql } from '#platform/db/db.ts'
import { ABERTA, encargosOf, type FaturaEmAberto, SALDO, selectEmAberto } from './em-aberto.ts'

/** Overdue faturas by days late, both ends included; `ate` null: without end. */
const FAIXAS = [
  { de: 1, ate: 15 },
  { de: 16, ate: 30 },
  { de: 31, ate: 60 },
  { de: 61, ate: 90 },
  { de: 91, ate: null },
] as const

type ContratoEmAtraso = Inadimplencia['contratos'][number]

/**
 * What accounts owe today: overdue faturas of `diasMin` days or more by their days, and by contract, the longest overdue
 * first.
 */
export async function listInadimplencia(
  ctx: Ctx,
  { diasMin, limit, offset }: { diasMin: number; limit: number; offset: number },
): Promise<Omit<Inadimplencia, 'limit' | 'offset'>> {
  allow(ctx, 'admin.faturamento.read')
  const db = ctx.app.sistema
  const hoje = diaOf(ctx.now().getTime())
  const overdue = sql`f.vencimento <= ${addDays(hoje, -Math.max(1, diasMin))}`
  const [faixas, page, counted, baixas, precos] = await Promise.all([
    sumFaixas(db, hoje, overdue),
    selectContratos(db, overdue, { limit, offset }),
    db.one<{ n: number }>(sql`select count(distinct f.contrato_id) as n from faturas f where ${ABERTA} and ${overdue}`),
    sumBaixas(db),
    precificacaoEm(db, hoje),
  ])
  const faturas = await selectEmAberto(db, sql`${overdue} and f.contrato_id = any(${page.map(({ id }) => id)}::uuid[])`)
  return {
    totalEmAberto: reais(sum(...faixas.map(({ valor }) => valor))),
    faixas: faixas.map((each) => ({ ...each, valor: reais(each.valor) })),
    totalBaixado: reais(baixas.baixado),
    totalRecuperado: reais(baixas.recuperado),
    contratos: page.map((contrato) =>
      present(
        contrato,
        faturas.filter(({ contratoId }) => contratoId === contrato.id),
        { hoje, precos },
      ),
    ),
    total: counted!.n,
  }
}

async function sumFaixas(db: Db, hoje: string, overdue: Sql) {
  const bounds = join(FAIXAS.map(({ de, ate }) => sql`(${de}::int, ${ate}::int)`))
  return db.query<Inadimplencia['faixas'][number] & { valor: Centavos }>(sql`
    select b.de, b.ate, coalesce(sum(f.saldo), 0)::bigint as valor, count(f.saldo) as quantidade
    from (values ${bounds}) as b(de, ate)
    left join (select ${hoje}::date - f.vencimento as dias, ${SALDO} as saldo from faturas f where ${ABERTA} and ${overdue}) f
      on f.dias >= b.de and (b.ate is null or f.dias <= b.ate)
    group by b.de, b.ate order by b.de`)
}

type ContratoDaPagina = { id: string } & Pick<ContratoEmAtraso, 'tenantId' | 'tenantNome' | 'status'>

const selectContratos = (db: Db, overdue: Sql, { limit, offset }: { limit: number; offset: number }) =>
  db.query<ContratoDaPagina>(sql`
    select c.id, c.tenant_id as "tenantId", t.nome as "tenantNome", c.status
    from (select f.contrato_id, min(f.vencimento) as desde from faturas f where ${ABERTA} and ${overdue} group by 1) f
    join contratos c on c.id = f.contrato_id join tenants t on t.id = c.tenant_id
    order by f.desde, c.id limit ${limit} offset ${offset}`)

async function sumBaixas(db: Db) {
  const sums = await db.one<{ baixado: Centavos; recuperado: Centavos }>(sql`
    select (select coalesce(sum(baixado), 0)::bigint from faturas where baixado > 0) as baixado,
      (select coalesce(sum(valor - devolvido), 0)::bigint from pagamentos where tipo = 'recuperacao') as recuperado`)
  return sums!
}

function present(
  { id, ...contrato }: ContratoDaPagina,
  rows: readonly FaturaEmAberto[],
  { hoje, precos }: { hoje: string; precos: PrecificacaoRow },
): ContratoEmAtraso {
  const faturas = rows.map((row) => {
    const { contratoId: _c, cobranca: _k, multaPaga: _p, mora: _m, ...fatura } = row
    return { ...fatura, ...encargosOf(row, hoje, precos) }
  })
  const total = (campo: 'saldo' | 'multa' | 'juros' | 'totalHoje') => reais(sum(...faturas.map((each) => each[campo])))
  return {
    contratoId: id,
    ...contrato,
    diasAtraso: faturas[0]?.diasAtraso ?? 0,
    saldo: total('saldo'),
    multa: total('multa'),
    juros: total('juros'),
    totalHoje: total('totalHoje'),
    faturas: faturas.map((each) => ({
      ...each,
      saldo: reais(each.saldo),
      multa: reais(each.multa),
      juros: reais(each.juros),
      totalHoje: reais(each.totalHoje),
    })),
  }
}
