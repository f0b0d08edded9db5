import { setTimeout as sleep } from 'node:timers/promises'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { raiseAlerta, resolveAlerta } from '#features/alertas/alertas.ts'
import type { Linha } from '#features/separados/obras.ts'
import { asideOf, separateEach } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { StoreAway } from '#platform/objects/open-store.ts'
import { countCall } from '#platform/queue/chamadas.ts'
import { continueLater, type Job, type JobResult, type Settled } from '#platform/queue/queue.ts'
import { CHAVE } from './clock.ts'
import { moveNota } from './move-nota.ts'
import { loadNotas, type NotaId } from './stored-documents.ts'

// Bounds of the work: what is in memory at once, requests to the store at once, and notes in a second.
const BATCH = 50
const AT_ONCE = 8
const BATCH_MS_MIN = 500
// A window of time is made shorter until it holds no more notes than this, and longer while it holds few.
const WINDOW_NOTAS_MAX = 1_000
const WINDOW_S = { min: 0.01, first: 3_600, max: 10 * 86_400 }
const AGAIN_S = 86_400
// 1, 2, 4, 8 and then 15 minutes: about half an hour until operators get an alert.
const RETRY_S = { first: 60, max: 900 }
const FAILURES_UNTIL_TOLD = 6
const DEPOSITO = { tipo: 'deposito', alvo: CHAVE }

/**
 * The job `documentos.mover`: moves documents of ended notes to the store, the oldest first, until none is older than
 * the setting says. It stores how far it came, and visits a note again that was not ended, or when a newer
 * exchange with the city becomes old enough.
 */
export async function moveDocuments(app: App, job: Job): Promise<JobResult | Settled> {
  if (!app.store) return { kind: 'done' }
  const deadline = performance.now() + (app.config.leaseSegundos * 1000) / 3
  const mayGoOn = () => performance.now() < deadline && !app.encerrando
  try {
    const isMore = await moveWhile(app, mayGoOn)
    countCall(app, DEPOSITO, null)
    await resolveAlerta(app.sistema, 'documentos_parados', CHAVE)
    return isMore ? continueLater(app.sistema, job) : { kind: 'done' }
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
    countCall(app, DEPOSITO, error.message)
    return retryLater(app, job, error.message)
  }
}

async function retryLater(app: App, job: Job, erro: string): Promise<JobResult> {
  const failures = job.tentativas + 1
  app.log.warn({ erro, tentativas: failures }, 'documents are not moved')
  if (failures >= FAILURES_UNTIL_TOLD)
    await raiseAlerta(app.sistema, {
      tipo: 'documentos_parados',
      tenantId: null,
      chave: CHAVE,
      detalhe: { erro, tentativas: failures },
    })
  const delayS = Math.min(RETRY_S.first * 2 ** job.tentativas, RETRY_S.max) * app.config.ritmo
  return { kind: 'retry', delayS, consumes: true, erro }
}

/** Moves window after window; true when time ran out first. */
async function moveWhile(app: App, mayGoOn: () => boolean): Promise<boolean> {
  const days = (await readAjustes(app))['documentos.moverDepoisDeDias']
  await app.sistema.query(sql`
    insert into documentos_marcha (ate, janela_s)
    select coalesce(min(criado_em), now()) - interval '1 day', ${WINDOW_S.first} from tenants on conflict do nothing`)
  // Read once: a limit that moves with the clock is never reached, and the job would follow it without a pause.
  const limite = await findLimite(app, days)
  for (;;) {
    const window = await findWindow(app, limite)
    const notas = window.vazia ? [] : await findCandidates(app, window)
    if (notas.length > WINDOW_NOTAS_MAX && window.janelaS > WINDOW_S.min) {
      await app.sistema.query(
        sql`update documentos_marcha set janela_s = ${Math.max(window.janelaS / 4, WINDOW_S.min)}`,
      )
      continue
    }
    const again = await findPostponed(app)
    if (!(await moveAll(app, [...notas, ...again], limite, mayGoOn))) return true
    if (window.vazia) return false
    const factor = notas.length < WINDOW_NOTAS_MAX / 4 ? 2 : 1
    await app.sistema.query(sql`
      update documentos_marcha set ate = ${window.fim}::timestamptz,
        janela_s = ${Math.min(window.janelaS * factor, WINDOW_S.max)}
      where ate = ${window.ate}::timestamptz`)
    if (!mayGoOn()) return true
  }
}

/** Moments are texts, which keep the microseconds of the database. `vazia`: nothing more is old enough. */
type Window = { ate: string; fim: string; janelaS: number; vazia: boolean }

