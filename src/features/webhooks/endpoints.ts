import crypto from 'node:crypto'
import type { Ambiente } from '#domain/nota/nota.ts'
import { EVENTOS } from '#domain/webhook/eventos.ts'
import type { FormatoDeAviso } from '#domain/webhook/formatos.ts'
import { audit } from '#features/audit/audit.ts'
import { changedFields, refuseChanged } from '#features/audit/refuse-versao.ts'
import { allow, allowWholeConta, isHomologacao } from '#features/permissions/permissions.ts'
import type { Endpoint, MudancaEndpoint, NovoEndpoint } from '#formas/webhooks/endpoint.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { refuseFull } from '#platform/refuse-full.ts'
import { checkWebhookUrl } from './check-webhook-url.ts'
import { isActive } from './endpoint-health.ts'
import { newSegredo, sealSegredo } from './segredos.ts'
import { suspendDeliveries } from './suspend-deliveries.ts'

const DIA_MAX = 5_000

/** Endpoints receive the events of every company of the account, so a caller limited to some companies is refused. */
export const refuseLimited = (ctx: Ctx): void =>
  allowWholeConta(ctx, 'os endpoints de webhook e seus segredos são da conta inteira.')

/**
 * Creates an endpoint for some events (default: all), with a secret of its own. Throws WEBHOOK_URL_INVALIDA,
 * SEM_PERMISSAO, and LIMITE_DA_CONTA beyond ENDPOINTS_MAX.
 */
export async function createEndpoint(
  ctx: Ctx,
  input: NovoEndpoint,
  { empresaId = null, segredo = newSegredo(), cabecalhos }: DeFora = {},
): Promise<Endpoint & { segredo: string }> {
  allow(ctx, 'webhook.write')
  refuseLimited(ctx)
  const ambiente = ambienteOf(ctx, input.ambiente)
  checkWebhookUrl(ctx, { url: input.url, ambiente }, 'url')
  const id = crypto.randomUUID()
  const owner = { tenantId: ctx.tenantId, endpointId: id }
  const sealed = sealSegredo(ctx.app, owner, segredo)
  const sealedHeaders = cabecalhos ? sealSegredo(ctx.app, owner, JSON.stringify(cabecalhos)) : null
  const eventos = [...new Set(input.eventos ?? EVENTOS)]
  return ctx.db.transaction(async (tx) => {
    await refuseTooMany(ctx, tx)
    await tx.query(sql`
      insert into webhook_endpoints
        (id, tenant_id, url, descricao, eventos, ambiente, segredo, formato, empresa_id, cabecalhos)
      values (${id}, ${ctx.tenantId}, ${input.url}, ${input.descricao ?? null}, ${eventos}, ${ambiente}, ${sealed},
        ${input.formato ?? null}, ${empresaId}, ${sealedHeaders})`)
    await audit(tx, ctx, { acao: 'webhook.create', recurso: 'webhook', recursoId: id, detalhe: { eventos, ambiente } })
    return { ...(await selectEndpoint(ctx, tx, id)), segredo }
  })
}

/**
 * What clients of another provider say of an endpoint besides: the company whose events it takes (default: all), the
 * secret that it checks, and headers that it asks for.
 */
type DeFora = { empresaId?: string | null; segredo?: string; cabecalhos?: Record<string, string> }

/** The endpoints in the form of another provider, of a company when it is named, oldest first; at most 50. */
export async function findEmFormato(ctx: Ctx, formato: FormatoDeAviso, empresaId?: string): Promise<Endpoint[]> {
  allow(ctx, 'webhook.read')
  const rows = await ctx.db.query<Row>(sql`
    select ${COLUMNS} from webhook_endpoints where tenant_id = ${ctx.tenantId} and ${reachable(ctx)} and formato = ${formato}
      and (${empresaId === undefined} or empresa_id = ${empresaId ?? null}) order by criado_em, id limit ${ENDPOINTS_MAX}`)
  return withDay(ctx, ctx.db, rows)
}

/**
 * A key of homologação creates and keeps endpoints of homologação. Throws SEM_PERMISSAO where it names another
 * ambiente.
 */
