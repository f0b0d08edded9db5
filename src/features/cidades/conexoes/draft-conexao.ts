import { randomUUID } from 'node:crypto'
import type { Ambiente } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import {
  CONEXAO_COLUMNS,
  type ConexaoResponse,
  type ConexaoRow,
  type ConteudoRecebido,
  presentConexao,
} from '#features/cidades/reach/conexao-row.ts'
import { conhecidos, refreshMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { NovaConexao, NovaConexaoDePadrao } from '#formas/cidades/conexao-pedidos.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict, statusConflict } from '#platform/state-conflict.ts'
import { attachAll, findMunicipioFaults } from './attach-municipios.ts'
import { findConexaoFaults } from './check-conexao.ts'
import { selectConexao } from './find-conexao.ts'
import { templateNamed } from './templates.ts'

/** Creates a draft: the first version of a new slug, or the next of a known one. Throws SCHEMA_DPS_INVALIDO. */
export async function createConexao(ctx: Ctx, input: NovaConexao): Promise<ConexaoResponse> {
  allow(ctx, 'admin.conexao.write')
  const { slug, titulo, template, urls = {}, diferencas = {}, ca = [] } = input
  return insertDraft(ctx, slug, { titulo, template, urls, diferencas, ca }, 'nova')
}

/**
 * Creates a draft from a template of the release, with its cities; `sugeridos`: the unattached ones for which the table
 * suggests this template, at their known addresses. Throws SCHEMA_DPS_INVALIDO, ESTADO_INVALIDO.
 */
export async function createFromTemplate(
  ctx: Ctx,
  input: NovaConexaoDePadrao,
): Promise<ConexaoResponse & { municipios: number }> {
  allow(ctx, 'admin.conexao.write')
  const template = templateNamed(input.padrao)
  const { slug = template.padrao, titulo = template.titulo, urls = {}, municipios = [] } = input
  const conteudo = { titulo, template, urls, diferencas: {}, ca: [] }
  const origem = `template:${template.padrao}`
  if (municipios === 'sugeridos')
    return insertDraft(ctx, slug, conteudo, origem, async (db) => {
      const suggested = conhecidos().filter((each) => each.padraoSugerido === template.padrao)
      return attachAll(db, ctx, slug, suggested.map(toAnexo), 'skip')
    })
  const erros = findMunicipioFaults(ctx.app, municipios)
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'municipalities', { erros })
  return insertDraft(ctx, slug, conteudo, origem, (db) =>
    attachAll(
      db,
      ctx,
      slug,
      municipios.map((municipio) => ({ municipio, urls: {} })),
      'refuse',
    ),
  )
}

const toAnexo = ({ ibge, urlsConhecidas }: { ibge: string; urlsConhecidas: Partial<Record<Ambiente, string>> }) => ({
  municipio: ibge,
  urls: Object.fromEntries(Object.entries(urlsConhecidas).map(([ambiente, padrao]) => [ambiente, { padrao }])),
})

/** Creates a draft with the content of another version, under its slug or a given one. Throws NAO_ENCONTRADO. */
export async function duplicateConexao(
  ctx: Ctx,
  id: string,
  input: { slug?: string; titulo?: string },
): Promise<ConexaoResponse> {
  allow(ctx, 'admin.conexao.write')
  const { slug, versao, titulo, template, urls, diferencas, ca } = await selectConexao(ctx.app.sistema, id)
  const conteudo = { titulo: input.titulo ?? titulo, template, urls, diferencas, ca }
  return insertDraft(ctx, input.slug ?? slug, conteudo, `copia:${slug}@${versao}`)
}

/** Inserts a draft; `more` runs in the same transaction and returns how many cities it attached. */
export async function insertDraft(
  ctx: Ctx,
  slug: string,
  conteudo: ConteudoRecebido,
  origem: string,
  more: (db: Db, id: string) => Promise<number> = async () => 0,
): Promise<ConexaoResponse & { municipios: number }> {
  const { app } = ctx
  refuseFaults(ctx, conteudo)
  const id = randomUUID()
  const por = ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null
  const created = await app.sistema.transaction(async (db) => {
    await db.query(sql`select pg_advisory_xact_lock(hashtext(${`conexao:${slug}`}))`)
    const row = await db.one<ConexaoRow>(sql`
      insert into conexoes (id, slug, versao, titulo, template, urls, diferencas, ca, origem, criada_por, criada_em, atualizada_em)
      select ${id}, ${slug}, coalesce(max(versao), 0) + 1, ${conteudo.titulo}, ${JSON.stringify(conteudo.template)},
        ${JSON.stringify(conteudo.urls)}, ${JSON.stringify(conteudo.diferencas)}, ${conteudo.ca}, ${origem}, ${por},
        ${ctx.now()}, ${ctx.now()}
      from conexoes where slug = ${slug} returning ${CONEXAO_COLUMNS}`)
    const municipios = await more(db, id)
    const detalhe = { slug, versao: row!.versao, origem, municipios }
    await audit(db, ctx, { acao: 'conexao.create', recurso: 'conexao', recursoId: id, detalhe })
    return { ...presentConexao(row!), municipios }
  })
  if (created.municipios > 0) await refreshMunicipioIndex(app)
  return created
}

type MudancaConexao = Partial<ConteudoRecebido> & { revisao: number; status?: 'descartada' }

/**
 * Changes a draft, or discards it; dry-runs of earlier revisions no longer count. `revisao` is the one the client read.
 * Throws NAO_ENCONTRADO, ESTADO_INVALIDO when it is published or was changed meanwhile, SCHEMA_DPS_INVALIDO.
 */
export async function updateConexao(
  ctx: Ctx,
  id: string,
  { revisao, status, ...changes }: MudancaConexao,
): Promise<ConexaoResponse> {
  allow(ctx, 'admin.conexao.write')
  const before = await selectConexao(ctx.app.sistema, id)
  if (before.status !== 'rascunho') throw statusConflict(before.status, ['rascunho'])
  const conteudo: ConteudoRecebido = { ...before, ...changes }
  refuseFaults(ctx, conteudo)
  return ctx.app.sistema.transaction(async (db) => {
    const row = await db.one<ConexaoRow>(sql`
      update conexoes set titulo = ${conteudo.titulo}, template = ${JSON.stringify(conteudo.template)},
        urls = ${JSON.stringify(conteudo.urls)}, diferencas = ${JSON.stringify(conteudo.diferencas)}, ca = ${conteudo.ca},
        status = ${status ?? 'rascunho'}, revisao = revisao + 1, atualizada_em = ${ctx.now()}
      where id = ${id} and status = 'rascunho' and revisao = ${revisao} returning ${CONEXAO_COLUMNS}`)
    if (!row)
      throw conflict('revisao', 'O rascunho mudou desde que foi lido; leia de novo e repita a mudança.', {
        revisaoAtual: before.revisao,
      })
    const acao = status === 'descartada' ? 'conexao.discard' : 'conexao.update'
    const detalhe = { slug: row.slug, versao: row.versao, campos: Object.keys(changes) }
    await audit(db, ctx, { acao, recurso: 'conexao', recursoId: id, detalhe })
    return presentConexao(row)
  })
}

function refuseFaults(ctx: Ctx, conteudo: ConteudoRecebido): void {
  const erros = findConexaoFaults(ctx.app, conteudo)
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'content of the connection', { erros })
}
