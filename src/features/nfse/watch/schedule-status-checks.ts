import { CHECKS_UNTIL_S, FEED_EVERY_S } from '#features/nfse/nota/schedules.ts'
import type { Linha } from '#features/separados/obras.ts'
import { asideOf, notAside, separate } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { enqueue, enqueueFrom, GRUPO, wake } from '#platform/queue/enqueue.ts'
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

export async function planChecks(app: App): Promise<void> {
  await planNotas(app)
  await planEmpresas(app)
}

const NOTAS = 'notas.verificar'
const EMPRESAS = 'empresas.ler-eventos'

async function planNotas(app: App): Promise<void> {
  const aside = await asideOf(app.sistema, NOTAS)
  const due = await app.sistema.query<Linha>(sql`
    select id as chave, tenant_id as "tenantId" from notas
    where (situacao_ver_em <= now() or situacao_ver_em > now() + make_interval(secs => ${CHECKS_UNTIL_S})) and ${notAside(aside, sql`id::text`)} order by situacao_ver_em limit ${NOTAS_MAX}`)
  await separate(app, NOTAS, due, (some) => checkNotas(app, some))
}

/** Enqueues the check of these notes, except those that another process took meanwhile. */
export async function checkNotas({ sistema }: App, notas: readonly Linha[]): Promise<void> {
  const job = { chave: sql`id`, tenantId: sql`tenant_id`, grupo: GRUPO, requestId: sql`request_id` }
  const planned = await sistema.query(sql`
    with n as (
      update notas set situacao_ver_em = null from unnest(${notas.map(({ tenantId }) => tenantId)}::uuid[],
        ${notas.map(({ chave }) => chave)}::uuid[]) due(tenant_id, id)
      where notas.tenant_id = due.tenant_id and notas.id = due.id and situacao_ver_em is not null
      returning notas.id, notas.tenant_id, conexao, ambiente, request_id)
    ${enqueueFrom('nota.check-status', job, sql`n`)} returning id`)
  if (planned.length > 0) await wake(sistema, 'nota.check-status')
}

/** Companies with notes young enough to be ended by the city, whose feed was not read for a while. */
async function planEmpresas(app: App): Promise<void> {
  const aside = await asideOf(app.sistema, EMPRESAS)
  const due = await app.sistema.query<Linha>(sql`
    with c as materialized (
      select e.id, e.tenant_id, a.ambiente from empresas e cross join (values ('producao'), ('homologacao')) as a(ambiente)
      where e.ativa
        and not exists (select from dfe_cursores d where d.empresa_id = e.id and d.ambiente = a.ambiente
          and d.lido_em between now() - make_interval(secs => ${FEED_EVERY_S * app.config.ritmo}) and now())),
    e as (
      select distinct c.id, c.tenant_id, c.ambiente from c
      join contagens k on k.tenant_id = c.tenant_id and k.empresa_id = c.id and k.ambiente = c.ambiente
        and k.trilho = 'nacional' and k.status in ('autorizada', 'cancelada', 'substituida') and k.quantas > 0
        and k.dia >= brasilia_day(now() - make_interval(secs => ${CHECKS_UNTIL_S})))
    select id || ':' || ambiente as chave, tenant_id as "tenantId" from e
    where ${notAside(aside, sql`id || ':' || ambiente`)}`)
  await separate(app, EMPRESAS, due, (some) => readEmpresas(app, some))
}

/** Enqueues the reading of the feed of these companies (`id:ambiente`). */
export const readEmpresas = ({ sistema }: App, empresas: readonly Linha[]): Promise<void> =>
  enqueue(
    sistema,
    empresas.map(({ chave, tenantId }) => ({
      ...{ fila: 'empresa.events', chave, tenantId },
      grupo: `adn:${chave.split(':')[1]}`,
    })),
  )
