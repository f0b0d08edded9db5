import type { Erro } from '#domain/nota/nota.ts'
import type { Preenchido } from '#domain/nota/preenchimento.ts'
import { acceptNota } from '#features/nfse/accept/accept-nota.ts'
import type { App } from '#platform/app.ts'
import type { Actor, Ctx, PapelPortal } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { continueLater, type Job, type JobResult, type Settled } from '#platform/queue/queue.ts'
import { type Conferida, checkLinha, errosOfFailure, issuedBefore, type Lote, setOf } from './check-linha.ts'
import { completer } from './complete-linha.ts'
import { releaseHeld } from './issue-prontas.ts'
import { readPedido } from './linha.ts'

/** Lines at once: those of one POST /nfse/lote. */
const AT_ONCE = 50
/** Batches per job, which take far less than its lease; the next job continues. */
const STEPS_MAX = 4

type Begun = Lote & { tenantId: string; criadoPor: string; emitidoPor: string | null; executarEm: Date | null }
type Linha = {
  linha: number
  idIntegracao: string
  igual: string | null
  versao: number
  pedido: Buffer
  preenchidos: Preenchido[]
}

/**
 * The job `lote.processar`: checks the lines of a batch, then issues those that a person released, fifty at a time. A line
 * is marked before it is accepted and after: a worker that takes the job over begins with the marked ones, and the note
 * that one of them has already is known by its id and its request.
 */
export async function processLote(app: App, job: Job): Promise<JobResult | Settled> {
  await releaseHeld(app, loteOf(job))
  const lote = await app.sistema.one<Begun>(sql`
    select id, tenant_id as "tenantId", ambiente, sem_tomador as "semTomador", criado_por as "criadoPor",
      emitido_por as "emitidoPor", executar_em as "executarEm" from portal_lotes where id = ${loteOf(job)}`)
  if (!lote) return { kind: 'done' }
  for (let step = 0; step < STEPS_MAX; step++)
    if (!(await checkSome(app, lote)) && !(await issueSome(app, lote))) return ended(app, lote)
  return continueLater(app.sistema, job)
}

/** Lines that are still held, as when the clock of this machine is behind, are looked at again when their moment has come. */
function ended(app: App, { executarEm }: Begun): JobResult {
  if (!executarEm) return { kind: 'done' }
  const delayS = Math.max(AGAIN_S, (executarEm.getTime() - app.now().getTime()) / 1000)
  return { kind: 'retry', delayS, consumes: false, erro: `lines are held until ${executarEm.toISOString()}` }
}
const AGAIN_S = 0.5

/** The key of a job is the batch and the request that enqueued it. */
const loteOf = ({ chave }: Job) => chave.split(':', 1)[0]!

/**
 * The context of a person who is not logged in: the present permissions of the role, on the companies as they are now.
 */
async function ctxOf(app: App, { id, tenantId }: Begun, usuarioId: string): Promise<Ctx> {
  const person = await app.sistema.one<{ papel: PapelPortal; empresaIds: string[] | null }>(sql`
    select u.papel, u.empresa_ids as "empresaIds" from usuarios u join tenants t on t.id = u.tenant_id
    where u.id = ${usuarioId} and u.tenant_id = ${tenantId} and u.status = 'ativo' and t.bloqueada_em is null`)
  const actor: Actor = person ? { kind: 'portal', usuarioId, sessaoId: id, ...person } : { kind: 'anonimo' }
  return {
    app,
    actor,
    tenantId,
    requestId: requestOf(id),
    now: () => app.now(),
    db: app.inquilinos.forTenant(tenantId),
  }
}

/** The request id of every note of a batch. */
const requestOf = (loteId: string) => `lote-${loteId}`

async function checkSome(app: App, lote: Begun): Promise<boolean> {
  const linhas = await selectLinhas(app, lote, sql`situacao = 'a_conferir'`)
  if (linhas.length === 0) return false
  const ctx = await ctxOf(app, lote, lote.criadoPor)
  const complete = completer(ctx, lote.ambiente)
  await each(linhas, async (linha) => {
    const found = await checkLinha(ctx, lote, { ...linha, pedido: readPedido(linha.pedido) }, complete)
    // A line that was written again, by its field or by its columns, keeps what was filled in before.
    await keepChecked(app, lote.id, linha, { ...found, preenchidos: [...linha.preenchidos, ...found.preenchidos] })
  })
  return true
}

/** When the line was edited meanwhile, the edit counts, not this check. */
const keepChecked = (app: App, loteId: string, { linha, versao }: Linha, found: Conferida) =>
  app.sistema.query(sql`
    update portal_lote_linhas set ${setOf(found)}
    where lote_id = ${loteId} and linha = ${linha} and versao = ${versao} and situacao = 'a_conferir'`)

async function issueSome(app: App, lote: Begun): Promise<boolean> {
  if (!lote.emitidoPor) return false
  await app.sistema.query(sql`
    update portal_lote_linhas set situacao = 'enviando' where lote_id = ${lote.id} and linha in (
      select linha from portal_lote_linhas where lote_id = ${lote.id} and situacao = 'a_enviar'
      order by linha limit ${AT_ONCE} for update) and not exists (
      select from portal_lote_linhas where lote_id = ${lote.id} and situacao = 'enviando')`)
  const linhas = await selectLinhas(app, lote, sql`situacao = 'enviando'`)
  if (linhas.length === 0) return false
  const ctx = await ctxOf(app, lote, lote.emitidoPor)
  await each(linhas, async (linha) => keepIssued(app, lote.id, linha, await issueLinha(ctx, lote, linha)))
  return true
}

type Issued = { notaId: string } | { erros: Erro[]; existenteId: string | null }

async function issueLinha(ctx: Ctx, { ambiente }: Lote, { pedido, idIntegracao }: Linha): Promise<Issued> {
  try {
    const input = { json: readPedido(pedido), bytes: pedido, ambiente, refuseOtherBody: true }
    const { nota } = await acceptNota(ctx, input)
    if (nota.requestId === ctx.requestId) return { notaId: nota.id }
    return { erros: [await issuedBefore(ctx, idIntegracao, nota.id)], existenteId: nota.id }
  } catch (error) {
    return { erros: errosOfFailure(ctx, error), existenteId: null }
  }
}

async function keepIssued({ sistema }: App, loteId: string, { linha }: Linha, issued: Issued): Promise<void> {
  const change =
    'notaId' in issued
      ? sql`situacao = 'enviada', nota_id = ${issued.notaId}, erros = '[]'`
      : sql`situacao = 'com_erro', erros = ${JSON.stringify(issued.erros)}, existente_id = ${issued.existenteId}`
  await sistema.query(sql`
    update portal_lote_linhas set ${change} where lote_id = ${loteId} and linha = ${linha} and situacao = 'enviando'`)
}

const selectLinhas = ({ sistema }: App, { id }: Begun, which: Sql) =>
  sistema.query<Linha>(sql`
    select linha, id_integracao as "idIntegracao", igual, versao, pedido, preenchidos from portal_lote_linhas
    where lote_id = ${id} and ${which} order by linha limit ${AT_ONCE}`)

/** Runs all at once; throws the first failure after every one has ended. */
async function each(linhas: readonly Linha[], act: (linha: Linha) => Promise<unknown>): Promise<void> {
  const results = await Promise.allSettled(linhas.map(act))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
