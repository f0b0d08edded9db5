import { randomUUID } from 'node:crypto'
import type { Actor } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

type Inicio = {
  tipo: 'gerar' | 'processar_lote'
  competencia: string
  acoes?: readonly string[]
  actor: Actor
  now: Date
  /** Begun by the calendar. */
  automatica?: boolean
}

/** Begins a run of invoicing; returns its id. */
export async function startExecucao(
  db: Db,
  { tipo, competencia, acoes = [], actor, now, automatica = false }: Inicio,
): Promise<string> {
  const id = randomUUID()
  const por = actor.kind === 'admin' ? actor.usuarioId : null
  await db.query(sql`
    insert into execucoes (id, tipo, competencia, acoes, status, pedida_por, iniciada_em, automatica)
    values (${id}, ${tipo}, ${competencia}, ${[...acoes]}::text[], 'executando', ${por}, ${now}, ${automatica})`)
  return id
}

/** Ends a run with its result; when repeated, the first end stays. */
export async function endExecucao(
  db: Db,
  id: string,
  { status, resultado, now }: { status: 'concluida' | 'falhou'; resultado: object; now: Date },
): Promise<void> {
  await db.query(sql`
    update execucoes set status = ${status}, resultado = ${JSON.stringify(resultado)}, terminada_em = ${now}
    where id = ${id} and status = 'executando'`)
}

/** After this time a generation has lost its process. */
export const ABANDONED_MS = 30 * 60_000

/** Ends the generations that people started and whose process is gone; the faturas that they made stay. */
export const endAbandoned = (db: Db, now: Date): Promise<unknown> =>
  db.query(sql`
    update execucoes set status = 'falhou', resultado = '{"abandonada": true}', terminada_em = ${now}
    where tipo = 'gerar' and status = 'executando' and not automatica
      and iniciada_em < ${new Date(now.getTime() - ABANDONED_MS)}`)
