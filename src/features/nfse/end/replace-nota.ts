import { randomUUID } from 'node:crypto'
import { type Ambiente, type Erro, mayBecome } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { whyNotReplace } from '#domain/nota/replace-rules.ts'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import { conexaoOf } from '#features/cidades/reach/conexao-of.ts'
import { trackOf } from '#features/cidades/reach/track-of.ts'
import { acceptPedido } from '#features/nfse/accept/accept-nota.ts'
import type { AcceptedNota, NotaPronta } from '#features/nfse/accept/decide-nota.ts'
import type { NovaSubstituicao } from '#features/nfse/accept/insert-statement.ts'
import { refuseBeneath } from '#features/nfse/accept/refuse-beneath.ts'
import { refuseNaoCitavel } from '#features/nfse/nota/chave-nao-citavel.ts'
import { findNotaOrRefuse, selectNota } from '#features/nfse/nota/find-nota.ts'
import { checkCodigoMotivo, checkMotivo } from '#features/nfse/nota/motivo.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { refuseUnsupported } from '#features/nfse/nota/unsupported.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { stateConflict } from '#platform/state-conflict.ts'
import { prazoHorasOf } from './cancel-nota.ts'
import { assertNothingOpen } from './open-cancelamento.ts'

type PedidoDeSubstituicao = { notaId: string; novaNota: unknown; motivo: string; codigoMotivo?: string }

/**
 * Issues a note in place of an authorised one (docs/especificacao/estados.md#2-replacement): in one operation where the
 * city has it, else the new note first and then the cancellation, so that the client is never without a valid note.
 * Returns the new note; a repeated request returns the same. Throws ESTADO_INVALIDO, CANCELAMENTO_EM_CURSO,
 * MOTIVO_INVALIDO, PRAZO_EXPIRADO, OPERACAO_NAO_SUPORTADA_PELO_MUNICIPIO and the refusals of issuing.
 */
export async function replaceNota(ctx: Ctx, pedido: PedidoDeSubstituicao): Promise<AcceptedNota> {
  allow(ctx, 'nota.replace')
  const { novaNota, motivo, codigoMotivo = null } = pedido
  const original = await findNotaOrRefuse(ctx, pedido.notaId)
  const previous = await findPrevious(ctx, original, novaNota)
  if (previous) return { nota: previous, repetida: true, avisos: [] }
  if (!mayBecome(original.status, 'substituida'))
    throw stateConflict(`nota ${original.id} is ${original.status}`, {
      estadoAtual: original.status,
      permitidos: ['autorizada'],
    })
  assertNothingOpen(original)
  checkMotivo(motivo)
  const conexao = await conexaoOf(ctx.app, original)
  if (conexao) checkCodigoMotivo(codigoMotivo, 'substituir', trackOf(ctx.app, conexao), conexao)

  return refuseBeneath('novaNota', () => acceptReplacement(ctx, original, { novaNota, motivo, codigoMotivo }))
}

async function acceptReplacement(
  ctx: Ctx,
  original: NotaRow,
  { novaNota, motivo, codigoMotivo }: { novaNota: unknown; motivo: string; codigoMotivo: string | null },
): Promise<AcceptedNota> {
  const accepted = await acceptPedido(ctx, {
    json: novaNota,
    bytes: Buffer.from(JSON.stringify(novaNota)),
    ambiente: original.ambiente satisfies Ambiente,
    substituir: async (checked) => ({
      ...(await checkReplacement(ctx, original, checked, codigoMotivo)),
      motivo: motivo.trim(),
      codigoMotivo,
    }),
  })
  if (!accepted.repetida) return accepted
  // A concurrent identical request created it.
  const twin = await findPrevious(ctx, await findNotaOrRefuse(ctx, original.id), novaNota)
  if (twin) return { nota: twin, repetida: true, avisos: [] }
  throw new Refusal('ID_INTEGRACAO_EM_USO', `idIntegracao is held by nota ${accepted.nota.id}`, {
    dados: { notaExistenteId: accepted.nota.id },
  })
}

/** The new note of an earlier request with the same idIntegracao. */
async function findPrevious(ctx: Ctx, { cancelamento }: NotaRow, novaNota: unknown): Promise<NotaRow | null> {
  const idIntegracao = (novaNota as { idIntegracao?: unknown } | null)?.idIntegracao
  if (!cancelamento?.substitutaId || !idIntegracao || cancelamento.status === 'desfeita') return null
  const nova = await selectNota(ctx.db, cancelamento.substitutaId)
  return nova?.idIntegracao === idIntegracao ? nova : null
}

/** Checks that the new note may replace the original, and returns how. */
async function checkReplacement(
  ctx: Ctx,
  original: NotaRow,
  { nota, emitente, way }: NotaPronta,
  codigoMotivo: string | null,
): Promise<Pick<NovaSubstituicao, 'id' | 'originalId' | 'numeroOriginal' | 'nativa'>> {
  const { app } = ctx
  const samePlace = way.conexao.slug === original.conexao
  const erros = emitente.empresa.id === original.empresaId ? [] : [OUTRO_PRESTADOR]
  if (samePlace && way.conexao.slug === SLUG_NACIONAL) {
    const before = await findPreparada(ctx, original.id)
    erros.push(...whyNotReplace(before, nota))
  }
  if (erros.length > 0) throw new Refusal('REGRA_NAO_ATENDIDA', 'the replacement changes what it may not', { erros })

  const its = await conexaoOf(app, original)
  if (its) refuseNaoCitavel(original.chaveAcesso, its)
  const nativa = samePlace && way.track.replaces(way.conexao)
  if (!nativa && its && !trackOf(app, its).cancel) throw refuseUnsupported('substituir', original)
  const hours = (ctx.now().getTime() - (original.autorizadaEm?.getTime() ?? 0)) / 3_600_000
  const waived = nativa && SEM_PRAZO.includes(codigoMotivo?.padStart(2, '0') ?? '')
  if (!waived && hours > (await prazoHorasOf(app, original)))
    throw new Refusal('PRAZO_EXPIRADO', `nota ${original.id} is ${Math.floor(hours)} h old`)
  return { id: randomUUID(), originalId: original.id, numeroOriginal: original.numero ?? '', nativa }
}

/** Reasons without a deadline: entering and leaving the Simples Nacional (E0050). */
const SEM_PRAZO = ['01', '02']

const OUTRO_PRESTADOR: Erro = {
  campo: 'prestador.cpfCnpj',
  codigo: 'VALORES_DIVERGENTES',
  mensagem: 'A nota nova é de outro prestador.',
  correcao: 'Informe o prestador da nota original.',
}

async function findPreparada(ctx: Ctx, notaId: string): Promise<NotaPreparada> {
  const row = await ctx.db.one<{ preparada: NotaPreparada }>(
    sql`select preparada from notas where id = ${notaId} and tenant_id = ${ctx.tenantId}`,
  )
  return row!.preparada
}
