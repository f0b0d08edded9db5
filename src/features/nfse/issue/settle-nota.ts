import type { Apurado } from '#domain/nota/apurado.ts'
import { type Aviso, type Erro, mayBecome, type ResultadoTransmissao, type StatusNota } from '#domain/nota/nota.ts'
import { type Alerta, raiseFrom, resolveFrom } from '#features/alertas/alertas.ts'
import { auditFrom, describeActor } from '#features/audit/audit.ts'
import { settleSubstituicao } from '#features/nfse/end/settle-substituicao.ts'
import { AUTORIZADO, bytesOf, pack, RECEBIDO } from '#features/nfse/nota/documents.ts'
import { historyFrom } from '#features/nfse/nota/history.ts'
import type { NotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import { takeNumbersFrom } from '#features/series/rps-numbers.ts'
import type { Evento } from '#features/webhooks/event-body.ts'
import { eventFrom } from '#features/webhooks/record-event.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { createGroup } from '#platform/db/group.ts'
import { perApp } from '#platform/per-app.ts'
import { enqueueFrom } from '#platform/queue/enqueue.ts'
import { fence, finishFrom, type Job, SETTLED, type Settled } from '#platform/queue/queue.ts'

/** What one exchange changes, decided in after-issue.ts and written here, all of it or nothing. */
export type Settlement = {
  job: Job
  nota: NotaParaEmitir
  /** What became of this job: done, or due again after `atrasoS`. */
  jobOutcome:
    | { estado: 'concluido' }
    | { estado: 'aguardando'; atrasoS: number; countsAsAttempt: boolean; erro: string }
  transmissao: {
    id: string
    resultado: Exclude<ResultadoTransmissao, 'nula'> | 'ausente' | 'ocupada'
    /** What an asynchronous city answered to a lote, to ask by. */
    protocolo: string | null
    statusHttp: number | null
    causa: string | null
    duracaoMs: number
    resposta: Buffer | null
  } | null
  /** The earlier transmission that a consult proved absent or found, when it is another row. */
  proven?: { id: string; resultado: ResultadoTransmissao; causa: string }
  /** The move of the note; null leaves its state alone. */
  para: StatusNota | null
  autorizacao?: {
    numero: string
    chaveAcesso: string
    codigoVerificacao: string | null
    autorizadaEm: string
    xml: Buffer
    /** What the city computed, where it is not what was sent. */
    apurado: Apurado | null
    /** When to look at the city for the first time whether the note still stands, seconds; null: there is a feed. */
    verEmS: number | null
  }
  erros?: Erro[]
  avisos?: Aviso[]
  reparo?: string
  /** A new RPS number is taken from the series, because the city holds another document under the old one. */
  renumbers?: boolean
  /** Proof that the city does not have it: the idIntegracao is free again (spec §4.2 rule 7). */
  freesIdIntegracao?: boolean
  evento?: { nome: Evento; corpo: Buffer }
  /** The next job, beside this one. */
  proximo?: { fila: 'nota.issue' | 'nota.consult'; atrasoS: number; dados?: object }
  alerta?: Required<Pick<Alerta, 'tipo' | 'detalhe'>>
}

/**
 * Writes settlements, those that come together in one transaction: outcome of the transmission, state of the note,
 * history, audit, event and next job, only while the job is still ours (epoch). Always answers `settled`.
 */
export async function settle(app: App, settlement: Settlement): Promise<Settled> {
  const { held, moved } = await writerOf(app)(settlement)
  if (!held) app.metrics.fencing.inc()
  if (moved && settlement.para) {
    app.metrics.finais.inc({ status: settlement.para })
    if (settlement.para === 'autorizada')
      app.metrics.tempoAteFinal.observe((app.now().getTime() - settlement.nota.criadaEm.getTime()) / 1000)
  }
  return SETTLED
}
type Written = { held: boolean; moved: boolean }
const writerOf = perApp((app) => createGroup((all: Settlement[]) => writeSettlements(app, all), { itemsMax: 100 }))

/** A note whose retry is due goes back to `processando` (spec §3): the note as it is then, null when the job was lost. */
export async function resumeNota(app: App, job: Job, nota: NotaParaEmitir): Promise<NotaParaEmitir | null> {
  if (!mayBecome(nota.status, 'processando')) return nota
  const held = await app.sistema.transaction(async (tx) => {
    if (!(await fence(tx, job))) return false
    const ator = sql`${JSON.stringify(describeActor({ kind: 'job', name: job.fila }))}`
    const by = { tenantId: sql`tenant_id`, ator, requestId: sql`${nota.requestId}` }
    await tx.query(sql`
      with n as (update notas set status = 'processando', versao = versao + 1 where id = ${nota.id} and status = 'falha_temporaria'
        returning id, tenant_id),
      h as (${historyFrom({ ...by, notaId: sql`id`, de: sql`'falha_temporaria'`, para: sql`'processando'` }, sql`n`)})
      ${auditFrom(
        {
          ...by,
          acao: 'nota.resume',
          recurso: 'nota',
          recursoId: sql`id`,
          detalhe: sql`json_build_object('de', 'falha_temporaria', 'para', 'processando')`,
        },
        sql`n`,
      )}`)
    return true
  })
  return held ? { ...nota, status: 'processando' } : null
}

async function writeSettlements(app: App, all: Settlement[]): Promise<Written[]> {
  const replaces = all.some(({ nota, para }) => nota.substitui && para)
  return replaces ? app.sistema.transaction((tx) => writeWithOriginals(app, tx, all)) : writeStatement(app.sistema, all)
}

async function writeStatement(db: Db, all: Settlement[]): Promise<Written[]> {
  const rows = await db.query<{ ord: number; moved: boolean }>(statement(all.map(toRow)))
  const byOrd = new Map(rows.map((row) => [row.ord, row]))
  return all.map((_, ord) => ({ held: byOrd.has(ord), moved: byOrd.get(ord)?.moved ?? false }))
}

/** A note that replaces another takes the original along, in the same transaction (states.md §2). */
async function writeWithOriginals(app: App, tx: Db, all: Settlement[]): Promise<Written[]> {
  const written = await writeStatement(tx, all)
  for (const [ord, { nota, para, job }] of all.entries())
    if (nota.substitui && para && written[ord]?.moved) await settleSubstituicao(app, tx, nota.substitui, para, job)
  return written
}

function toRow(each: Settlement, ord: number) {
  const { job, nota, jobOutcome, transmissao, autorizacao, evento, proximo, alerta } = each
  const again = jobOutcome.estado === 'aguardando' ? jobOutcome : null
  return {
    ord,
    jobId: job.id,
    epoca: job.epoca,
    jobEstado: jobOutcome.estado,
    atrasoS: again?.atrasoS ?? 0,
    attempts: again?.countsAsAttempt ? 1 : 0,
    jobErro: again?.erro ?? null,
    notaId: nota.id,
    tenantId: nota.tenantId,
    de: nota.status,
    para: each.para,
    ator: describeActor({ kind: 'job', name: job.fila }),
    requestId: nota.requestId,
    webhookUrl: nota.webhookUrl,
    grupo: job.grupo,
    tId: transmissao?.id ?? null,
    tResultado: transmissao?.resultado ?? null,
    tProtocolo: transmissao?.protocolo ?? null,
    tStatus: transmissao?.statusHttp ?? null,
    tCausa: transmissao?.causa ?? null,
    tDuracao: transmissao ? Math.round(transmissao.duracaoMs) : null,
    tResposta: pack(transmissao?.resposta),
    provenId: each.proven?.id ?? null,
    provenResultado: each.proven?.resultado ?? null,
    provenCausa: each.proven?.causa ?? null,
    numero: autorizacao?.numero ?? null,
    chaveAcesso: autorizacao?.chaveAcesso ?? null,
    codigoVerificacao: autorizacao?.codigoVerificacao ?? null,
    autorizadaEm: autorizacao?.autorizadaEm ?? null,
    xml: pack(autorizacao?.xml),
    apurado: autorizacao?.apurado ?? null,
    verEmS: autorizacao?.verEmS ?? null,
    erros: each.erros ?? null,
    avisos: each.avisos?.length ? each.avisos : null,
    reparo: each.reparo ?? null,
    serieId: each.renumbers ? nota.serieId : null,
    freesIdIntegracao: each.freesIdIntegracao ?? false,
    evento: evento?.nome ?? null,
    corpo: evento?.corpo.toString('base64') ?? null,
    proximaFila: proximo?.fila ?? null,
    proximoAtrasoS: proximo?.atrasoS ?? 0,
    proximosDados: proximo?.dados ?? {},
    alerta: alerta?.tipo ?? null,
    alertaDetalhe: alerta?.detalhe ?? null,
  }
}

/**
 * JSON that the database takes: what a city wrote may hold NULs and halves of a surrogate pair, and a note must not stay
 * without its outcome for that. Both are written as escapes; a backslash that is content is doubled.
 */
export const storable = (json: string): string =>
  json.includes('\\u') ? json.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '$1') : json

