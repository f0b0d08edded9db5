import { allow, empresaLimit, isHomologacao } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { join, type Sql, sql } from '#platform/db/db.ts'
import type { EstadoEntrega } from './load-delivery.ts'
import { type ErroClasse, type Gatilho, headersOf } from './send-webhook.ts'

/** A delivery as its owner sees it. `url` is without the values of its query, which may contain a token. */
export type Entrega = {
  id: string
  evento: string
  nfseId: string | null
  endpointId: string | null
  url: string
  status: EstadoEntrega
  totalTentativas: number
  proximaTentativaEm: Date | null
  entregueEm: Date | null
  criadaEm: Date
}

export type Tentativa = {
  numero: number
  gatilho: Gatilho
  iniciadaEm: Date
  duracaoMs: number
  statusHttp: number | null
  erroClasse: ErroClasse | null
  /** The first 2 KiB of the answer, as text. */
  respostaTrecho: string | null
  /** The request sent, to compare with what the receiver got; null for attempts made before requests were recorded. */
  requisicao: Requisicao | null
}

export type Requisicao = {
  /** Unix seconds of the signature. */
  t: number
  cabecalhos: Record<string, string>
  /** The exact text that was signed: `t.corpo`. */
  baseAssinada: string
}

/** A delivery with its attempts, oldest first, and the payload it carries. */
export type EntregaDetalhe = Entrega & { corpo: string; tentativas: Tentativa[] }

export type EntregaFilter = {
  endpoint?: string
  nfseId?: string
  evento?: string
  status?: EstadoEntrega
  limit: number
  offset: number
}

/** The deliveries of the tenant, newest first. */
export async function listEntregas(ctx: Ctx, filter: EntregaFilter): Promise<{ items: Entrega[]; total: number }> {
  allow(ctx, 'webhook.read')
  const where = join(
    [
      visible(ctx),
      filter.endpoint ? sql`e.endpoint_id = ${filter.endpoint}` : null,
      filter.nfseId ? sql`e.nota_id = ${filter.nfseId}` : null,
      filter.evento ? sql`e.evento = ${filter.evento}` : null,
      filter.status ? sql`${STATUS} = ${filter.status}` : null,
    ].filter((each) => each !== null),
    ' and ',
  )
  const [rows, counted] = await Promise.all([
    ctx.db.query<Entrega>(sql`select ${COLUMNS} from entregas e where ${where}
      order by e.criada_em desc, e.id limit ${filter.limit} offset ${filter.offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from entregas e where ${where}`),
  ])
  return { items: rows.map(withoutQuery), total: counted?.total ?? 0 }
}

/** One delivery. Throws NAO_ENCONTRADO, also for a note the caller may not see. */
export async function findEntrega(ctx: Ctx, id: string): Promise<EntregaDetalhe> {
  allow(ctx, 'webhook.read')
  return findEntregaOrRefuse(ctx, id)
}

/** One delivery, for verbs that called `allow`. Throws NAO_ENCONTRADO. */
export async function findEntregaOrRefuse(ctx: Ctx, id: string): Promise<EntregaDetalhe> {
  const [row, tentativas] = await Promise.all([
    ctx.db.one<Entrega & { corpo: Buffer }>(
      sql`select ${COLUMNS}, e.corpo from entregas e where ${visible(ctx)} and e.id = ${id}`,
    ),
    ctx.db.query<
      Omit<Tentativa, 'respostaTrecho' | 'requisicao'> & { resposta: Buffer | null; assinatura: string | null }
    >(sql`
      select numero, gatilho, assinatura, iniciada_em as "iniciadaEm", duracao_ms as "duracaoMs", status_http as "statusHttp",
        erro_classe as "erroClasse", resposta_trecho as resposta
      from entrega_tentativas where tenant_id = ${ctx.tenantId} and entrega_id = ${id} order by id`),
  ])
  if (!row) throw new Refusal('NAO_ENCONTRADO', `delivery ${id} is not visible to this caller`)
  const corpo = row.corpo.toString()
  return {
    ...withoutQuery(row),
    corpo,
    tentativas: tentativas.map(({ resposta, assinatura, ...each }) => ({
      ...each,
      respostaTrecho: resposta?.toString() ?? null,
      requisicao: assinatura === null ? null : requisicaoOf(row, corpo, { ...each, assinatura }),
    })),
  }
}

function requisicaoOf(
  { id, evento }: Entrega,
  corpo: string,
  attempt: { numero: number; gatilho: Gatilho; assinatura: string },
): Requisicao {
  const t = Number(/^t=(\d+)/.exec(attempt.assinatura)?.[1] ?? 0)
  return { t, cabecalhos: headersOf({ id, evento }, attempt), baseAssinada: `${t}.${corpo}` }
}

// `enviando` is not stored: it is derived while a worker holds the job, so a lost lease needs no clean-up.
const STATUS = sql`case when e.estado in ('pendente', 'aguardando_retentativa') and exists (
    select from jobs j where j.fila = 'webhook.deliver' and j.chave = e.id::text and j.estado = 'executando')
  then 'enviando' else e.estado end`

const COLUMNS = sql`e.id, e.evento, e.nota_id as "nfseId", e.endpoint_id as "endpointId", e.url, ${STATUS} as status,
  e.tentativas as "totalTentativas", e.proxima_tentativa_em as "proximaTentativaEm", e.entregue_em as "entregueEm", e.criada_em as "criadaEm"`

/** The deliveries the caller may see: of its tenant, for notes of its ambiente and companies (as in find-nota.ts). */
function visible(ctx: Ctx): Sql {
  const ambiente = ctx.actor.kind === 'api-key' ? ctx.actor.ambiente : null
  const empresas = empresaLimit(ctx)
  const ofTenant = sql`e.tenant_id = ${ctx.tenantId}`
  if (!ambiente && !empresas) return ofTenant
  // A test has no note, and is of the ambiente of its endpoint.
  const ofEndpoint = sql`(${!isHomologacao(ctx)} or exists (
    select from webhook_endpoints w where w.id = e.endpoint_id and w.ambiente = 'homologacao'))`
  return sql`${ofTenant} and (e.nota_id is null and ${ofEndpoint} or exists (select from notas n where n.tenant_id = e.tenant_id and n.id = e.nota_id
    and (${ambiente}::text is null or n.ambiente = ${ambiente}) and (${empresas}::uuid[] is null or n.empresa_id = any(${empresas}::uuid[]))))`
}

function withoutQuery<T extends Entrega>(row: T): T {
  const [address, query] = row.url.split('?', 2)
  return query === undefined ? row : { ...row, url: `${address}?***` }
}
