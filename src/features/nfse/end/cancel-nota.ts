import { whyNotCancel } from '#domain/nota/cancel-rules.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { conexaoOf } from '#features/cidades/reach/conexao-of.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { trackOf } from '#features/cidades/reach/track-of.ts'
import { refuseNaoCitavel } from '#features/nfse/nota/chave-nao-citavel.ts'
import { findNotaOrRefuse } from '#features/nfse/nota/find-nota.ts'
import { checkCodigoMotivo, refuseMotivo } from '#features/nfse/nota/motivo.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { refuseUnsupported } from '#features/nfse/nota/unsupported.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { hurry } from '#platform/queue/enqueue.ts'
import { assertNothingOpen, joinable, openCancelamento, waitForCity } from './open-cancelamento.ts'

export type PedidoDeCancelamento = { notaId: string; motivo: string; codigoMotivo?: string }

/**
 * Cancels an authorised note at its city (docs/especificacao/decisoes.md#5-after-authorization) and waits for the
 * answer, 20 s at most; without one the note stays `autorizada` with an open `cancelamento`, and the outcome comes by
 * webhook. Repeating changes nothing. Throws NFSE_NAO_CANCELAVEL, MOTIVO_INVALIDO, PRAZO_EXPIRADO (in this order),
 * CANCELAMENTO_EM_CURSO, CANCELAMENTO_RECUSADO.
 */
export async function cancelNota(ctx: Ctx, pedido: PedidoDeCancelamento): Promise<NotaRow> {
  allow(ctx, 'nota.cancel')
  return cancelAutorizada(ctx, pedido)
}

/** cancelNota for verbs that called `allow` themselves (the note of a subscription). */
export async function cancelAutorizada(ctx: Ctx, pedido: PedidoDeCancelamento): Promise<NotaRow> {
  const nota = await findNotaOrRefuse(ctx, pedido.notaId)
  if (nota.status === 'cancelada') return nota
  const running = joinable(nota, 'direto')
  if (running) await hurry(ctx.db, { fila: 'nota.cancel', chave: nota.id, tenantId: ctx.tenantId })
  const id = running ?? (await begin(ctx, nota, pedido))
  return id === null
    ? afterMeanwhile(ctx, nota.id)
    : waitForCity(ctx, { notaId: nota.id, id, waiting: ['em_processamento'] })
}

async function begin(ctx: Ctx, nota: NotaRow, { motivo, codigoMotivo }: PedidoDeCancelamento): Promise<string | null> {
  assertNothingOpen(nota)
  const why = whyNotCancel(nota, motivo, await prazoHorasOf(ctx.app, nota), ctx.now())
  if (why === 'MOTIVO_INVALIDO') throw refuseMotivo(motivo)
  const conexao = await conexaoOf(ctx.app, nota)
  if (conexao && why !== 'NFSE_NAO_CANCELAVEL')
    checkCodigoMotivo(codigoMotivo, 'cancelar', trackOf(ctx.app, conexao), conexao)
  if (why) throw new Refusal(why, `nota ${nota.id} is ${nota.status}`, { dados: { estadoAtual: nota.status } })
  if (conexao && !trackOf(ctx.app, conexao).cancel) throw refuseUnsupported('cancelar', nota)
  if (conexao) refuseNaoCitavel(nota.chaveAcesso, conexao)
  return openCancelamento(ctx, nota, {
    tipo: 'direto',
    status: 'em_processamento',
    motivo,
    codigoMotivo: codigoMotivo ?? null,
    fila: 'nota.cancel',
    acao: 'nota.cancel',
  })
}

/** The note ended between two reads of it. */
async function afterMeanwhile(ctx: Ctx, notaId: string): Promise<NotaRow> {
  const nota = await findNotaOrRefuse(ctx, notaId)
  if (nota.status === 'cancelada') return nota
  throw new Refusal('NFSE_NAO_CANCELAVEL', `nota ${notaId} became ${nota.status}`, {
    dados: { estadoAtual: nota.status },
  })
}

/**
 * Hours after authorization after which the note is not cancelled without asking the city: what operators set for the
 * city, or for all cities without a setting (`cancelamento.prazoPadraoHoras`), else what is documented. The deadline
 * that refusals suggest is only shown.
 */
export async function prazoHorasOf(
  app: App,
  nota: Pick<NotaRow, 'municipio' | 'ambiente' | 'conexao'>,
): Promise<number> {
  const { byIbge } = await openMunicipioIndex(app)
  const padrao = (await readAjustes(app))['cancelamento.prazoPadraoHoras']
  const decided = byIbge.get(nota.municipio)?.ajuste?.prazoCancelamentoHoras ?? padrao
  if (decided !== null) return decided
  return (await conexaoOf(app, nota))?.capacidades.prazoCancelamentoHoras ?? Number.POSITIVE_INFINITY
}
