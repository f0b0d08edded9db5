import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { oneLineText } from '#platform/one-line-text.ts'
import { perApp } from '#platform/per-app.ts'

/** Whom a call went to: `tipo` is the queue whose job made it, or `banco`; `alvo` the group of the job, or the credential. */
type Alvo = { tipo: string; alvo: string }

type Tally = Alvo & {
  /** The beginning of five minutes, in milliseconds. */
  inicio: number
  respondidas: number
  falhas: number
  sucessoEm: number | null
  falhaEm: number | null
  /** The first failure since the last success of this tally. */
  falhandoDesde: number | null
  /** Failures since the last success of this tally. */
  seguidas: number
  erro: string | null
}

const GATHER_MS = 500
const STEP_MS = 5 * 60_000
const ERRO_MAX = 300

/**
 * Counts one call that was made: it was answered (a refusal included), or it failed with `erro`. Work that only waits, for
 * its turn, a brake or a certificate, made no call.
 */
export const countCall = (app: App, alvo: Alvo, erro: string | null): void => countsOf(app).add(alvo, erro)

/** Writes the calls that are not written yet. */
export const flushCalls = (app: App): Promise<void> => countsOf(app).flush()

const countsOf = perApp((app) => {
  let tallies = new Map<string, Tally>()
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | null = null
  const flush = (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    const gathered = [...tallies.values()]
    tallies = new Map()
    if (gathered.length > 0)
      writing = writing
        .then(() => write(app, gathered))
        .catch((error) => app.log.warn({ err: error }, 'calls not counted'))
    return writing
  }
  return {
    flush,
    add: ({ tipo, alvo }: Alvo, erro: string | null) => {
      const now = app.now().getTime()
      const inicio = Math.floor(now / STEP_MS) * STEP_MS
      const key = `${inicio} ${tipo} ${alvo}`
      const tally = tallies.get(key) ?? { ...NONE, tipo, alvo, inicio }
      tallies.set(key, tally)
      if (erro === null)
        Object.assign(tally, { respondidas: tally.respondidas + 1, sucessoEm: now, falhandoDesde: null, seguidas: 0 })
      else
        Object.assign(tally, {
          falhas: tally.falhas + 1,
          falhaEm: now,
          falhandoDesde: tally.falhandoDesde ?? now,
          seguidas: tally.seguidas + 1,
          erro: oneLineText(erro, ERRO_MAX),
        })
      timer ??= setTimeout(flush, GATHER_MS)
    },
  }
})

const NONE = {
  ...{ respondidas: 0, falhas: 0, sucessoEm: null, falhaEm: null, falhandoDesde: null, seguidas: 0, erro: null },
} as const satisfies Omit<Tally, 'tipo' | 'alvo' | 'inicio'>

/** Rows are written in the order of their keys, so that two processes do not wait for each other. */
async function write({ sistema }: App, tallies: readonly Tally[]): Promise<void> {
  const rows = tallies.map(({ inicio, sucessoEm, falhaEm, falhandoDesde, ...tally }) => ({
    ...tally,
    inicio: new Date(inicio),
    sucessoEm: sucessoEm && new Date(sucessoEm),
    falhaEm: falhaEm && new Date(falhaEm),
    falhandoDesde: falhandoDesde && new Date(falhandoDesde),
  }))
  await sistema.query(sql`
    with p as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}) as p(tipo text, alvo text, inicio timestamptz,
        respondidas int, falhas int, "sucessoEm" timestamptz, "falhaEm" timestamptz, "falhandoDesde" timestamptz, seguidas int,
        erro text)),
    c as (
      insert into chamadas as c (tipo, alvo, passo, inicio, respondidas, falhas)
      select tipo, alvo, s.passo, s.inicio, sum(respondidas), sum(falhas)
      from p, lateral (values ('5min', p.inicio), ('hora', date_bin('1 hour', p.inicio, 'epoch'))) s(passo, inicio)
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (tipo, alvo, passo, inicio)
      do update set respondidas = c.respondidas + excluded.respondidas, falhas = c.falhas + excluded.falhas)
    insert into chamadas_alvos as a (tipo, alvo, sucesso_em, falha_em, falhando_desde, falhas_seguidas, erro)
    select distinct on (tipo, alvo) tipo, alvo, max("sucessoEm") over w, max("falhaEm") over w,
      case when seguidas > 0 then "falhandoDesde" end, seguidas,
      first_value(erro) over (partition by tipo, alvo order by "falhaEm" desc nulls last)
    from p window w as (partition by tipo, alvo) order by tipo, alvo, inicio desc
    on conflict (tipo, alvo) do update set sucesso_em = greatest(a.sucesso_em, excluded.sucesso_em),
      falha_em = greatest(a.falha_em, excluded.falha_em), erro = coalesce(excluded.erro, a.erro),
      falhas_seguidas = case when excluded.sucesso_em is null then a.falhas_seguidas else 0 end + excluded.falhas_seguidas,
      falhando_desde = case when excluded.falhas_seguidas = 0 then null
        when excluded.sucesso_em is null then coalesce(a.falhando_desde, excluded.falhando_desde) else excluded.falhando_desde end`)
}

/** Deletes the calls of steps that nothing shows any more. Returns how many rows. */
export async function purgeCalls({ sistema, now }: App): Promise<number> {
  const at = sql`${now()}::timestamptz`
  const gone = await sistema.query(sql`
    delete from chamadas where passo = '5min' and inicio < ${at} - interval '2 hours'
      or passo = 'hora' and inicio < ${at} - interval '25 hours' returning 1`)
  await sistema.query(sql`
    delete from chamadas_alvos where greatest(sucesso_em, falha_em) < ${at} - interval '90 days'`)
  return gone.length
}
