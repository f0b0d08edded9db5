import type { Ambiente } from '#domain/nota/nota.ts'
import type { EstadoEndpoint } from '#domain/webhook/estados.ts'
import type { FormatoDeAviso } from '#domain/webhook/formatos.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { inRangeOf } from '#platform/db/range.ts'
import { isActive } from './endpoint-health.ts'

export type EstadoEntrega =
  | 'pendente'
  | 'enviando'
  | 'entregue'
  | 'aguardando_retentativa'
  | 'delivery_failed'
  | 'suspensa'

/** A delivery with all data to send it, read just before: a rotated secret or a new URL takes effect at once. */
export type Delivery = {
  id: string
  tenantId: string
  evento: string
  corpo: Buffer
  estado: EstadoEntrega
  /** Attempts already made. */
  tentativas: number
  /** How many of them the schedule made: an attempt that a person requested uses none of its eight. */
  automaticas: number
  /** Null for `opcoes.webhookUrl`, and when the endpoint was deleted. */
  endpointId: string | null
  endpointEstado: EstadoEndpoint | null
  /** Whether the delivery goes to `opcoes.webhookUrl`, signed with the tenant's own secret. */
  avulsa: boolean
  /** The ambiente of the note; null for a test. */
  ambiente: Ambiente | null
  url: string
  /** The signing secret, sealed for its owner, and the previous one while it still signs; null without endpoint. */
  segredo: Buffer | null
  segredoAnterior: Buffer | null
  /** When the note changed. */
  eventoEm: Date
  /** Null for a test. */
  notaId: string | null
  /** The form of another provider; null: ours. */
  formato: FormatoDeAviso | null
  /** Sealed JSON of the headers that the receiver asked for. */
  cabecalhos: Buffer | null
}

type Chave = { id: string; tenantId: string | null }

/** The deliveries with these keys, in the same order; null where there is none. */
export async function loadDeliveries(db: Db, chaves: readonly Chave[]): Promise<(Delivery | null)[]> {
  const ids = chaves.map(({ id }) => id)
  const rows = await db.query<Delivery>(sql`
    select e.id, e.tenant_id as "tenantId", e.evento, e.corpo, e.estado, e.tentativas,
      case when e.tentativas = 0 then 0 else (select count(*) from entrega_tentativas a where a.tenant_id = e.tenant_id
        and a.entrega_id = e.id and a.gatilho = 'automatico')::int end as automaticas,
      e.endpoint_id as "endpointId", w.estado as "endpointEstado", coalesce(v.webhook_url is not null, false) as avulsa,
      (select n.ambiente from notas n where n.tenant_id = e.tenant_id and n.id = e.nota_id) as ambiente,
      coalesce(w.url, e.url) as url,
      case when v.webhook_url is not null then t.segredo_avulso else w.segredo end as segredo,
      case when w.segredo_anterior_ate > now() then w.segredo_anterior end as "segredoAnterior",
      coalesce(v.criado_em, e.criada_em) as "eventoEm", e.nota_id as "notaId", w.formato, w.cabecalhos
    from unnest(${chaves.map(({ tenantId }) => tenantId)}::uuid[], ${ids}::uuid[]) k(tenant_id, id)
      join entregas e on e.tenant_id = k.tenant_id and e.id = k.id and ${inRangeOf(sql`e.id`, ids)}
      join (select * from tenants) t on t.id = e.tenant_id
      left join (select * from webhook_endpoints) w on w.tenant_id = e.tenant_id and w.id = e.endpoint_id
      left join eventos v on v.tenant_id = e.tenant_id and v.nota_id = e.nota_id and v.id = e.evento_id`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return chaves.map(({ id }) => byId.get(id) ?? null)
}

/** Whether the delivery still has a receiver: `opcoes.webhookUrl` always, an endpoint while it is active. */
export const isWanted = ({ avulsa, endpointEstado }: Pick<Delivery, 'avulsa' | 'endpointEstado'>) =>
  avulsa || (endpointEstado !== null && isActive(endpointEstado))
