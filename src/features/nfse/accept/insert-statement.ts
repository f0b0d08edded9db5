import type { Centavos } from '#domain/money.ts'
import type { Ambiente, Aviso, Trilho } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { SituacaoDoIss } from '#domain/tributos/situacao-do-iss.ts'
import { auditFrom, type describeActor, type describeOrigem } from '#features/audit/audit.ts'
import { pendingFrom } from '#features/nfse/busca/pendentes.ts'
import { PEDIDO } from '#features/nfse/nota/documents.ts'
import { historyFrom } from '#features/nfse/nota/history.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { advanceFrom } from '#features/series/rps-numbers.ts'
import { bytesParameter } from '#platform/db/bytes.ts'
import { DISTRIBUTED, sql, type Tx } from '#platform/db/db.ts'
import { enqueueFrom, GRUPO, hint } from '#platform/queue/enqueue.ts'

export type NewNota = {
  id: string
  tenantId: string
  empresaId: string
  ambiente: Ambiente
  idIntegracao: string | null
  /** The request as received, without credentials, and the digest of the bytes received, hex. */
  corpo: Buffer
  corpoSha256: string
  trilho: Trilho
  municipio: string
  conexao: string
  conexaoVersao: number
  serieId: string
  serieRps: string
  /** A number the client manages itself, or null to take the next one. */
  numeroForcado: number | null
  /** The greatest number that the layout holds. */
  numeroMax: number
  /** The request confirms a jump of the sequence (`opcoes.confirmarSalto`). */
  saltoConfirmado: boolean
  preparada: NotaPreparada
  webhookUrl: string | null
  prioridade: number
  score: number
  avisos: Aviso[]
  valorServico: number
  valorIss: number
  valorIbs: number
  valorCbs: number
  issSituacao: SituacaoDoIss
  /** The base of the ISS. */
  issBase: number
  valorACobrar: number | null
  tomadorNome: string | null
  competencia: string
  /** The refused note that this one re-issues; null: the last one with the same idIntegracao, if any. */
  reemissaoDeId: string | null
  motivoReemissao: string | null
  /** The note that this one replaces once it is authorised. */
  substituicao: NovaSubstituicao | null
  requestId: string
  ator: ReturnType<typeof describeActor>
  origem: ReturnType<typeof describeOrigem>
  criadaEm: Date
}

/** A replacement to begin. `numeroOriginal`: the number of the original at its city. */
export type NovaSubstituicao = {
  id: string
  originalId: string
  numeroOriginal: string
  nativa: boolean
  motivo: string
  codigoMotivo: string | null
}

// What each part of the statement writes, over the rows `p` (the notes) and `r` (the refused notes they re-issue).
const BY = { tenantId: sql`"tenantId"`, ator: sql`ator`, requestId: sql`"requestId"` }
const ORIGEM = sql`origem`
const REEMITIDAS = sql`r join p on p.id = r.nova`
const SUBSTITUICOES = sql`p where substituicao ->> 'id' is not null`
const JOB = { ...BY, chave: sql`id`, grupo: GRUPO, prioridade: sql`prioridade` }
const TITULARES = sql`p, lateral (values ('tomador', "tomadorCpfCnpj"), ('intermediario', "intermediarioCpfCnpj"))
  as q(papel, cpf_cnpj) where cpf_cnpj is not null`
const ACEITA = { ...BY, notaId: sql`id`, para: sql`'processando'` }
const ACEITA_AUDIT = { ...BY, origem: ORIGEM, acao: 'nota.issue', recurso: 'nota', recursoId: sql`id` }
const REEMITIDA = {
  ...BY,
  notaId: sql`r.id`,
  de: sql`r.status`,
  para: sql`r.status`,
  detalhe: sql`json_build_object('reemitidaPorId', nova, 'motivo', "motivoReemissao")`,
}
const REEMITIDA_AUDIT = {
  ...BY,
  origem: ORIGEM,
  acao: 'nota.reissue',
  recurso: 'nota',
  recursoId: sql`r.id`,
  detalhe: sql`json_build_object('novaNfseId', nova, 'motivo', "motivoReemissao")`,
}
const SUBSTITUICAO_AUDIT = {
  ...BY,
  origem: ORIGEM,
  acao: 'nota.replace',
  recurso: 'nota',
  recursoId: sql`substituicao ->> 'originalId'`,
  detalhe: sql`json_build_object('novaNfseId', id, 'motivo', substituicao ->> 'motivo')`,
}

