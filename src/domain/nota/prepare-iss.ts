import { type Centavos, centavos, percentual } from '#domain/money.ts'
import { calculateIss, isSuspensa, issBase, resolveTributacao } from '#domain/tributos/iss.ts'
import { checkIss } from './check-iss.ts'
import type { TributosContexto } from './contextos.ts'
import { emReais, type Findings, recalculate } from './findings.ts'
import type { PedidoServico } from './pedido.ts'
import type { ServicoPreparado } from './preparada.ts'

type Bases = Pick<ServicoPreparado['valor'], 'servico' | 'deducoes' | 'descontoIncondicionado' | 'reembolsos'>

/** ISS of one item and its base; a base in the request wins over the one computed from the amounts. */
export function prepareIss(
  { iss: pedido, valor }: Pick<PedidoServico, 'iss' | 'valor'>,
  bases: Bases,
  campo: string,
  contexto: TributosContexto,
): { iss: ServicoPreparado['iss']; baseCalculo: Centavos } {
  const { tomadorNoExterior, foraDoMunicipio, levaNumeroProcesso = true, findings } = contexto
  const tributacao = resolveTributacao({
    tipoTributacao: pedido.tipoTributacao,
    exigibilidade: pedido.exigibilidade,
    tomadorNoExterior,
    foraDoMunicipio,
  })
  const numeroProcesso = pedido.numeroProcesso?.replace(/\D/g, '').padStart(PROCESSO_DIGITS, '0') ?? null
  if (isSuspensa(tributacao.exigibilidade) && numeroProcesso === null && levaNumeroProcesso) {
    const mensagem = 'O número do processo é obrigatório quando a cobrança do ISS está suspensa.'
    findings.erro(`${campo}.iss.numeroProcesso`, 'CAMPO_OBRIGATORIO', mensagem)
  } else if (numeroProcesso !== null && numeroProcesso.length > PROCESSO_DIGITS) {
    const mensagem = `O número do processo tem ${numeroProcesso.length} dígitos; o limite é ${PROCESSO_DIGITS}.`
    findings.erro(`${campo}.iss.numeroProcesso`, 'TAMANHO_INVALIDO', mensagem)
  }

  const beneficioMunicipal = prepareBeneficio(pedido.beneficioMunicipal)
  const baseCalculo = prepareBase(valor.baseCalculo ?? pedido.baseCalculo, bases, beneficioMunicipal, campo, findings)
  const aliquota = percentual(pedido.aliquota)
  const calculado = calculateIss(baseCalculo, aliquota, tributacao.exigibilidade)
  const iss = {
    aliquota,
    valor: recalculate(pedido.valor, calculado, `${campo}.iss.valor`, findings),
    retido: pedido.retido ?? false,
    tipoTributacao: tributacao.tipoTributacao,
    exigibilidade: tributacao.exigibilidade,
    tipoImunidade: pedido.tipoImunidade ?? null,
    numeroProcesso,
    beneficioMunicipal,
  }
  checkIss(pedido, tributacao, iss, campo, contexto)
  return { iss, baseCalculo }
}

function prepareBase(
  sent: number | undefined,
  bases: Bases,
  beneficio: ServicoPreparado['iss']['beneficioMunicipal'],
  campo: string,
  findings: Findings,
): Centavos {
  const calculada = issBase(bases, beneficio)
  if (calculada < 0) {
    const reducoes = emReais((bases.servico - calculada) as Centavos)
    const mensagem = `As reduções da base somam ${reducoes} e passam do valor do serviço, ${emReais(bases.servico)}.`
    findings.erro(`${campo}.${largestReducao(bases)}`, 'VALOR_FORA_DO_LIMITE', mensagem)
  }
  if (sent === undefined) return calculada
  if (centavos(sent) > bases.servico) {
    const [veio, limite] = [emReais(centavos(sent)), emReais(bases.servico)]
    const mensagem = `Recebido ${veio}; a base de cálculo não pode passar do valor do serviço, ${limite}.`
    findings.erro(`${campo}.valor.baseCalculo`, 'VALOR_FORA_DO_LIMITE', mensagem)
  }
  return centavos(sent)
}

/** The field to blame when the reductions pass the price: the benefit only when the rest fits. */
function largestReducao({ servico, deducoes, descontoIncondicionado, reembolsos = 0 as Centavos }: Bases): string {
  if (reembolsos > Math.max(deducoes, descontoIncondicionado)) return 'reforma.reembolsos'
  if (deducoes + descontoIncondicionado + reembolsos <= servico) return 'iss.beneficioMunicipal'
  return deducoes >= descontoIncondicionado ? 'valor.deducoes' : 'valor.descontoIncondicionado'
}

function prepareBeneficio(pedido: PedidoServico['iss']['beneficioMunicipal']) {
  if (!pedido) return null
  return {
    numero: pedido.numero,
    reducaoBase: pedido.reducaoBase === undefined ? null : percentual(pedido.reducaoBase),
    valorReducao: pedido.valorReducao === undefined ? null : centavos(pedido.valorReducao),
  }
}

/** Length of a process number in the DPS and in ABRASF; shorter numbers are filled with zeros on the left. */
const PROCESSO_DIGITS = 30
