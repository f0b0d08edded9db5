import { withoutMasked } from '#domain/mascara.ts'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import { checkNota } from '#features/nfse/accept/check-nota.ts'
import type { NotaPronta } from '#features/nfse/accept/decide-nota.ts'
import { refuseBeneath } from '#features/nfse/accept/refuse-beneath.ts'
import { findRequest } from '#features/nfse/nota/documents.ts'
import type { NotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { conflict } from '#platform/state-conflict.ts'

/**
 * The note prepared again from the request that was received: today's company, configuration, certificate and way, its
 * own number, date of emission and competência. Changes nothing. Throws what issuing refuses, with paths beneath
 * `pedido`, and ESTADO_INVALIDO when its number is no longer valid (another company, city or layout).
 */
export function rebuildNota(ctx: Ctx, nota: NotaParaEmitir): Promise<NotaPronta> {
  return refuseBeneath('pedido', async () => {
    const json = withoutMasked(
      JSON.parse((await findRequest({ app: ctx.app, db: ctx.app.sistema }, nota)).toString('utf8')),
    )
    const { pedido, erros, avisos } = validatePedido(json)
    if (!pedido) throw new Refusal('SCHEMA_DPS_INVALIDO', `the request of nota ${nota.id} is refused now`, { erros })
    const checked = await checkNota(ctx, { pedido: pinned(pedido, nota), avisos }, nota.ambiente)
    if (checked.kind === 'refused') throw new Refusal(checked.codigo, checked.internal, { erros: checked.erros })
    assertSameNumber(nota, checked)
    return checked
  })
}

/** The dates and the series of the note instead of today's; its number is taken already. */
function pinned(pedido: PedidoNota, { preparada, serieRps }: NotaParaEmitir): PedidoNota {
  const { dataEmissao, competencia } = preparada
  const { numero: _, ...rps } = pedido.rps ?? {}
  return { ...pedido, dataEmissao, competencia, rps: { ...rps, dataEmissao, competencia, serie: serieRps } }
}

/** A number belongs to one series of one company in one city, and a layout may be too small for it. */
function assertSameNumber(nota: NotaParaEmitir, { emitente, way }: NotaPronta): void {
  const { id, endereco } = emitente.empresa
  const refuse = (why: string) =>
    conflict('status', `${why}: o número ${nota.numeroRps} da série ${nota.serieRps} não serve. Encerre e reemita.`, {
      notaId: nota.id,
    })
  if (id !== nota.empresaId) throw refuse('O CNPJ do pedido é de outra empresa agora')
  if (endereco.codigoCidade !== nota.municipio) throw refuse('A empresa mudou de município')
  if (nota.numeroRps > way.track.numeroRpsMax) throw refuse(`O leiaute de ${way.conexao.slug} não comporta o número`)
}
