import { raiseFrom, reopenFrom, resolveFrom } from '#features/alertas/alertas.ts'
import { auditFrom, describeActor } from '#features/audit/audit.ts'
import { useFrom } from '#features/faturamento/uso/uso.ts'
import { isLate, pendingTrechosFrom } from '#features/nfse/busca/blocos.ts'
import { dissolveFrom } from '#features/nfse/conflito/conflitos.ts'
import { occupyFrom } from '#features/nfse/end/occupy-numero.ts'
import { AUTORIZADO, packedAnswerOf, packedOf, RECEBIDO } from '#features/nfse/nota/documents.ts'
import { historyFrom } from '#features/nfse/nota/history.ts'
import { learnServicosFrom } from '#features/nfse/nota/servicos-usados.ts'
import { takeNumbersFrom } from '#features/series/rps-numbers.ts'
import { eventFrom } from '#features/webhooks/record-event.ts'
import { bytesParameter } from '#platform/db/bytes.ts'
import { empty, raw, type Sql, sql } from '#platform/db/db.ts'
import { isOneOf } from '#platform/db/range.ts'
import { enqueueFrom } from '#platform/queue/enqueue.ts'
import { finishFrom, heldJobs, timesOf } from '#platform/queue/queue.ts'
import { forgetAbsenceFrom } from './absence.ts'
import { EM_DUVIDA } from './duvida.ts'
import type { Settlement } from './settlement.ts'

/** The fields of a settlement that the statement reads: name, type in the database, and value. */
const FIELDS: readonly [name: string, type: string, from: (each: Settlement, ord: number) => unknown][] = [
  ['ord', 'int', (_, ord) => ord],
  ['ator', 'json', ({ job, declared }) => describeActor(declared?.por ?? { kind: 'job', name: job.fila })],
  ['requestId', 'text', ({ nota }) => nota.requestId],

  ['jobId', 'bigint', ({ job }) => job.id],
  ['epoca', 'int', ({ job }) => job.epoca],
  ['grupo', 'text', ({ job }) => job.grupo],
  ['jobEstado', 'text', ({ jobOutcome }) => jobOutcome.estado],
  ['jobAtrasoS', 'float8', ({ jobOutcome }) => ('atrasoS' in jobOutcome ? jobOutcome.atrasoS : 0)],
  ['jobAttempts', 'int', ({ jobOutcome }) => ('countsAsAttempt' in jobOutcome && jobOutcome.countsAsAttempt ? 1 : 0)],
  ['jobErro', 'text', ({ jobOutcome }) => ('erro' in jobOutcome ? jobOutcome.erro : null)],
  ['proximaFila', 'text', ({ proximo }) => proximo?.fila],
  ['proximoAtrasoS', 'float8', ({ proximo }) => proximo?.atrasoS],
  ['proximosDados', 'json', ({ proximo }) => proximo?.dados ?? {}],

  ['notaId', 'uuid', ({ nota }) => nota.id],
  ['tenantId', 'uuid', ({ nota }) => nota.tenantId],
  ['de', 'text', ({ nota }) => nota.status],
  ['para', 'text', ({ para }) => para],
  ['numero', 'text', ({ autorizacao }) => autorizacao?.numero],
  ['chaveAcesso', 'text', ({ autorizacao }) => autorizacao?.chaveAcesso],
  ['codigoVerificacao', 'text', ({ autorizacao }) => autorizacao?.codigoVerificacao],
  ['autorizadaEm', 'timestamptz', ({ autorizacao }) => autorizacao?.autorizadaEm],
  ['apurado', 'json', ({ autorizacao }) => autorizacao?.apurado],
  ['valorACobrar', 'bigint', ({ autorizacao }) => autorizacao?.valorACobrar],
  ['ibsPrevisto', 'bigint', ({ autorizacao }) => autorizacao?.previstos?.valorIbs],
  ['cbsPrevista', 'bigint', ({ autorizacao }) => autorizacao?.previstos?.valorCbs],
  ['servico', 'text', ({ nota, autorizacao }) => autorizacao && nota.preparada.servico.codigo],
  ['verEmS', 'float8', ({ autorizacao }) => autorizacao?.verEmS],
  ['erros', 'json', ({ erros }) => erros],
  [
    'avisos',
    'json',
    ({ avisos, duvida }) => (avisos?.length || duvida ? [...(avisos ?? []), ...(duvida ? [duvida] : [])] : null),
  ],
  ['semDuvida', 'boolean', ({ duvida, para }) => Boolean(duvida) || (para !== null && para !== 'falha_temporaria')],
  ['reparo', 'text', ({ reparo }) => reparo],
  ['serieId', 'uuid', ({ renumbers, nota }) => (renumbers ? nota.serieId : null)],
  ['numeroOcupado', 'bigint', ({ renumbers, nota }) => (renumbers ? nota.numeroRps : null)],
  ['envios', 'int', ({ countsSend }) => (countsSend ? 1 : 0)],
  ['tardia', 'boolean', isNumberedLate],
  ['freesIdIntegracao', 'boolean', ({ freesIdIntegracao }) => freesIdIntegracao ?? false],

  ['transmissaoId', 'uuid', ({ transmissao }) => transmissao?.id],
  ['resultado', 'text', ({ transmissao }) => transmissao?.resultado],
  ['protocolo', 'text', ({ transmissao }) => transmissao?.protocolo],
  ['statusHttp', 'int', ({ transmissao }) => transmissao?.statusHttp],
  ['causa', 'text', ({ transmissao }) => transmissao?.causa],
  ['mensagens', 'json', ({ transmissao }) => transmissao?.mensagens],
  ['duracaoMs', 'int', ({ transmissao }) => transmissao && Math.round(transmissao.duracaoMs)],
  ['provenId', 'uuid', ({ proven }) => proven?.id],
  ['provenResultado', 'text', ({ proven }) => proven?.resultado],
  ['provenCausa', 'text', ({ proven }) => proven?.causa],

  ['evento', 'text', ({ evento }) => evento?.nome],
  ['webhookUrl', 'text', ({ nota }) => nota.webhookUrl],
  [
    'declarado',
    'json',
    ({ declared }) => declared && { motivo: declared.motivo, provaDeAusencia: declared.provaDeAusencia },
  ],
  ['alertas', 'json', ({ alertas }) => alertas],
]
/** The documents of the settlements, as SQL by `ord`. */
const documentsOf = (all: readonly Settlement[]) => ({
  xml: bytesParameter(all.map(({ autorizacao }) => packedOf(autorizacao?.xml))),
  resposta: bytesParameter(all.map(({ transmissao }) => packedAnswerOf(transmissao?.resposta))),
  corpo: bytesParameter(all.map(({ evento }) => evento?.corpo)),
})

