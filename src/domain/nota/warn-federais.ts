import type { Centavos } from '#domain/money.ts'
import { RETENCOES } from '#domain/tributos/federais.ts'
import { emReais, type Findings } from './findings.ts'
import type { PedidoServico } from './pedido.ts'
import type { ServicoPreparado } from './preparada.ts'

/**
 * The points of the federal taxes of an item that the law allows and the client should check. `campo` is the item's
 * path.
 */
export function warnFederais(
  pedido: Pick<PedidoServico, 'retencao' | 'apuracaoPropria'>,
  { valor, retencao, apuracaoPropria }: Pick<ServicoPreparado, 'retencao' | 'apuracaoPropria'> & Valor,
  campo: string,
  findings: Findings,
): void {
  if (valor.descontoIncondicionado > 0) warnBases(pedido, { valor, retencao, apuracaoPropria }, campo, findings)
  const cst = apuracaoPropria?.cstPisCofins ?? ''
  const situacao = SEM_TRIBUTO[cst]
  const devido = (apuracaoPropria?.pis?.valor ?? 0) + (apuracaoPropria?.cofins?.valor ?? 0)
  if (situacao === undefined || devido === 0) return
  const mensagem = `O CST ${cst} diz ${situacao}, e apuracaoPropria traz ${emReais(devido as Centavos)} de PIS e Cofins: a nota vai com os dois. Envie o CST da operação tributada (01, à alíquota básica), ou tire pis e cofins.`
  findings.aviso(`${campo}.apuracaoPropria.cstPisCofins`, 'VALORES_DIVERGENTES', mensagem)
}

/**
 * The base of a federal tax is the value of the service unless the request has another: an unconditional discount does
 * not reduce it by itself (docs/especificacao/decisoes.md#4-issuance).
 */
function warnBases(
  pedido: Pick<PedidoServico, 'retencao' | 'apuracaoPropria'>,
  { valor, retencao, apuracaoPropria }: Pick<ServicoPreparado, 'retencao' | 'apuracaoPropria'> & Valor,
  campo: string,
  findings: Findings,
): void {
  const daApuracao = apuracaoPropria?.pis || apuracaoPropria?.cofins
  const bases = [
    ...RETENCOES.filter((nome) => retencao[nome] && pedido.retencao?.[nome]?.baseCalculo === undefined).map(
      (nome) => `retencao.${nome}.baseCalculo`,
    ),
    ...(daApuracao && pedido.apuracaoPropria?.baseCalculoPisCofins === undefined
      ? ['apuracaoPropria.baseCalculoPisCofins']
      : []),
  ]
  for (const base of bases) {
    const mensagem = `Não veio: a base é o valor do serviço, ${emReais(valor.servico)}, sem abater o desconto incondicionado de ${emReais(valor.descontoIncondicionado)}. Envie a base, se o tributo é sobre o valor com desconto.`
    findings.aviso(`${campo}.${base}`, 'VALOR_PADRAO', mensagem)
  }
}

type Valor = { valor: { servico: Centavos; descontoIncondicionado: Centavos } }

/** Situations of PIS and Cofins without an amount due (tables 4.3.3 and 4.3.4 of SPED, and 00 of the DPS). */
const SEM_TRIBUTO: Readonly<Record<string, string>> = {
  '00': 'que não há PIS e Cofins na operação',
  '04': 'revenda monofásica à alíquota zero',
  '06': 'operação à alíquota zero',
  '07': 'operação isenta',
  '08': 'operação sem incidência',
  '09': 'operação com suspensão',
}
