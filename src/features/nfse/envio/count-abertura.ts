import { wasAuthorized } from '#domain/nota/nota.ts'
import { selectNota } from '#features/nfse/nota/find-nota.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

/** Adds one to how often the public page of a note was opened; nothing of the reader is kept. False: there is no such page. */
export async function countAbertura(app: App, notaId: string, { conta }: { conta: boolean }): Promise<boolean> {
  const nota = await selectNota(app.sistema, notaId)
  if (!nota || !wasAuthorized(nota.status)) return false
  const now = app.now()
  if (conta)
    await app.sistema.query(sql`
      insert into aberturas_de_notas as a (tenant_id, nota_id, vezes, primeira_em, ultima_em)
      values (${nota.tenantId}, ${notaId}, 1, ${now}, ${now})
      on conflict (tenant_id, nota_id) do update set vezes = a.vezes + 1, ultima_em = greatest(a.ultima_em, excluded.ultima_em)`)
  return true
}

/** Whether a user of the portal, by any account of the same person, is among the people of the account of a note. */
export async function isDaConta(app: App, notaId: string, usuarioId: string): Promise<boolean> {
  const nota = await selectNota(app.sistema, notaId)
  if (!nota) return false
  const found = await app.sistema.one(sql`
    select from usuarios eu join usuarios la on la.pessoa_id = eu.pessoa_id
    where eu.id = ${usuarioId} and la.tenant_id = ${nota.tenantId}`)
  return found !== null
}
