import { randomUUID } from 'node:crypto'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Running } from '#platform/queue/worker.ts'
import type { Causa } from './causas/causa.ts'
import { readCausas } from './causas/read-causas.ts'

const EVERY_MS = 5_000
const EVERY_MS_MIN = 1_000
/** A cause that is found again within this time of its end opens the same row: a city that flaps is one row. */
const SAME_ROW_MS = 10 * 60_000
const KEPT_DAYS = 400
const DAY_MS = 86_400_000

/**
 * Keeps the incidents as the causes are, until stopped. API and worker both run it, so that the end of every worker is
 * seen; of all processes one reads in each period.
 */
export function startIncidentes(app: App): Running {
  const everyMs = Math.max(EVERY_MS * app.config.ritmo, EVERY_MS_MIN)
  let feeding = Promise.resolve()
  const timer = setInterval(() => {
    feeding = feeding
      .then(async () => {
        if (await isDue(app, everyMs)) await feedIncidentes(app)
      })
      .catch((error) => app.log.warn({ err: error }, 'incidents not fed'))
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await feeding
    },
  }
}

/** Takes this period's reading, unless another process has it. Timers of two processes are never quite in step. */
const isDue = async ({ sistema }: App, everyMs: number): Promise<boolean> =>
  (await sistema.one(sql`
    update incidente_leitura set lida_em = clock_timestamp()
    where lida_em < clock_timestamp() - make_interval(secs => ${(everyMs * 0.8) / 1000}) returning unica`)) !== null

/**
 * Reads every cause once and writes what changed: opens the rows of new causes, updates those of known ones, ends those
 * whose cause is gone. The kinds of a reader that failed stay as they are. Two calls run one after the other: the later
 * reading decides.
 */
export const feedIncidentes = (app: App): Promise<void> =>
  app.sistema.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('incidentes'))`)
    const { causas, lidos } = await readCausas(app)
    const now = app.now()
    if (causas.length > 0) await write(tx, causas, now)
    await tx.query(sql`
      update incidentes set encerrado_em = ${now}, mudou_em = clock_timestamp()
      where encerrado_em is null and tipo = any(${lidos}::text[])
        and not chave = any(${causas.map(({ chave }) => chave)}::text[])`)
    await tx.query(sql`delete from incidentes where encerrado_em < ${new Date(now.getTime() - KEPT_DAYS * DAY_MS)}`)
  })

/** What a person sees of a row: only a change of it is passed on to open pages. */
const SEEN = sql`gravidade, titulo, texto, proxima_em, unidade, quantas, contas, ao_menos, quais, centavos, alvo, operacoes,
  ultima_hora`

async function write(tx: Db, causas: readonly Causa[], now: Date): Promise<void> {
  const rows = JSON.stringify(causas.map((causa) => ({ id: randomUUID(), ...causa })))
  const novas = sql`json_to_recordset(${rows}) as n(id uuid, chave text, tipo text, ambiente text, gravidade text, titulo text,
    texto text, "proximaEm" timestamptz, desde timestamptz, unidade text, quantas int, contas int, "aoMenos" boolean,
    quais uuid[], centavos bigint, alvo jsonb, operacoes text[], "ultimaHora" jsonb)`
  await tx.query(sql`
    update incidentes i set encerrado_em = null, mudou_em = clock_timestamp() from ${novas}
    where i.id = (select e.id from incidentes e where e.chave = n.chave
        and e.encerrado_em > ${new Date(now.getTime() - SAME_ROW_MS)} order by e.encerrado_em desc limit 1)
      and not exists (select from incidentes o where o.chave = n.chave and o.encerrado_em is null)`)
  await tx.query(sql`
    insert into incidentes as i (id, chave, tipo, ambiente, ${SEEN}, aberto_em, visto_em, mudou_em)
    select id, chave, tipo, ambiente, gravidade, titulo, texto, "proximaEm", unidade, quantas, contas, "aoMenos", quais,
      centavos, alvo, operacoes, "ultimaHora", coalesce(desde, ${now}), ${now}, clock_timestamp()
    from ${novas}
    on conflict (chave) where encerrado_em is null do update set
      (${SEEN}) = row(excluded.gravidade, excluded.titulo, excluded.texto, excluded.proxima_em, excluded.unidade,
        excluded.quantas, excluded.contas, excluded.ao_menos, excluded.quais, excluded.centavos, excluded.alvo,
        excluded.operacoes, excluded.ultima_hora),
      aberto_em = least(i.aberto_em, excluded.aberto_em), visto_em = excluded.visto_em,
      mudou_em = case when row(i.gravidade, i.titulo, i.texto, i.proxima_em, i.unidade, i.quantas, i.contas, i.ao_menos,
          i.quais, i.centavos, i.alvo, i.operacoes, i.ultima_hora, i.aberto_em)
        is distinct from row(excluded.gravidade, excluded.titulo, excluded.texto, excluded.proxima_em, excluded.unidade,
          excluded.quantas, excluded.contas, excluded.ao_menos, excluded.quais, excluded.centavos, excluded.alvo,
          excluded.operacoes, excluded.ultima_hora, least(i.aberto_em, excluded.aberto_em))
        then clock_timestamp() else i.mudou_em end`)
}