// The request and the prepared note go beside the JSON, which several parts of the statement read.
const rowOf = ({ corpo: _, ...nota }: NewNota, ord: number) => ({
  ...nota,
  ord,
  preparada: undefined,
  tomadorCpfCnpj: nota.preparada.tomador?.cpfCnpj ?? null,
  intermediarioCpfCnpj: nota.preparada.intermediario?.cpfCnpj ?? null,
})

/** Writes the notes with all that begins with them, and commits; `next`: the next number of each series afterwards. */
export async function insertAll(
  tx: Tx,
  notas: (NewNota & { numeroRps: number })[],
  next: Map<string, number>,
): Promise<NotaRow[]> {
  const corpo = bytesParameter(notas.map((nota) => nota.corpo))
  const preparada = bytesParameter(notas.map((nota) => Buffer.from(JSON.stringify(nota.preparada))))
  const series = [...new Set(notas.map((nota) => nota.serieId))].map((id) => ({ id, proximo: next.get(id) }))
  const rows = await tx.last<Written>(sql`
    with p as (
      select * from json_to_recordset(${JSON.stringify(notas.map(rowOf))}) as p(
        ord int, id uuid, "tenantId" uuid, "empresaId" uuid, ambiente text, "idIntegracao" text, "corpoSha256" text,
        trilho text, municipio text, conexao text, "conexaoVersao" int,
        "serieId" uuid, "serieRps" text, "numeroRps" bigint,
        "webhookUrl" text, prioridade int, score int, avisos json,
        "valorServico" bigint, "valorIss" bigint, "valorIbs" bigint, "valorCbs" bigint,
        "issSituacao" text, "issBase" bigint, "valorACobrar" bigint, "tomadorNome" text, competencia text,
        "tomadorCpfCnpj" text, "intermediarioCpfCnpj" text,
        "reemissaoDeId" uuid, "motivoReemissao" text, substituicao json,
        "requestId" text, ator json, origem json, "criadaEm" timestamptz)),
    -- the last refused note with the same idIntegracao, where the request names none to re-issue
    v as (
      select distinct on (p.id) p.id as nova, a.id
      from p join notas a on a.tenant_id = p."tenantId" and a.id_integracao = p."idIntegracao" and not a.vigente
      where p."reemissaoDeId" is null and not exists (
        select from notas b where b.tenant_id = a.tenant_id and b.reemissao_de_id = a.id and b.vigente)
      order by p.id, a.criada_em desc),
    s as (${advanceFrom(sql`json_to_recordset(${JSON.stringify(series)})`)}),
    n as (
      insert into notas (
        id, tenant_id, empresa_id, ambiente, id_integracao,
        ${PEDIDO}, corpo_sha256,
        trilho, municipio, conexao, conexao_versao,
        serie_id, serie_rps, numero_rps,
        preparada, webhook_url, prioridade, score_confianca, avisos,
        valor_servico, valor_iss, valor_ibs, valor_cbs,
        iss_situacao, iss_base, valor_a_cobrar, tomador_nome, competencia,
        request_id, criada_em, numero_original, reemissao_de_id)
      select
        p.id, "tenantId", "empresaId", ambiente, "idIntegracao",
        ${corpo(sql`ord`)}, decode("corpoSha256", 'hex'),
        trilho, municipio, conexao, "conexaoVersao",
        "serieId", "serieRps", "numeroRps",
        convert_from(${preparada(sql`ord`)}, 'UTF8')::json, "webhookUrl", prioridade, score, avisos,
        "valorServico", "valorIss", "valorIbs", "valorCbs",
        "issSituacao", "issBase", "valorACobrar", "tomadorNome", competencia,
        "requestId", "criadaEm", substituicao ->> 'numeroOriginal',
        coalesce("reemissaoDeId", v.id)
      from p left join v on v.nova = p.id
      returning id, tenant_id, reemissao_de_id),

    -- the refused note that a new one re-issues points to it, and its history records who did it and why; by the array,
    -- because a plain join read all notes for every batch (2,600 accepted notes/s fell to 980 after 35,000)
    r as (
      update notas set reemitida_por_id = n.id from n
      where notas.id = any(array(select reemissao_de_id from n where reemissao_de_id is not null))
        and notas.id = n.reemissao_de_id and notas.tenant_id = n.tenant_id
      returning notas.id, notas.status, n.id as nova),
    rh as (${historyFrom(REEMITIDA, REEMITIDAS)}),
    ra as (${auditFrom(REEMITIDA_AUDIT, REEMITIDAS)}),

    -- the replacement of an authorised note waits for the new note
    c as (
      insert into cancelamentos (
        id, tenant_id, nota_id, tipo, status,
        motivo, codigo_motivo, substituta_id, nativa, request_id, criado_em)
      select
        (substituicao ->> 'id')::uuid, "tenantId", (substituicao ->> 'originalId')::uuid, 'substituicao',
        'aguardando_substituta', substituicao ->> 'motivo', substituicao ->> 'codigoMotivo', id,
        (substituicao ->> 'nativa')::boolean, "requestId", "criadaEm"
      from ${SUBSTITUICOES} returning ${DISTRIBUTED}),
    ca as (${auditFrom(SUBSTITUICAO_AUDIT, SUBSTITUICOES)}),

    -- whom the note names, to be found by who asks what the service holds of a person
    t as (
      insert into notas_titulares (tenant_id, nota_id, papel, cpf_cnpj)
      select "tenantId", id, papel, cpf_cnpj from ${TITULARES} returning ${DISTRIBUTED}),

    b as (${pendingFrom(sql`p`)}),
    h as (${historyFrom(ACEITA, sql`p`)}),
    a as (${auditFrom(ACEITA_AUDIT, sql`p`)}),
    j as (${enqueueFrom('nota.issue', JOB, sql`p`)}),
    w as (${hint('nota.issue')})
    select n.id, n.reemissao_de_id as "reemissaoDeId" from n, w`)
  const written = new Map(rows.map((row) => [row.id, row]))
  return notas.map((nota) => toRow(nota, written.get(nota.id)!))
}

