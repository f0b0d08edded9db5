import type { Obra } from '#domain/obras.ts'
import { resolveAlerta } from '#features/alertas/alertas.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Running } from '#platform/queue/worker.ts'
import type { Linha } from './obras.ts'
import { chaveDoAlerta, setAside } from './separate.ts'

/** Repeats a work for one row that was set aside; a row whose work is done by now, or that is gone, is skipped. */
export type Refazer = (app: App, linha: Linha) => Promise<unknown>

const EVERY_MS = 5_000
const EVERY_MS_MIN = 250

/**
 * Tries rows again, until stopped: those that operators request, and those that only other versions of the service have
 * tried.
 */
export function startSeparados(app: App, refazer: Readonly<Record<Obra, Refazer>>): Running {
  let trying = Promise.resolve()
  let stopped = false
  const timer = setInterval(
    () => {
      trying = trying
        .then(() => retrySeparados(app, refazer, () => stopped))
        .catch((error) => app.log.warn({ err: error }, 'rows set aside are not tried again'))
    },
    Math.max(EVERY_MS * app.config.ritmo, EVERY_MS_MIN),
  )
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await trying
    },
  }
}

type Separado = Linha & { id: string; obra: Obra }

/**
 * Tries again each row that is due, alone and one after the other. One that succeeds is no longer set aside; one that fails
 * waits for a program that has not tried it, or for an operator. Several processes share the rows.
 */
export async function retrySeparados(
  app: App,
  refazer: Readonly<Record<Obra, Refazer>>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped() && (await retryNext(app, refazer)));
}

/** Tries the next row, which stays locked meanwhile; false: none is due. Throws an error that is not of the row. */
async function retryNext(app: App, refazer: Readonly<Record<Obra, Refazer>>): Promise<boolean> {
  const tried = await app.sistema.transaction(async (tx) => {
    const row = await tx.one<Separado>(sql`
      select id, obra, chave, tenant_id as "tenantId" from separados
      where (situacao = 'a_tentar' or (situacao = 'separado' and not ${app.programa()} = any(programas)))
        and obra = any(${Object.keys(refazer)}::text[])
      order by tentado_em, id limit 1 for update skip locked`)
    if (!row) return null
    const error: unknown = await refazer[row.obra](app, row).then(
      () => null,
      (each: unknown) => each,
    )
    if (error === null) {
      await tx.query(sql`delete from separados where id = ${row.id}`)
      await resolveWhenNone(tx, row)
      app.log.info({ obra: row.obra, chave: row.chave }, 'a row that was set aside is done')
    }
    // Moved behind the others, even when the error is not of the row.
    else await tx.query(sql`update separados set tentado_em = ${app.now()} where id = ${row.id}`)
    return { row, error }
  })
  // Runs after the row's lock is released, which setting it aside again needs.
  if (tried && tried.error !== null) await setAside(app, tried.row.obra, tried.row, tried.error)
  return tried !== null
}

/** Resolves the alert about a work and an account when none of their rows waits any more. */
export async function resolveWhenNone(
  tx: Db,
  { obra, tenantId }: { obra: string; tenantId: string | null },
): Promise<void> {
  const left = await tx.one(sql`
    select from separados where obra = ${obra} and tenant_id is not distinct from ${tenantId} and situacao <> 'descartado' limit 1`)
  if (!left) await resolveAlerta(tx, 'item_separado', chaveDoAlerta(obra, tenantId))
}
