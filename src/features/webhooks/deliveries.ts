import { allow, empresaLimit, isHomologacao } from '#features/permissions/permissions.ts'
import type { EmInstantes } from '#formas/comum.ts'
import type { Entrega, EntregaDetalhe, FiltroDeEntregas, TentativaDeEntrega } from '#formas/webhooks/entrega.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { join, type Sql, sql } from '#platform/db/db.ts'
import { type Gatilho, headersOf } from './send-webhook.ts'

type Requisicao = NonNullable<TentativaDeEntrega['requisicao']>
/** The filter of deliveries: `q` is the beginning of the note's number or idIntegracao; `ate` is included. */
export type Filtro = EmInstantes<FiltroDeEntregas>

/** The deliveries of the tenant, newest first. */
export async function listEntregas(ctx: Ctx, filter: Filtro): Promise<{ items: Entrega[]; total: number }> {
  allow(ctx, 'webhook.read')
  const where = sql`${visibleTo(ctx)} and ${whereEntregas(ctx, filter)}`
  const [rows, counted] = await Promise.all([
    ctx.db.query<Entrega>(sql`select ${COLUMNS} from entregas e where ${where}
      order by e.criada_em desc, e.id limit ${filter.limit} offset ${filter.offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from entregas e where ${where}`),
  ])
  return { items: rows.map(withoutQuery), total: counted?.total ?? 0 }
}

/** The condition of a filter on the deliveries `e`. */
export function whereEntregas(ctx: Ctx, filter: Omit<Filtro, 'limit' | 'offset'>): Sql {
  const { endpoint, nfseId, evento, status, q, de, ate } = filter
  return join(
    [
      sql`true`,
      endpoint ? sql`e.endpoint_id = ${endpoint}` : null,
      nfseId ? sql`e.nota_id = ${nfseId}` : null,
      evento ? sql`e.evento = ${evento}` : null,
      status ? sql`${STATUS} = ${status}` : null,
      q
        ? sql`e.nota_id in (select n.id from notas n where n.tenant_id = ${ctx.tenantId}
        and (${beginsWith(sql`n.numero`, q)} or ${beginsWith(sql`n.id_integracao`, q)}))`
        : null,
      de ? sql`e.criada_em >= ${de}` : null,
      ate ? sql`e.criada_em <= ${ate}` : null,
    ].filter((each) => each !== null),
    ' and ',
  )
}

// A range, because `like` with a parameter cannot use an index.
const beginsWith = (column: Sql, q: string) => sql`${column} ~>=~ ${q} and ${column} ~<~ ${`${q}\u{10FFFF}`}`

/** One delivery. Throws NAO_ENCONTRADO, also for a note the caller may not see. */
export async function findEntrega(ctx: Ctx, id: string): Promise<EntregaDetalhe> {
  allow(ctx, 'webhook.read')
  return findEntregaOrRefuse(ctx, id)
}

/** One delivery, for verbs that called `allow`. Throws NAO_ENCONTRADO. */
export async function findEntregaOrRefuse(ctx: Ctx, id: string): Promise<EntregaDetalhe> {
  const [row, tentativas] = await Promise.all([
    ctx.db.one<Entrega & { corpo: Buffer }>(
      sql`select ${COLUMNS}, e.corpo from entregas e where ${visibleTo(ctx)} and e.id = ${id}`,
    ),
    ctx.db.query<
      Omit<TentativaDeEntrega, 'respostaTrecho' | 'requisicao'> & { resposta: Buffer | null; assinatura: string | null }
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
const STATUS = sql`case when e.estado in ('pendente', 'aguardando_retentativa') and e.id in (
    select j.chave::uuid from jobs j where j.fila = 'webhook.deliver' and j.estado = 'executando')
  then 'enviando' else e.estado end`

const COLUMNS = sql`e.id, e.evento, e.nota_id as "nfseId",
  (select json_build_object('numero', n.numero, 'serieRps', n.serie_rps, 'numeroRps', n.numero_rps::text,
      'idIntegracao', n.id_integracao, 'tomadorNome', n.tomador_nome)
    from notas n where n.tenant_id = e.tenant_id and n.id = e.nota_id) as nota, e.endpoint_id as "endpointId", e.url, ${STATUS} as status,
  e.tentativas as "totalTentativas", e.proxima_tentativa_em as "proximaTentativaEm", e.entregue_em as "entregueEm", e.criada_em as "criadaEm"`

/** The deliveries the caller may see: of its tenant, for notes of its ambiente and companies (as in find-nota.ts). */
export function visibleTo(ctx: Ctx): Sql {
  const ambiente = ctx.actor.kind === 'api-key' ? ctx.actor.ambiente : null
  const empresas = empresaLimit(ctx)
  const ofTenant = sql`e.tenant_id = ${ctx.tenantId}`
  if (!ambiente && !empresas) return ofTenant
  // A test has no note, and has the ambiente of its endpoint.
  const ofEndpoint = sql`(${!isHomologacao(ctx)} or e.endpoint_id in (
    select w.id from webhook_endpoints w where w.tenant_id = ${ctx.tenantId} and w.ambiente = 'homologacao'))`
  return sql`${ofTenant} and (e.nota_id is null and ${ofEndpoint} or exists (select from notas n where n.tenant_id = e.tenant_id and n.id = e.nota_id
    and (${ambiente}::text is null or n.ambiente = ${ambiente}) and (${empresas}::uuid[] is null or n.empresa_id = any(${empresas}::uuid[]))))`
}

function withoutQuery<T extends Entrega>(row: T): T {
  const [address, query] = row.url.split('?', 2)
  return query === undefined ? row : { ...row, url: `${address}?***` }
}