const BY = { tenantId: sql`"tenantId"`, ator: sql`ator`, requestId: sql`"requestId"` }
const MOVIDAS = sql`d join m using (ord) where para is not null`
const MOVIDA = {
  ...BY,
  notaId: sql`"notaId"`,
  de: sql`de`,
  para: sql`para`,
  detalhe: sql`coalesce(erros, json_build_object('causa', "tCausa"))`,
}
const MOVIDA_AUDIT = {
  ...BY,
  acao: 'nota.settle',
  recurso: 'nota',
  recursoId: sql`"notaId"`,
  detalhe: sql`json_build_object('de', de, 'para', para)`,
}
const EVENTO = {
  ...BY,
  notaId: sql`"notaId"`,
  evento: sql`evento`,
  corpo: sql`decode(corpo, 'base64')`,
  webhookUrl: sql`"webhookUrl"`,
}
const ALERTA = { ...BY, tipo: sql`alerta`, notaId: sql`"notaId"`, detalhe: sql`"alertaDetalhe"` }
const PROXIMO = {
  ...BY,
  chave: sql`"notaId"`,
  grupo: sql`grupo`,
  dados: sql`"proximosDados"`,
  executarEm: sql`now() + make_interval(secs => "proximoAtrasoS")`,
}

// One statement: `d` are the settlements whose job is still held, `m` those that also move their note. Everything else
// hangs on these two, so a lost lease or a note that moved meanwhile writes nothing that others would contradict.
const statement = (rows: object[]) => sql`
  with p as (select * from json_to_recordset(${storable(JSON.stringify(rows))}) as p(ord int, "jobId" bigint, epoca int, "jobEstado" text,
      "atrasoS" float8, attempts int, "jobErro" text, "notaId" uuid, "tenantId" uuid, de text, para text, ator json,
      "requestId" text, "webhookUrl" text, grupo text, "tId" uuid, "tResultado" text, "tProtocolo" text, "tStatus" int, "tCausa" text, "tDuracao" int,
      "tResposta" text, "provenId" uuid, "provenResultado" text, "provenCausa" text, numero text, "chaveAcesso" text,
      "codigoVerificacao" text, "autorizadaEm" timestamptz, apurado json, "verEmS" float8, xml text, erros json, avisos json, reparo text, "serieId" uuid,
      "freesIdIntegracao" boolean, evento text, corpo text, "proximaFila" text, "proximoAtrasoS" float8, "proximosDados" json,
      alerta text, "alertaDetalhe" json)),
  d as (select p.* from p join jobs j on j.id = p."jobId" and j.epoca = p.epoca and j.estado = 'executando' for update of j),
  s as (${takeNumbersFrom(sql`"serieId"`, sql`d where "serieId" is not null`)}),
  r as (select d.ord, s.primeiro + row_number() over (partition by s.id order by d.ord) - 1 as numero from d join s on s.id = d."serieId"),
  m as (update notas set
      status = coalesce(d.para, status), versao = versao + 1,
      numero = coalesce(d.numero, notas.numero), chave_acesso = coalesce(d."chaveAcesso", chave_acesso),
      codigo_verificacao = coalesce(d."codigoVerificacao", codigo_verificacao),
      autorizada_em = coalesce(d."autorizadaEm", autorizada_em),
      ${AUTORIZADO} = coalesce(${bytesOf(sql`d.xml`)}, ${AUTORIZADO}),
      apurado = coalesce(d.apurado, notas.apurado), valor_iss = coalesce((d.apurado ->> 'iss')::bigint, valor_iss),
      situacao_ver_em = clock_timestamp() + make_interval(secs => d."verEmS"),
      erros = coalesce(d.erros, notas.erros),
      avisos = case when d.avisos is null then notas.avisos else (notas.avisos::jsonb || d.avisos::jsonb)::json end,
      ajustes = case when d.reparo is null then ajustes else ajustes || d.reparo end,
      numero_rps = coalesce(r.numero, numero_rps),
      vigente = vigente and not d."freesIdIntegracao",
      concluida_em = case when d.para in ('autorizada', 'rejeitada', 'falha_definitiva') then clock_timestamp() else concluida_em end
    from d left join r using (ord) where notas.id = d."notaId" and notas.status = d.de returning d.ord),
  h as (${historyFrom(MOVIDA, MOVIDAS)}),
  a as (${auditFrom(MOVIDA_AUDIT, MOVIDAS)}),
  e as (${eventFrom(EVENTO, sql`d join m using (ord) where evento is not null`)}),
  t as (update transmissoes set resultado = d."tResultado", protocolo = d."tProtocolo", status_http = d."tStatus", causa = d."tCausa", duracao_ms = d."tDuracao",
      ${RECEBIDO} = ${bytesOf(sql`d."tResposta"`)}, respondida_em = clock_timestamp() from d where transmissoes.id = d."tId"),
  v as (update transmissoes set resultado = d."provenResultado", causa = d."provenCausa" from d where transmissoes.id = d."provenId"),
  j as (${finishFrom(sql`(select "jobId" as id, epoca, "jobEstado" as estado, "atrasoS" as atraso, attempts as conta, "jobErro" as erro from d) p`)}),
  x as (${enqueueFrom(sql`"proximaFila"`, PROXIMO, sql`d where "proximaFila" is not null`)}),
  l as (${raiseFrom(ALERTA, sql`d where alerta is not null`)}),
  f as (${resolveFrom('nota_incerta', sql`"notaId"`, sql`d join m using (ord) where para in ('autorizada', 'rejeitada', 'falha_definitiva')`)}),
  w as (select count(pg_notify(c, coalesce("notaId"::text, ''))) as n from d join m using (ord),
      unnest(case when evento is null then array['notas'] else array['notas', 'eventos'] end) as c where para is not null)
  select d.ord, m.ord is not null as moved from d left join m using (ord), w`
