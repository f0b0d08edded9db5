import type { ConexaoRow } from '#features/cidades/reach/conexao-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ImpactoDaConexao } from '#formas/cidades/conexao-pedidos.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { findPublicada, selectConexao } from './find-conexao.ts'

/** The accounts, cities and fields that publishing this version affects. Throws NAO_ENCONTRADO. */
export async function findImpacto(ctx: Ctx, id: string): Promise<ImpactoDaConexao> {
  allow(ctx, 'admin.conexao.read')
  const db = ctx.app.sistema
  const row = await selectConexao(db, id)
  const since = new Date(ctx.now().getTime() - 30 * 86_400_000)
  const [published, counts] = await Promise.all([
    findPublicada(db, row.slug),
    db.one<Pick<ImpactoDaConexao, 'municipios' | 'empresas' | 'notasEmCurso' | 'notas30Dias'>>(sql`
      with cidades as (select municipio from conexao_municipios where slug = ${row.slug})
      select (select count(*) from cidades) as municipios,
        (select count(*) from empresas where municipio in (select municipio from cidades) and ativa) as empresas,
        (select count(*) from notas where conexao = ${row.slug} and status in ('processando', 'falha_temporaria')) as "notasEmCurso",
        (select count(*) from notas where conexao = ${row.slug} and criada_em > ${since}) as "notas30Dias"`),
  ])
  const content = ({ titulo, template, urls, diferencas, ca }: ConexaoRow) => ({
    titulo,
    template,
    urls,
    diferencas,
    ca,
  })
  return {
    slug: row.slug,
    versao: row.versao,
    ...counts!,
    diferencas:
      published && published.id !== row.id ? differences(content(published), content(row)) : published ? [] : null,
  }
}

/** The deepest paths at which two JSON values differ; arrays are compared as a whole. */
function differences(from: unknown, to: unknown, path = ''): { caminho: string; de: unknown; para: unknown }[] {
  if (!isObject(from) || !isObject(to))
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ caminho: path, de: from ?? null, para: to ?? null }]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort()
  return names.flatMap((name) => differences(from[name], to[name], path ? `${path}.${name}` : name))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
