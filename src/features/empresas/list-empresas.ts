import { unmaskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { allow, empresaLimit } from '#features/permissions/permissions.ts'
import type { EmpresaResponse, FiltroDeEmpresas } from '#formas/contas/empresa.ts'
import type { Ctx } from '#platform/ctx.ts'
import { join, type Sql, sql } from '#platform/db/db.ts'
import { EMPRESA_COLUMNS, type EmpresaRow } from './empresa-row.ts'
import { endOfExpiring, presentEmpresa } from './present-empresa.ts'

type EstadoCertificado = NonNullable<FiltroDeEmpresas['certificado']>

/** The companies of the account by name. `q`: part of a name, or the beginning of a CPF or CNPJ. */
export async function listEmpresas(
  ctx: Ctx,
  filter: FiltroDeEmpresas,
): Promise<{ items: EmpresaResponse[]; total: number }> {
  allow(ctx, 'empresa.read')
  const { limit, offset } = filter
  const where = join(whichEmpresas(ctx, filter), ' and ')
  const [rows, counted] = await Promise.all([
    ctx.db.query<EmpresaRow>(sql`
      select ${EMPRESA_COLUMNS} from empresas e where ${where} order by e.razao_social, e.id limit ${limit} offset ${offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from empresas e where ${where}`),
  ])
  return { items: rows.map((row) => presentEmpresa(row, ctx.app)), total: counted?.total ?? 0 }
}

/** The conditions on `empresas e` for what the caller may see and asks for. */
export function whichEmpresas(ctx: Ctx, { q, certificado }: Pick<FiltroDeEmpresas, 'q' | 'certificado'>): Sql[] {
  const limitedTo = empresaLimit(ctx)
  return [
    sql`e.tenant_id = ${ctx.tenantId}`,
    ...(limitedTo ? [sql`e.id = any(${limitedTo}::uuid[])`] : []),
    ...(q?.trim() ? [matches(q.trim())] : []),
    ...(certificado ? [holds(certificado, ctx.now())] : []),
  ]
}

function matches(q: string): Sql {
  const literal = q.replace(/[\\%_]/g, '\\$&')
  const part = `%${literal}%`
  return sql`(e.razao_social ilike ${part} or e.nome_fantasia ilike ${part} or e.cpf_cnpj like ${`${unmaskCpfCnpj(literal)}%`})`
}

function holds(estado: EstadoCertificado, now: Date): Sql {
  const inForce = sql`select from certificados c where c.empresa_id = e.id and c.status in ('ativo', 'futuro')`
  if (estado === 'ausente') return sql`not exists (${inForce})`
  const soon = endOfExpiring(now)
  const until = {
    ativo: sql`c.valido_ate >= ${soon}`,
    expirando: sql`c.valido_ate > ${now} and c.valido_ate < ${soon}`,
    expirado: sql`c.valido_ate <= ${now}`,
  }[estado]
  return sql`exists (${inForce} and ${until})`
}
