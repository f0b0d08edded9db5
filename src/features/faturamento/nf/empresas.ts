import { allow } from '#features/permissions/permissions.ts'
import type { EmpresasEmissoras } from '#formas/faturamento/nf-mensalidade.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

type EmpresaEmissora = EmpresasEmissoras['items'][number]

const SHOWN_MAX = 20

/**
 * Active companies of any account, which may bill the others once they have a certificate in force: those with a certificate first, then by name; `q`: the beginning of the CNPJ, or a part
 * of the name. At most twenty.
 */
export async function listEmissoras(ctx: Ctx, q = ''): Promise<EmpresasEmissoras> {
  allow(ctx, 'admin.faturamento.read')
  type Row = Omit<EmpresaEmissora, 'certificadoValidoAte' | 'conta'> &
    Record<'contaId' | 'contaNome', string> & { validoAte: Date | null; total: number }
  const nome = q.trim()
  const rows = await ctx.app.sistema.query<Row>(sql`
    select e.id, e.cpf_cnpj as "cpfCnpj", e.razao_social as "razaoSocial", e.municipio,
      c.valido_ate as "validoAte", t.id as "contaId", t.nome as "contaNome", (count(*) over ())::int as total
    from empresas e join tenants t on t.id = e.tenant_id
      cross join lateral (select max(valido_ate) as valido_ate from certificados
        where empresa_id = e.id and status = 'ativo') c
    where e.ativa and (${nome} = '' or starts_with(e.cpf_cnpj, ${nome.replace(/[.\-/\s]/g, '').toUpperCase() || '-'})
      or strpos(lower(e.razao_social), lower(${nome})) > 0)
    order by c.valido_ate is null, e.razao_social, e.id limit ${SHOWN_MAX}`)
  const items = rows.map(({ contaId, contaNome, validoAte, total: _, ...empresa }) => ({
    ...empresa,
    certificadoValidoAte: validoAte?.toISOString() ?? null,
    conta: { id: contaId, nome: contaNome },
  }))
  return { items, total: rows[0]?.total ?? 0 }
}
