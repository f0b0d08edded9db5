import { contadas } from '#domain/incidentes.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { forEachAtOnce } from '#platform/for-each.ts'
import type { Causa } from '../causa.ts'

const SHOWN_MAX = 50
/** More deliveries of one endpoint are not counted. */
const COUNTED_MAX = 1_000
const ASKED_AT_ONCE = 4

type Endpoint = { id: string; tenantId: string; conta: string; estado: string; desde: Date | null }
/** Deliveries that did not arrive, and the note of the first of them. */
type Perdidas = { entregas: number; exemplo: string | null }

/** Endpoints that were turned off because they no longer answer, or are about to be. */
export async function readWebhooks({ sistema }: App): Promise<Causa[]> {
  const rows = await sistema.query<Endpoint>(sql`
    select w.id, t.id as "tenantId", t.nome as conta, w.estado, w.falhando_desde as desde
    from webhook_endpoints w join tenants t on t.id = w.tenant_id
    where w.estado in ('desativado_automatico', 'instavel') order by w.falhando_desde nulls last, w.id limit ${SHOWN_MAX}`)
  const found = new Map<Endpoint, Perdidas>()
  // On a cluster a statement can count only the rows of one account.
  await forEachAtOnce(rows, ASKED_AT_ONCE, async (row) => found.set(row, await countLost(sistema, row)))
  return rows.map((row) => causaOf(row, found.get(row)!))
}

const countLost = async (db: Db, { id, tenantId }: Endpoint): Promise<Perdidas> =>
  (await db.one<Perdidas>(sql`
    select count(*)::int as entregas, (array_agg(nota_id order by nota_id) filter (where nota_id is not null))[1] as exemplo
    from (select nota_id from entregas where tenant_id = ${tenantId} and endpoint_id = ${id}
      and estado in ('suspensa', 'delivery_failed') limit ${COUNTED_MAX}) e`))!

function causaOf({ id, tenantId, conta, estado, desde }: Endpoint, { entregas, exemplo }: Perdidas): Causa {
  const unstable = estado === 'instavel'
  return {
    chave: `webhook_recusa:${id}`,
    tipo: 'webhook_recusa',
    ambiente: null,
    gravidade: 'atencao',
    titulo: unstable ? `O webhook de ${conta} não responde` : `O webhook de ${conta} foi desligado por não responder`,
    texto: `${contadas(entregas, 'entregas')} não ${entregas === 1 ? 'chegou' : 'chegaram'}; ${unstable ? 'o serviço tenta as outras sozinho.' : 'só a conta o liga de novo, e então o que ficou se reenvia.'}`,
    ...{ proximaEm: null, desde, unidade: 'entregas', quantas: entregas, contas: 1, quais: [tenantId], centavos: null },
    aoMenos: entregas >= COUNTED_MAX,
    alvo: { endpointId: id, tenantId },
    operacoes: [
      'GET /admin/queues/webhook.deliver/agrupamentos-falhas',
      'POST /admin/queues/webhook.deliver/retry-all-failed',
      ...(exemplo ? [`POST /admin/nfse/${exemplo}/replay-webhook`] : []),
      ...(unstable ? [] : [`PATCH /portal/webhooks/${id}`]),
    ],
    ultimaHora: null,
  }
}
