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

/** Ends a run with what it did; repeated, the first end stays. */
export async function endExecucao(
  db: Db,
  id: string,
  { status, resultado, now }: { status: 'concluida' | 'falhou'; resultado: object; now: Date },
): Promise<void> {
  await db.query(sql`
    update execucoes set status = ${status}, resultado = ${JSON.stringify(resultado)}, terminada_em = ${now}
    where id = ${id} and status = 'executando'`)
}
