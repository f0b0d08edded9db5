import { type Centavos, centavos, percentual } from '#domain/money.ts'
import {
  calculateIss,
  EXIGIBILIDADE,
  isExportacao,
  isSuspensa,
  issBase,
  isTipoFora,
  resolveTributacao,
} from '#domain/tributos/iss.ts'
import { emReais, type Findings, recalculate } from './findings.ts'
import type { PedidoServico } from './pedido.ts'
import type { ServicoPreparado } from './preparada.ts'
import type { TributosContexto } from './prepare-tributos.ts'

type Bases = Pick<ServicoPreparado['valor'], 'servico' | 'deducoes' | 'descontoIncondicionado' | 'reembolsos'>

/** ISS of one item and its base; a base in the request wins over the one computed from the amounts. */
export function prepareIss(
  { iss: pedido, valor }: Pick<PedidoServico, 'iss' | 'valor'>,
  bases: Bases,
  campo: string,
  { tomadorNoExterior, foraDoMunicipio, findings }: TributosContexto,
): { iss: ServicoPreparado['iss']; baseCalculo: Centavos } {
  checkTributacao(pedido, campo, findings)
  const tributacao = resolveTributacao({
    tipoTributacao: pedido.tipoTributacao,
    exigibilidade: pedido.exigibilidade,
    tomadorNoExterior,
    foraDoMunicipio,
  })
  checkConflict(tributacao, pedido, campo, findings)
  warnSituacao(tributacao, pedido, campo, findings)
  warnIncidencia(tributacao, { pedido, foraDoMunicipio }, campo, findings)
  const numeroProcesso = pedido.numeroProcesso?.replace(/\D/g, '').padStart(PROCESSO_DIGITS, '0') ?? null
  if (isSuspensa(tributacao.exigibilidade) && numeroProcesso === null) {
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

/**
 * The schema allows 1 to 9 (docs/especificacao/contrato.md#22-issuance-request), but no layout has a meaning for 8 and
 * 9.
 */
function checkTributacao(pedido: PedidoServico['iss'], campo: string, findings: Findings): void {
  for (const nome of ['tipoTributacao', 'exigibilidade'] as const) {
    const sent = pedido[nome]
    if (sent === undefined || sent <= 7) continue
    findings.erro(
      `${campo}.iss.${nome}`,
      'VALOR_NAO_PERMITIDO',
      `Recebido ${sent}; os valores com significado são 1 a 7.`,
    )
  }
}

function checkConflict(
  { conflito, cede }: { conflito: boolean; cede: boolean },
  pedido: PedidoServico['iss'],
  campo: string,
  findings: Findings,
): void {
  const path = `${campo}.iss.exigibilidade`
  const par = `tipoTributacao ${pedido.tipoTributacao} e exigibilidade ${pedido.exigibilidade}`
  if (conflito) findings.erro(path, 'VALORES_DIVERGENTES', `${par} se contradizem; envie só um dos dois.`)
  if (cede) findings.aviso(path, 'VALORES_DIVERGENTES', `${par} se contradizem; vale o tipoTributacao.`)
}

/** Avisos for an export that the request did not declare, and for a retention when the customer has no ISS to pay. */
function warnSituacao(
  { exigibilidade }: { exigibilidade: number },
  { tipoTributacao, exigibilidade: sent, retido }: PedidoServico['iss'],
  campo: string,
  findings: Findings,
): void {
  if (isExportacao({ exigibilidade }) && tipoTributacao === undefined && sent === undefined) {
    const mensagem =
      'O tomador é do exterior e a situação do ISS não veio: a nota segue como exportação, sem ISS. Se o resultado do serviço é no Brasil, envie exigibilidade 1.'
    findings.aviso(`${campo}.iss.exigibilidade`, 'VALOR_PADRAO', mensagem)
  }
  if (!retido || exigibilidade === EXIGIBILIDADE.exigivel) return
  const mensagem = isSuspensa(exigibilidade)
    ? 'A cobrança do ISS está suspensa: o tomador não tem o que recolher.'
    : 'O serviço não deve ISS: não há o que reter.'
  findings.aviso(`${campo}.iss.retido`, 'VALORES_DIVERGENTES', mensagem)
}

/**
 * Layouts say where the ISS is due by the type of taxation (1.00) or by the municipality of incidence (the others):
 * where the request says both, and differently, part of the cities read one and part the other.
 */
function warnIncidencia(
  { exigibilidade, tipoTributacao: tipo }: { exigibilidade: number; tipoTributacao: number },
  { pedido, foraDoMunicipio }: { pedido: PedidoServico['iss']; foraDoMunicipio: boolean },
  campo: string,
  findings: Findings,
): void {
  if (pedido.tipoTributacao === undefined || exigibilidade !== EXIGIBILIDADE.exigivel) return
  if (isTipoFora(tipo) === foraDoMunicipio) return
  const [diz, incide] = isTipoFora(tipo) ? ['fora do município', 'nele'] : ['no município', 'em outro']
  const mensagem = `tipoTributacao ${tipo} diz que o ISS é devido ${diz}, e pela incidência ele é devido ${incide}; confira os dois.`
  findings.aviso(`${campo}.iss.tipoTributacao`, 'VALORES_DIVERGENTES', mensagem)
}

/** Length of a process number in the DPS and in ABRASF; shorter numbers are filled with zeros on the left. */
const PROCESSO_DIGITS = 30
