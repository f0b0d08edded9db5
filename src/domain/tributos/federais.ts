import { type Centavos, centavos, percentOf, percentual, sum } from '#domain/money.ts'
import { type Findings, recalculate } from '#domain/nota/findings.ts'
import type { PedidoServico, PedidoTributo } from '#domain/nota/pedido.ts'
import type { ServicoPreparado, Tributo } from '#domain/nota/preparada.ts'

/** The federal taxes a customer may withhold, in the order of the API. */
export const RETENCOES = ['pis', 'cofins', 'csll', 'inss', 'irrf', 'cpp'] as const

/**
 * A tax by rate: base × aliquota, half-up. The base is the one sent, else `base`. A value that disagrees becomes the
 * aviso VALOR_RECALCULADO on `campo`.valor.
 */
function prepareTributo(
  pedido: PedidoTributo | undefined,
  base: Centavos,
  campo: string,
  findings: Findings,
): Tributo | null {
  if (!pedido) return null
  const baseCalculo = pedido.baseCalculo === undefined ? base : centavos(pedido.baseCalculo)
  const aliquota = percentual(pedido.aliquota)
  const valor = recalculate(pedido.valor, percentOf(baseCalculo, aliquota), `${campo}.valor`, findings)
  return { baseCalculo, aliquota, valor }
}

/**
 * What the customer withholds besides ISS; each base defaults to the service value
 * (docs/especificacao/decisoes.md#4-issuance).
 */
export function prepareRetencao(
  pedido: PedidoServico['retencao'],
  servico: Centavos,
  campo: string,
  findings: Findings,
): ServicoPreparado['retencao'] {
  const tributo = (nome: (typeof RETENCOES)[number]) =>
    prepareTributo(pedido?.[nome], servico, `${campo}.${nome}`, findings)
  return {
    pis: tributo('pis'),
    cofins: tributo('cofins'),
    csll: tributo('csll'),
    inss: tributo('inss'),
    irrf: tributo('irrf'),
    cpp: tributo('cpp'),
    outras: centavos(pedido?.outras ?? 0),
  }
}

/**
 * PIS and Cofins settled by the issuer. `cstPadrao` comes from the configuration and creates the block when only a
 * retention was sent, because the national layout cannot carry the retention without it (nacional E0724).
 */
export function prepareApuracaoPropria(
  pedido: PedidoServico['apuracaoPropria'],
  servico: Centavos,
  cstPadrao: string | null,
  campo: string,
  findings: Findings,
): ServicoPreparado['apuracaoPropria'] {
  if (!pedido && !cstPadrao) return null
  const base = pedido?.baseCalculoPisCofins === undefined ? servico : centavos(pedido.baseCalculoPisCofins)
  return {
    cstPisCofins: pedido?.cstPisCofins ?? cstPadrao,
    baseCalculoPisCofins: base,
    pis: prepareTributo(pedido?.pis, base, `${campo}.pis`, findings),
    cofins: prepareTributo(pedido?.cofins, base, `${campo}.cofins`, findings),
  }
}

/** Everything the customer withholds: ISS when retained, and every federal retention. */
export function totalRetido({ iss, retencao }: Pick<ServicoPreparado, 'iss' | 'retencao'>): Centavos {
  return sum(iss.retido ? iss.valor : null, ...RETENCOES.map((nome) => retencao[nome]?.valor), retencao.outras)
}

/** What the customer pays: service − discounts − retained (docs/referencia/nacional.md#62-conditional-rules). */
export function valorLiquido(
  valor: Pick<ServicoPreparado['valor'], 'servico' | 'descontoIncondicionado' | 'descontoCondicionado'>,
  retido: Centavos,
): Centavos {
  return (valor.servico - valor.descontoIncondicionado - valor.descontoCondicionado - retido) as Centavos
}
