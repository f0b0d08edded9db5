import { EMPRESA_COLUMNS, type EmpresaRow } from '#features/empresas/empresa-row.ts'
import { whichEmpresas } from '#features/empresas/list-empresas.ts'
import { presentCertificado } from '#features/empresas/present-empresa.ts'
import { allow, isAllowed } from '#features/permissions/permissions.ts'
import type { CertificadoDaEmpresa, FiltroDeCertificados, LinkDeCertificado } from '#formas/contas/certificado-link.ts'
import type { Ctx } from '#platform/ctx.ts'
import { join, type Sql, sql } from '#platform/db/db.ts'
import { linkColumns } from './links.ts'

type Uso = CertificadoDaEmpresa['usos'][number]

/** The companies that the caller may see, each with its certificate, where it is used, and its newest link. */
export async function listCertificados(
  ctx: Ctx,
  filter: FiltroDeCertificados,
): Promise<{ items: CertificadoDaEmpresa[]; total: number }> {
  allow(ctx, 'empresa.read')
  const { q, estado, dias, ordem = 'fim', limit, offset } = filter
  const where = join(
    [
      ...whichEmpresas(ctx, { ...(q && { q }), ...(estado && { certificado: estado }) }),
      ...(dias ? [sql`c.valido_ate > ${ctx.now()} and c.valido_ate <= ${daysFrom(ctx.now(), dias)}`] : []),
    ],
    ' and ',
  )
  const from = sql`empresas e
    left join certificados c on c.tenant_id = e.tenant_id and c.empresa_id = e.id and c.status in ('ativo', 'futuro')`
  const [rows, counted] = await Promise.all([
    ctx.db.query<EmpresaRow>(sql`
      select ${EMPRESA_COLUMNS} from ${from} where ${where} order by ${ORDENS[ordem]}, e.id
      limit ${limit} offset ${offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from ${from} where ${where}`),
  ])
  const ids = rows.map(({ id }) => id)
  const [usos, links] = await Promise.all([selectUsos(ctx, ids), selectLinks(ctx, ids)])
  const items = rows.map(({ id, razaoSocial, cpfCnpj, ativa, certificado }) => ({
    ...{ empresaId: id, razaoSocial, cpfCnpj, ativa },
    certificado: certificado && presentCertificado(certificado, ctx.now()),
    usos: usos.filter(({ empresaId }) => empresaId === id).map(({ empresaId: _, ...uso }) => uso),
    link: links.get(id) ?? null,
  }))
  return { items, total: counted?.total ?? 0 }
}

const ORDENS: Record<NonNullable<FiltroDeCertificados['ordem']>, Sql> = {
  fim: sql`c.valido_ate nulls last, e.razao_social`,
  '-fim': sql`c.valido_ate desc nulls last, e.razao_social`,
  empresa: sql`e.razao_social`,
  '-empresa': sql`e.razao_social desc`,
}

const DAY_MS = 86_400_000
const USOS_DIAS = 365
const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS)

/** Where these companies had notes authorised, the last use first. */
async function selectUsos(ctx: Ctx, empresaIds: string[]): Promise<(Uso & { empresaId: string })[]> {
  const since = daysFrom(ctx.now(), -USOS_DIAS).toISOString().slice(0, 10)
  const rows = await ctx.db.query<Omit<Uso, 'cidade'> & { empresaId: string }>(sql`
    select empresa_id as "empresaId", municipio, trilho, ambiente, max(dia)::text as "ultimaEm" from contagens
    where tenant_id = ${ctx.tenantId} and empresa_id = any(${empresaIds}::uuid[]) and status = 'autorizada'
      and dia >= ${since}::date
    group by 1, 2, 3, 4 having sum(quantas) > 0 order by 5 desc, 2, 3, 4`)
  return rows.map((row) => {
    const { nome = row.municipio, uf = '' } = ctx.app.tabelas.municipio(row.municipio) ?? {}
    return { ...row, cidade: uf ? `${nome}, ${uf}` : nome }
  })
}

/** The newest link of each, for a caller that may make one. */
async function selectLinks(ctx: Ctx, empresaIds: string[]): Promise<Map<string, LinkDeCertificado>> {
  if (!isAllowed(ctx.actor, 'certificado.write')) return new Map()
  const rows = await ctx.db.query<LinkDeCertificado & { empresaId: string }>(sql`
    select distinct on (l.empresa_id) l.empresa_id as "empresaId", ${linkColumns(ctx)} from certificado_links l
    where l.tenant_id = ${ctx.tenantId} and l.empresa_id = any(${empresaIds}::uuid[])
    order by l.empresa_id, l.criado_em desc`)
  return new Map(rows.map(({ empresaId, ...link }) => [empresaId, link]))
}
