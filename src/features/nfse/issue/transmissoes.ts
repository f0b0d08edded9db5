import { createHash } from 'node:crypto'
import type { ResultadoTransmissao } from '#domain/nota/nota.ts'
import { ENVIADO, type From, openDocument, packedOf } from '#features/nfse/nota/documents.ts'
import type { NotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import type { DaNota } from '#features/nfse/nota/nota-row.ts'
import type { App } from '#platform/app.ts'
import { bytesParameter } from '#platform/db/bytes.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { isOneOf } from '#platform/db/range.ts'
import { createGroup } from '#platform/db/statement/group.ts'
import { perApp } from '#platform/per-app.ts'
import { heldJobs, type Job } from '#platform/queue/queue.ts'
import { type PalavraDaRecusa, RECUSA_DO_REENVIO } from './duvida.ts'

/** One attempt to send a note. */
type Transmissao = {
  id: string
  documentoId: string
  leiaute: string
  conexaoVersao: number
  xml: Buffer
}

type Intent = { job: Job; nota: NotaParaEmitir; transmissao: Transmissao }

/** `perdida`: another worker has the job. `em_duvida`: an earlier send of the note may have reached the city. */
type Intencao = 'declarada' | 'perdida' | 'em_duvida'

/**
 * Commits that bytes are about to be sent, if this worker still holds the job and every earlier send of the note was
 * refused or provably left nothing: in every case, nothing goes out while another send is in doubt. Concurrent intents
 * share a transaction.
 */
export function declareIntent(app: App, job: Job, nota: NotaParaEmitir, transmissao: Transmissao): Promise<Intencao> {
  return declarerOf(app)({ job, nota, transmissao })
}
/** The longest wait of a note, under load, for others to be declared with it. */
const GATHER_MS = 20
const declarerOf = perApp((app) =>
  createGroup((intents: Intent[]) => insertIntents(app.hot, intents), { itemsMax: 100, gatherMs: GATHER_MS }),
)

async function insertIntents(db: Db, intents: Intent[]): Promise<Intencao[]> {
  const xml = bytesParameter(intents.map(({ transmissao }) => packedOf(transmissao.xml)))
  const declared = intents.map(({ job, nota, transmissao }, ord) => ({
    ord,
    jobId: job.id,
    epoca: job.epoca,
    id: transmissao.id,
    tenantId: nota.tenantId,
    notaId: nota.id,
    documentoId: transmissao.documentoId,
    conexao: nota.conexao,
    municipio: nota.municipio,
    ambiente: nota.ambiente,
    conexaoVersao: transmissao.conexaoVersao,
    leiaute: transmissao.leiaute,
    sha256: createHash('sha256').update(transmissao.xml).digest('hex'),
  }))
  const notaIds = declared.map(({ notaId }) => notaId)
  const rows = await db.query<{ id: string; declarada: boolean }>(sql`
    with g as (${heldJobs(intents.map(({ job }) => job))}),
    p as (
      select p.*, exists (select from transmissoes t
          where t.tenant_id = p."tenantId" and ${isOneOf(sql`t.nota_id`, sql`p."notaId"`, notaIds)}
            and t.operacao = 'emitir' and t.resultado not in ('nao_enviada', 'recusada')) as duvida
      from json_to_recordset(${JSON.stringify(declared)}) as p(ord int, "jobId" bigint, epoca int, id uuid, "tenantId" uuid,
          "notaId" uuid, "documentoId" text, conexao text, municipio text,
          ambiente text, "conexaoVersao" int, leiaute text, sha256 text)
      join g on g.id = p."jobId" and g.epoca = p.epoca),
    i as (
      insert into transmissoes (
        id, tenant_id, nota_id, operacao, epoca,
        documento_id, conexao, municipio, ambiente, conexao_versao, leiaute, ${ENVIADO}, xml_sha256)
      select
        id, "tenantId", "notaId", 'emitir', epoca,
        "documentoId", conexao, municipio, ambiente, "conexaoVersao", leiaute, ${xml(sql`ord`)}, decode(sha256, 'hex')
      from p where not duvida returning id)
    select p.id, i.id is not null as declarada from p left join i on i.id = p.id`)
  const held = new Map(rows.map(({ id, declarada }) => [id, declarada]))
  return intents.map(({ transmissao }) => {
    const declarada = held.get(transmissao.id)
    return declarada === undefined ? 'perdida' : declarada ? 'declarada' : 'em_duvida'
  })
}

/** A document sent to issue a note; `protocolo`: that of an asynchronous city, for consults. */
type Enviada = {
  id: string
  resultado: ResultadoTransmissao
  documentoId: string
  xml: Buffer
  leiaute: string
  protocolo: string | null
  conexaoVersao: number
  /** Seconds since it was sent. */
  idadeS: number
  /**
   * The city refused its number as used before any send of this note could be in doubt: the answer says so, and nothing
   * that was sent under the number before can have reached the city.
   */
  numeroUsadoAntes: boolean
  /**
   * The refusal in its answer, where that ends no note by itself: unlisted codes, or bytes that had been sent before.
   * Null for any other answer.
   */
  recusa: PalavraDaRecusa[] | null
}

/** A document that was sent, to compare it with the city's. */
export const findTransmissao = (from: From, nota: DaNota, id: string) => findSent(from, nota, sql`id = ${id}`)

/** The last document sent for a note, to ask about it or to send it again byte by byte. */
export const lastTransmissao = (from: From, nota: DaNota) =>
  findSent(from, nota, sql`operacao = 'emitir' order by criada_em desc limit 1`)

async function findSent(from: From, nota: DaNota, which: Sql): Promise<Enviada | null> {
  const row = await from.db.one<Enviada>(sql`
    select id, resultado, documento_id as "documentoId", ${ENVIADO} as xml, leiaute, protocolo, conexao_versao as "conexaoVersao",
      extract(epoch from now() - criada_em)::float8 as "idadeS",
      causa like 'numero_ja_usado:%' and status_http is not null and not exists (
        select from transmissoes antes
        where antes.tenant_id = transmissoes.tenant_id and antes.nota_id = transmissoes.nota_id
          and antes.operacao = 'emitir' and antes.documento_id = transmissoes.documento_id and antes.id <> transmissoes.id
          and (antes.resultado <> 'nao_enviada' or antes.duracao_ms is null or antes.causa like 'ausência%')
      ) as "numeroUsadoAntes",
      case when causa like 'codigo_desconhecido:%' or causa like ${`${RECUSA_DO_REENVIO}:%`} then mensagens end as recusa
    from transmissoes where tenant_id = ${nota.tenantId} and nota_id = ${nota.id} and ${which}`)
  if (!row) return null
  const packed = { tipo: 'enviado', transmissaoId: row.id, packed: row.xml } as const
  return { ...row, xml: await openDocument(from, nota, packed) }
}
