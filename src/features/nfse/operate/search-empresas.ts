import { allow } from '#features/permissions/permissions.ts'
import type { EmpresasAchadas } from '#formas/notas/nota-operacao.ts'
import type { Ctx } from '#platform/ctx.ts'
import { queryByIndex } from '#platform/db/by-index.ts'
import { sql } from '#platform/db/db.ts'

const SHOWN_MAX = 20

/**
 * Companies of all accounts whose CNPJ or CPF begins with `q`, its punctuation left out, or whose name contains it,
 * whatever the case and the accents; at most twenty, by name.
 */
export async function searchEmpresas(ctx: Ctx, q: string): Promise<EmpresasAchadas> {
  allow(ctx, 'nota.inspect')
  const documento = q.replace(/[.\-/\s]/g, '').toUpperCase()
  const nome = fold(q.trim())
  // The index empresas_busca holds three letters at a time.
  const mayContain = [...nome].length < 3 ? sql`true` : sql`trigramas(busca) @> trigramas(texto_de_busca(${nome}))`
  type Row = Omit<EmpresasAchadas['items'][number], 'municipio' | 'conta'> &
    Record<'ibge' | 'contaId' | 'contaNome', string> & { total: number }
  const rows = await queryByIndex<Row>(
    ctx.app.leitura.forAll(),
    sql`
    select e.id, e.cpf_cnpj as "cpfCnpj", e.razao_social as "razaoSocial", e.nome_fantasia as "nomeFantasia",
      e.municipio as ibge, e.ativa, t.id as "contaId", t.nome as "contaNome", e.total
    from (select *, (count(*) over ())::int as total from empresas where id = any(array(
      select id from empresas where cpf_cnpj like ${`${escapeLike(documento === '' ? '-' : documento)}%`}
      union select id from empresas where ${mayContain}
        and (strpos(translate(lower(razao_social), ${COM_ACENTO}, ${SEM_ACENTO}), ${nome}) > 0
          or strpos(translate(lower(nome_fantasia), ${COM_ACENTO}, ${SEM_ACENTO}), ${nome}) > 0)))
      order by razao_social, id limit ${SHOWN_MAX}) e join tenants t on t.id = e.tenant_id
    order by e.razao_social, e.id`,
  )
  const items = rows.map(({ ibge, contaId, contaNome, total: _, ...empresa }) => {
    const municipio = ctx.app.tabelas.municipio(ibge)
    return {
      ...empresa,
      municipio: { ibge, nome: municipio?.nome ?? '', uf: municipio?.uf ?? '' },
      conta: { id: contaId, nome: contaNome },
    }
  })
  return { items, total: rows[0]?.total ?? 0, limit: SHOWN_MAX }
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const COM_ACENTO = 'áàâãäéèêëíìîïóòôõöúùûüç'
const SEM_ACENTO = 'aaaaaeeeeiiiiooooouuuuc'
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
