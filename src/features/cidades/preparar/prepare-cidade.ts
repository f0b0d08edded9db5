import { attachMunicipios } from '#features/cidades/conexoes/attach-municipios.ts'
import { insertDraft, updateConexao } from '#features/cidades/conexoes/draft-conexao.ts'
import { dryRun } from '#features/cidades/conexoes/dry-run.ts'
import { selectConexao } from '#features/cidades/conexoes/find-conexao.ts'
import { publishConexao } from '#features/cidades/conexoes/publish-conexao.ts'
import { probe } from '#features/cidades/municipios/route-test.ts'
import { buildConexao, isForbiddenHere } from '#features/cidades/reach/conexao-for.ts'
import type { ConexaoRow } from '#features/cidades/reach/conexao-row.ts'
import { type MunicipioEntry, openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import type { FaltaDoPreparo } from '#formas/cidades/preparacao.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import type { Template } from '#tracks/template.ts'
import { findEmpresas } from './find-empresas.ts'
import { blocking, type Pedido, type Plano, planCidade, rehearsalFault } from './plan-cidade.ts'

type Situacao = 'mantido' | 'faltando' | 'pronto' | 'publicado'

/** What happened to a city, with its plan and what its address and its rehearsal said. */
export type Resultado = Pick<Plano, 'exige' | 'faltas'> & {
  situacao: Situacao
  slug: string | null
  conexaoId: string | null
  ensaioId: string | null
  /** Whether its address answered; null: it was not called. */
  respondeu: boolean | null
}

type Preparo = { id: string; template: Template; pedido: Pedido; motivo: string }

/**
 * Brings one city as far as it goes: draft, address, rehearsal, and with `publicar` published and attached. Each step
 * finds what an interrupted run has done already. A refusal of a step is what the city lacks.
 */
export async function prepareCidade(ctx: Ctx, preparo: Preparo, municipio: string): Promise<Resultado> {
  const { app } = ctx
  const { template, pedido, motivo } = preparo
  const entry = (await openMunicipioIndex(app)).byIbge.get(municipio)!
  const empresaId = pedido.empresaId ?? (await findEmpresas(app, [municipio])).get(municipio) ?? null
  const plano = planCidade(app, template, pedido, entry, empresaId)
  const { exige, faltas, slug } = plano
  const found: Resultado = {
    ...{ situacao: 'faltando', exige, faltas, slug },
    ...{ conexaoId: null, ensaioId: null, respondeu: null },
  }
  if (plano.mantido) return { ...found, situacao: 'mantido' }
  if (!slug || !empresaId || faltas.some(({ impede }) => impede)) return found
  try {
    const row = await ensureConexao(ctx, preparo, slug)
    found.conexaoId = row.id
    const answer = await callAddress(ctx, row, entry, plano, pedido)
    found.respondeu = answer.respondeu
    if (answer.falta) return { ...found, faltas: [...faltas, answer.falta] }
    const ensaio = await dryRun(ctx, row.id, { empresaId, municipio, urls: plano.urls, motivo })
    found.ensaioId = ensaio.id
    if (!ensaio.ok) return { ...found, faltas: [...faltas, rehearsalFault(ensaio)] }
    if (!pedido.publicar) {
      if (row.status === 'rascunho' && !(await isPublished(ctx, slug))) await attach(ctx, row, entry, plano, pedido)
      return { ...found, situacao: 'pronto' }
    }
    if (row.status === 'rascunho') await publishConexao(ctx, row.id, motivo)
    await attach(ctx, row, entry, plano, pedido)
    return { ...found, situacao: 'publicado' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { mensagem } = error.erros[0] ?? { mensagem: error.message }
    return { ...found, faltas: [...faltas, blocking('ensaio', 'operador', mensagem)] }
  }
}

/**
 * The version that the cities of a host are rehearsed with: an open draft, the one published (with `substituir` only the
 * one this run published), else a new draft from the template.
 */
async function ensureConexao(ctx: Ctx, { id, template, pedido }: Preparo, slug: string): Promise<ConexaoRow> {
  const db = ctx.app.sistema
  const origem = `preparo:${id}`
  const existing = await db.one<{ id: string }>(sql`
    select id from conexoes where slug = ${slug}
      and (status = 'rascunho' or status = 'publicada' and (${!pedido.substituir} or origem = ${origem}))
    order by status = 'rascunho' desc, versao desc limit 1`)
  if (existing) {
    const row = await selectConexao(db, existing.id)
    const { ca } = pedido
    if (row.status !== 'rascunho' || ca.length === 0 || JSON.stringify(ca) === JSON.stringify(row.ca)) return row
    await updateConexao(ctx, row.id, { revisao: row.revisao, ca })
    return selectConexao(db, row.id)
  }
  const titulo = `${template.titulo} · ${slug.slice(template.padrao.length + 1)}`.slice(0, 150)
  const conteudo = { titulo, template, urls: {}, diferencas: {}, ca: pedido.ca }
  return selectConexao(db, (await insertDraft(ctx, slug, conteudo, origem)).id)
}

const isPublished = async (ctx: Ctx, slug: string) =>
  (await ctx.app.sistema.one(sql`select from conexoes where slug = ${slug} and status = 'publicada'`)) !== null

/** Calls the address without certificate, where this process may; what it lacks is the city's, or its chain of trust. */
async function callAddress(
  { app }: Ctx,
  row: ConexaoRow,
  { ibge: municipio }: MunicipioEntry,
  { urls: urlsDaCidade }: Plano,
  { ambiente }: Pedido,
): Promise<{ respondeu: boolean | null; falta: FaltaDoPreparo | null }> {
  const index = await openMunicipioIndex(app)
  const conexao = buildConexao(app, row, { index, municipio, ambiente, urlsDaCidade, prazoCancelamentoHoras: null })
  if (isForbiddenHere(app, conexao)) return { respondeu: null, falta: null }
  const { respondeu, causa, url } = await probe(conexao, app.config.redesPermitidas)
  if (respondeu) return { respondeu, falta: null }
  const falta =
    causa === 'tls'
      ? blocking('cadeia', 'operador', `${url} não é de confiança: envie a raiz do certificado dele em ca, em PEM.`)
      : blocking('resposta', 'prefeitura', `${url} não respondeu (${causa}): confira o endereço e repita depois.`)
  return { respondeu, falta }
}

/** Attaches the city with its address of this ambiente, beside those it has in the same connection. */
async function attach(ctx: Ctx, row: ConexaoRow, { ibge, anexo }: MunicipioEntry, plano: Plano, pedido: Pedido) {
  const others = anexo?.slug === row.slug ? anexo.urls : {}
  const urls = { ...others, [pedido.ambiente]: plano.urls }
  await attachMunicipios(ctx, row.id, { municipios: [{ municipio: ibge, urls }], forcar: pedido.substituir })
}
