import type { TipoDeAlerta } from '#domain/alertas.ts'
import { OBRAS } from '#domain/obras.ts'
import { alvoOf, REGRAS } from '#features/alertas/regras.ts'
import { countSeparados } from '#features/separados/select-separados.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { forEachAtOnce } from '#platform/for-each.ts'
import type { Achado } from './item.ts'

const SHOWN_MAX = 50
const SOON_DAYS = 7
const DAY_MS = 86_400_000
/** The most rows of an account that are read: more would not change the severity. */
const COUNTED_MAX = 1_000
const ASKED_AT_ONCE = 4

type Certificado = { tenantId: string; empresaId: string; empresa: string; validoAte: Date }

/** Certificates of active companies that ended, or end within a week; the notes of the last 30 days need them. */
export async function endingCertificados(db: Db, now: Date): Promise<Achado[]> {
  const rows = await db.query<Certificado>(sql`
    select c.tenant_id as "tenantId", c.empresa_id as "empresaId", e.razao_social as empresa, c.valido_ate as "validoAte"
    from certificados c join empresas e on e.id = c.empresa_id
    where c.status = 'ativo' and e.ativa and c.valido_ate < ${new Date(now.getTime() + SOON_DAYS * DAY_MS)}
      and c.valido_ate > ${new Date(now.getTime() - 90 * DAY_MS)}
    order by c.valido_ate limit ${SHOWN_MAX}`)
  const notasOf = await askEach(rows, ({ tenantId, empresaId }) =>
    db.one<{ notas: number }>(sql`
      select count(*)::int as notas from (select 1 from notas where tenant_id = ${tenantId} and empresa_id = ${empresaId}
        and criada_em > ${new Date(now.getTime() - 30 * DAY_MS)} limit ${COUNTED_MAX}) r`),
  )
  return rows.map((row) => {
    const { tenantId, empresaId, empresa, validoAte } = row
    const { notas } = notasOf.get(row)!
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
}
/** Deliveries that did not arrive, and the note of one of them. */
type Perdidas = { entregas: number; exemplo: string | null }

/** Endpoints that were turned off because they no longer answer, or are about to be. */
export async function deadEndpoints(db: Db): Promise<Achado[]> {
  const rows = await db.query<Endpoint>(sql`
    select w.id, t.id as "tenantId", t.nome as conta, w.estado, w.falhando_desde as desde
    from webhook_endpoints w join tenants t on t.id = w.tenant_id
    where w.estado in ('desativado_automatico', 'instavel') order by w.falhando_desde nulls last limit ${SHOWN_MAX}`)
  const perdidasOf = await askEach(rows, ({ id, tenantId }) =>
    db.one<Perdidas>(sql`
      select count(*)::int as entregas, (array_agg(nota_id) filter (where nota_id is not null))[1] as exemplo
      from (select nota_id from entregas where tenant_id = ${tenantId} and endpoint_id = ${id}
        and estado in ('suspensa', 'delivery_failed') limit ${COUNTED_MAX}) e`),
  )
  return rows.map((row) => ofEndpoint(row, perdidasOf.get(row)!))
}

function ofEndpoint({ id, tenantId, conta, estado, desde }: Endpoint, { entregas, exemplo }: Perdidas): Achado {
  return {
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
      // Only the account can turn its endpoint on again.
      ...(estado === 'instavel' ? [] : [`PATCH /portal/webhooks/${id}`]),
    ],
  }
}

/** The results of `ask` for each row: on a cluster a statement can count only the rows of one account. */
async function askEach<Row, Found>(rows: readonly Row[], ask: (row: Row) => Promise<Found | null>) {
  const found = new Map<Row, Found>()
  await forEachAtOnce(rows, ASKED_AT_ONCE, async (row) => found.set(row, (await ask(row))!))
  return found
}

/** Rows that failed alone, one item for each work. */
export async function separatedRows(db: Db): Promise<Achado[]> {
  const rows = await countSeparados(db)
  return rows.map(({ obra, linhas, desde, contas, quais }) => ({
    tipo: 'linhas_separadas',
    gravidade: 'critica',
    alvo: obra,
    mensagem: `${linhas === 1 ? '1 linha separada' : `${linhas} linhas separadas`}. ${OBRAS[obra]}`,
    desde,
    contas,
    quais: quais ?? [],
    notas: 0,
    operacoes: [`GET /admin/separados?obra=${obra}`],
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

/** The open alerts, the oldest first, and their number, which may be greater. */
export async function openAlertas(db: Db): Promise<{ abertos: number; achados: Achado[] }> {
  const rows = await db.query<Linha & { abertos: number }>(sql`
    select id, tipo, chave, tenant_id as "tenantId", detalhe ->> 'notaId' as "notaId", ocorrencias, aberto_em as desde,
      (count(*) over ())::int as abertos
    from alertas where status <> 'resolvido' order by aberto_em limit ${SHOWN_MAX}`)
  // Rows set aside are items of their own, with a link to them.
  const achados = rows
    .filter(({ tipo }) => tipo !== 'item_separado')
    .map(({ id, tipo, chave, notaId, tenantId, ocorrencias, desde }): Achado => {
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
