import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

/**
 * For each municipality a company in it with a valid certificate: the certificate that lasts longest is used for the
 * rehearsal.
 */
export async function findEmpresas(app: App, municipios: readonly string[]): Promise<Map<string, string>> {
  const rows = await app.sistema.query<{ municipio: string; id: string }>(sql`
    select distinct on (e.municipio) e.municipio, e.id from empresas e join certificados c on c.empresa_id = e.id
    where e.municipio = any(${municipios}) and e.ativa and c.status = 'ativo' and c.chave_selada is not null
      and c.valido_de <= ${app.now()} and c.valido_ate > ${app.now()}
    order by e.municipio, c.valido_ate desc, e.id`)
  return new Map(rows.map(({ municipio, id }) => [municipio, id]))
}
