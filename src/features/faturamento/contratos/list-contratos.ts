import { type Centavos, reais } from '#domain/money.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Contrato, ContratoDetalhe, FiltroDeContratos } from '#formas/faturamento/contrato.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { findContrato, presentContrato, selectContratos } from './contrato-row.ts'

/** The contracts, newest first. */
export async function listContratos(
  ctx: Ctx,
  { status, planoId, limit, offset }: FiltroDeContratos,
): Promise<{ items: Contrato[]; total: number }> {
  allow(ctx, 'admin.faturamento.read')
  const { sistema } = ctx.app
  const where = sql`where (${status ?? null}::text is null or c.status = ${status ?? null})
    and (${planoId ?? null}::uuid is null or c.plano_id = ${planoId ?? null})`
  const [rows, counted] = await Promise.all([
    selectContratos(sistema, sql`${where} order by c.criado_em desc, c.id limit ${limit} offset ${offset}`),
    sistema.one<{ total: number }>(sql`select count(*) as total from contratos c ${where}`),
  ])
  return { items: rows.map(presentContrato), total: counted?.total ?? 0 }
}

type Termo = ContratoDetalhe['termos'][number]
type Lancamento = ContratoDetalhe['lancamentos'][number]

/** One contract with its terms, its states, and the lines that wait for a fatura. Throws NAO_ENCONTRADO. */
export async function showContrato(ctx: Ctx, id: string): Promise<ContratoDetalhe> {
  allow(ctx, 'admin.faturamento.read')
  return detail(ctx.app.sistema, id)
}

/** The contract of an account: the one in force, else the last one. Throws NAO_ENCONTRADO. */
export async function showContratoOfTenant(ctx: Ctx, tenantId: string): Promise<ContratoDetalhe> {
  allow(ctx, 'admin.faturamento.read')
  const { sistema } = ctx.app
  const row = await sistema.one<{ id: string }>(sql`
    select id from contratos where tenant_id = ${tenantId}
    order by status in ('cancelado', 'encerrado'), criado_em desc limit 1`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `tenant ${tenantId} has no contract`)
  return detail(sistema, row.id)
}

async function detail(db: Db, id: string): Promise<ContratoDetalhe> {
  const contrato = presentContrato(await findContrato(db, id))
  const [termos, historico, lancamentos] = await Promise.all([
    db.query<Termo & { valorMensal: Centavos }>(sql`
      select versao, desde::text, origem, plano_id as "planoId", plano_versao as "versaoPlano",
        valor_mensal as "valorMensal", notas_incluidas as "notasIncluidas", motivo, criado_em as "criadoEm"
      from contrato_termos where contrato_id = ${id} order by versao`),
    db.query<ContratoDetalhe['historico'][number]>(sql`
      select de, para, motivo, em from contrato_historico where contrato_id = ${id} order by id limit 500`),
    db.query<Lancamento & { valor: Centavos }>(sql`
      select id, competencia, tipo, descricao, valor, fatura_id as "faturaId" from contrato_lancamentos
      where contrato_id = ${id} order by criado_em, id limit 500`),
  ])
  return {
    ...contrato,
    termos: termos.map((termo) => ({ ...termo, valorMensal: reais(termo.valorMensal) })),
    historico,
    lancamentos: lancamentos.map((each) => ({ ...each, valor: reais(each.valor) })),
  }
}
