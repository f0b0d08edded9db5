import { addNumeros } from '#domain/fechamento.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { FechamentoDoMes, LinhaDoFechamento, MudancaDepoisDeFechar } from '#formas/notas/fechamento.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import {
  autoriaOf,
  contagensOf,
  diferencaOf,
  findLinhas,
  inReais,
  type Linha,
  numerosOf,
  presentLinha,
} from './linhas.ts'
import { findCausas, mudancaDe } from './mudancas.ts'
import type { MesDaConta } from './notas-do-mes.ts'
import { presentAberta } from './pendencias.ts'

const MUDANCAS_MAX = 100

/** The month of an account: a line for each company that the caller sees, sums, and what is open. */
export async function listFechamento(ctx: Ctx, mes: MesDaConta): Promise<FechamentoDoMes> {
  allow(ctx, 'fechamento.read')
  return presentMes(mes, [await readConta(ctx, mes)])
}

/** The month of one account, with whose it is; `presentMes` shows one or several. */
export type MesLido = { ctx: Ctx; conta: LinhaDoFechamento['conta']; linhas: Linha[] }

export async function readConta(ctx: Ctx, mes: MesDaConta): Promise<MesLido> {
  const [conta, linhas] = await Promise.all([findConta(ctx, ctx.db), findLinhas(ctx, mes)])
  return { ctx, conta, linhas }
}

export async function findConta(ctx: Ctx, db: Db): Promise<LinhaDoFechamento['conta']> {
  const row = await db.one<{ nome: string }>(sql`select nome from tenants where id = ${ctx.tenantId}`)
  return { id: ctx.tenantId, nome: row?.nome ?? '' }
}

export async function presentMes(mes: MesDaConta, lidos: readonly MesLido[]): Promise<FechamentoDoMes> {
  const linhas = lidos.flatMap((lido) => lido.linhas)
  const empresas = lidos.flatMap(({ ctx, conta, linhas: daConta }) =>
    daConta.map((linha) => presentLinha(ctx, linha, conta)),
  )
  const closed = linhas.flatMap(({ fecho }) => fecho ?? [])
  const last = closed.reduce((a, b) => (!a || b.em > a.em ? b : a), closed[0])
  const pendencias = lidos.flatMap(({ conta, linhas: daConta }) =>
    daConta.flatMap(({ empresa: { id, nome }, abertas }) =>
      abertas.map((aberta) => presentAberta(aberta, { conta, empresa: { id, nome }, mes })),
    ),
  )
  return {
    competencia: mes.competencia,
    ambiente: mes.ambiente,
    estado: closed.length === 0 ? 'aberto' : closed.length < linhas.length ? 'parcial' : 'fechado',
    fechado: last ? autoriaOf(last) : null,
    conferidas: linhas.filter(({ marca }) => marca).length,
    totais: { ...inReais(addNumeros(linhas.map(numerosOf))), ...addContagens(linhas) },
    diferenca: diferencaOf(linhas),
    impede: pendencias.filter(({ impede }) => impede),
    avisa: pendencias.filter(({ impede }) => !impede),
    mudaram: (await Promise.all(lidos.map(presentMudadas)))
      .flat()
      .sort((a, b) => Number(b.em) - Number(a.em))
      .slice(0, MUDANCAS_MAX),
    empresas,
  }
}

const CONTADAS = [
  'canceladas',
  'substituidas',
  'emDuvida',
  'esperando',
  'recusadas',
  'lacunas',
  'divergencias',
  'mudaram',
] as const
function addContagens(linhas: readonly Linha[]): LinhaDoFechamento['contagens'] {
  const all = linhas.map(contagensOf)
  const total = (nome: (typeof CONTADAS)[number]) => all.reduce((sum, each) => sum + each[nome], 0)
  return Object.fromEntries(CONTADAS.map((nome) => [nome, total(nome)])) as LinhaDoFechamento['contagens']
}

/** The newest notes of an account that changed after its month was closed. */
export async function presentMudadas({ ctx, conta, linhas }: MesLido): Promise<MudancaDepoisDeFechar[]> {
  const mudadas = linhas
    .flatMap(({ empresa: { id, nome }, mudadas: daEmpresa }) =>
      daEmpresa.map((mudada) => ({ mudada, empresa: { id, nome } })),
    )
    .sort((a, b) => b.mudada.em.getTime() - a.mudada.em.getTime())
    .slice(0, MUDANCAS_MAX)
  const causas = await findCausas(
    ctx,
    mudadas.map(({ mudada }) => mudada.id),
  )
  return mudadas.map(({ mudada, empresa }) => ({
    ...{ conta, empresa, notaId: mudada.id, nota: mudada.nome, tomador: mudada.tomador },
    ...{ mudanca: mudancaDe(mudada), status: mudada.para, em: mudada.em },
    por: causas.get(mudada.id)?.por ?? null,
    motivo: mudada.para === 'autorizada' ? null : (causas.get(mudada.id)?.motivo ?? null),
    efeito: inReais(mudada.efeito),
  }))
}
