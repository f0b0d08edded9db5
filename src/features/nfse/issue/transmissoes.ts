import type { NotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { createGroup } from '#platform/db/group.ts'
import { perApp } from '#platform/per-app.ts'
import type { Job } from '#platform/queue/queue.ts'

/** One try to send a note. `xml` is gzip; `sha256` is over the plain bytes. */
export type Transmissao = {
  id: string
  documentoId: string
  leiaute: string
  conexaoVersao: number
  xml: Buffer
  sha256: string
}

type Intent = { job: Job; nota: NotaParaEmitir; transmissao: Transmissao }

/**
 * Commits that bytes are about to leave, provided the job is still ours; false means that the lease was lost. Intents
 * that come together share a transaction.
 */
export function declareIntent(app: App, job: Job, nota: NotaParaEmitir, transmissao: Transmissao): Promise<boolean> {
  return declarerOf(app)({ job, nota, transmissao })
}
const declarerOf = perApp((app) =>
  createGroup((intents: Intent[]) => insertIntents(app.sistema, intents), { itemsMax: 100 }),
)

async function insertIntents(db: Db, intents: Intent[]): Promise<boolean[]> {
  const asked = intents.map(({ job, nota, transmissao }) => ({
    jobId: job.id,
    epoca: job.epoca,
    id: transmissao.id,
    tenantId: nota.tenantId,
    notaId: nota.id,
    documentoId: transmissao.documentoId,
    conexao: nota.conexao,
    conexaoVersao: transmissao.conexaoVersao,
    leiaute: transmissao.leiaute,
    xml: transmissao.xml.toString('base64'),
    sha256: transmissao.sha256,
  }))
  const rows = await db.query<{ id: string }>(sql`
    with p as (
      select p.* from json_to_recordset(${JSON.stringify(asked)}) as p("jobId" bigint, epoca int, id uuid, "tenantId" uuid,
          "notaId" uuid, "documentoId" text, conexao text, "conexaoVersao" int, leiaute text, xml text, sha256 text)
      join jobs j on j.id = p."jobId" and j.epoca = p.epoca and j.estado = 'executando' for update of j),
    n as (update notas set tentativas = tentativas + 1 from p where notas.id = p."notaId")
    insert into transmissoes (id, tenant_id, nota_id, operacao, epoca, documento_id, conexao, conexao_versao, leiaute, xml, xml_sha256)
    select id, "tenantId", "notaId", 'emitir', epoca, "documentoId", conexao, "conexaoVersao", leiaute, decode(xml, 'base64'), decode(sha256, 'hex') from p
    returning id`)
  const written = new Set(rows.map((row) => row.id))
  return intents.map(({ transmissao }) => written.has(transmissao.id))
}

/** What was sent, to be sent again byte by byte or compared with what the city holds. */
export const findTransmissao = (db: Db, id: string) =>
  db.one<{ id: string; documentoId: string; xml: Buffer; leiaute: string }>(sql`
    select id, documento_id as "documentoId", xml, leiaute from transmissoes where id = ${id}`)

/** The last document sent for a note. */
export const lastTransmissao = (db: Db, notaId: string) =>
  db.one<{ id: string; documentoId: string; xml: Buffer; protocolo: string | null; conexaoVersao: number }>(sql`
    select id, documento_id as "documentoId", xml, protocolo, conexao_versao as "conexaoVersao" from transmissoes
    where nota_id = ${notaId} and operacao = 'emitir' order by criada_em desc limit 1`)
