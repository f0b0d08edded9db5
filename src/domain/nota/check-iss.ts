import { isMei, isSimples } from '#domain/empresa.ts'
import { type Centavos, type Percentual, percent, percentOf } from '#domain/money.ts'
import {
  EXIGIBILIDADE,
  isExportacao,
  isSuspensa,
  isTipoFora,
  isTributavel,
  type Tributacao,
} from '#domain/tributos/iss.ts'
import { faseDe } from '#domain/tributos/phase-in.ts'
import type { TributosContexto } from './contextos.ts'
import type { Findings } from './findings.ts'
import type { PedidoServico } from './pedido.ts'
import type { ServicoPreparado } from './preparada.ts'

type Iss = ServicoPreparado['iss']

/**
 * Checks the ISS of the request against itself, the place and the regime: each contradiction is refused, or decided
 * with an aviso that names the field and the effect, before any track is known (docs/especificacao/matriz-iss.md).
 */
export function checkIss(
  pedido: PedidoServico['iss'],
  tributacao: Tributacao,
  iss: Pick<Iss, 'exigibilidade' | 'retido' | 'aliquota'>,
  campo: string,
  contexto: TributosContexto,
): void {
  const path = (nome: keyof PedidoServico['iss']) => `${campo}.iss.${nome}`
  checkCodigos(pedido, path, contexto.findings)
  checkPar(pedido, tributacao, path, contexto.findings)
  checkLugar(pedido, tributacao, path, contexto)
  checkRetencao(iss, path, contexto)
  warnExportacao(pedido, iss, path, contexto)
  warnTransicao(iss, path, contexto)
  if (isMei(contexto.empresa) && iss.aliquota > 0 && iss.exigibilidade === EXIGIBILIDADE.exigivel) {
    const mensagem = `O ISS do MEI é fixo e vai no DAS: a alíquota de ${percent(iss.aliquota)}% não gera imposto a recolher por esta nota.`
    contexto.findings.aviso(path('aliquota'), 'VALORES_DIVERGENTES', mensagem)
  }
}

/**
 * From 2029 to 2032 the ISS is a part of each municipality's rate (ADCT art. 128). The service cannot know whether a
 * request has taken that part already, and does not change its rate: it warns of a rate that is not that part of any
 * rate a law may set.
 */
function warnTransicao(iss: Pick<Iss, 'exigibilidade' | 'aliquota'>, path: Path, contexto: TributosContexto): void {
  const { empresa, competencia, tabelas, findings } = contexto
  const { parteIss } = faseDe(competencia, tabelas)
  if (parteIss === INTEIRO || parteIss === 0 || isSimples(empresa) || !isTributavel(iss.exigibilidade)) return
  const isParte = (iss.aliquota * INTEIRO) % (parteIss * CENTESIMO) === 0
  if (isParte && iss.aliquota * INTEIRO <= MAXIMA * parteIss) return
  const parte = `${parteIss / (INTEIRO / 10)}/10`
  const reduzida = percentOf(iss.aliquota as number as Centavos, parteIss) as number as Percentual
  const mensagem = `Em ${competencia.slice(0, 4)} o ISS é de ${parte} da alíquota da lei do município (ADCT, art. 128). A de ${percent(iss.aliquota)}% parece a inteira, de que ${parte} são ${percent(reduzida)}%; a nota segue com a do pedido.`
  findings.aviso(path('aliquota'), 'ALIQUOTA_ISS_TRANSICAO', mensagem)
}
const INTEIRO = 1_000_000
/** 0.01 %, and the highest rate of ISS (LC 116 art. 8º II). */
const CENTESIMO = 100
const MAXIMA = 50_000

type Path = (nome: keyof PedidoServico['iss']) => string

/** The schema takes 1 to 9 (docs/especificacao/contrato.md#22-issuance-request); 8 and 9 have no meaning. */
function checkCodigos(pedido: PedidoServico['iss'], path: Path, findings: Findings): void {
  for (const nome of ['tipoTributacao', 'exigibilidade'] as const) {
    const sent = pedido[nome]
    if (sent === undefined || sent <= 7) continue
    const mensagem = `Recebido ${sent}; os valores com significado são 1 a 7.`
    findings.erro(path(nome), 'VALOR_NAO_PERMITIDO', mensagem, `Envie ${nome} de 1 a 7, ou não o envie.`)
  }
}

/** `tipoTributacao` and `exigibilidade` against each other. */
function checkPar(
  { tipoTributacao: tipo, exigibilidade: sent }: PedidoServico['iss'],
  { conflito, cede, exigibilidade }: Tributacao,
  path: Path,
  findings: Findings,
): void {
  const par = `tipoTributacao ${tipo} e exigibilidade ${sent} se contradizem`
  if (conflito)
    findings.erro(
      path('exigibilidade'),
      'VALORES_DIVERGENTES',
      `${par}: ${SITUACOES[tipo!]}, e ${EXIGIBILIDADES[sent!]}.`,
      'Envie só o que descreve a operação: não incidência e exportação não têm tipoTributacao.',
    )
  if (cede) {
    const efeito = isSuspensa(exigibilidade) ? 'a cobrança do ISS vai suspensa' : 'a nota vai sem ISS'
    findings.aviso(path('exigibilidade'), 'VALORES_DIVERGENTES', `${par}; vale o tipoTributacao: ${efeito}.`)
  }
}

