// How all processes act on their caches: a row, a notification, and each process's confirmation.
import { randomUUID } from 'node:crypto'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { perApp } from '#platform/per-app.ts'
import { processIdOf, SILENT_AFTER_S } from '#platform/process-id.ts'
import type { Running } from '#platform/queue/worker.ts'
import { type EntradaVista, findEntries, forgetEntries } from './caches.ts'

/** `esvaziar`: forget matching entries; `listar`: list their addresses; `ler`: list them with their contents. */
type Pedido = { ato: 'esvaziar' | 'listar' | 'ler'; padroes: string[]; limite?: number }

/** The answer of one process; `respondidoEm` null: none in time. A silent process is not waited for. */
export type Confirmacao = {
  processoId: string
  papel: 'api' | 'worker' | null
  maquina: string | null
  pid: number | null
  silencioso: boolean
  itens: number
  entradas: EntradaVista[]
  respondidoEm: Date | null
}

/** Every living process answers within this time, also one that no notification reaches. */
const EFFECTIVE_MS = 5_000
/** A notification may be lost, so each process also polls. */
const LOOK_MS = 2_000
const HINT = 'caches'

/** Asks every process, as part of the transaction that changes something; it takes effect with the commit. */
export async function requestProcesses(tx: Db, { ato, padroes, limite = 0 }: Pedido): Promise<string> {
  const id = randomUUID()
  await tx.query(sql`
    with antigos as (delete from cache_pedidos where pedido_em < now() - interval '1 day')
    insert into cache_pedidos (id, ato, padroes, limite) values (${id}, ${ato}, ${padroes}, ${limite})`)
  await tx.query(sql`select pg_notify('jobs', ${HINT})`)
  return id
}

/** Answers in this process, and waits until every living process has answered, at most EFFECTIVE_MS. */
export async function waitForProcesses(app: App, id: string): Promise<Confirmacao[]> {
  const until = performance.now() + EFFECTIVE_MS
  await answerRequests(app)
  for (;;) {
    const found = await readAnswers(app, id)
    if (found.every(({ respondidoEm, silencioso }) => respondidoEm || silencioso) || performance.now() > until)
      return found
    await app.wakeUps.next(`${HINT}:${id}`, 100)
  }
}

/** Asks every process and deletes the question afterwards: for reads only. */
export async function askProcesses(app: App, pedido: Pedido): Promise<Confirmacao[]> {
  const id = await requestProcesses(app.sistema, pedido)
  try {
    return await waitForProcesses(app, id)
  } finally {
    await app.sistema.query(sql`delete from cache_pedidos where id = ${id}`)
  }
}

/** The answers so far: of this process, and of each that reported itself within a day. */
const readAnswers = (app: App, id: string) =>
  app.sistema.query<Confirmacao>(sql`
    select coalesce(p.id, r.processo_id) as "processoId", p.papel, p.maquina, p.pid,
      coalesce(p.batido_em < now() - make_interval(secs => ${SILENT_AFTER_S}), false) as silencioso, coalesce(r.itens, 0) as itens,
      coalesce(r.entradas, '[]') as entradas, r.respondido_em as "respondidoEm"
    from processos p full join (select * from cache_respostas where pedido_id = ${id}) r on r.processo_id = p.id
    order by p.papel, p.iniciado_em, 1`)

/** Answers every question that this process has not answered yet; one call after another. */
function answerRequests(app: App): Promise<void> {
  const turn = turnOf(app)
  turn.last = turn.last.catch(() => {}).then(() => answerOpen(app))
  return turn.last
}
const turnOf = perApp(() => ({ last: Promise.resolve() }))

async function answerOpen(app: App): Promise<void> {
  const processo = processIdOf(app)
  const open = await app.sistema.query<Required<Pedido> & { id: string }>(sql`
    select p.id, p.ato, p.padroes, p.limite from cache_pedidos p
    where not exists (select from cache_respostas r where r.pedido_id = p.id and r.processo_id = ${processo})
    order by p.pedido_em`)
  for (const { id, ato, padroes, limite } of open) {
    const entradas = ato === 'esvaziar' ? [] : findEntries(app, padroes, limite, ato === 'ler')
    const itens = ato === 'esvaziar' ? await forgetEntries(app, padroes) : entradas.length
    await app.sistema.query(sql`
      insert into cache_respostas (pedido_id, processo_id, itens, entradas)
      select id, ${processo}, ${itens}::int, ${JSON.stringify(entradas)}::json from cache_pedidos where id = ${id}
      on conflict do nothing`)
    await app.sistema.query(sql`select pg_notify('jobs', ${`${HINT}:${id}`})`)
  }
}

/** Has this process answer until stopped. */
export function startCacheAnswers(app: App): Running {
  let stopped = false
  const answer = async (): Promise<void> => {
    while (!stopped) {
      await answerRequests(app).catch((error) => app.log.warn({ err: error }, 'caches: no answer to a request'))
      await app.wakeUps.next(HINT, LOOK_MS)
    }
  }
  const answering = answer()
  return {
    stop: async () => {
      stopped = true
      app.wakeUps.ring(HINT)
      await answering
    },
  }
}
