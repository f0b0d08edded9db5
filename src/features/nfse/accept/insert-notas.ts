import type { Ambiente, Aviso, Trilho } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { auditFrom, type describeActor } from '#features/audit/audit.ts'
import { bytesOf, PEDIDO } from '#features/nfse/nota/documents.ts'
import { historyFrom } from '#features/nfse/nota/history.ts'
import { NOTA_COLUMNS, type NotaRow } from '#features/nfse/nota/nota-row.ts'
import { advanceFrom, forgetSeries } from '#features/series/rps-numbers.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import { constraintOf, type Db, PG, type Sql, sql, sqlState } from '#platform/db/db.ts'
import { createGroup } from '#platform/db/group.ts'
import { perApp } from '#platform/per-app.ts'
import { enqueueFrom, GRUPO, hint } from '#platform/queue/enqueue.ts'

export type NewNota = {
  id: string
  tenantId: string
  empresaId: string
  ambiente: Ambiente
  idIntegracao: string | null
  /** The request as received, without credentials, packed, and the digest of the bytes received, hex. */
  corpo: string
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
  preparada: NotaPreparada
  webhookUrl: string | null
  prioridade: number
  score: number
  avisos: Aviso[]
  valorServico: number
  valorIss: number
  valorIbs: number
  valorCbs: number
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

export type Accepted = { kind: 'accepted'; nota: NotaRow } | { kind: 'exists'; id: string }

const BATCH_MAX = 100
const RACES_MAX = 5

/**
 * Inserts one accepted note, together with others that arrive at the same moment: number, note, history, audit and job
 * in one transaction. Returns `exists` when a note in force holds the idIntegracao. Throws SERIE_INATIVA, SERIE_ESGOTADA.
 */
export function insertNota(app: App, nota: NewNota): Promise<Accepted> {
  return inserterOf(app)(nota).catch((error: unknown) => {
    if (error instanceof Refusal && error.codigo === 'INDISPONIVEL') forgetSeries(app)
    throw error
  })
}
const inserterOf = perApp((app) =>
  createGroup((notas: NewNota[]) => insertNotas(app.sistema, notas), { itemsMax: BATCH_MAX }),
)

async function insertNotas(db: Db, notas: NewNota[], race = 0): Promise<Accepted[]> {
  try {
    return await db.transaction((tx) => insertInOrder(tx, notas))
  } catch (error) {
    // Another process took the same idIntegracao in between (its series differs from ours), or re-issued the same
    // refused note: the second try finds it.
    const raced =
      sqlState(error) === PG.unicidade &&
      ['notas_id_integracao', 'notas_uma_reemissao'].includes(constraintOf(error) ?? '')
    if (raced && race < RACES_MAX) return insertNotas(db, notas, race + 1)
    throw error
  }
}

/**
 * The series are locked first, so that the query for existing notes that follows sees what others committed. The lock
 * is `for no key update`: a transaction that ends a note refers to its series while it holds the note, and a
 * replacement here waits for that note.
 */
async function insertInOrder(tx: Db, notas: NewNota[]): Promise<Accepted[]> {
  const { fresh, next, holderOf } = await placeInOrder(tx, notas, await lockSeries(tx, notas))
  const rows = fresh.length ? await insertAll(tx, fresh, next) : []
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return notas.map((nota, index): Accepted => {
    const holder = holderOf[index]
    return holder ? { kind: 'exists', id: holder } : { kind: 'accepted', nota: rowOf.get(nota.id) as NotaRow }
  })
}

/** What decides the place of a note: its number in a series, or the note that holds its idIntegracao. */
export type Lugar = Pick<
  NewNota,
  'id' | 'tenantId' | 'idIntegracao' | 'serieId' | 'serieRps' | 'numeroForcado' | 'numeroMax' | 'substituicao'
>

/**
 * What inserting a note would do now, decided by the same code and without writing: the note that holds its
 * idIntegracao, or null. `serieId` null: the series does not exist yet, so nothing of it is used. Throws what insertNota
 * throws.
 */
export async function rehearseNota(db: Db, nota: Omit<Lugar, 'serieId'> & { serieId: string | null }) {
  const { serieId } = nota
  if (serieId === null) return (await findHolders(db, [nota])).get(keyOf(nota) ?? '') ?? null
  const { holderOf } = await placeInOrder(db, [{ ...nota, serieId }], await readSeries(db, [serieId], NO_LOCK))
  return holderOf[0] ?? null
}

/** Gives each note its number or the note it repeats; `next` is the next number of each series afterwards. */
async function placeInOrder<N extends Lugar>(tx: Db, notas: N[], series: Map<string, LockedSerie>) {
  const next = new Map<string, number>()
  const held = await findHolders(tx, notas)
  // A repeated request returns the note it created; only a new one begins a replacement.
  await assertReplaceable(
    tx,
    notas.filter((nota) => !held.has(keyOf(nota) ?? '')),
  )
  await assertNotVoided(tx, notas)
  await assertFree(
    tx,
    notas.filter((nota) => !held.has(keyOf(nota) ?? '')),
  )
  const fresh: (N & { numeroRps: number })[] = []
  const holderOf = notas.map((nota) => {
    const key = keyOf(nota)
    const holder = key && held.get(key)
    if (holder) return holder
    const serie = series.get(nota.serieId)
    // Another process deleted the series after this one cached its id; the next try creates it again.
    if (!serie) throw new Refusal('INDISPONIVEL', `serie ${nota.serieId} is gone`)
    if (!serie.ativa) throw new Refusal('SERIE_INATIVA', `serie ${nota.serieId}`)
    const free = next.get(nota.serieId) ?? serie.proximo
    const numeroRps = nota.numeroForcado ?? free
    if (numeroRps > nota.numeroMax) throw refuseEsgotada(nota)
    next.set(nota.serieId, Math.max(free, numeroRps + 1))
    fresh.push({ ...nota, numeroRps })
    if (key) held.set(key, nota.id) // the same key later in the batch gets this note
    return null
  })
  return { fresh, next, holderOf }
}

function refuseEsgotada({ serieRps, numeroMax }: Lugar): Refusal {
  const mensagem = `A série ${serieRps} chegou ao último número do leiaute desta cidade, ${numeroMax}.`
  return new Refusal('SERIE_ESGOTADA', `serie ${serieRps} is beyond ${numeroMax}`, {
    erros: [{ campo: 'rps.serie', codigo: 'SERIE_ESGOTADA', mensagem }],
  })
}

/**
 * Locks the originals and refuses a replacement of one that is not authorised or is about to end
 * (docs/especificacao/estados.md#2-replacement).
 */
async function assertReplaceable(tx: Db, notas: readonly Lugar[]): Promise<void> {
  const ids = notas.flatMap((nota) => nota.substituicao?.originalId ?? []).sort()
  if (!ids.length) return
  const authorised = await tx.query<{ id: string }>(
    sql`select id from notas where id = any(${ids}::uuid[]) and status = 'autorizada' order by id for update`,
  )
  // A separate statement, so that it sees what was committed while the lock was awaited.
  const ending = await tx.query<{ id: string }>(
    sql`select nota_id as id from cancelamentos where nota_id = any(${ids}::uuid[]) and concluido_em is null`,
  )
  for (const [index, id] of ids.entries()) {
    if (!authorised.some((row) => row.id === id)) throw new Refusal('ESTADO_INVALIDO', `nota ${id} stands no more`)
    if (ending.some((row) => row.id === id) || ids[index - 1] === id)
      throw new Refusal('CANCELAMENTO_EM_CURSO', `nota ${id} is about to end`)
  }
}

/**
 * Refuses a voided number: it is used up, though no note has it
 * (docs/especificacao/estados.md#16-rps-series-and-number).
 */
async function assertNotVoided(tx: Db, notas: readonly Lugar[]): Promise<void> {
  const forced = notas.filter((nota) => nota.numeroForcado !== null)
  if (!forced.length) return
  const voided = await tx.one<{ numero: number }>(sql`
    select numero from rps_inutilizados join unnest(${forced.map((nota) => nota.serieId)}::uuid[],
      ${forced.map((nota) => nota.numeroForcado)}::bigint[]) as f(s, n) on serie_id = f.s and numero = f.n limit 1`)
  if (voided) throw new Refusal('RPS_NUMERO_EM_USO', `number ${voided.numero} was voided`)
}

/** Refuses a number that a note has. Two requests at once for one number: the unique index refuses the second. */
async function assertFree(tx: Db, notas: readonly Lugar[]): Promise<void> {
  const forced = notas.filter((nota) => nota.numeroForcado !== null)
  if (!forced.length) return
  const taken = await tx.one<{ numero: number }>(sql`
    select numero_rps as numero from notas join unnest(${forced.map((nota) => nota.serieId)}::uuid[],
      ${forced.map((nota) => nota.numeroForcado)}::bigint[]) as f(s, n) on serie_id = f.s and numero_rps = f.n limit 1`)
  if (taken) throw new Refusal('RPS_NUMERO_EM_USO', `number ${taken.numero} is taken`)
}

type Chave = Pick<NewNota, 'tenantId' | 'idIntegracao'>
const keyOf = (nota: Chave) => nota.idIntegracao && `${nota.tenantId}:${nota.idIntegracao}`

type LockedSerie = { id: string; proximo: number; ativa: boolean }

const lockSeries = (tx: Db, notas: NewNota[]) =>
  readSeries(tx, [...new Set(notas.map((nota) => nota.serieId))], sql`for no key update`)

const NO_LOCK = sql``

async function readSeries(tx: Db, ids: string[], lock: Sql): Promise<Map<string, LockedSerie>> {
  const rows = await tx.query<LockedSerie>(
    sql`select id, proximo_numero as proximo, ativa from series where id = any(${ids}::uuid[]) order by id ${lock}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

// One index lookup for each: a plain join may read the whole table, when the planner's statistics say it is small.
async function findHolders(tx: Db, notas: readonly Chave[]): Promise<Map<string, string>> {
  const withId = notas.filter((nota) => nota.idIntegracao !== null)
  if (!withId.length) return new Map()
  const rows = await tx.query<{ id: string; tenantId: string; idIntegracao: string }>(sql`
    select n.id, n.tenant_id as "tenantId", n.id_integracao as "idIntegracao"
    from unnest(${withId.map((nota) => nota.tenantId)}::uuid[], ${withId.map((nota) => nota.idIntegracao)}::text[]) as a(t, i)
    cross join lateral (
      select id, tenant_id, id_integracao from notas
       where tenant_id = a.t and id_integracao = a.i and vigente limit 1) n`)
  return new Map(rows.map((row) => [`${row.tenantId}:${row.idIntegracao}`, row.id]))
}

// What each part of the statement writes, over the rows `p` (the notes) and `r` (the refused notes they re-issue).
const BY = { tenantId: sql`"tenantId"`, ator: sql`ator`, requestId: sql`"requestId"` }
const REEMITIDAS = sql`r join p on p.id = r.nova`
const SUBSTITUICOES = sql`p where substituicao ->> 'id' is not null`
const JOB = { ...BY, chave: sql`id`, grupo: GRUPO, prioridade: sql`prioridade` }
const ACEITA = { ...BY, notaId: sql`id`, para: sql`'processando'` }
const ACEITA_AUDIT = { ...BY, acao: 'nota.issue', recurso: 'nota', recursoId: sql`id` }
const REEMITIDA = {
  ...BY,
  notaId: sql`r.id`,
  de: sql`r.status`,
  para: sql`r.status`,
  detalhe: sql`json_build_object('reemitidaPorId', nova, 'motivo', "motivoReemissao")`,
}
const REEMITIDA_AUDIT = {
  ...BY,
  acao: 'nota.reissue',
  recurso: 'nota',
  recursoId: sql`r.id`,
  detalhe: sql`json_build_object('novaNfseId', nova, 'motivo', "motivoReemissao")`,
}
const SUBSTITUICAO_AUDIT = {
  ...BY,
  acao: 'nota.replace',
  recurso: 'nota',
  recursoId: sql`substituicao ->> 'originalId'`,
  detalhe: sql`json_build_object('novaNfseId', id, 'motivo', substituicao ->> 'motivo')`,
}

function insertAll(tx: Db, notas: (NewNota & { numeroRps: number })[], next: Map<string, number>): Promise<NotaRow[]> {
  const series = [...new Set(notas.map((nota) => nota.serieId))].map((id) => ({ id, proximo: next.get(id) }))
  return tx.query<NotaRow>(sql`
    with p as (
      select * from json_to_recordset(${JSON.stringify(notas)}) as p(
        id uuid, "tenantId" uuid, "empresaId" uuid, ambiente text, "idIntegracao" text,
        corpo text, "corpoSha256" text,
        trilho text, municipio text, conexao text, "conexaoVersao" int,
        "serieId" uuid, "serieRps" text, "numeroRps" bigint,
        preparada json, "webhookUrl" text, prioridade int, score int, avisos json,
        "valorServico" bigint, "valorIss" bigint, "valorIbs" bigint, "valorCbs" bigint,
        "valorACobrar" bigint, "tomadorNome" text, competencia text,
        "reemissaoDeId" uuid, "motivoReemissao" text, substituicao json,
        "requestId" text, ator json, "criadaEm" timestamptz)),
    s as (${advanceFrom(sql`json_to_recordset(${JSON.stringify(series)})`)}),
    n as (
      insert into notas (
        id, tenant_id, empresa_id, ambiente, id_integracao,
        ${PEDIDO}, corpo_sha256,
        trilho, municipio, conexao, conexao_versao,
        serie_id, serie_rps, numero_rps,
        preparada, webhook_url, prioridade, score_confianca, avisos,
        valor_servico, valor_iss, valor_ibs, valor_cbs,
        valor_a_cobrar, tomador_nome, competencia,
        request_id, criada_em, numero_original, reemissao_de_id)
      select
        p.id, "tenantId", "empresaId", ambiente, "idIntegracao",
        ${bytesOf(sql`corpo`)}, decode("corpoSha256", 'hex'),
        trilho, municipio, conexao, "conexaoVersao",
        "serieId", "serieRps", "numeroRps",
        preparada, "webhookUrl", prioridade, score, avisos,
        "valorServico", "valorIss", "valorIbs", "valorCbs",
        "valorACobrar", "tomadorNome", competencia,
        "requestId", "criadaEm", substituicao ->> 'numeroOriginal',
        coalesce("reemissaoDeId", (
          select a.id from notas a
          where a.tenant_id = "tenantId" and a.id_integracao = "idIntegracao" and not a.vigente
            and not exists (select from notas b where b.reemissao_de_id = a.id and b.vigente)
          order by a.criada_em desc limit 1))
      from p
      returning *),

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
      from ${SUBSTITUICOES}),
    ca as (${auditFrom(SUBSTITUICAO_AUDIT, SUBSTITUICOES)}),

    h as (${historyFrom(ACEITA, sql`p`)}),
    a as (${auditFrom(ACEITA_AUDIT, sql`p`)}),
    j as (${enqueueFrom('nota.issue', JOB, sql`p`)}),
    w as (${hint('nota.issue')})
    select ${NOTA_COLUMNS} from n, w`)
}