/** The moment before which documents are old enough, now. */
async function findLimite({ sistema }: App, days: number): Promise<string> {
  const row = await sistema.one<{ limite: string }>(
    sql`select (clock_timestamp() - make_interval(days => ${days}))::text as limite`,
  )
  return row!.limite
}

async function findWindow({ sistema }: App, limite: string): Promise<Window> {
  const row = await sistema.one<Window>(sql`
    select ate::text, least(ate + make_interval(secs => janela_s), ${limite}::timestamptz)::text as fim,
      janela_s as "janelaS", ate >= ${limite}::timestamptz as vazia
    from documentos_marcha`)
  return row!
}

/** Notes with an exchange in the window, and those that were refused without one; at most one more than the limit. */
const findCandidates = ({ sistema }: App, { ate, fim, janelaS }: Window): Promise<NotaId[]> => {
  const within = sql`criada_em > ${ate}::timestamptz and criada_em <= ${fim}::timestamptz`
  return sistema.query<NotaId>(sql`
    select tenant_id as "tenantId", nota_id as "notaId" from transmissoes where ${within}
    union
    select tenant_id, id from notas where status in ('rejeitada', 'falha_definitiva') and ${within}
    limit ${janelaS > WINDOW_S.min ? WINDOW_NOTAS_MAX + 1 : null}`)
}

const findPostponed = ({ sistema }: App): Promise<NotaId[]> =>
  sistema.query<NotaId>(sql`
    select tenant_id as "tenantId", nota_id as "notaId" from documentos_adiados
    where ver_em <= now() or ver_em > now() + make_interval(secs => ${AGAIN_S})
    order by ver_em limit ${WINDOW_NOTAS_MAX}`)

/** Moves notes in batches; false when time ran out before the last. */
async function moveAll(app: App, notas: readonly NotaId[], limite: string, mayGoOn: () => boolean): Promise<boolean> {
  for (let at = 0; at < notas.length; at += BATCH) {
    if (!mayGoOn()) return false
    const pace = sleep(BATCH_MS_MIN)
    const aside = new Set(await asideOf(app.sistema, OBRA))
    const these = notas.slice(at, at + BATCH).filter(({ notaId }) => !aside.has(notaId))
    const loaded = (await loadNotas(app.sistema, these, limite)).map(toLinha)
    const later = new Set(loaded.filter(({ vez }) => vez === 'depois'))
    await separateEach(
      app,
      OBRA,
      loaded.filter(({ vez }) => vez === 'agora'),
      async (nota) => {
        if ((await moveNota(app, nota)) === 'depois') later.add(nota)
      },
      AT_ONCE,
    )
    await postpone(app, [...later])
    await forgetPostponed(
      app,
      loaded.filter((nota) => !later.has(nota)),
    )
    await pace
  }
  return true
}

const OBRA = 'documentos.mover'
const toLinha = <N extends NotaId>(nota: N): N & Linha => ({ ...nota, chave: nota.notaId })

/** Moves the documents of one note that was set aside, or leaves it for the day on which it can be. Throws StoreAway. */
export async function moveAgain(app: App, { chave, tenantId }: Linha): Promise<void> {
  const limite = await findLimite(app, (await readAjustes(app))['documentos.moverDepoisDeDias'])
  const [nota] = await loadNotas(app.sistema, [{ tenantId: tenantId!, notaId: chave }], limite)
  const isLater =
    nota?.vez === 'agora' ? !app.store || (await moveNota(app, nota)) === 'depois' : nota?.vez === 'depois'
  if (nota && isLater) await postpone(app, [nota])
}

async function postpone({ sistema, config }: App, notas: readonly NotaId[]): Promise<void> {
  if (notas.length > 0)
    await sistema.query(sql`
      insert into documentos_adiados (tenant_id, nota_id, ver_em)
      select "tenantId", "notaId", now() + make_interval(secs => ${AGAIN_S * config.ritmo})
      from json_to_recordset(${JSON.stringify(notas.map(idsOf))}) as p("tenantId" uuid, "notaId" uuid)
      on conflict (tenant_id, nota_id) do update set ver_em = excluded.ver_em`)
}

const forgetPostponed = ({ sistema }: App, notas: readonly NotaId[]) =>
  sistema.query(sql`
    delete from documentos_adiados d
    using json_to_recordset(${JSON.stringify(notas.map(idsOf))}) as p("tenantId" uuid, "notaId" uuid)
    where d.tenant_id = p."tenantId" and d.nota_id = p."notaId"`)

const idsOf = ({ tenantId, notaId }: NotaId): NotaId => ({ tenantId, notaId })
