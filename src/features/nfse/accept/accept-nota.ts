import { createHash, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { maskJson } from '#domain/credenciais.ts'
import type { Ambiente, Aviso, Erro } from '#domain/nota/nota.ts'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import { valorACobrar } from '#domain/tributos/previsto.ts'
import { describeActor } from '#features/audit/audit.ts'
import { findRequest, packPedido } from '#features/nfse/nota/documents.ts'
import { selectNota } from '#features/nfse/nota/find-nota.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import { ensureSerie } from '#features/series/rps-numbers.ts'
import { recordAttempt } from '#features/tentativas-rejeitadas/record-attempt.ts'
import { checkWebhookUrl } from '#features/webhooks/check-webhook-url.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { constraintOf, PG, sql, sqlState } from '#platform/db/db.ts'
import { ambienteOf, type CheckedNota, checkNota } from './check-nota.ts'
import { insertNota, type NovaSubstituicao } from './insert-notas.ts'

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
 * `ambiente`: for callers without an API key. `refuseOtherBody`: a repeated idIntegracao with other content is refused
 * with ID_INTEGRACAO_EM_USO, for callers whose user would take the existing note for the one just written.
 * `reemissao`: the refused note in whose place the new one is issued.
 */
export type AcceptInput = {
  json: unknown
  bytes: Buffer
  ambiente?: Ambiente
  refuseOtherBody?: boolean
  reemissao?: { deId: string; motivo: string | null }
  /** For a note that replaces another: called with the checked note, refuses it or returns the replacement. */
  substituir?: (checked: NotaPronta) => Promise<NovaSubstituicao>
}
export type NotaPronta = Extract<CheckedNota, { kind: 'ready' }>
export type AcceptedNota = { nota: NotaRow; repetida: boolean; avisos: Aviso[] }

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

async function accept(
  ctx: Ctx,
  { json, bytes, ambiente, refuseOtherBody, reemissao, substituir }: AcceptInput & { ambiente: Ambiente },
) {
  const { pedido, erros, avisos } = validatePedido(json)
  if (!pedido) {
    const masked = erros.some(({ codigo }) => codigo === 'VALOR_MASCARADO')
    const codigo = masked ? 'VALOR_MASCARADO' : 'SCHEMA_DPS_INVALIDO'
    throw new Refusal(codigo, 'request body does not follow the schema', { erros })
  }

  if (pedido.opcoes?.webhookUrl) checkWebhookUrl(ctx, pedido.opcoes.webhookUrl, 'opcoes.webhookUrl')
  const checked = await checkNota(ctx, { pedido, avisos }, ambiente)
  const corpoSha256 = createHash('sha256').update(bytes).digest('hex')
  const mine = { json, ambiente, corpoSha256, refuseOtherBody }
  if (checked.kind === 'refused') {
    // A repeat returns the accepted note, whatever changed since (an expired certificate, a suspended contract).
    const holder = pedido.idIntegracao ? await findHolder(ctx, pedido.idIntegracao) : null
    if (holder) return repeat(ctx, pedido, holder, mine)
    throw new Refusal(checked.codigo, checked.internal, { erros: checked.erros })
  }
  const { nota, emitente, score } = checked
  const { conexao } = checked.way
  const substituicao = (await substituir?.(checked)) ?? null

  const empresaId = emitente.empresa.id
  const municipio = emitente.empresa.endereco.codigoCidade
  const { id: serieId, serie: serieRps } = await ensureSerie(ctx, {
    ...{ empresaId, municipio, ambiente: nota.ambiente },
    serie: pedido.rps?.serie ?? emitente.config.serieRps,
  })
  const { reforma } = nota.servico

  const result = await insertNota(ctx.app, {
    id: randomUUID(),
    tenantId: ctx.tenantId,
    empresaId,
    ambiente: nota.ambiente,
    idIntegracao: nota.idIntegracao,
    corpo: packPedido(withoutCredentials(json, bytes, avisos)),
    corpoSha256,
    trilho: conexao.trilho,
    municipio,
    conexao: conexao.slug,
    conexaoVersao: conexao.versao,
    serieId,
    serieRps,
    numeroForcado: pedido.rps?.numero ? Number(pedido.rps.numero) : null,
    numeroMax: checked.way.track.numeroRpsMax,
    preparada: nota,
    webhookUrl: pedido.opcoes?.webhookUrl ?? null,
    prioridade: pedido.opcoes?.prioridade === 'alta' ? 1 : 0,
    score: score.score,
    avisos: checked.avisos,
    valorServico: nota.servico.valor.servico,
    valorIss: nota.servico.iss.valor,
    valorIbs: reforma ? reforma.ibsEstadual.valor + reforma.ibsMunicipal.valor : 0,
    valorCbs: reforma ? reforma.cbs.valor : 0,
    valorACobrar: valorACobrar(nota, ctx.app.tabelas),
    tomadorNome: nota.tomador?.razaoSocial ?? null,
    competencia: nota.competencia,
    reemissaoDeId: reemissao?.deId ?? null,
    motivoReemissao: reemissao?.motivo ?? null,
    substituicao,
    requestId: ctx.requestId,
    ator: describeActor(ctx.actor),
    criadaEm: ctx.now(),
  }).catch((error) => {
    if (sqlState(error) === PG.unicidade && constraintOf(error) === 'notas_numero_rps')
      throw new Refusal('RPS_NUMERO_EM_USO', `number ${pedido.rps?.numero} of series ${serieRps} is taken`)
    if (sqlState(error) === PG.unicidade && constraintOf(error) === 'notas_uma_reemissao')
      throw new Refusal('REEMISSAO_NAO_PERMITIDA', `nota ${reemissao?.deId} was re-issued meanwhile`)
    throw error
  })
  if (result.kind === 'accepted') {
    ctx.app.metrics.aceitas.inc()
    return { nota: result.nota, repetida: false, avisos: [] }
  }
  return repeat(ctx, pedido, result.id, mine)
}

/** The request as received, without credentials, which can only be in unknown fields. */
function withoutCredentials(json: unknown, bytes: Buffer, avisos: readonly Aviso[]): Buffer {
  if (!avisos.some(({ codigo }) => codigo === 'CAMPO_IGNORADO')) return bytes
  const masked = JSON.stringify(maskJson(json))
  return masked === JSON.stringify(json) ? bytes : Buffer.from(masked)
}

/** The note that holds an idIntegracao in this account. */
async function findHolder(ctx: Ctx, idIntegracao: string): Promise<string | null> {
  const row = await ctx.app.sistema.one<{ id: string }>(
    sql`select id from notas where tenant_id = ${ctx.tenantId} and id_integracao = ${idIntegracao} and vigente`,
  )
  return row?.id ?? null
}

/**
 * A repeated idIntegracao: returns the existing note as it is now (docs/especificacao/contrato.md#21-conventions), or
 * throws a conflict (docs/especificacao/decisoes.md#4-issuance).
 */
async function repeat(
  ctx: Ctx,
  pedido: PedidoNota,
  id: string,
  mine: { json: unknown; ambiente: Ambiente; corpoSha256: string; refuseOtherBody: boolean | undefined },
): Promise<AcceptedNota> {
  const existing = await selectNota(ctx.app.sistema, id)
  if (!existing) throw new Refusal('INDISPONIVEL', `nota ${id} vanished between two statements`)
  const empresa = await ctx.app.sistema.one<{ cpfCnpj: string }>(
    sql`select cpf_cnpj as "cpfCnpj" from empresas where id = ${existing.empresaId}`,
  )
  if (empresa?.cpfCnpj !== pedido.prestador.cpfCnpj || existing.ambiente !== mine.ambiente)
    throw new Refusal('IDEMPOTENCIA_CONFLITO', `idIntegracao belongs to nota ${id}`, { dados: { notaExistenteId: id } })
  const sameBytes = existing.corpoSha256 === mine.corpoSha256
  if (mine.refuseOtherBody && !sameBytes && !(await isSameContent(ctx, existing, mine.json)))
    throw new Refusal('ID_INTEGRACAO_EM_USO', `nota ${id} was issued with another body`, {
      erros: [erroDeOutroCorpo(`O idIntegracao "${pedido.idIntegracao}" já é de uma nota enviada com outros dados.`)],
      dados: { notaExistenteId: id },
    })
  const avisos: Aviso[] = sameBytes
    ? []
    : [
        {
          campo: 'idIntegracao',
          codigo: 'IDEMPOTENCIA_CORPO_DIVERGENTE',
          mensagem: `O idIntegracao "${pedido.idIntegracao}" já foi usado com outro corpo; esta resposta é a nota existente, sem mudanças.`,
        },
      ]
  return { nota: existing, repetida: true, avisos }
}

/** Whether a note was requested with this content, in whatever order its fields came. */
const isSameContent = async (ctx: Ctx, nota: NotaRow, json: unknown): Promise<boolean> =>
  isDeepStrictEqual(JSON.parse((await findRequest(ctx.app.sistema, nota)).toString('utf8')), json)

/** The fault of a repeated idIntegracao that would report another note as this one. */
export const erroDeOutroCorpo = (mensagem: string): Erro => ({
  campo: 'idIntegracao',
  codigo: 'ID_INTEGRACAO_EM_USO',
  mensagem,
  correcao: 'Veja a nota que já existe; se esta é outra nota, emita-a com outro idIntegracao.',
})
