import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { enqueue } from '#platform/queue/enqueue.ts'
import { hashOf } from './segredos.ts'

type Tokens = { id: string; atual: Buffer | null; anterior: Buffer | null; anteriorAte: Date | null }

/**
 * Stores what the bank posted, byte for byte, before it is answered; the same bytes again are the same event. `tokens`:
 * each token of the request, in its header or path, must belong to the same credential. Throws NAO_AUTENTICADO.
 */
export async function acceptEvento(app: App, tokens: readonly string[], corpo: Buffer): Promise<void> {
  const { bancoAvisos } = app.metrics
  const id = await credencialOf(app, tokens)
  if (id === null) {
    bancoAvisos.inc({ resultado: 'recusado' })
    throw new Refusal('NAO_AUTENTICADO', 'webhook of the bank')
  }
  const [now, evento] = [app.now(), randomUUID()]
  const isNew = await app.sistema.transaction(async (db) => {
    const [novo] = await db.query(sql`
      insert into banco_eventos (id, credencial_id, sha256, corpo, recebido_em)
      values (${evento}, ${id}, ${hashOf(corpo)}, ${corpo}, ${now})
      on conflict (credencial_id, sha256) do nothing returning id`)
    if (novo) await enqueue(db, [{ fila: 'banco.evento', chave: evento, tenantId: null, grupo: 'banco' }])
    return novo !== undefined
  })
  bancoAvisos.inc({ resultado: isNew ? 'guardado' : 'repetido' })
}

/** Null: no credential in force has all these tokens. */
async function credencialOf(app: App, tokens: readonly string[]): Promise<string | null> {
  const rows = await app.sistema.query<Tokens>(sql`
    select id, webhook_token_hash as atual, webhook_token_anterior_hash as anterior,
      webhook_token_anterior_ate as "anteriorAte"
    from banco_credenciais where revogada_em is null`)
  const hashes = tokens.map(hashOf)
  const found = rows.find((row) => hashes.length > 0 && hashes.every((hash) => accepts(row, hash, app.now())))
  return found?.id ?? null
}

function accepts({ atual, anterior, anteriorAte }: Tokens, hash: Buffer, now: Date): boolean {
  const isNow = atual !== null && timingSafeEqual(atual, hash)
  const isBefore = anterior !== null && anteriorAte !== null && now < anteriorAte && timingSafeEqual(anterior, hash)
  return isNow || isBefore
}

type Evento = { id: string; credencialId: string; corpo: Buffer }

/** An event that was not processed yet, or null. */
export const findEvento = ({ sistema }: App, id: string): Promise<Evento | null> =>
  sistema.one<Evento>(sql`
    select id, credencial_id as "credencialId", corpo from banco_eventos where id = ${id} and processado_em is null`)

/** Records a try to process an event: `erro` of what was left out, or of why it must be tried again. */
export const recordTry = ({ sistema, now }: App, id: string, erro: string | null, { done }: { done: boolean }) =>
  sistema.query(sql`
    update banco_eventos set tentativas = tentativas + 1, erro = ${erro}, processado_em = ${done ? now() : null}
    where id = ${id} and processado_em is null`)
