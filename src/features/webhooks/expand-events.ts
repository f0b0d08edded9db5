import type { Linha } from '#features/separados/obras.ts'
import { asideOf, notAside, separate } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import { DISTRIBUTED, type Sql, sql } from '#platform/db/db.ts'
import { enqueueFrom, wake } from '#platform/queue/enqueue.ts'

type Evento = Linha & { notaId: string }

/**
 * Turns events not yet expanded into deliveries and their jobs, at most 500 at once: one delivery for each active endpoint
 * of the tenant that chose the event, or a single one to `opcoes.webhookUrl` when the issuance named it
 * (docs/especificacao/contrato.md#22-issuance-request). An event that cannot be expanded is set aside. Returns how many
 * events it expanded. Any number of processes may run it at the same time.
 */
export async function expandEvents(app: App): Promise<number> {
  const aside = await asideOf(app.hot, OBRA)
  const eventos = await app.hot.query<Evento>(sql`
    select id as chave, tenant_id as "tenantId", nota_id as "notaId" from eventos
    where expandido_em is null and ${notAside(aside, sql`id::text`)} order by criado_em limit ${BATCH_MAX}`)
  let expanded = 0
  await separate(app, OBRA, eventos, async (some) => {
    expanded += await expandSome(app, some)
  })
  return expanded
}
const OBRA = 'eventos.expandir'

/** Expands one event that was set aside. */
export async function expandAgain(app: App, { chave, tenantId }: Linha): Promise<void> {
  const [evento] = await app.sistema.query<Evento>(sql`
    select id as chave, tenant_id as "tenantId", nota_id as "notaId" from eventos where tenant_id = ${tenantId} and id = ${chave}`)
  // An expansion of other events holds the lock for a short time.
  while (evento && !(await isExpanded(app, evento)) && (await expandSome(app, [evento])) === 0);
}

const isExpanded = async ({ sistema }: App, { chave, tenantId, notaId }: Evento): Promise<boolean> =>
  (await sistema.one(sql`
    select from eventos where tenant_id = ${tenantId} and nota_id = ${notaId} and id = ${chave} and expandido_em is null`)) ===
  null

/** Expands these events in one statement. Returns how many; none while another process expands events. */
async function expandSome(app: App, eventos: readonly Evento[]): Promise<number> {
  const row = await app.hot.one<{ eventos: number; entregas: number; cartas: number }>(sql`
    with vez as materialized (select pg_try_advisory_xact_lock(hashtext('eventos.expand')) as minha),
    escolhidos as (
      select p.* from unnest(${eventos.map(({ tenantId }) => tenantId)}::uuid[], ${eventos.map(({ notaId }) => notaId)}::uuid[],
        ${eventos.map(({ chave }) => chave)}::uuid[]) p(tenant_id, nota_id, id), vez where vez.minha),
    -- what another process expanded meanwhile is not expanded again
    marcados as (
      update eventos v set expandido_em = now() from escolhidos l
       where v.tenant_id = l.tenant_id and v.nota_id = l.nota_id and v.id = l.id and v.expandido_em is null
       returning v.id, v.tenant_id, v.nota_id, v.evento, v.corpo, nullif(v.webhook_url, '') as webhook_url, v.criado_em),
    lote as (
      select m.*, n.ambiente, n.empresa_id, n.municipio
        from marcados m join notas n on n.tenant_id = m.tenant_id and n.id = m.nota_id),
    destinos as (
      select l.id, l.tenant_id, l.nota_id, l.evento, l.corpo, l.criado_em, w.id as endpoint_id, w.url, w.id::text as grupo
        from lote l join webhook_endpoints w on w.tenant_id = l.tenant_id and l.evento = any(w.eventos)
       where l.webhook_url is null and w.estado in ('ativo', 'instavel') and (w.ambiente is null or w.ambiente = l.ambiente)
         and (w.empresa_id is null or w.empresa_id = l.empresa_id)
      union all
      select l.id, l.tenant_id, l.nota_id, l.evento, l.corpo, l.criado_em, null, l.webhook_url, ${groupOfUrl(sql`l.webhook_url`)}
        from lote l where l.webhook_url is not null),
    novas as (
      select id_unico(criado_em, id || ':' || coalesce(endpoint_id::text, '')) as entrega_id, d.* from destinos d),
    entregas_novas as (
      insert into entregas (id, tenant_id, evento_id, nota_id, evento, endpoint_id, url, corpo)
      select entrega_id, tenant_id, id, nota_id, evento, endpoint_id, url, corpo from novas
      returning ${DISTRIBUTED}),
    jobs_novos as (${enqueueFrom(
      'webhook.deliver',
      { chave: sql`entrega_id`, tenantId: sql`tenant_id`, grupo: sql`grupo` },
      sql`novas`,
    )}),
    -- the note to the customer, where the company's configuration has enviarEmailTomador
    cartas as (${enqueueFrom(
      'mail.customer',
      { chave: sql`l.nota_id`, tenantId: sql`l.tenant_id`, grupo: sql`'smtp'` },
      sql`lote l join nfse_configs c on c.tenant_id = l.tenant_id and c.empresa_id = l.empresa_id
        and c.municipio = l.municipio and c.ambiente = l.ambiente
       where l.evento = 'nfse.autorizada' and c.dados -> 'enviarEmailTomador' = 'true'`,
    )} returning id)
    select (select count(*) from lote) as eventos, (select count(*) from novas) as entregas,
      (select count(*) from cartas) as cartas`)
  if (row?.entregas) await wake(app.sistema, 'webhook.deliver')
  if (row?.cartas) await wake(app.sistema, 'mail.customer')
  return row?.eventos ?? 0
}

/** Expands new events until stopped: at once after a notification of the database, every second otherwise. */
export function startExpander(app: App): { stop(): Promise<void> } {
  let stopped = false
  const loop = async (): Promise<void> => {
    while (!stopped) {
      const begunAt = performance.now()
      // Listening starts before the query, so that an event committed in between does not wait.
      const hint = app.wakeUps.next('eventos', IDLE_MS)
      const taken = await expandEvents(app).catch((error) => {
        app.log.warn({ err: error }, 'events not expanded')
        return 0
      })
      if (taken === BATCH_MAX) continue
      await hint
      await pause(APART_MS - (performance.now() - begunAt))
    }
  }
  const ended = loop()
  return {
    stop: async () => {
      stopped = true
      app.wakeUps.ring('eventos')
      await ended
    },
  }
}

const BATCH_MAX = 500
const IDLE_MS = 1_000
/**
 * The least time between the starts of two expansions: a call costs the server 1.7 ms before its first event, and notes
 * are settled 25 times a second (26/11/2026). A single event is expanded at once.
 */
const APART_MS = 100
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, Math.max(0, ms)))

/** The group of the deliveries to an address of `opcoes.webhookUrl`: those to one server share its limit. */
export const groupOfUrl = (url: Sql): Sql => sql`'avulsa:' || substring(${url} from '^[^/]*//([^/?#]*)')`
