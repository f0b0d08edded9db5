import type { Erro } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import type { Anexo } from '#features/cidades/reach/conexao-row.ts'
import { openMunicipioIndex, refreshMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { AnexoDaConexao } from '#formas/cidades/conexao-pedidos.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'
import { AMBIENTES, findUrlFaults } from './check-conexao.ts'
import { findTesteFaults } from './check-teste.ts'
import { selectConexao } from './find-conexao.ts'

/** The municipalities of the slug of a connection, whatever its version. Throws NAO_ENCONTRADO. */
export async function listAnexos(
  ctx: Ctx,
  id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: AnexoDaConexao[]; total: number }> {
  allow(ctx, 'admin.conexao.read')
  const { app } = ctx
  const { slug } = await selectConexao(app.sistema, id)
  const rows = await app.sistema.query<Anexo & { anexadoEm: Date; total: number }>(sql`
    select municipio, urls, anexado_em as "anexadoEm", count(*) over () as total from conexao_municipios
    where slug = ${slug} order by municipio limit ${limit} offset ${offset}`)
  const items = rows.map(({ total, anexadoEm, ...row }) => {
    const { nome = '', uf = '' } = app.tabelas.municipio(row.municipio) ?? {}
    return { ...row, nome, uf, anexadoEm: anexadoEm.toISOString() }
  })
  return { items, total: rows[0]?.total ?? 0 }
}

/**
 * Attaches municipalities to the slug of a connection: they are served once a version of it is published. A city has
 * one slug; `forcar` moves it from another. Throws NAO_ENCONTRADO, SCHEMA_DPS_INVALIDO, ESTADO_INVALIDO.
 */
export async function attachMunicipios(
  ctx: Ctx,
  id: string,
  {
    municipios,
    forcar = false,
  }: { municipios: readonly { municipio: string; urls?: Anexo['urls'] }[]; forcar?: boolean },
): Promise<{ slug: string; anexados: number }> {
  allow(ctx, 'admin.conexao.write')
  const { app } = ctx
  const row = await selectConexao(app.sistema, id)
  const { slug } = row
  const anexos = municipios.map(({ municipio, urls = {} }) => ({ municipio, urls }))
  const erros = [
    ...findMunicipioFaults(
      app,
      municipios.map(({ municipio }) => municipio),
      '.municipio',
    ),
    ...anexos.flatMap(({ urls }, index) =>
      AMBIENTES.flatMap((each) => findUrlFaults(app, urls[each] ?? {}, `municipios[${index}].urls.${each}`, each)),
    ),
  ]
  erros.push(...findTesteFaults(app, await openMunicipioIndex(app), { ...row, urls: soProducao(row.urls) }, anexos))
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'municipalities', { erros })
  const anexados = await app.sistema.transaction(async (db) => {
    const attached = await attachAll(db, ctx, slug, anexos, forcar ? 'move' : 'refuse')
    const detalhe = { slug, municipios: anexos.map((each) => each.municipio).slice(0, 50), total: attached, forcar }
    await audit(db, ctx, { acao: 'conexao.attach', recurso: 'conexao', recursoId: id, detalhe })
    return attached
  })
  await refreshMunicipioIndex(app)
  return { slug, anexados }
}

/** The addresses of the connection itself are looked at when it is published. */
const soProducao = ({ producao }: Anexo['urls']): Anexo['urls'] => (producao ? { producao } : {})

/** Refuses municipalities that do not exist, and those named twice; `under`: the path of the code within each item. */
export function findMunicipioFaults(app: App, municipios: readonly string[], under = ''): Erro[] {
  return municipios.flatMap((municipio, index) => {
    const campo = `municipios[${index}]${under}`
    if (!app.tabelas.municipio(municipio))
      return [{ campo, codigo: 'CODIGO_INEXISTENTE', mensagem: `O município ${municipio} não existe.` }]
    const mensagem = `O município ${municipio} aparece mais de uma vez.`
    return municipios.indexOf(municipio) < index ? [{ campo, codigo: 'VALOR_NAO_PERMITIDO', mensagem }] : []
  })
}

/** Writes the attachments and returns how many; `others`: refuse, skip or move cities attached to another slug. */
export async function attachAll(
  db: Db,
  ctx: Ctx,
  slug: string,
  anexos: readonly Anexo[],
  others: 'refuse' | 'skip' | 'move',
): Promise<number> {
  if (anexos.length === 0) return 0
  const por = ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null
  const rows = await db.query<{ municipio: string }>(sql`
    insert into conexao_municipios as c (municipio, slug, urls, anexado_por, anexado_em)
    select municipio, ${slug}, urls, ${por}::uuid, ${ctx.now()}::timestamptz
    from json_to_recordset(${JSON.stringify(anexos)}) as a(municipio text, urls jsonb)
    on conflict (municipio) do update set slug = excluded.slug, urls = excluded.urls, anexado_por = excluded.anexado_por,
      anexado_em = excluded.anexado_em
    where c.slug = excluded.slug or ${others === 'move'} returning municipio`)
  const written = new Set(rows.map((row) => row.municipio))
  const elsewhere = anexos.filter(({ municipio }) => !written.has(municipio)).map(({ municipio }) => municipio)
  if (others === 'refuse' && elsewhere.length > 0)
    throw conflict('municipios', `Já servidos por outra conexão: ${elsewhere.slice(0, 20).join(', ')}; use forcar.`, {
      municipios: elsewhere,
    })
  return written.size
}

/** Detaches a municipality from the slug of a connection. Throws NAO_ENCONTRADO when it is not attached to it. */
export async function detachMunicipio(
  ctx: Ctx,
  id: string,
  municipio: string,
): Promise<{ slug: string; municipio: string }> {
  allow(ctx, 'admin.conexao.write')
  const { app } = ctx
  const { slug } = await selectConexao(app.sistema, id)
  await app.sistema.transaction(async (db) => {
    const row = await db.one(
      sql`delete from conexao_municipios where municipio = ${municipio} and slug = ${slug} returning municipio`,
    )
    if (!row) throw new Refusal('NAO_ENCONTRADO', `${municipio} does not hang on ${slug}`)
    await audit(db, ctx, { acao: 'conexao.detach', recurso: 'conexao', recursoId: id, detalhe: { slug, municipio } })
  })
  await refreshMunicipioIndex(app)
  return { slug, municipio }
}
