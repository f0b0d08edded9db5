import type { Banco, PixRecebido } from '#banco/banco.ts'
import { findEvento, recordTry } from '#features/faturamento/banco/eventos.ts'
import { openBanco } from '#features/faturamento/banco/open-banco.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import type { Job, JobResult } from '#platform/queue/queue.ts'
import { applyFatos } from './apply-fatos.ts'
import { bookUnmatched } from './book-pix.ts'
import { later } from './retry.ts'

const AT_ONCE = 8
const END_TO_END_ID = /^[A-Za-z0-9]{32}$/

/**
 * The job `banco.evento`: each Pix that a callback names is asked for by its end-to-end id, and only what the bank answers
 * is booked; nothing else in the callback counts. A Pix that the bank does not hold, or that cannot be read, is left out.
 */
export async function processEvento(app: App, job: Job): Promise<JobResult> {
  const evento = await findEvento(app, job.chave)
  if (!evento) return { kind: 'done' }
  const open = await openBanco(app, evento.credencialId)
  const { ids, ilegiveis } = readEvento(evento.corpo)
  const results = open ? await inChunks(ids, (id) => confirmPix(app, evento.credencialId, open.banco, id)) : []
  const count = (result: Confirmacao) => results.filter((each) => each === result).length
  const said = [
    [open ? 0 : 1, 'credencial revogada'],
    [ilegiveis, 'ilegíveis'],
    [count('inexistente'), 'que o banco não tem'],
    [count('incerta'), 'sem resposta do banco'],
  ].flatMap(([n, what]) => (n ? [`${n} ${what}`] : []))
  const erro = said.length > 0 ? said.join('; ') : null
  const waiting = count('incerta') > 0
  await recordTry(app, evento.id, erro, { done: !waiting })
  return waiting ? later(app, job, erro!) : { kind: 'done' }
}

/** The end-to-end ids that a callback names, each once. */
function readEvento(corpo: Buffer): { ids: string[]; ilegiveis: number } {
  const { pix } = JSON.parse(corpo.toString('utf8')) as { pix?: unknown }
  const items: unknown[] = Array.isArray(pix) ? pix : []
  const ids = items.map((item) => (item as { endToEndId?: unknown } | null)?.endToEndId)
  const good = ids.filter((id): id is string => typeof id === 'string' && END_TO_END_ID.test(id))
  return { ids: [...new Set(good)], ilegiveis: items.length - good.length }
}

type Confirmacao = 'feita' | 'inexistente' | 'incerta'

/** Asks the bank for a Pix and books it as it answers. `inexistente`: it holds none; `incerta`: it did not say. */
export async function confirmPix(
  app: App,
  credencialId: string,
  banco: Banco,
  endToEndId: string,
): Promise<Confirmacao> {
  const pix = await banco.consultarPix(endToEndId)
  if (pix.tipo === 'feita') return bookConfirmed(app, credencialId, banco, pix.valor)
  return pix.tipo === 'incerta' ? 'incerta' : 'inexistente'
}

/** Books a Pix that the bank answered, with all that the bank says of its charge. */
export async function bookConfirmed(
  app: App,
  credencialId: string,
  banco: Banco,
  pix: PixRecebido,
): Promise<'feita' | 'incerta'> {
  const { sistema } = app
  const cobranca = await sistema.one<{ id: string; txid: string }>(sql`
    select id, txid from cobrancas where credencial_id = ${credencialId} and txid = ${pix.txid}`)
  if (!cobranca) {
    await sistema.transaction((db) => bookUnmatched(db, credencialId, pix, app.now()))
    return 'feita'
  }
  const found = await banco.consultarCobranca(cobranca.txid)
  if (found.tipo === 'incerta') return 'incerta'
  await applyFatos(app, cobranca.id, found.tipo === 'feita' ? found.valor : null, [pix])
  return 'feita'
}

async function inChunks<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))))
  return results
}