const FIELD_TYPES = raw(FIELDS.map(([name, type]) => `"${name}" ${type}`).join(', '))

const idsOf = (all: readonly Settlement[]) => all.map(({ nota }) => nota.id)
const jobsOf = (all: readonly Settlement[]) => all.map(({ job }) => job)

const rowOf = (each: Settlement, ord: number) =>
  Object.fromEntries(FIELDS.map(([name, , from]) => [name, from(each, ord)]))

/**
 * JSON that the database accepts: a city's text may contain NULs and lone surrogates, which must not prevent storing
 * the outcome of a note. Both are written as escapes in JSON, and removed here; a backslash that is content is doubled.
 */
export const storable = (json: string): string =>
  json.includes('\\u') ? json.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, '$1') : json

// The column values that other owners' parts of the statement write, over the rows of `d`.
const BY = { tenantId: sql`"tenantId"`, ator: sql`ator`, requestId: sql`"requestId"` }
const NOTA = { ...BY, notaId: sql`"notaId"` }
const HISTORY = {
  ...NOTA,
  de: sql`de`,
  para: sql`para`,
  detalhe: sql`coalesce(declarado, erros, json_build_object('causa', causa))`,
}
const AUDIT = {
  ...BY,
  acao: 'nota.settle',
  recurso: 'nota',
  recursoId: sql`"notaId"`,
  detalhe: sql`json_build_object('de', de, 'para', para)`,
}
const EVENTO = { ...NOTA, evento: sql`evento`, webhookUrl: sql`"webhookUrl"` }
const USO = { ...NOTA, empresaId: sql`empresa_id`, autorizadaEm: sql`em` }
const SERVICO = { ...USO, ambiente: sql`ambiente`, codigo: sql`servico` }
const ALERTA = { ...NOTA, chave: sql`"notaId"`, tipo: sql`tipo`, detalhe: sql`detalhe` }
const ALERTAS = sql`d, json_to_recordset(d.alertas) as alerta(tipo text, detalhe json) where d.alertas is not null`
const OCUPADO = { ...BY, serieId: sql`"serieId"`, numero: sql`"numeroOcupado"` }
const JOB_RESULT = sql`(
    select "jobId" as id, epoca, "jobEstado" as estado, em, fim, "jobAttempts" as conta, "jobErro" as erro
    from d) p`
const NEXT_JOB = {
  ...BY,
  chave: sql`"notaId"`,
  grupo: sql`grupo`,
  dados: sql`"proximosDados"`,
  executarEm: sql`now() + make_interval(secs => "proximoAtrasoS")`,
}

