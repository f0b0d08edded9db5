import { randomUUID } from 'node:crypto'
import type { Obra } from '#domain/obras.ts'
import { raiseAlerta } from '#features/alertas/alertas.ts'
import type { App } from '#platform/app.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { forEachAtOnce } from '#platform/for-each.ts'
import { halve, isOfEverything } from '#platform/halve.ts'
import { oneLineText } from '#platform/one-line-text.ts'
import { VERSAO } from '#platform/version.ts'
import type { Linha } from './obras.ts'

/**
 * Does the work of many rows at once. When that fails, it halves them until a failing row stands alone: that row is set
 * aside with its error, and the others are done. `work` leaves nothing done when it throws. Throws an error that is not
 * of a row (isOfEverything): nothing is set aside for it, and the remaining rows come again.
 */
export const separate = <L extends Linha>(
  app: App,
  obra: Obra,
  linhas: readonly L[],
  work: (linhas: L[]) => Promise<unknown>,
): Promise<void> => halve(linhas, work, (linha, error) => setAside(app, obra, linha, error))

/** Does the work of each row alone, at most `atOnce` of them at a time; one that fails is set aside. Throws as `separate`. */
export const separateEach = <L extends Linha>(
  app: App,
  obra: Obra,
  linhas: readonly L[],
  work: (linha: L) => Promise<unknown>,
  atOnce = 1,
): Promise<void> => forEachAtOnce(linhas, atOnce, (linha) => separate(app, obra, [linha], ([one]) => work(one!)))

/**
 * Takes rows and works on them in one transaction; when that fails, handles the same rows as `separate` does. Without
 * rows `take` picks and locks the next ones; with rows it locks those that are still there. Returns how many the first
 * take had.
 */
export async function separateTaken<L extends Linha>(
  app: App,
  obra: Obra,
  take: (tx: Db, linhas: readonly L[] | null) => Promise<L[]>,
  work: (tx: Db, linhas: L[]) => Promise<unknown>,
): Promise<number> {
  const some = (linhas: readonly L[] | null) =>
    app.sistema.transaction(async (tx) => {
      taken = await take(tx, linhas)
      if (taken.length > 0) await work(tx, taken)
    })
  let taken: L[] = []
  try {
    await some(null)
    return taken.length
  } catch (error) {
    if (isOfEverything(error) || taken.length === 0) throw error
  }
  const failed = taken
  await separate(app, obra, failed, some)
  return failed.length
}

/** The keys of the rows of a work that are set aside, which the work leaves out when it picks its next ones. */
export async function asideOf(db: Db, obra: Obra): Promise<string[]> {
  const rows = await db.query<{ chave: string }>(sql`select chave from separados where obra = ${obra}`)
  return rows.map(({ chave }) => chave)
}

/** The condition that a row, by its key as text, is none of those. */
export const notAside = (aside: readonly string[], chave: Sql): Sql => sql`not (${chave} = any(${aside}::text[]))`

/** Sets a row aside, or counts another failure of it, and raises the alert. Throws an error that is not of the row. */
export async function setAside(app: App, obra: Obra, { chave, tenantId }: Linha, error: unknown): Promise<void> {
  if (isOfEverything(error)) throw error
  app.log.error({ err: error, obra, chave }, 'a row is set aside')
  const now = app.now()
  const erro = describe(error)
  await app.sistema.transaction(async (tx) => {
    await tx.query(sql`
      insert into separados as s (id, obra, chave, tenant_id, erro, versao, programas, desde, tentado_em)
      values (${randomUUID()}, ${obra}, ${chave}, ${tenantId}, ${erro}, ${VERSAO}, ${[app.programa()]}, ${now}, ${now})
      on conflict (obra, chave) do update set erro = excluded.erro, versao = excluded.versao,
        programas = case when excluded.programas <@ s.programas then s.programas else s.programas || excluded.programas end,
        tentado_em = excluded.tentado_em, tentativas = s.tentativas + 1,
        situacao = case s.situacao when 'descartado' then s.situacao else 'separado' end`)
    await raiseAlerta(tx, {
      tipo: 'item_separado',
      tenantId,
      chave: chaveDoAlerta(obra, tenantId),
      detalhe: { obra, erro },
    })
  })
}

/** One alert for each work and account, however many rows of it fail. */
export const chaveDoAlerta = (obra: string, tenantId: string | null): string =>
  tenantId ? `${obra}:${tenantId}` : obra

/** The text of the error, without the values that the database quotes in its detail. */
function describe(error: unknown): string {
  const { code, name, message } = (error ?? {}) as Partial<Record<'code' | 'name' | 'message', string>>
  const what = code ?? name ?? 'Error'
  return oneLineText(`${what}: ${message ?? String(error)}`, ERRO_CHARS_MAX)
}
const ERRO_CHARS_MAX = 300
