import type { Empresa } from '#domain/empresa.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { fusoEmOf, prepareDatas } from '#domain/nota/prepare-datas.ts'
import { allow, isAllowed } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { findAtos } from './atos.ts'
import type { MesDaConta } from './notas-do-mes.ts'

/** A request of a note, not checked yet: what says its company and its month. */
type Pedido = { prestador?: { cpfCnpj?: unknown }; competencia?: unknown; dataEmissao?: unknown; rps?: unknown }

/**
 * Throws MES_FECHADO for a note whose month is closed: a person who issues it in the portal confirms that first. A request
 * that cannot be read, or of a company that is not of the account, is refused by the verb that issues.
 */
export async function refuseNotaNoMesFechado(
  ctx: Ctx,
  { pedido, ambiente }: { pedido: unknown; ambiente: Ambiente },
): Promise<void> {
  allow(ctx, 'nota.issue')
  const { prestador, competencia, dataEmissao, rps } = (pedido ?? {}) as Pedido
  const cpfCnpj = textOf(prestador?.cpfCnpj)?.replace(/[^0-9A-Za-z]/g, '')
  if (!cpfCnpj) return
  const empresa = await ctx.db.one<Pick<Empresa, 'id' | 'endereco'>>(
    sql`select id, endereco from empresas where tenant_id = ${ctx.tenantId} and cpf_cnpj = ${cpfCnpj.toUpperCase()}`,
  )
  if (!empresa) return
  const doRps = (rps ?? {}) as Pedido
  const datas = {
    dataEmissao: textOf(dataEmissao) ?? textOf(doRps.dataEmissao),
    competencia: textOf(competencia) ?? textOf(doRps.competencia),
  }
  const mes = prepareDatas(withoutUndefined(datas), ctx.now(), fusoEmOf(ctx.app.tabelas, empresa)).competencia
  await refuseMesFechado(ctx, { ambiente, competencia: mes, empresaIds: [empresa.id] })
}

/** The same for a note that a person cancels or replaces. An unknown note is refused by the verb that ends it. */
export async function refuseFimNoMesFechado(ctx: Ctx, notaId: string): Promise<void> {
  if (!isAllowed(ctx.actor, 'nota.read')) return
  const nota = await ctx.db.one<{ empresaId: string; ambiente: Ambiente; competencia: string }>(sql`
    select empresa_id as "empresaId", ambiente, competencia from notas where tenant_id = ${ctx.tenantId} and id = ${notaId} and status = 'autorizada'`)
  if (nota) await refuseMesFechado(ctx, { ...nota, empresaIds: [nota.empresaId] })
}

/** Throws MES_FECHADO where the month of one of these companies is closed. */
export async function refuseMesFechado(ctx: Ctx, { ambiente, competencia, empresaIds }: MesDaConta): Promise<void> {
  const { fecho } = await findAtos(ctx, { ambiente, competencia, empresaIds: empresaIds ?? null })
  const last = [...fecho.values()].find(({ ato }) => ato === 'fechada')
  if (!last) return
  const mes = competencia.split('-').reverse().join('/')
  const mensagem = `${last.por.nome} fechou ${mes}${empresaIds && empresaIds.length > 1 ? '' : ' desta empresa'}. O que mudar agora aparece no fechamento como mudança posterior, e a guia pode já ter sido paga.`
  throw new Refusal('MES_FECHADO', `month ${competencia} is closed`, {
    erros: [{ campo: '', codigo: 'MES_FECHADO', mensagem }],
    dados: { competencia, fechadoEm: last.em.toISOString(), fechadoPor: last.por.nome },
  })
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const withoutUndefined = <T extends Record<string, string | undefined>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: string }