/** Whether a note has the aviso of a doubt, and its avisos without it. */
const IN_DOUBT = sql`notas.avisos::text like ${`%"${EM_DUVIDA}"%`}`
const WITHOUT_DOUBT = sql`(
  select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(notas.avisos::jsonb) a where a ->> 'codigo' <> ${EM_DUVIDA})`

/** The new forecast of a tax, for a note that carries that tax; a note without it keeps zero. */
const foreseen = (column: Sql, anew: Sql) => sql`case when ${column} > 0 then ${anew} end, ${column}`

/** The fields of a settlement that the parts after the note read. */
const MOVED_FIELDS = raw(
  [
    'ord',
    'tenantId',
    'notaId',
    'ator',
    'requestId',
    'de',
    'para',
    'causa',
    'erros',
    'declarado',
    'evento',
    'webhookUrl',
    'tardia',
    'servico',
  ]
    .map((name) => `d."${name}"`)
    .join(', '),
)
const MOVED = sql`m where para is not null`
const ENDED = sql`para in ('autorizada', 'rejeitada', 'falha_definitiva')`

/**
 * Writes all settlements in one statement; returns a row (ord, moved) for each whose job is still held. `d` are those,
 * `m` those that also write their note, with the fields that follow it: each part reads one of the two and joins nothing,
 * because a join of them reads every row for every other. Everything else depends on these two, so that nothing is written for a lost
 * lease or for the state of a note that changed meanwhile.
 */
export const settleStatement = (all: readonly Settlement[]): Sql => {
  const rare = all.some(isRare)
  return statementOf(all, documentsOf(all), (part) => (rare ? part : empty))
}

/**
 * Whether a settlement has what few have, for which the statement has parts that begin and end without a row in every other:
 * seven parts were a twentieth of a call for ten notes (26/11/2026). There are two texts, so that each is planned once.
 */
const isRare = (each: Settlement): boolean =>
  Boolean(each.renumbers ?? each.proven ?? each.proximo ?? each.alertas) || isNumberedLate(each)

/** The note gets its number so late that the search by parts may have passed it. */
function isNumberedLate({ autorizacao, nota }: Settlement): boolean {
  return Boolean(autorizacao) && isLate(nota.criadaEm)
}