/** The values that the database decides for a new note. */
type Written = { id: string; reemissaoDeId: string | null }

/** Makes the row of a new note from what was written, without reading it back. */
const toRow = (nota: NewNota & { numeroRps: number }, { reemissaoDeId }: Written): NotaRow => ({
  id: nota.id,
  tenantId: nota.tenantId,
  empresaId: nota.empresaId,
  ambiente: nota.ambiente,
  status: 'processando',
  idIntegracao: nota.idIntegracao,
  trilho: nota.trilho,
  municipio: nota.municipio,
  serieRps: nota.serieRps,
  numeroRps: nota.numeroRps,
  scoreConfianca: nota.score,
  avisos: nota.avisos,
  erros: [],
  numero: null,
  chaveAcesso: null,
  codigoVerificacao: null,
  autorizadaEm: null,
  tentativas: 0,
  valorServico: nota.valorServico as Centavos,
  valorACobrar: nota.valorACobrar as Centavos | null,
  tomadorNome: nota.tomadorNome,
  competencia: nota.competencia,
  corpoSha256: nota.corpoSha256,
  reemissaoDeId,
  reemitidaPorId: null,
  numeroOriginal: nota.substituicao?.numeroOriginal ?? null,
  cancelamento: null,
  conexao: nota.conexao,
  webhookUrl: nota.webhookUrl,
  requestId: nota.requestId,
  versao: 1,
  criadaEm: nota.criadaEm,
  concluidaEm: null,
})
