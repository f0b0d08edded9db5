import type { Codigo } from '#domain/codigos.ts'
import type { Ambiente, Aviso, Erro } from '#domain/nota/nota.ts'
import { saltoDe, whyNotNumero } from '#domain/nota/numero-rps.ts'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import { findNumeracao } from '#features/series/rps-numbers.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { Emitente } from './find-emitente.ts'

/** The effect of a client's number on its series; `recusa` is null when the note may have it. */
type NumeroConferido = { recusa: { codigo: Codigo; erro: Erro } | null; avisos: Aviso[] }

/**
 * Checks `rps.numero` before it is taken: the layout holds it with room to continue (`numeroMax`); a jump of the
 * sequence is reported, and must be confirmed by `opcoes.confirmarSalto` above SALTO_RPS_MAX. A series only grows
 * meanwhile, so the jump of an accepted note is never greater than the one reported here.
 */
export async function checkNumero(
  ctx: Ctx,
  { rps, opcoes }: PedidoNota,
  { emitente, ambiente, numeroMax }: { emitente: Emitente; ambiente: Ambiente; numeroMax: number },
): Promise<NumeroConferido> {
  if (!rps?.numero) return { recusa: null, avisos: [] }
  const numero = Number(rps.numero)
  const erro = whyNotNumero(numero, numeroMax, 'rps.numero')
  if (erro) return { recusa: { codigo: 'REGRA_NAO_ATENDIDA', erro }, avisos: [] }

  const { id: empresaId, endereco } = emitente.empresa
  const nome = rps.serie ?? emitente.config.serieRps
  const key = { empresaId, municipio: endereco.codigoCidade, ambiente, serie: nome }
  const { serie, proximo } = (await findNumeracao(ctx, key)) ?? { serie: nome, proximo: 1 }
  const salto = saltoDe(numero, proximo)
  if (salto === 0) return { recusa: null, avisos: [] }
  const max = ctx.app.config.saltoRpsMax
  if (salto > max && !opcoes?.confirmarSalto)
    return { recusa: refuseSalto({ numero, serie, proximo, salto, max }), avisos: [] }
  const mensagem = `O número ${numero} pula ${salto === 1 ? 'um número' : `${salto} números`} da série ${serie} (o próximo era ${proximo}); a série segue do ${numero + 1}.`
  return { recusa: null, avisos: [{ campo: 'rps.numero', codigo: 'NUMERACAO_SALTADA', mensagem }] }
}

type Salto = { numero: number; serie: string; proximo: number; salto: number; max: number }

const refuseSalto = ({ numero, serie, proximo, salto, max }: Salto): NonNullable<NumeroConferido['recusa']> => ({
  codigo: 'SALTO_DE_NUMERACAO',
  erro: {
    campo: 'rps.numero',
    codigo: 'SALTO_DE_NUMERACAO',
    mensagem: `Recebido ${numero}; o próximo da série ${serie} é ${proximo}, e o salto de ${salto} números passa de ${max}.`,
    correcao: 'Confira o número; se é ele mesmo, envie opcoes.confirmarSalto: true. A numeração da série não volta.',
  },
})