const statementOf = (
  all: readonly Settlement[],
  { xml, resposta, corpo }: ReturnType<typeof documentsOf>,
  seldom: (part: Sql) => Sql,
): Sql => sql`
  with p as (
    select * from json_to_recordset(${storable(JSON.stringify(all.map(rowOf)))}) as p(${FIELD_TYPES})),
  g as (${heldJobs(all.map(({ job }) => job))}),
  d as (
    select p.*, clock_timestamp() as agora, clock_timestamp() + make_interval(secs => p."verEmS") as "verEm",
      ${timesOf(sql`p."jobEstado"`, sql`p."jobAtrasoS"`)} from p
    join g on g.id = p."jobId" and g.epoca = p.epoca),

  -- the new number, where the city has another document under the old one
  ${seldom(sql`
  s as (${takeNumbersFrom(sql`"serieId"`, sql`d where "serieId" is not null`)}),
  r as (
    select d.ord, s.primeiro + row_number() over (partition by s.id order by d.ord) - 1 as numero
    from d join s on s.id = d."serieId"),
  n as (${occupyFrom(OCUPADO, sql`d where "serieId" is not null`)}),`)}

  -- the note, and the records of its transition
  m as (
    update notas set
      status             = coalesce(d.para, status),
      versao             = versao + 1,
      tentativas         = notas.tentativas + d.envios,
      numero             = coalesce(d.numero, notas.numero),
      chave_acesso       = coalesce(d."chaveAcesso", chave_acesso),
      codigo_verificacao = coalesce(d."codigoVerificacao", codigo_verificacao),
      autorizada_em      = coalesce(d."autorizadaEm", autorizada_em),
      ${AUTORIZADO}      = coalesce(${xml(sql`d.ord`)}, ${AUTORIZADO}),
      apurado            = coalesce(d.apurado, notas.apurado),
      valor_iss          = coalesce((d.apurado ->> 'iss')::bigint, valor_iss),
      valor_ibs          = coalesce((d.apurado #>> '{reforma,ibsEstadual,valor}')::bigint
                             + (d.apurado #>> '{reforma,ibsMunicipal,valor}')::bigint,
                             ${foreseen(sql`valor_ibs`, sql`d."ibsPrevisto"`)}),
      valor_cbs          = coalesce((d.apurado #>> '{reforma,cbs,valor}')::bigint,
                             ${foreseen(sql`valor_cbs`, sql`d."cbsPrevista"`)}),
      valor_a_cobrar     = coalesce(d."valorACobrar", valor_a_cobrar),
      situacao_ver_em    = d."verEm",
      erros              = coalesce(d.erros, notas.erros),
      avisos             = case when d.avisos is null and not (d."semDuvida" and ${IN_DOUBT}) then notas.avisos
                                else (case when d."semDuvida" and ${IN_DOUBT} then ${WITHOUT_DOUBT} else notas.avisos::jsonb end
                                  || coalesce(d.avisos::jsonb, '[]'))::json end,
      ajustes            = case when d.reparo is null then ajustes else ajustes || d.reparo end,
      ${seldom(sql`numero_rps = coalesce(r.numero, numero_rps),`)}
      vigente            = vigente and not d."freesIdIntegracao",
      concluida_em       = case when ${ENDED} then d.agora else concluida_em end
    from d ${seldom(sql`left join r using (ord)`)}
    -- || '': by its key, and not among all the notes of the account in this state
    where notas.tenant_id = d."tenantId" and notas.id = d."notaId" and notas.status || '' = d.de
    returning ${MOVED_FIELDS}, notas.empresa_id, notas.ambiente, notas.autorizada_em as em),
  h as (${historyFrom(HISTORY, MOVED)}),
  a as (${auditFrom(AUDIT, MOVED)}),
  u as (${useFrom(USO, sql`${MOVED} and para = 'autorizada' and ambiente = 'producao'`)}),
  q as (${learnServicosFrom(SERVICO, sql`${MOVED} and para = 'autorizada'`)}),
  e as (${eventFrom({ ...EVENTO, corpo: corpo(sql`ord`) }, sql`m where evento is not null`)}),

  -- the transmission that was answered, and the earlier one whose outcome it proved
  o as (
    select ord, "tenantId", "notaId", "transmissaoId" as id, true as respondida, resultado, causa, mensagens, protocolo,
      "statusHttp", "duracaoMs", agora
    from d where "transmissaoId" is not null
    ${seldom(sql`
    union all
    select ord, "tenantId", "notaId", "provenId", false, "provenResultado", "provenCausa", null, null, null, null, null
    from d where "provenId" is not null`)}),
  t as (
    update transmissoes set
      resultado     = o.resultado,
      causa         = o.causa,
      mensagens     = case when respondida then o.mensagens else transmissoes.mensagens end,
      protocolo     = case when respondida then o.protocolo else transmissoes.protocolo end,
      status_http   = case when respondida then o."statusHttp" else status_http end,
      duracao_ms    = case when respondida then o."duracaoMs" else duracao_ms end,
      ${RECEBIDO}   = case when respondida then ${resposta(sql`o.ord`)} else transmissoes.${RECEBIDO} end,
      respondida_em = case when respondida then o.agora else respondida_em end
    from o where transmissoes.tenant_id = o."tenantId" and transmissoes.id = o.id
      and ${isOneOf(sql`transmissoes.nota_id`, sql`o."notaId"`, idsOf(all))}),

  -- this job, and the next
  j as (${finishFrom(JOB_RESULT, jobsOf(all))}),
  ${seldom(sql`
  z as (${forgetAbsenceFrom({ ...BY, id: sql`"provenId"` }, sql`d where "provenId" is not null`)}),
  y as (${pendingTrechosFrom(sql`m where tardia`)}),
  v as (${dissolveFrom(NOTA, sql`m where ${ENDED}`)}),
  x as (${enqueueFrom(sql`"proximaFila"`, NEXT_JOB, sql`d where "proximaFila" is not null`)}),
  k as (${reopenFrom(ALERTA, ALERTAS)}),
  l as (${raiseFrom(ALERTA, ALERTAS)}),
  -- a send that provably issued nothing leaves nothing to decide: the note is sent again, now or once it may
  b as (${resolveFrom(['nota_incerta', 'nota_em_conflito'], sql`"notaId"`, sql`d where "provenResultado" = 'nao_enviada' and para is null`)}),`)}
  f as (${resolveFrom(['nota_incerta', 'nota_em_conflito'], sql`"notaId"`, sql`m where ${ENDED}`)}),

  -- notifications to requests that wait for the note, and to the expander of events
  w as (
    select case when count(*) > 0 then pg_notify('notas', string_agg("notaId"::text, ','))::text end,
      case when bool_or(evento is not null) then pg_notify('eventos', '')::text end
    from ${MOVED})
  select ord, bool_or(moved) as moved
  from (select ord, false as moved from d union all select ord, true from m) t, w group by ord`
