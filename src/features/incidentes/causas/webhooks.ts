import { erroDaDependencia } from '#domain/dependencias.ts'
import { contadas } from '#domain/incidentes.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { type Chamado, ditoDaHora, isFora, readChamados } from '#features/dependencias/chamadas.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { forEachAtOnce } from '#platform/for-each.ts'
import type { Causa } from './causa.ts'
import type { Lidos } from './lidos.ts'

type Endpoint = {
  id: string
  tenantId: string
  conta: string
  url: string
  ambiente: Ambiente | null
  desligado: boolean
  desde: Date | null
  /** Deliveries that wait for another attempt. */
  esperam: number
  proximaEm: Date | null
}

/** Deliveries that have no further attempt, and the note of the first of them. */
type Perdidas = { entregas: number; exemplo: string | null }

/** The endpoints that are shown: those that fail for the longest time. */
const SHOWN_MAX = 50
/** More deliveries of one endpoint are not counted. */
const COUNTED_MAX = 1_000
const ASKED_AT_ONCE = 4

/** Receivers that refuse what is delivered to them, or were turned off for it. */
export async function readWebhooks({ sistema }: App, { now }: Lidos): Promise<Causa[]> {
  const chamados = await readChamados(sistema, now, ['webhook.deliver'], undefined, { falhando: true })
  const fora = new Map(chamados.filter(isFora).map((each) => [each.alvo, each]))
  const endpoints = await sistema.query<Endpoint>(sql`
    with w as (
      select id, tenant_id, url, ambiente, estado = 'desativado_automatico' as desligado, falhando_desde from webhook_endpoints
      where estado in ('desativado_automatico', 'instavel') or estado = 'ativo' and id::text = any(${[...fora.keys()]}::text[])
      order by falhando_desde nulls last, id limit ${SHOWN_MAX})
    select w.id, w.tenant_id as "tenantId", t.nome as conta, w.url, w.ambiente, w.desligado, w.falhando_desde as desde,
      coalesce(j.esperam, 0) as esperam, j.proxima as "proximaEm"
    from w join tenants t on t.id = w.tenant_id left join lateral (
      select count(*)::int as esperam, min(executar_em) filter (where estado = 'aguardando') as proxima
      from jobs where fila = 'webhook.deliver' and grupo = w.id::text
        and estado in ('aguardando', 'executando', 'bloqueado')) j on true`)
  const perdidas = new Map<Endpoint, Perdidas>()
  // On a cluster a statement can count only the rows of one account.
  await forEachAtOnce(endpoints, ASKED_AT_ONCE, async (each) => perdidas.set(each, await countLost(sistema, each)))
  return endpoints.map((endpoint) => causaOf(endpoint, perdidas.get(endpoint)!, fora.get(endpoint.id)))
}

const countLost = async (db: Db, { id, tenantId }: Endpoint): Promise<Perdidas> =>
  (await db.one<Perdidas>(sql`
    select count(*)::int as entregas, (array_agg(nota_id order by nota_id) filter (where nota_id is not null))[1] as exemplo
    from (select nota_id from entregas where tenant_id = ${tenantId} and endpoint_id = ${id}
      and estado in ('suspensa', 'delivery_failed') limit ${COUNTED_MAX}) e`))!

function causaOf(endpoint: Endpoint, { entregas, exemplo }: Perdidas, chamado: Chamado | undefined): Causa {
  const { id, tenantId, conta, url, ambiente, desligado, esperam, proximaEm } = endpoint
  const hora = chamado && ditoDaHora(chamado)
  const visto = chamado?.erro ? `${erroDaDependencia(chamado.erro)}${hora ? ` em ${hora}` : ''}. ` : ''
  const depois = desligado
    ? 'Só a conta o liga de novo, e então o que ficou se reenvia.'
    : `As entregas são tentadas de novo sozinhas${entregas > 0 ? `; ${contadas(entregas, 'entregas')} já ${entregas === 1 ? 'desistiu' : 'desistiram'}` : ''}.`
  return {
    chave: `webhook_recusa:${id}`,
    tipo: 'webhook_recusa',
    ambiente,
    gravidade: 'atencao',
    titulo: desligado
      ? `O webhook de ${conta} foi desligado por não responder`
      : `O webhook de ${conta} recusa as entregas`,
    texto: `${visto}${URL.canParse(url) ? `${new URL(url).host}: ` : ''}${depois}`,
    proximaEm: desligado ? null : proximaEm,
    desde: chamado?.falhandoDesde ?? endpoint.desde,
    unidade: 'entregas',
    ...{ quantas: esperam + entregas, contas: 1, quais: [tenantId], centavos: null },
    aoMenos: entregas >= COUNTED_MAX,
    alvo: { endpointId: id, tenantId, ...(desligado && { desligado }) },
    operacoes: [
      'GET /admin/queues/webhook.deliver/agrupamentos-falhas',
      'POST /admin/queues/webhook.deliver/retry-all-failed',
      ...(exemplo ? [`POST /admin/nfse/${exemplo}/replay-webhook`] : []),
      ...(desligado ? [`PATCH /portal/webhooks/${id}`] : []),
    ],
    ultimaHora: chamado?.ultimaHora ?? null,
  }
}
