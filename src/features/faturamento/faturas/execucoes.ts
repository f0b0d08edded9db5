import { randomUUID } from 'node:crypto'
import type { Actor } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Gerado } from './gerar.ts'

/** Begins a run of invoicing; returns its id. */
export async function startExecucao(
  db: Db,
  { tipo, competencia, actor, now }: { tipo: 'gerar' | 'processar_lote'; competencia: string; actor: Actor; now: Date },
): Promise<string> {
  const id = randomUUID()
  const por = actor.kind === 'admin' ? actor.usuarioId : null
  await db.query(sql`
    insert into execucoes (id, tipo, competencia, status, pedida_por, iniciada_em)
    values (${id}, ${tipo}, ${competencia}, 'executando', ${por}, ${now})`)
  return id
}

/** Ends a run with what it did: the faturas themselves name it. */
export async function endExecucao(db: Db, id: string, gerado: Gerado, now: Date): Promise<void> {
  const { geradas, existentes, ignoradas, erros } = gerado
  const resultado = { geradas: geradas.length, existentes: existentes.length, ignoradas, erros }
  await db.query(sql`
    update execucoes set status = ${erros.length > 0 ? 'falhou' : 'concluida'}, resultado = ${JSON.stringify(resultado)},
      terminada_em = ${now} where id = ${id}`)
}
