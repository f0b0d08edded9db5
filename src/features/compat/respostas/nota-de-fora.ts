import type { Aviso } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { linksOf } from './links.ts'

/** The providers whose operations are answered, as their first word below `/compat`. */
export type DeFora = 'plugnotas' | 'focus' | 'nfeio' | 'enotas' | 'nuvemfiscal'

export type Json = Record<string, unknown>

/** All that an answer in the form of another provider says of a note. */
export type NotaDeFora = {
  nota: NotaRow
  preparada: NotaPreparada
  /** The name of the city that authorises it. */
  cidade: string
  /** Addresses of its files that open without the key for some days; null in the states without a file. */
  links: { pdf: string | null; xml: string | null }
  /** The address of its public page; null while it was never authorised. */
  pagina: string | null
  /** Of this call alone. */
  avisos: Aviso[]
}

/** The notes with what their answers need, in their order. */
export async function loadDeFora(
  app: App,
  db: Db,
  notas: readonly NotaRow[],
  avisos: Aviso[] = [],
): Promise<NotaDeFora[]> {
  const [first] = notas
  if (!first) return []
  const rows = await db.query<{ id: string; preparada: NotaPreparada }>(sql`
    select id, preparada from notas where tenant_id = ${first.tenantId} and id = any(${notas.map(({ id }) => id)}::uuid[])`)
  const byId = new Map(rows.map(({ id, preparada }) => [id, preparada]))
  return notas.flatMap((nota) => {
    const preparada = byId.get(nota.id)
    const cidade = app.tabelas.municipio(nota.municipio)?.nome ?? ''
    const links = linksOf(app, nota)
    const pagina = nota.numero === null ? null : `${app.config.urlPublica}/n/${nota.id}`
    return preparada ? [{ nota, preparada, cidade, links, pagina, avisos }] : []
  })
}

/** What another provider has no place for: one key more, which its clients ignore. */
export const metaOf = ({ nota, avisos }: NotaDeFora): Json => ({
  id: nota.id,
  status: nota.status,
  trilho: nota.trilho,
  chaveAcesso: nota.chaveAcesso,
  avisos: [...nota.avisos, ...avisos],
  requestId: nota.requestId,
  ...(nota.reemissaoDeId ? { reemissaoDeId: nota.reemissaoDeId } : {}),
})
