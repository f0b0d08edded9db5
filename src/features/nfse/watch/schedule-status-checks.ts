import { CHECKS_UNTIL_S, FEED_EVERY_S } from '#features/nfse/nota/schedules.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { enqueueFrom, GRUPO, wake } from '#platform/queue/enqueue.ts'
import type { Running } from '#platform/queue/worker.ts'

const LOOK_EVERY_S = 60
const LOOK_EVERY_MS_MIN = 500
const NOTAS_MAX = 500

/**
 * Schedules status checks of notes that a city may have ended by itself: through the feed of the national system,
 * company by company, and note by note where there is no feed. Every process may run it: an open job is left alone.
 */
export function startStatusChecks(app: App): Running {
  let planning = Promise.resolve()
  const plan = () => {
    planning = planning
      .then(() => planChecks(app))
      .catch((error) => app.log.warn({ err: error }, 'looks at cities are not planned'))
  }
  const timer = setInterval(plan, Math.max(LOOK_EVERY_S * 1000 * app.config.ritmo, LOOK_EVERY_MS_MIN))
  return {
    stop: async () => {
      clearInterval(timer)
      await planning
    },
  }
}

async function planChecks(app: App): Promise<void> {
  const noteJob = { chave: sql`id`, tenantId: sql`tenant_id`, grupo: GRUPO, requestId: sql`request_id` }
  const companyJob = { chave: sql`id || ':' || ambiente`, tenantId: sql`tenant_id`, grupo: sql`'adn:' || ambiente` }
  const [row] = await app.sistema.query<{ notas: number; empresas: number }>(sql`
    with due as (
      select tenant_id, id from notas where situacao_ver_em <= now() order by situacao_ver_em limit ${NOTAS_MAX}),
    -- not what another process took meanwhile
    n as (update notas set situacao_ver_em = null from due
      where notas.tenant_id = due.tenant_id and notas.id = due.id and situacao_ver_em is not null
      returning notas.id, notas.tenant_id, conexao, ambiente, request_id),
    jn as (${enqueueFrom('nota.check-status', noteJob, sql`n`)} returning id),
    -- companies with notes young enough to be ended by the city, whose feed was not read for a while
    c as materialized (
      select e.id, e.tenant_id, a.ambiente from empresas e cross join (values ('producao'), ('homologacao')) as a(ambiente)
      where e.ativa
        and not exists (select from dfe_cursores d where d.empresa_id = e.id and d.ambiente = a.ambiente
          and d.lido_em > now() - make_interval(secs => ${FEED_EVERY_S * app.config.ritmo}))),
    e as (
      select distinct c.id, c.tenant_id, c.ambiente from c
      join contagens k on k.tenant_id = c.tenant_id and k.empresa_id = c.id and k.ambiente = c.ambiente
        and k.trilho = 'nacional' and k.status in ('autorizada', 'cancelada', 'substituida') and k.quantas > 0
        and k.dia >= brasilia_day(now() - make_interval(secs => ${CHECKS_UNTIL_S}))),
    je as (${enqueueFrom('empresa.events', companyJob, sql`e`)} returning id)
    select (select count(*) from jn) as notas, (select count(*) from je) as empresas`)
  if (row?.notas) await wake(app.sistema, 'nota.check-status')
  if (row?.empresas) await wake(app.sistema, 'empresa.events')
}