function ambienteOf(ctx: Ctx, requested: Ambiente | null | undefined): Ambiente | null {
  if (!isHomologacao(ctx)) return requested ?? null
  if (requested === undefined || requested === 'homologacao') return 'homologacao'
  const mensagem = `Recebido ${JSON.stringify(requested)}; esta chave só cria e muda endpoints de homologação.`
  throw new Refusal('SEM_PERMISSAO', 'a key of homologação takes no events of production', {
    erros: [{ campo: 'ambiente', codigo: 'VALOR_NAO_PERMITIDO', mensagem }],
  })
}

/** The endpoints that the caller may see and change: those of its account, for a key of homologação only that one's. */
export const reachable = (ctx: Ctx): Sql =>
  sql`tenant_id = ${ctx.tenantId} and (${!isHomologacao(ctx)} or ambiente = 'homologacao')`

/** Each event goes to every endpoint, so this bounds the deliveries of a note. */
const ENDPOINTS_MAX = 50

const refuseTooMany = ({ tenantId }: Ctx, tx: Db): Promise<void> =>
  refuseFull(tx, tenantId, {
    ...{ what: 'endpoints', maximo: ENDPOINTS_MAX, campo: 'url' },
    from: sql`webhook_endpoints where tenant_id = ${tenantId}`,
    mensagem: `A conta já tem ${ENDPOINTS_MAX} endpoints; exclua um que não use antes de criar outro.`,
  })

/** The tenant's endpoints, oldest first. */
export async function listEndpoints(
  ctx: Ctx,
  page: { limit: number; offset: number },
): Promise<{ items: Endpoint[]; total: number }> {
  allow(ctx, 'webhook.read')
  const [items, counted] = await Promise.all([
    ctx.db.query<Row>(sql`select ${COLUMNS} from webhook_endpoints where ${reachable(ctx)}
      order by criado_em, id limit ${page.limit} offset ${page.offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from webhook_endpoints where ${reachable(ctx)}`),
  ])
  return { items: await withDay(ctx, ctx.db, items), total: counted?.total ?? 0 }
}

/** One endpoint. Throws NAO_ENCONTRADO. */
export async function findEndpoint(ctx: Ctx, id: string): Promise<Endpoint> {
  allow(ctx, 'webhook.read')
  return selectEndpoint(ctx, ctx.db, id)
}

/**
 * Changes the given fields. `ativo: false` turns the endpoint off and suspends its open deliveries; `ativo: true` turns
 * it on and resets its health; suspended deliveries wait for a replay. Throws NAO_ENCONTRADO, VERSAO_DIVERGENTE,
 * WEBHOOK_URL_INVALIDA, and SEM_PERMISSAO for a key of homologação that names another ambiente.
 */
export async function changeEndpoint(ctx: Ctx, id: string, change: MudancaEndpoint): Promise<Endpoint> {
  allow(ctx, 'webhook.write')
  refuseLimited(ctx)
  const sent = change.ambiente === undefined ? undefined : ambienteOf(ctx, change.ambiente)
  return ctx.db.transaction(async (tx) => {
    const before = await selectEndpoint(ctx, tx, id, { lock: true })
    const stale = { recurso: 'webhook', recursoId: id, lida: change.versao, atual: before }
    const refusal = await refuseChanged(ctx, tx, stale)
    if (refusal) throw refusal
    const url = change.url ?? before.url
    const eventos = [...new Set(change.eventos ?? before.eventos)]
    const descricao = change.descricao === undefined ? before.descricao : change.descricao
    const ambiente = sent === undefined ? before.ambiente : sent
    const formato = change.formato === undefined ? before.formato : change.formato
    const isOther = url !== before.url || ambiente !== before.ambiente
    if (isOther) checkWebhookUrl(ctx, { url, ambiente }, change.url === undefined ? 'ambiente' : 'url')
    await tx.query(sql`update webhook_endpoints set url = ${url}, eventos = ${eventos}, descricao = ${descricao},
      ambiente = ${ambiente}, formato = ${formato}, versao = versao + 1, atualizado_em = now() where tenant_id = ${ctx.tenantId} and id = ${id}`)
    if (change.ativo === true && !isActive(before.estado)) await turnOn(ctx, tx, id)
    if (change.ativo === false) await turnOff(ctx, tx, id)
    const after = await selectEndpoint(ctx, tx, id)
    const detalhe = {
      versao: after.versao,
      campos: changedFields({ ...before, ultimas24h: null }, { ...after, ultimas24h: null }),
    }
    await audit(tx, ctx, { acao: 'webhook.change', recurso: 'webhook', recursoId: id, detalhe })
    return after
  })
}

