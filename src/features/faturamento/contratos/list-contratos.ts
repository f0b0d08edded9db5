import type { StatusContrato } from '#domain/faturamento/estados.ts'
import { type Centavos, reais } from '#domain/money.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type ContratoResponse, findContrato, presentContrato, selectContratos } from './contrato-row.ts'

/** The contracts, newest first. */
export async function listContratos(
  ctx: Ctx,
  { status, planoId, limit, offset }: { status?: StatusContrato; planoId?: string; limit: number; offset: number },
): Promise<{ items: ContratoResponse[]; total: number }> {
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

/** The terms of a contract from a day on. */
export type Termo = {
  versao: number
  desde: string
  origem: 'contratacao' | 'upgrade' | 'downgrade' | 'reajuste'
  planoId: string
  versaoPlano: number
  valorMensal: number
  notasIncluidas: number
  motivo: string | null
  criadoEm: Date
}
export type Passagem = { de: StatusContrato | null; para: StatusContrato; motivo: string | null; em: Date }
export type Lancamento = {
  id: string
  competencia: string
  tipo: string
  descricao: string
  valor: number
  faturaId: string | null
}

/** A contract with what happened to it: its terms, its states, and the lines that wait for a fatura. */
export type ContratoDetalhe = ContratoResponse & {
  termos: Termo[]
  historico: Passagem[]
  lancamentos: Lancamento[]
}

/** One contract in detail. Throws NAO_ENCONTRADO. */
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
    db.query<Omit<Termo, 'valorMensal'> & { valorMensal: Centavos }>(sql`
      select versao, desde::text, origem, plano_id as "planoId", plano_versao as "versaoPlano",
        valor_mensal as "valorMensal", notas_incluidas as "notasIncluidas", motivo, criado_em as "criadoEm"
      from contrato_termos where contrato_id = ${id} order by versao`),
    db.query<Passagem>(sql`
      select de, para, motivo, em from contrato_historico where contrato_id = ${id} order by id limit 500`),
    db.query<Omit<Lancamento, 'valor'> & { valor: Centavos }>(sql`
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
