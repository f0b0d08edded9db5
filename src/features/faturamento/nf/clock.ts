import type { Linha } from '#features/separados/obras.ts'
import { asideOf, notAside, separateEach } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import { type Actor, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import type { Running } from '#platform/queue/worker.ts'
import { issueNf } from './issue.ts'
import { raiseRejeitadas } from './recusas.ts'

const JOB: Actor = { kind: 'job', name: 'nf-mensalidade.issue' }
const EVERY_MS = 60_000
const BATCH = 50
const SIDE_BY_SIDE = 4

/**
 * Issues the notes that the configuration asks for and that are missing, every minute: of faturas that were closed, or
 * paid, since automatic issue was turned on; and raises an alert of those that a city refused. Several processes may; a process that ends in between is made up for.
 */
export function startNfClock(app: App): Running {
  let running = Promise.resolve()
  let stopped = false
  const turn = () => {
    running = running
      .then(() => turnNf(app, () => stopped))
      .catch((error) => app.log.warn({ err: error }, 'notes of subscriptions not issued'))
  }
  turn()
  const timer = setInterval(turn, Math.max(250, EVERY_MS * app.config.ritmo))
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** Issues the notes that are due, and raises an alert for those that a city refused. */
export async function turnNf(app: App, isStopped: () => boolean = () => false): Promise<void> {
  await issueDueNfs(app, isStopped)
  await raiseRejeitadas(app)
}

/** Issues what is due now, some notes at a time; what is refused is tried again later. */
async function issueDueNfs(app: App, isStopped: () => boolean): Promise<void> {
  const now = app.now()
  const aside = await asideOf(app.sistema, OBRA)
  const due = await app.sistema.query<Linha>(sql`
    select f.id as chave, f.tenant_id as "tenantId" from nf_mensalidade_config c join faturas f on case c.emitir_automaticamente
        when 'no_fechamento' then f.emitida_em >= c.automatica_desde
        when 'no_pagamento' then f.status = 'paga' and exists (select from pagamentos p where p.fatura_id = f.id
          and p.tipo = 'pagamento' and p.registrado_em >= c.automatica_desde) else false end
    where f.nf_id is null and ${notAside(aside, sql`f.id::text`)} and f.status in ('aberta', 'vencida', 'parcialmente_paga', 'paga') and f.total > 0
      and not exists (select from nf_recusas r where r.fatura_id = f.id and r.proxima_em > ${now} and r.em <= ${now})
    order by f.emitida_em limit ${BATCH}`)
  await separateEach(app, OBRA, due, async (fatura) => isStopped() || issueAgain(app, fatura), SIDE_BY_SIDE)
}
const OBRA = 'nf-mensalidade.emitir'

/** Issues the note of one fatura; a refusal is kept with the fatura, which is tried again at its time. */
export async function issueAgain(app: App, { chave }: Linha): Promise<void> {
  try {
    await issueNf(app, chave, JOB)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    app.log.warn({ faturaId: chave, codigo: error.codigo }, 'note of a subscription refused')
  }
}
