import { atendimentoOf, type ORDENS_DE_MUNICIPIOS, SEM_PADRAO } from '#domain/cidades.ts'
import type { Ambiente, Erro } from '#domain/nota/nota.ts'
import { plainText } from '#domain/plain-text.ts'
import { audit } from '#features/audit/audit.ts'
import { flushPattern } from '#features/cache/flush.ts'
import { countEsperando } from '#features/cidades/avise-me/pedidos.ts'
import { emissorNacionalOf, padraoSugeridoOf, provedorOf } from '#features/cidades/reach/city-facts.ts'
import {
  type MunicipioEntry,
  type MunicipioIndex,
  openMunicipioIndex,
  refreshMunicipioIndex,
} from '#features/cidades/reach/municipio-index.ts'
import { TEMPLATES } from '#features/cidades/reach/padroes.ts'
import { hojeEm, resolveIn } from '#features/cidades/reach/resolve-track.ts'
import { allow } from '#features/permissions/permissions.ts'
import type {
  Cobertura,
  FiltroDeMunicipios,
  MudancaDeMunicipio,
  MudancaDeMunicipios,
  MudancaDeUmMunicipio,
  MunicipioAdmin,
  PadroesDistintos,
} from '#formas/cidades/municipio-operacao.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import './adesao-aprendida.ts'
import { forgetPrazo } from './learn-prazo.ts'
import { refuseUnknownUf } from './refuse-unknown-uf.ts'

/**
 * Municipalities by name, or those that most people wait for first; filtered by name or code, state, track in
 * production, how far the service is there, template of that track (SEM_PADRAO: none), and template suggested by the table or an operator.
 */
export async function listMunicipiosAdmin(
  ctx: Ctx,
  {
    limit,
    offset,
    ordem = 'nome',
    ...filtro
  }: FiltroDeMunicipios & { ordem?: (typeof ORDENS_DE_MUNICIPIOS)[number]; limit: number; offset: number },
): Promise<{ items: MunicipioAdmin[]; total: number }> {
  allow(ctx, 'admin.municipio.read')
  refuseUnknownUf(filtro.uf)
  const index = await openMunicipioIndex(ctx.app)
  const hoje = hojeEm(ctx.app)
  const found = index.all.filter(matcherOf(index, hoje, filtro))
  const esperando = await countEsperando(ctx.app)
  const soma = ({ ibge }: MunicipioEntry) => esperando(ibge).producao + esperando(ibge).homologacao
  if (ordem === 'esperando') found.sort((a, b) => soma(b) - soma(a))
  const items = found
    .slice(offset, offset + limit)
    .map((entry) => ({ ...present(index, hoje, entry), esperando: esperando(entry.ibge) }))
  return { items, total: found.length }
}

/** One municipality. Throws NAO_ENCONTRADO. */
export async function findMunicipioAdmin(ctx: Ctx, codigo: string): Promise<MunicipioAdmin> {
  allow(ctx, 'admin.municipio.read')
  return presentOne(ctx, codigo)
}

/** The templates by the track of production, as the filter `padrao` finds them, with the number of municipalities and inhabitants of each. Null: no template. */
export async function listPadroes(ctx: Ctx): Promise<PadroesDistintos> {
  allow(ctx, 'admin.municipio.read')
  const index = await openMunicipioIndex(ctx.app)
  const hoje = hojeEm(ctx.app)
  const groups = Map.groupBy(index.all, (entry) => routeOf(index, hoje, entry).padrao)
  const items = [...groups].map(([padrao, entries]) => ({
    padrao,
    municipios: entries.length,
    populacao: entries.reduce((sum, entry) => sum + entry.populacao, 0),
    publicados: entries.filter((entry) => routeOf(index, hoje, entry).conexao !== null).length,
  }))
  return { items: items.sort((a, b) => b.municipios - a.municipios) }
}

/** How far the service is in each state: municipalities that are served in production, in preparation, and not yet. */
export async function countCobertura(ctx: Ctx): Promise<Cobertura> {
  allow(ctx, 'admin.municipio.read')
  const index = await openMunicipioIndex(ctx.app)
  const hoje = hojeEm(ctx.app)
  const habitantes = (entries: MunicipioEntry[]) => entries.reduce((sum, { populacao }) => sum + populacao, 0)
  const items = [...Map.groupBy(index.all, ({ uf }) => uf)].map(([uf, entries]) => {
    const groups = Map.groupBy(entries, (entry) => atendimentoOf(routeOf(index, hoje, entry).falta))
    const atendidos = groups.get('atendido') ?? []
    return {
      ...{ uf, municipios: entries.length, populacao: habitantes(entries) },
      ...{ atendidos: atendidos.length, populacaoAtendida: habitantes(atendidos) },
      emPreparacao: groups.get('em_preparacao')?.length ?? 0,
      aindaNao: groups.get('ainda_nao')?.length ?? 0,
    }
  })
  return { items: items.sort((a, b) => (a.uf < b.uf ? -1 : 1)) }
}

