import { mayBecome } from '#domain/nota/nota.ts'
import { raiseAlerta } from '#features/alertas/alertas.ts'
import { conexaoOf } from '#features/cidades/reach/conexao-of.ts'
import { trackOf } from '#features/cidades/reach/track-of.ts'
import { isCitavel } from '#features/nfse/nota/chave-nao-citavel.ts'
import { findNotaOrRefuse } from '#features/nfse/nota/find-nota.ts'
import { checkCodigoMotivo, checkMotivo } from '#features/nfse/nota/motivo.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import type { PedidoDeCancelamento } from './cancel-nota.ts'
import { assertNothingOpen, joinable, openCancelamento, waitForCity } from './open-cancelamento.ts'

/**
 * Requests the fisco to cancel a note that its issuer may no longer cancel
 * (docs/especificacao/estados.md#1-cancellation-request). The note stays `autorizada`; where the city has no web
 * service for it, or its schema does not let the key be named, the request waits in `aguardando_acao_manual`, with an alert to operators. A repeated call returns
 * the open request. Throws NFSE_NAO_CANCELAVEL, MOTIVO_INVALIDO, CANCELAMENTO_EM_CURSO, CANCELAMENTO_RECUSADO.
 */
export async function requestCancel(
  ctx: Ctx,
  { notaId, motivo, codigoMotivo }: PedidoDeCancelamento,
): Promise<NotaRow> {
  allow(ctx, 'nota.request-cancel')
  const nota = await findNotaOrRefuse(ctx, notaId)
  if (nota.status === 'cancelada') return nota
  if (!mayBecome(nota.status, 'cancelada')) throw refuseState(nota)
  assertNothingOpen(nota, 'analise')
  const id = joinable(nota, 'analise') ?? (await begin(ctx, nota, motivo, codigoMotivo ?? null))
  if (id !== null) return waitForCity(ctx, { notaId, id, waiting: ['registrada'] })
  const later = await findNotaOrRefuse(ctx, notaId)
  if (later.status === 'cancelada') return later
  throw refuseState(later)
}

async function begin(ctx: Ctx, nota: NotaRow, motivo: string, codigoMotivo: string | null): Promise<string | null> {
  checkMotivo(motivo)
  const conexao = await conexaoOf(ctx.app, nota)
  if (conexao) checkCodigoMotivo(codigoMotivo, 'cancelar', trackOf(ctx.app, conexao), conexao)
  const byHand =
    conexao !== null && (!trackOf(ctx.app, conexao).requestCancel || !isCitavel(nota.chaveAcesso ?? '', conexao))
  const common = { tipo: 'analise', motivo, codigoMotivo, acao: 'nota.request-cancel' } as const
  return byHand
    ? openCancelamento(ctx, nota, { ...common, status: 'aguardando_acao_manual', fila: 'nota.check-status' }, (tx) =>
        raiseAlerta(tx, {
          tenantId: ctx.tenantId,
          tipo: 'cancelamento_manual',
          notaId: nota.id,
          detalhe: { conexao: nota.conexao, municipio: nota.municipio },
        }),
      )
    : openCancelamento(ctx, nota, { ...common, status: 'registrada', fila: 'nota.cancel' })
}

const refuseState = (nota: NotaRow) =>
  new Refusal('NFSE_NAO_CANCELAVEL', `nota ${nota.id} is ${nota.status}`, { dados: { estadoAtual: nota.status } })
