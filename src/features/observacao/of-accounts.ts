import type { Alerta } from '#features/alertas/alertas.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Observacao } from './item.ts'

const SHOWN_MAX = 50
const SOON_DAYS = 7
const DAY_MS = 86_400_000

type Certificado = { empresaId: string; empresa: string; validoAte: Date; notas: number }

/** Certificates of active companies that ended, or end within a week; the notes of the last 30 days need them. */
export async function endingCertificados(db: Db, now: Date): Promise<Observacao[]> {
  const rows = await db.query<Certificado>(sql`
    select c.empresa_id as "empresaId", e.razao_social as empresa, c.valido_ate as "validoAte",
      (select count(*)::int from (select 1 from notas n where n.tenant_id = c.tenant_id and n.empresa_id = c.empresa_id
        and n.criada_em > ${new Date(now.getTime() - 30 * DAY_MS)} limit 1000) r) as notas
    from certificados c join empresas e on e.id = c.empresa_id
    where c.status = 'ativo' and e.ativa and c.valido_ate < ${new Date(now.getTime() + SOON_DAYS * DAY_MS)}
      and c.valido_ate > ${new Date(now.getTime() - 90 * DAY_MS)}
    order by c.valido_ate limit ${SHOWN_MAX}`)
  return rows.map(({ empresaId, empresa, validoAte, notas }) => {
    const ended = validoAte <= now
    const day = validoAte.toISOString().slice(0, 10)
    return {
      tipo: 'certificado',
      gravidade: ended && notas > 0 ? 'critica' : 'atencao',
      alvo: empresaId,
      mensagem: `O certificado de ${empresa} ${ended ? 'venceu' : 'vence'} em ${day}; a conta precisa enviar outro.`,
      desde: ended ? validoAte : null,
      contas: 1,
      notas,
      operacoes: [`POST /portal/empresas/${empresaId}/certificado`],
    }
  })
}

type Endpoint = { id: string; conta: string; estado: string; desde: Date | null; entregas: number }

/** Endpoints that were turned off because they no longer answer, or are about to be. */
export async function deadEndpoints(db: Db): Promise<Observacao[]> {
  const rows = await db.query<Endpoint>(sql`
    select w.id, t.nome as conta, w.estado, w.falhando_desde as desde,
      (select count(*)::int from (select 1 from entregas e where e.endpoint_id = w.id
        and e.estado in ('suspensa', 'delivery_failed') limit 1000) r) as entregas
    from webhook_endpoints w join tenants t on t.id = w.tenant_id
    where w.estado in ('desativado_automatico', 'instavel') order by w.falhando_desde nulls last limit ${SHOWN_MAX}`)
  return rows.map(({ id, conta, estado, desde, entregas }) => ({
    tipo: 'endpoint_desligado',
    gravidade: 'atencao',
    alvo: id,
    mensagem: `O webhook de ${conta} ${estado === 'instavel' ? 'falha' : 'foi desligado por não responder'}; ${entregas} entregas não chegaram.`,
    desde,
    contas: 1,
    notas: entregas,
    operacoes: [
      'GET /admin/queues/webhook.deliver/agrupamentos-falhas',
      'POST /admin/queues/webhook.deliver/retry-all-failed',
    ],
  }))
}

type Linha = { tipo: Alerta['tipo']; chave: string; notaId: string | null; ocorrencias: number; desde: Date }

/** What each kind of alert means, and what mends it. */
const ALERTAS: Readonly<Record<Alerta['tipo'], { texto: string; operacoes: (notaId: string) => string[] }>> = {
  nota_incerta: {
    texto: 'A nota não pode ser decidida sem uma pessoa',
    operacoes: (id) => [`POST /admin/nfse/${id}/consultar`, `POST /admin/nfse/${id}/falha-definitiva`],
  },
  cancelamento_manual: { texto: 'O cancelamento depende de um ato na prefeitura', operacoes: (id) => [`GET /n/${id}`] },
  cancelamento_sem_resposta: { texto: 'O município não diz se cancelou a nota', operacoes: (id) => [`GET /n/${id}`] },
  analise_sem_resposta: {
    texto: 'A análise do cancelamento passou do prazo sem resposta',
    operacoes: (id) => [`GET /n/${id}`],
  },
  substituicao_com_duas_notas: {
    texto: 'A nota nova foi autorizada e a original não foi cancelada',
    operacoes: (id) => [`GET /n/${id}`],
  },
  emissor_nacional_recusou: {
    texto: 'O emissor nacional recusou o município ou a empresa',
    operacoes: () => ['GET /admin/municipios'],
  },
}

/** Every open alert, the oldest first. */
export async function openAlertas(db: Db): Promise<Observacao[]> {
  const rows = await db.query<Linha>(sql`
    select tipo, chave, detalhe ->> 'notaId' as "notaId", ocorrencias, aberto_em as desde from alertas
    where status <> 'resolvido' order by aberto_em limit ${SHOWN_MAX}`)
  return rows.map(({ tipo, chave, notaId, ocorrencias, desde }) => {
    const { texto, operacoes } = ALERTAS[tipo]
    return {
      tipo: 'alerta',
      gravidade: 'critica',
      alvo: notaId ?? chave,
      mensagem: `${texto}${ocorrencias > 1 ? ` (${ocorrencias} vezes)` : ''}.`,
      desde,
      contas: 1,
      notas: notaId ? 1 : 0,
      operacoes: operacoes(notaId ?? chave),
    }
  })
}