/**
 * Changes the settings of one municipality. Setting its adherence clears what was learned from refusals. `versao`: the
 * one the client read, so that two operators do not overwrite each other. Throws NAO_ENCONTRADO, ESTADO_INVALIDO,
 * SCHEMA_DPS_INVALIDO.
 */
export async function updateMunicipio(
  ctx: Ctx,
  codigo: string,
  { versao, esquecerPrazoAprendido = false, ...mudanca }: MudancaDeUmMunicipio,
): Promise<MunicipioAdmin> {
  allow(ctx, 'admin.municipio.write')
  const { app } = ctx
  const entry = (await openMunicipioIndex(app)).byIbge.get(codigo)
  if (!entry) throw new Refusal('NAO_ENCONTRADO', `no municipality ${codigo}`)
  refuseUnknownPadrao(mudanca)
  refuseWithoutMotivo(mudanca)
  await app.sistema.transaction(async (db) => {
    const written = await writeAjustes(db, ctx, [codigo], mudanca, versao)
    if (written === 0)
      throw conflict('versao', 'O município mudou desde que foi lido; leia de novo e repita a mudança.')
    if (esquecerPrazoAprendido) await forgetPrazo(db, codigo)
    const detalhe = { ...mudanca, ...(esquecerPrazoAprendido && { esquecerPrazoAprendido }) }
    await audit(db, ctx, { acao: 'municipio.update', recurso: 'municipio', recursoId: codigo, detalhe })
  })
  await refreshMunicipioIndex(app)
  return presentOne(ctx, codigo)
}

/** Makes the same change for many: those listed, or all that a filter finds. Throws SCHEMA_DPS_INVALIDO. */
export async function updateMunicipios(ctx: Ctx, input: MudancaDeMunicipios): Promise<{ atualizados: number }> {
  allow(ctx, 'admin.municipio.write')
  const { app } = ctx
  refuseUnknownUf(input.filtro?.uf, 'filtro.uf')
  refuseUnknownPadrao(input.mudanca)
  refuseWithoutMotivo(input.mudanca)
  const index = await openMunicipioIndex(app)
  const unknown = (input.municipios ?? []).filter((ibge) => !index.byIbge.has(ibge))
  const hasFilter = Object.keys(input.filtro ?? {}).length > 0
  if (unknown.length > 0) refuse('municipios', 'CODIGO_INEXISTENTE', `Não existem: ${unknown.slice(0, 20).join(', ')}.`)
  if (!input.municipios?.length && !hasFilter)
    refuse('municipios', 'CAMPO_OBRIGATORIO', 'Informe municipios, ou um filtro com ao menos um campo.')
  const chosen = hasFilter
    ? index.all.filter(matcherOf(index, hojeEm(app), input.filtro!)).map((entry) => entry.ibge)
    : []
  const codigos = [...new Set([...(input.municipios ?? []), ...chosen])]
  const atualizados = await app.sistema.transaction(async (db) => {
    const written = codigos.length ? await writeAjustes(db, ctx, codigos, input.mudanca) : 0
    const detalhe = { ...input.mudanca, total: written, municipios: codigos.slice(0, 50), filtro: input.filtro ?? null }
    await audit(db, ctx, { acao: 'municipio.bulk-update', recurso: 'municipio', recursoId: null, detalhe })
    return written
  })
  await refreshMunicipioIndex(app)
  return { atualizados }
}

/** Reloads the municipality in every process, for changes made outside the service. Throws NAO_ENCONTRADO. */
export async function flushMunicipio(ctx: Ctx, codigo: string): Promise<MunicipioAdmin> {
  allow(ctx, 'admin.municipio.flush-cache')
  await presentOne(ctx, codigo)
  await flushPattern(ctx, { pattern: `municipios:${codigo}`, motivo: null })
  return presentOne(ctx, codigo)
}