/** Where the ISS is due (LC 116, art. 3), against where `tipoTributacao` says that it is. */
function checkLugar(
  { tipoTributacao: tipo }: PedidoServico['iss'],
  { exigibilidade }: Tributacao,
  path: Path,
  { foraDoMunicipio, prestacaoNoExterior, findings }: TributosContexto,
): void {
  if (!isTributavel(exigibilidade)) return
  if (tipo !== undefined && isTipoFora(tipo) && !foraDoMunicipio) {
    findings.erro(
      path('tipoTributacao'),
      'VALORES_DIVERGENTES',
      `tipoTributacao ${tipo} diz que o ISS é devido fora do município, e pelo serviço e pelos lugares da nota ele é devido no município da empresa.`,
      'Envie tipoTributacao 1; se o ISS é devido a outro município, informe-o em municipioIncidencia; se é exportação, envie só exigibilidade 4.',
    )
  } else if (tipo === 1 && foraDoMunicipio && exigibilidade === EXIGIBILIDADE.exigivel) {
    const mensagem =
      'tipoTributacao 1 diz que o ISS é devido no município da empresa, e pela incidência ele é devido em outro: a nota vai como tributada fora (tipoTributacao 2), e o ISS é do município de incidência.'
    findings.aviso(path('tipoTributacao'), 'VALORES_DIVERGENTES', mensagem)
  }
  if (prestacaoNoExterior && !foraDoMunicipio) {
    const mensagem =
      'O serviço é prestado no exterior e o ISS vai como devido no município da empresa. Se o resultado é no exterior, envie exigibilidade 4 (exportação).'
    findings.aviso(path('exigibilidade'), 'VALORES_DIVERGENTES', mensagem)
  }
}

/**
 * A party that pays for another must have something to pay (LC 116, art. 6), and a fixed tax is not withheld (LC 123,
 * art. 21).
 */
function checkRetencao(
  { retido, exigibilidade }: Pick<Iss, 'retido' | 'exigibilidade'>,
  path: Path,
  { empresa, findings }: TributosContexto,
): void {
  if (!retido) return
  const porque =
    exigibilidade !== EXIGIBILIDADE.exigivel
      ? isSuspensa(exigibilidade)
        ? 'A cobrança do ISS está suspensa: o tomador não tem o que recolher.'
        : 'O serviço não deve ISS: não há o que reter.'
      : isMei(empresa) && 'O ISS do MEI é fixo e vai no DAS: o tomador não o retém.'
  if (porque) findings.erro(path('retido'), 'VALORES_DIVERGENTES', porque, 'Envie iss.retido false, ou não o envie.')
}

/** An export that the request did not declare, or that nothing else in it shows (LC 116, art. 2, I and sole paragraph). */
function warnExportacao(
  { tipoTributacao, exigibilidade: sent }: PedidoServico['iss'],
  iss: Pick<Iss, 'exigibilidade'>,
  path: Path,
  { tomadorNoExterior, prestacaoNoExterior, resultadoNoExterior, findings }: TributosContexto,
): void {
  if (!isExportacao(iss)) return
  if (tipoTributacao === undefined && sent === undefined) {
    const mensagem =
      'O tomador é do exterior e a situação do ISS não veio: a nota segue como exportação, sem ISS. Se o resultado do serviço é no Brasil, envie exigibilidade 1.'
    findings.aviso(path('exigibilidade'), 'VALOR_PADRAO', mensagem)
  } else if (!tomadorNoExterior && !prestacaoNoExterior && !resultadoNoExterior) {
    const mensagem =
      'A nota vai como exportação, sem ISS, com tomador e prestação no Brasil: só é exportação se o resultado é no exterior (comercioExterior.paisResultado).'
    findings.aviso(path('exigibilidade'), 'VALORES_DIVERGENTES', mensagem)
  }
}

/** By tipoTributacao. */
const SITUACOES: Record<number, string> = {
  1: 'um diz tributado no município',
  2: 'um diz tributado fora do município',
  3: 'um diz isento',
  4: 'um diz imune',
  5: 'um diz suspenso por decisão judicial',
  6: 'um diz suspenso por processo administrativo',
  7: 'um diz tributado fora do município',
}
/** By exigibilidade. */
const EXIGIBILIDADES: Record<number, string> = {
  1: 'o outro, exigível',
  2: 'o outro, não incidência (ISS zero)',
  3: 'o outro, isenção (ISS zero)',
  4: 'o outro, exportação (ISS zero)',
  5: 'o outro, imunidade (ISS zero)',
  6: 'o outro, suspenso por decisão judicial',
  7: 'o outro, suspenso por processo administrativo',
}
