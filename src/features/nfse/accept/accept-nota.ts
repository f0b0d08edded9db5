import { createHash } from 'node:crypto'
import { maskJson } from '#domain/credenciais.ts'
import type { Ambiente, Aviso } from '#domain/nota/nota.ts'
import { reformaNaNota, somasDaReforma } from '#domain/nota/reforma-na-nota.ts'
import { valorACobrar } from '#domain/tributos/previsto.ts'
import { situacaoDoIss } from '#domain/tributos/situacao-do-iss.ts'
import { describeActor, describeOrigem } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import { ensureSerie } from '#features/series/rps-numbers.ts'
import { recordAttempt } from '#features/tentativas-rejeitadas/record-attempt.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { constraintOf, PG, sqlState } from '#platform/db/db.ts'
import { timeId } from '#platform/time-id.ts'
import { ambienteOf } from './check-nota.ts'
import { type AcceptedNota, type Decision, decideNota, type NotaPronta, repeatNota } from './decide-nota.ts'
import { insertNota } from './insert-notas.ts'
import type { NovaSubstituicao } from './insert-statement.ts'

/**
 * Accepts one issuance request (docs/especificacao/decisoes.md#4-issuance): every check that needs no city, then
 * idempotency, RPS number, note, job, history and audit in one transaction. A refusal is thrown, and kept for 90 days
 * as a rejected attempt. `avisos` concern this call only (a repeat with another body); the note's own are in the row.
 */
export async function acceptNota(ctx: Ctx, input: AcceptInput): Promise<AcceptedNota> {
  allow(ctx, 'nota.issue')
  return acceptPedido(ctx, input)
}

/**
 * `ambiente`: for callers without an API key. `refuseOtherBody`, `refuseRepeat`: see Recebido. `reemissao`: the refused
 * note in whose place the new one is issued.
 */
export type AcceptInput = {
  json: unknown
  bytes: Buffer
  ambiente?: Ambiente
  refuseOtherBody?: boolean
  refuseRepeat?: boolean
  reemissao?: { deId: string; motivo: string | null }
  /** For a note that replaces another: called with the checked note, refuses it or returns the replacement. */
  substituir?: (checked: NotaPronta) => Promise<NovaSubstituicao>
}

/** acceptNota for verbs that called `allow` themselves (batch, re-issue). */
export async function acceptPedido(ctx: Ctx, input: AcceptInput): Promise<AcceptedNota> {
  const ambiente = ambienteOf(ctx, input.ambiente)
  try {
    return await accept(ctx, { ...input, ambiente })
  } catch (error) {
    if (error instanceof Refusal)
      await recordAttempt(ctx, { bytes: input.bytes, json: input.json, refusal: error, ambiente })
    throw error
  }
}

async function accept(ctx: Ctx, input: AcceptInput & { ambiente: Ambiente }): Promise<AcceptedNota> {
  const { json, bytes, ambiente, refuseOtherBody, refuseRepeat } = input
  const mine = { json, ambiente, corpoSha256: sha256Of(bytes), refuseOtherBody, refuseRepeat }
  const decision = await decideNota(ctx, mine)
  if (decision.kind === 'recusada') throw decision.refusal
  if (decision.kind === 'repetida') return decision.existente

  const result = await insertDecided(ctx, decision, { ...input, corpoSha256: mine.corpoSha256 })
  if (result.kind === 'exists') return repeatNota(ctx, decision.pedido, result.id, mine)
  ctx.app.metrics.aceitas.inc()
  return { nota: result.nota, repetida: false, avisos: [] }
}

/** The digest of a body, hex: it distinguishes a repetition from another body with the same idIntegracao. */
export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

type Nova = Extract<Decision, { kind: 'nova' }>

async function insertDecided(
  ctx: Ctx,
  { pedido, checked, serie, numero }: Nova,
  { json, bytes, corpoSha256, reemissao, substituir }: AcceptInput & { corpoSha256: string },
) {
  const { nota, emitente, score } = checked
  const { conexao } = checked.way
  const substituicao = (await substituir?.(checked)) ?? null

  const empresaId = emitente.empresa.id
  const municipio = emitente.empresa.endereco.codigoCidade
  const key = { empresaId, municipio, ambiente: nota.ambiente, serie }
  const { id: serieId, serie: serieRps } = await ensureSerie(ctx, key)
  const criadaEm = ctx.now()
  return insertNota(ctx.app, {
    id: timeId(criadaEm),
    tenantId: ctx.tenantId,
    empresaId,
    ambiente: nota.ambiente,
    idIntegracao: nota.idIntegracao,
    corpo: withoutCredentials(json, bytes, checked.avisos),
    corpoSha256,
    trilho: conexao.trilho,
    municipio,
    conexao: conexao.slug,
    conexaoVersao: conexao.versao,
    serieId,
    serieRps,
    numeroForcado: numero,
    numeroMax: checked.way.track.numeroRpsMax,
    saltoConfirmado: pedido.opcoes?.confirmarSalto ?? false,
    preparada: nota,
    webhookUrl: pedido.opcoes?.webhookUrl ?? null,
    prioridade: pedido.opcoes?.prioridade === 'alta' ? 1 : 0,
    score: score.score,
    avisos: checked.avisos,
    valorServico: nota.servico.valor.servico,
    valorIss: nota.servico.iss.valor,
    ...somasDaReforma(reformaNaNota(nota, null, checked.avisos, ctx.app.tabelas)),
    issSituacao: situacaoDoIss(nota, conexao.trilho).situacao,
    issBase: nota.servico.valor.baseCalculo,
    valorACobrar: valorACobrar(nota, ctx.app.tabelas),
    tomadorNome: nota.tomador?.razaoSocial ?? null,
    competencia: nota.competencia,
    reemissaoDeId: reemissao?.deId ?? null,
    motivoReemissao: reemissao?.motivo ?? null,
    substituicao,
    requestId: ctx.requestId,
    ator: describeActor(ctx.actor),
    origem: describeOrigem(ctx),
    criadaEm,
  }).catch((error) => {
    if (sqlState(error) === PG.unicidade && constraintOf(error) === 'notas_numero_rps')
      throw new Refusal('RPS_NUMERO_EM_USO', `number ${numero} of series ${serieRps} is taken`)
    if (sqlState(error) === PG.unicidade && constraintOf(error) === 'notas_uma_reemissao')
      throw new Refusal('REEMISSAO_NAO_PERMITIDA', `nota ${reemissao?.deId} was re-issued meanwhile`)
    throw error
  })
}

/** The request as received, without credentials; only unknown fields can contain any. */
function withoutCredentials(json: unknown, bytes: Buffer, avisos: readonly Aviso[]): Buffer {
  if (!avisos.some(({ codigo }) => codigo === 'CAMPO_IGNORADO')) return bytes
  const masked = JSON.stringify(maskJson(json))
  return masked === JSON.stringify(json) ? bytes : Buffer.from(masked)
}
