import { plainText } from '#domain/plain-text.ts'
import { listAvisos } from '#features/cidades/avise-me/pedidos.ts'
import { findInstaveis, findSaude } from '#features/cidades/reach/city-health.ts'
import type { MunicipioEntry } from '#features/cidades/reach/municipio-index.ts'
import { allow, empresaLimit } from '#features/permissions/permissions.ts'
import type { BuscaDeMunicipios, MunicipioDoPortal } from '#formas/cidades/municipio.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { openFacts, toResponse } from './municipios.ts'
import { refuseUnknownUf } from './refuse-unknown-uf.ts'

/**
 * Municipalities by name or beginning of the IBGE code (ignoring accents and case), of one state or all
 * (UF_INEXISTENTE): those whose name begins with `q` come first. Each with its health in the last minutes, and whether
 * the person waits for it.
 */
export async function searchMunicipios(
  ctx: Ctx,
  { q, uf, minhas, situacao, limit, offset }: BuscaDeMunicipios,
): Promise<{ items: MunicipioDoPortal[]; total: number }> {
  allow(ctx, 'municipio.read')
  refuseUnknownUf(uf)
  const [facts, avisos, mine, instaveis] = await Promise.all([
    openFacts(ctx.app),
    listAvisos(ctx),
    minhas ? findMinhas(ctx) : null,
    situacao === 'instaveis' ? findInstaveis(ctx.app) : null,
  ])
  const wanted = plainText(q ?? '')
  const rankOf = ({ ibge, nome }: MunicipioEntry): number => {
    const plain = plainText(nome)
    if (plain.startsWith(wanted) || ibge.startsWith(wanted)) return 0
    return plain.includes(wanted) ? 1 : -1
  }
  const found = facts.index.all
    .filter(({ ibge, uf: its }) => (!uf || its === uf) && (mine?.has(ibge) ?? true) && (instaveis?.has(ibge) ?? true))
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .filter(({ entry, rank }) => rank >= 0 && (situacao !== 'nao_atendidos' || !toResponse(facts, entry).atendido))
    .sort((a, b) => a.rank - b.rank)
  const items = found.slice(offset, offset + limit).map(async ({ entry }) => ({
    ...toResponse(facts, entry),
    saude: await findSaude(ctx.app, entry.ibge),
    aviseMe: avisos(entry.ibge),
  }))
  return { items: await Promise.all(items), total: found.length }
}

/** The cities of the companies that the caller may see, and of their notes: by the index, one row a city. */
async function findMinhas(ctx: Ctx): Promise<Set<string>> {
  const limit = empresaLimit(ctx)
  const rows = await ctx.db.query<{ municipio: string }>(sql`
    with recursive cidades as (
      (select municipio from contagens where tenant_id = ${ctx.tenantId}
        and (${limit}::uuid[] is null or empresa_id = any(${limit}::uuid[])) order by municipio limit 1)
      union all
      select (select municipio from contagens where tenant_id = ${ctx.tenantId} and municipio > cidades.municipio
        and (${limit}::uuid[] is null or empresa_id = any(${limit}::uuid[])) order by municipio limit 1)
      from cidades where municipio is not null)
    select municipio from cidades where municipio is not null
    union
    select municipio from empresas where tenant_id = ${ctx.tenantId} and (${limit}::uuid[] is null or id = any(${limit}::uuid[]))`)
  return new Set(rows.map(({ municipio }) => municipio))
}
