import { randomUUID } from 'node:crypto'
import { bytesOf, pack, RECEBIDO } from '#features/nfse/nota/documents.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { oneLineText } from '#platform/one-line-text.ts'
import type { Job } from '#platform/queue/queue.ts'
import type { Conexao, Correcao, Exchange, ProvaDaCarta, ProvaDoFim } from '#tracks/track.ts'
import type { NotaAutorizada } from './nota-autorizada.ts'

/** An exchange about an authorised note: an order, or a question. */
type Sobre = Exchange | Correcao | Exchange<ProvaDoFim | ProvaDaCarta>

/** What a job requests from a city about an authorised note. */
export type Operacao = 'cancelar' | 'solicitar' | 'corrigir' | 'consultar'

/**
 * Commits that a request is about to be sent (or that a query was made), if this worker still holds the job; null when
 * it does not. `documentoId`: the attempt to end the note, or the letter.
 */
export async function declareRequest(
  db: Db,
  job: Job,
  nota: NotaAutorizada,
  { documentoId, operacao, versao }: { documentoId: string; operacao: Operacao; versao: number },
): Promise<string | null> {
  const row = await db.one<{ id: string }>(sql`
    with j as (select id from jobs where id = ${job.id} and epoca = ${job.epoca} and estado = 'executando' for update)
    insert into transmissoes (id, tenant_id, nota_id, operacao, epoca, documento_id, conexao, municipio, ambiente,
      conexao_versao)
    select ${randomUUID()}, ${nota.tenantId}, ${nota.id}, ${operacao}, ${job.epoca}, ${documentoId}, ${nota.conexao},
      ${nota.municipio}, ${nota.ambiente}, ${versao} from j returning id`)
  return row?.id ?? null
}

/** Writes the answer to the request `id` about a note. */
export async function writeAnswer(
  tx: Db,
  nota: NotaAutorizada,
  id: string,
  { outcome, statusHttp, resposta, duracaoMs }: Sobre,
): Promise<void> {
  const resultado = STORED[outcome.kind] ?? 'incerta'
  const protocolo = outcome.kind === 'em_processamento' ? outcome.protocolo : null
  const mensagens = 'mensagens' in outcome && outcome.mensagens.length > 0 ? JSON.stringify(outcome.mensagens) : null
  const causa = 'causa' in outcome ? oneLineText(`${outcome.causa}: ${outcome.motivo}`, 500) : null
  await tx.query(sql`
    update transmissoes set
      resultado = ${resultado}, protocolo = ${protocolo}, status_http = ${statusHttp}, causa = ${causa}, mensagens = ${mensagens}::json,
      duracao_ms = ${Math.round(duracaoMs)}, ${RECEBIDO} = ${bytesOf(sql`${pack(resposta)}`)},
      respondida_em = statement_timestamp()
    where tenant_id = ${nota.tenantId} and nota_id = ${nota.id} and id = ${id}`)
}

const STORED: Partial<Record<Sobre['outcome']['kind'], string>> = {
  cancelada: 'cancelada',
  corrigida: 'corrigida',
  recusada: 'recusada',
  pedido_recusado: 'recusada',
  nao_enviada: 'nao_enviada',
  ausente: 'ausente',
}

export function countExchange(
  app: App,
  { padrao: provedor }: Conexao,
  operacao: Operacao,
  { outcome, duracaoMs }: Sobre,
): void {
  app.metrics.transmissoes.inc({ provedor, operacao, resultado: outcome.kind })
  app.metrics.transmissaoSegundos.observe({ provedor, operacao }, duracaoMs / 1000)
}
