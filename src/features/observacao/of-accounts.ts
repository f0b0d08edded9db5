import type { TipoDeAlerta } from '#features/alertas/alertas.ts'
import { alvoOf, REGRAS } from '#features/alertas/regras.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Achado } from './item.ts'

const SHOWN_MAX = 50
const SOON_DAYS = 7
const DAY_MS = 86_400_000

type Certificado = { tenantId: string; empresaId: string; empresa: string; validoAte: Date; notas: number }

/** Certificates of active companies that ended, or end within a week; the notes of the last 30 days need them. */
export async function endingCertificados(db: Db, now: Date): Promise<Achado[]> {
  const rows = await db.query<Certificado>(sql`
    select c.tenant_id as "tenantId", c.empresa_id as "empresaId", e.razao_social as empresa, c.valido_ate as "validoAte",
      (select count(*)::int from (select 1 from notas n where n.tenant_id = c.tenant_id and n.empresa_id = c.empresa_id
        and n.criada_em > ${new Date(now.getTime() - 30 * DAY_MS)} limit 1000) r) as notas
    from certificados c join empresas e on e.id = c.empresa_id
    where c.status = 'ativo' and e.ativa and c.valido_ate < ${new Date(now.getTime() + SOON_DAYS * DAY_MS)}
      and c.valido_ate > ${new Date(now.getTime() - 90 * DAY_MS)}
    order by c.valido_ate limit ${SHOWN_MAX}`)
  return rows.map(({ tenantId, empresaId, empresa, validoAte, notas }) => {
    const ended = validoAte <= now
    const day = validoAte.toISOString().slice(0, 10)
    return {
      tipo: 'certificado',
      gravidade: ended && notas > 0 ? 'critica' : 'atencao',
      alvo: empresaId,
      mensagem: `O certificado de ${empresa} ${ended ? 'venceu' : 'vence'} em ${day}; a conta precisa enviar outro.`,
      desde: ended ? validoAte : null,
      contas: 1,
      quais: [tenantId],
      notas,
      operacoes: [`POST /portal/empresas/${empresaId}/certificado`],
    }
  })
}

type Endpoint = {
  id: string
  tenantId: string
  conta: string
  estado: string
  desde: Date | null
  entregas: number
  /** The note of one of them. */
  exemplo: string | null
}

/** Endpoints that were turned off because they no longer answer, or are about to be. */
export async function deadEndpoints(db: Db): Promise<Achado[]> {
  const rows = await db.query<Endpoint>(sql`
    select w.id, t.id as "tenantId", t.nome as conta, w.estado, w.falhando_desde as desde, r.entregas, r.exemplo
    from webhook_endpoints w join tenants t on t.id = w.tenant_id, lateral (
      select count(*)::int as entregas, (array_agg(e.nota_id) filter (where e.nota_id is not null))[1] as exemplo
      from (select nota_id from entregas where tenant_id = w.tenant_id and endpoint_id = w.id
        and estado in ('suspensa', 'delivery_failed') limit 1000) e) r
    where w.estado in ('desativado_automatico', 'instavel') order by w.falhando_desde nulls last limit ${SHOWN_MAX}`)
  return rows.map(({ id, tenantId, conta, estado, desde, entregas, exemplo }) => ({
    tipo: 'endpoint_desligado',
    gravidade: 'atencao',
    alvo: id,
    mensagem: `O webhook de ${conta} ${estado === 'instavel' ? 'falha' : 'foi desligado por não responder'}; ${entregas === 1 ? '1 entrega não chegou' : `${entregas} entregas não chegaram`}.`,
    desde,
    contas: 1,
    quais: [tenantId],
    notas: entregas,
    operacoes: [
      'GET /admin/queues/webhook.deliver/agrupamentos-falhas',
      'POST /admin/queues/webhook.deliver/retry-all-failed',
      ...(exemplo ? [`POST /admin/nfse/${exemplo}/replay-webhook`] : []),
      // The account alone turns its endpoint on again.
      ...(estado === 'instavel' ? [] : [`PATCH /portal/webhooks/${id}`]),
    ],
  }))
}

type Linha = {
  id: string
  tipo: TipoDeAlerta
  chave: string
  notaId: string | null
  tenantId: string | null
  ocorrencias: number
  desde: Date
}

/** The open alerts, the oldest first, and how many there are, which may be more. */
export async function openAlertas(db: Db): Promise<{ abertos: number; achados: Achado[] }> {
  const rows = await db.query<Linha & { abertos: number }>(sql`
    select id, tipo, chave, tenant_id as "tenantId", detalhe ->> 'notaId' as "notaId", ocorrencias, aberto_em as desde,
      (count(*) over ())::int as abertos
    from alertas where status <> 'resolvido' order by aberto_em limit ${SHOWN_MAX}`)
  const achados = rows.map(({ id, tipo, chave, notaId, tenantId, ocorrencias, desde }): Achado => {
    const { texto, gravidade, operacoes } = REGRAS[tipo]
    return {
      tipo: 'alerta',
      gravidade,
      alvo: notaId ?? chave,
      mensagem: `${texto}${ocorrencias > 1 ? ` (${ocorrencias} vezes)` : ''}.`,
      desde,
      contas: tenantId ? 1 : 0,
      quais: tenantId ? [tenantId] : [],
      notas: notaId ? 1 : 0,
      operacoes: [...operacoes(alvoOf({ chave, notaId })), `POST /admin/monitor/alertas/${id}/resolver`],
    }
  })
  return { abertos: rows[0]?.abertos ?? 0, achados }
}