/** Absent fields keep their values. */
async function writeAjustes(
  db: Db,
  ctx: Ctx,
  codigos: readonly string[],
  mudanca: MudancaDeMunicipio,
  versao?: number,
): Promise<number> {
  const { trilho = null, emissorNacional = null, motivo = null, provedor = null, versaoProvedor = null } = mudanca
  const { padraoSugerido = null, prazoCancelamentoHoras = null, observacao = null } = mudanca
  const sets = (name: keyof MudancaDeMunicipio) => Object.hasOwn(mudanca, name)
  const por = ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null
  const rows = await db.query(sql`
    insert into municipio_ajustes as m (municipio, trilho, emissor_nacional, motivo, provedor, versao_provedor, padrao_sugerido,
      prazo_cancelamento_horas, observacao, atualizado_por, atualizado_em)
    select c, ${trilho}, ${emissorNacional}, ${motivo}, ${provedor}, ${versaoProvedor}, ${padraoSugerido},
      ${prazoCancelamentoHoras}::int, ${observacao}, ${por}::uuid, ${ctx.now()}::timestamptz from unnest(${codigos}::text[]) as c
    on conflict (municipio) do update set
      trilho = case when ${sets('trilho')} then excluded.trilho else m.trilho end,
      emissor_nacional = case when ${sets('emissorNacional')} then excluded.emissor_nacional else m.emissor_nacional end,
      motivo = case when ${WITH_MOTIVO.some(sets)} then excluded.motivo else m.motivo end,
      provedor = case when ${sets('provedor')} then excluded.provedor else m.provedor end,
      versao_provedor = case when ${sets('versaoProvedor')} then excluded.versao_provedor else m.versao_provedor end,
      padrao_sugerido = case when ${sets('padraoSugerido')} then excluded.padrao_sugerido else m.padrao_sugerido end,
      prazo_cancelamento_horas = case when ${sets('prazoCancelamentoHoras')} then excluded.prazo_cancelamento_horas
        else m.prazo_cancelamento_horas end,
      observacao = case when ${sets('observacao')} then excluded.observacao else m.observacao end,
      rejeicao = case when ${sets('emissorNacional')} then null else m.rejeicao end,
      rejeicao_ambiente = case when ${sets('emissorNacional')} then null else m.rejeicao_ambiente end,
      versao = m.versao + 1, atualizado_por = excluded.atualizado_por, atualizado_em = excluded.atualizado_em
    where ${versao ?? null}::int is null or m.versao = ${versao ?? null} returning municipio`)
  return rows.length
}

function refuseUnknownPadrao({ padraoSugerido }: MudancaDeMunicipio): void {
  if (padraoSugerido && !TEMPLATES.has(padraoSugerido))
    refuse('padraoSugerido', 'VALOR_NAO_PERMITIDO', `Recebido "${padraoSugerido}"; nenhum padrão tem este nome.`)
}

const WITH_MOTIVO = ['trilho', 'emissorNacional', 'motivo'] as const

/** A setting that overrides the law's rule or the official list says why. */
function refuseWithoutMotivo({ trilho, emissorNacional, motivo }: MudancaDeMunicipio): void {
  if ((trilho || emissorNacional) && !motivo?.trim())
    refuse('motivo', 'CAMPO_OBRIGATORIO', 'Informe motivo: por que o trilho ou a adesão do município muda.')
}

function refuse(campo: string, codigo: string, mensagem: string): never {
  const erros: Erro[] = [{ campo, codigo, mensagem }]
  throw new Refusal('SCHEMA_DPS_INVALIDO', mensagem, { erros })
}

const routeOf = (index: MunicipioIndex, emissao: string, { ibge }: MunicipioEntry, ambiente: Ambiente = 'producao') =>
  resolveIn(index, { municipio: ibge, ambiente, emissao })!

function matcherOf(
  index: MunicipioIndex,
  hoje: string,
  { search, uf, trilho, padrao, padraoSugerido, atendimento }: FiltroDeMunicipios,
) {
  const wanted = search && plainText(search)
  return (entry: MunicipioEntry): boolean =>
    (!uf || entry.uf === uf) &&
    (!wanted || entry.ibge.startsWith(wanted) || plainText(entry.nome).includes(wanted)) &&
    (!trilho || routeOf(index, hoje, entry).trilho === trilho) &&
    (!atendimento || atendimentoOf(routeOf(index, hoje, entry).falta) === atendimento) &&
    (!padrao || (routeOf(index, hoje, entry).padrao ?? SEM_PADRAO) === padrao) &&
    (!padraoSugerido || padraoSugeridoOf(entry) === padraoSugerido)
}

async function presentOne({ app }: Ctx, codigo: string): Promise<MunicipioAdmin> {
  const index = await openMunicipioIndex(app)
  const entry = index.byIbge.get(codigo)
  if (!entry) throw new Refusal('NAO_ENCONTRADO', `no municipality ${codigo}`)
  return { ...present(index, hojeEm(app), entry), esperando: (await countEsperando(app))(codigo) }
}

function present(index: MunicipioIndex, hoje: string, entry: MunicipioEntry): Omit<MunicipioAdmin, 'esperando'> {
  const { ibge, nome, uf, populacao, confiancaPadrao, urlsConhecidas, fonte, ajuste, anexo, conexao } = entry
  return {
    ...{ ibge, nome, uf, populacao, confiancaPadrao, urlsConhecidas, fonte },
    provedor: provedorOf(entry),
    versaoProvedor: ajuste?.versaoProvedor ?? entry.versaoProvedor,
    padraoSugerido: padraoSugeridoOf(entry),
    emissorNacional: emissorNacionalOf(entry, 'producao').valor,
    adesao: entry.adesao,
    ajuste: ajuste && { ...ajuste, rejeicaoEm: ajuste.rejeicaoEm?.toISOString() ?? null },
    conexao: anexo && { slug: anexo.slug, versao: conexao?.versao ?? null },
    prazoAprendido: Object.fromEntries(
      Object.entries(entry.prazoAprendido).map(([ambiente, each]) => [
        ambiente,
        { ...each, em: each.em.toISOString() },
      ]),
    ),
    rotas: { producao: routeOf(index, hoje, entry), homologacao: routeOf(index, hoje, entry, 'homologacao') },
  }
}