/** Deletes an endpoint; its deliveries stay in the log, the open ones suspended. Throws NAO_ENCONTRADO. */
export async function deleteEndpoint(ctx: Ctx, id: string): Promise<void> {
  allow(ctx, 'webhook.write')
  refuseLimited(ctx)
  await ctx.db.transaction(async (tx) => {
    await selectEndpoint(ctx, tx, id, { lock: true })
    await suspendDeliveries(tx, [id])
    await tx.query(sql`delete from webhook_endpoints where tenant_id = ${ctx.tenantId} and id = ${id}`)
    await audit(tx, ctx, { acao: 'webhook.delete', recurso: 'webhook', recursoId: id })
  })
}

/** The endpoint; `lock` locks its row until the transaction ends. Throws NAO_ENCONTRADO. */
export async function selectEndpoint(ctx: Ctx, db: Db, id: string, { lock = false } = {}): Promise<Endpoint> {
  const row = await db.one<Row>(sql`select ${COLUMNS} from webhook_endpoints
    where ${reachable(ctx)} and id = ${id} ${lock ? sql`for update` : sql``}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `webhook endpoint ${id} is not of this tenant`)
  return (await withDay(ctx, db, [row]))[0]!
}

type Row = Omit<Endpoint, 'ultimas24h'>

/**
 * The endpoints with what happened to their newest deliveries; one statement for each, which names account and
 * endpoint.
 */
async function withDay(ctx: Ctx, db: Db, rows: readonly Row[]): Promise<Endpoint[]> {
  const endpoints: Endpoint[] = []
  for (const row of rows) {
    const dia = await db.one<{ ultimas24h: Endpoint['ultimas24h'] }>(sql`
      select json_build_object('entregas', count(*), 'entregues', count(*) filter (where estado = 'entregue'),
          'falhas', count(*) filter (where estado in (${FALHAS})),
          'taxaSucesso', round(count(*) filter (where estado = 'entregue')::numeric
            / nullif(count(*) filter (where estado in ('entregue', ${FALHAS})), 0), 4)) as "ultimas24h"
      from (select estado from entregas where tenant_id = ${ctx.tenantId} and endpoint_id = ${row.id}
        and criada_em >= now() - interval '24 hours' order by criada_em desc limit ${DIA_MAX}) as dia`)
    endpoints.push({ ...row, ultimas24h: dia!.ultimas24h })
  }
  return endpoints
}

// One that waits for another attempt has failed at least once.
const FALHAS = sql`'aguardando_retentativa', 'delivery_failed'`
const COLUMNS = sql`id, url, descricao, eventos, ambiente, formato, empresa_id as "empresaId", estado, ultimo_sucesso_em as "ultimoSucessoEm", falhando_desde as "falhandoDesde",
  case when segredo_anterior_ate > now() then segredo_anterior_ate end as "segredoAnteriorAte", versao,
  criado_em as "criadoEm", atualizado_em as "atualizadoEm"`

async function turnOn(ctx: Ctx, tx: Db, id: string): Promise<void> {
  await tx.query(sql`update webhook_endpoints set estado = 'ativo', falhando_desde = null, esgotadas = 0, primeira_esgotada_em = null
    where tenant_id = ${ctx.tenantId} and id = ${id}`)
}

async function turnOff(ctx: Ctx, tx: Db, id: string): Promise<void> {
  await tx.query(
    sql`update webhook_endpoints set estado = 'desativado_manual' where tenant_id = ${ctx.tenantId} and id = ${id}`,
  )
  await suspendDeliveries(tx, [id])
}
