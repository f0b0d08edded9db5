import { diaOf } from '#domain/competencia.ts'
import type { Linha } from '#features/separados/obras.ts'
import { asideOf, notAside, separate } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { enqueueFrom, wake } from '#platform/queue/enqueue.ts'
import type { Running } from '#platform/queue/worker.ts'

const EVERY_MS = 60_000
const COBRANCAS_S = 15 * 60
const PIX_S = 24 * 3600
const REACHABLE = sql`exists (select from banco_credenciais b where b.id = credencial_id and b.revogada_em is null)`

/** Carries out what is due for charges by date, and asks the bank at its times, every minute; several processes may. */
export function startBancoClock(app: App): Running {
  let running = Promise.resolve()
  const turn = () => {
    running = running.then(() => turnBanco(app)).catch((error) => app.log.warn({ err: error }, 'charges not moved on'))
  }
  turn()
  const timer = setInterval(turn, Math.max(250, EVERY_MS * app.config.ritmo))
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/**
 * A charge past its due date is `vencida`; one that can no longer be paid is asked about, for the last time, and so is
 * each one that waits for the bank without a job. Of a revoked credential nobody can be asked: such a charge ends when it
 * can no longer be paid, so that its fatura may be charged again. The bank is asked about charges every 15 minutes,
 * about Pix daily.
 */
export async function turnBanco(app: App): Promise<void> {
  const { sistema, now } = app
  const aside = await asideOf(sistema, OBRA)
  const due = await sistema.query<Linha>(sql`
    select id as chave, tenant_id as "tenantId" from cobrancas where ${notAside(aside, sql`id::text`)}
      and (status in ('criando', 'incerta', 'cancelando') or (status in ('emitida', 'vencida') and vencimento < ${diaOf(now().getTime())}))`)
  await separate(app, OBRA, due, (some) => moveCobrancas(app, some))
  await planReadings(app)
}
const OBRA = 'cobrancas.mover'

/** Carries out what is due by date for these charges, in one transaction. */
export const moveCobrancas = (app: App, linhas: readonly Linha[]): Promise<void> =>
  app.sistema.transaction((tx) => moveOn(app, tx, sql`id = any(${linhas.map(({ chave }) => chave)}::uuid[])`))

async function moveOn({ now }: App, tx: Db, which: Sql): Promise<void> {
  const hoje = diaOf(now().getTime())
  await tx.query(sql`
    update cobrancas set status = 'vencida', versao = versao + 1, atualizada_em = ${now()}
    where ${which} and status = 'emitida' and vencimento < ${hoje}`)
  await tx.query(sql`
    update cobrancas set versao = versao + 1, atualizada_em = ${now()},
      status = case status when 'vencida' then 'expirada' when 'cancelando' then 'cancelada' else 'recusada' end
    where ${which} and status in ('criando', 'incerta', 'vencida', 'cancelando') and vencimento + dias_validade < ${hoje}::date
      and not ${REACHABLE}`)
  const charge = { chave: sql`id`, grupo: sql`'banco'`, tenantId: sql`tenant_id` }
  const asked = await tx.query(
    sql`${enqueueFrom(
      'banco.cobrar',
      charge,
      sql`cobrancas where ${which} and ${REACHABLE} and (status in ('criando', 'incerta')
        or (status = 'vencida' and vencimento + dias_validade < ${hoje}::date))`,
    )} returning id`,
  )
  if (asked.length > 0) await wake(tx, 'banco.cobrar')
  await tx.query(
    enqueueFrom('banco.cancelar', charge, sql`cobrancas where ${which} and status = 'cancelando' and ${REACHABLE}`),
  )
}

async function planReadings({ sistema, now, config }: App): Promise<void> {
  const due = (seconds: number) => new Date(now().getTime() - seconds * 1000 * config.ritmo)
  await sistema.query(
    enqueueFrom(
      'banco.conciliar',
      { chave: sql`what || ':' || id`, grupo: sql`'banco'`, tenantId: sql`null::uuid` },
      sql`(select b.id, w.what from banco_credenciais b cross join lateral (values
          ('webhook', b.webhook_registrado_em is null),
          ('cobrancas', coalesce(b.cobrancas_lidas_em, b.criada_em) not between ${due(COBRANCAS_S)} and ${now()}),
          ('pix', coalesce(b.pix_lidos_em, b.criada_em) not between ${due(PIX_S)} and ${now()})) w(what, due)
        where b.revogada_em is null and w.due) due`,
    ),
  )
}
