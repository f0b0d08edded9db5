import { type Empresa, isMei, isSimples } from '#domain/empresa.ts'
import { type Centavos, centavos, type Percentual, percent, sum } from '#domain/money.ts'
import { joinCampo } from '#domain/storable.ts'
import type { FaseReforma } from '#domain/tabelas.ts'
import { prepareApuracaoPropria, prepareRetencao, totalRetido, valorLiquido } from '#domain/tributos/federais.ts'
import { isExportacao } from '#domain/tributos/iss.ts'
import { faseDe } from '#domain/tributos/phase-in.ts'
import { prepareReforma } from '#domain/tributos/reforma.ts'
import type { TributosContexto } from './contextos.ts'
import type { Findings } from './findings.ts'
import type { PedidoServico } from './pedido.ts'
import type { ReformaPreparada, ServicoPreparado } from './preparada.ts'
import { prepareDeducoes } from './prepare-deducoes.ts'
import { totalReembolsos } from './prepare-grupos-reforma.ts'
import { prepareIss } from './prepare-iss.ts'
import type { ComTributos } from './tributos-da-nota.ts'
import { warnFederais } from './warn-federais.ts'

/**
 * The amounts of an item and its taxes, in their one order: deductions, the ISS of what they leave, the
 * withheld taxes, those the issuer settles, IBS and CBS; last the total withheld and the net amount.
 */
export function prepareTributos(
  pedido: Pick<PedidoServico, 'valor' | 'iss' | 'retencao' | 'apuracaoPropria' | 'reforma'>,
  campo: string,
  contexto: TributosContexto,
): ComTributos {
  const { config, findings } = contexto
  const servico = centavos(pedido.valor.servico)
  if (servico === 0) {
    findings.erro(`${campo}.valor.servico`, 'VALOR_FORA_DO_LIMITE', 'O valor do serviço precisa ser maior que zero.')
  }
  const deducoes = prepareDeducoes(pedido.valor.deducoes, servico, `${campo}.valor.deducoes`, contexto)
  const descontoIncondicionado = centavos(pedido.valor.descontoIncondicionado ?? 0)
  // A company outside IBS and CBS loses the block, and the reimbursements with it.
  const semGrupo = semReforma(contexto.empresa, { exigibilidade: 0 }, faseDe(contexto.competencia, contexto.tabelas))
  const reembolsos = semGrupo ? ZERO : totalReembolsos(pedido.reforma)
  const bases = {
    servico,
    deducoes: deducoes.deducoes,
    descontoIncondicionado,
    ...(reembolsos > 0 && { reembolsos }),
  }
  const { iss, baseCalculo } = prepareIss(pedido, bases, campo, contexto)

  const sent = prepareRetencao(pedido.retencao, servico, `${campo}.retencao`, findings)
  const cstPadrao =
    pedido.apuracaoPropria || CONTRIBUICOES.some((nome) => sent[nome])
      ? (config.cstPisCofinsPadrao ?? cstDoRegime(contexto))
      : null
  const path = `${campo}.apuracaoPropria`
  const propria = prepareApuracaoPropria(pedido.apuracaoPropria, servico, cstPadrao, path, findings)
  const { retencao, apuracaoPropria } = withoutExtintos(
    { retencao: sent, apuracaoPropria: propria },
    pedido,
    campo,
    contexto,
  )
  if (cstPadrao !== config.cstPisCofinsPadrao && apuracaoPropria?.cstPisCofins === cstPadrao)
    tellCst(cstPadrao, pedido, path, findings)
  warnFederais(pedido, { valor: bases, retencao, apuracaoPropria }, campo, findings)

  return withTotals({
    valor: {
      ...bases,
      ...deducoes,
      descontoCondicionado: centavos(pedido.valor.descontoCondicionado ?? 0),
      recebido: pedido.valor.recebido === undefined ? null : centavos(pedido.valor.recebido),
      baseCalculo,
      totalRetido: 0 as Centavos,
      liquido: 0 as Centavos,
    },
    iss,
    retencao,
    apuracaoPropria,
    reforma: prepareReformaOrDrop(pedido, bases, iss, campo, contexto),
  })
}

const ZERO = 0 as Centavos

/** The CST of PIS and Cofins that a company of the regime usually has; null where the month has neither. */
function cstDoRegime({ empresa, competencia, tabelas, exigeCstPisCofins = true }: TributosContexto): string | null {
  if (!exigeCstPisCofins || isMei(empresa) || !faseDe(competencia, tabelas).pisCofinsVigente) return null
  return CST_DO_REGIME[empresa.regimeTributario] ?? null
}
/** Tables 4.3.3 and 4.3.4 of SPED: taxed at the basic rate, other operations, without incidence, exempt. */
const CST_DO_REGIME: Partial<Record<Empresa['regimeTributario'], string>> = {
  lucro_presumido: '01',
  lucro_real: '01',
  simples_nacional: '49',
  imune: '08',
  isento: '07',
}

function tellCst(
  cst: string | null,
  { apuracaoPropria }: Pick<PedidoServico, 'apuracaoPropria'>,
  campo: string,
  findings: Findings,
): void {
  if (apuracaoPropria?.cstPisCofins !== undefined) return
  const mensagem = `O CST de PIS e Cofins não veio; foi usado ${cst}, o do regime da empresa. Envie cstPisCofins, ou configure cstPisCofinsPadrao da empresa no município, se a operação é outra.`
  findings.aviso(`${campo}.cstPisCofins`, 'VALOR_PADRAO', mensagem)
}

/** The taxes with `totalRetido` and `liquido` computed from their parts. */
export function withTotals(servico: ComTributos): ComTributos {
  const retido = totalRetido(servico)
  const valor = { ...servico.valor, totalRetido: retido, liquido: valorLiquido(servico.valor, retido) }
  return { ...servico, valor }
}

/**
 * The taxes without those that the law no longer has: PIS and Cofins of the issuer end with 2026, and the contributions
 * withheld are those of the date of payment, which is the competência unless the request or the operator says otherwise
 * (docs/referencia/lei.md#5-piscofins-end-and-withholding). What is dropped gets an aviso.
 */
function withoutExtintos(
  { retencao, apuracaoPropria }: Federais,
  pedido: Pick<PedidoServico, 'retencao'>,
  campo: string,
  { competencia, emissao, tabelas, findings }: TributosContexto,
): Federais {
  const fase = faseDe(competencia, tabelas)
  const data = pedido.retencao?.dataPagamento?.slice(0, 7) || (fase.retencaoPor === 'emissao' ? emissao : competencia)
  const { retencoes, retencaoTotal } = faseDe(data, tabelas)
  const drop = (bloco: string, nome: string, porque: string) =>
    findings.aviso(`${campo}.${bloco}.${nome}`, 'CAMPO_SEM_DESTINO', `${porque}; o valor não entra na nota.`)

  const kept = { ...retencao }
  for (const nome of ['pis', 'cofins'] as const) {
    if (!kept[nome] || retencoes.includes(nome)) continue
    drop('retencao', nome, `Desde 01/01/2027 não se retém ${NOMES[nome]}: de ${data} em diante só a CSLL, a 1%`)
    kept[nome] = null
  }
  const aliquotas = sum(...CONTRIBUICOES.map((nome) => kept[nome]?.aliquota as Centavos | undefined))
  if (aliquotas > retencaoTotal) {
    const mensagem = `As contribuições retidas somam ${percent(aliquotas as number as Percentual)}%; em ${data} a retenção entre empresas é de ${percent(retencaoTotal)}%.`
    findings.aviso(`${campo}.retencao.csll.aliquota`, 'ALIQUOTA_DE_RETENCAO_INCOMUM', mensagem)
  }
  if (fase.pisCofinsVigente) return { retencao: kept, apuracaoPropria }
  for (const nome of ['pis', 'cofins'] as const) {
    if (apuracaoPropria?.[nome]) drop('apuracaoPropria', nome, `A competência ${competencia} não tem ${NOMES[nome]}`)
  }
  const isRetida = CONTRIBUICOES.some((nome) => kept[nome])
  const { cstSemPisCofins } = fase
  return {
    retencao: kept,
    apuracaoPropria:
      isRetida && cstSemPisCofins
        ? { cstPisCofins: cstSemPisCofins, baseCalculoPisCofins: 0 as Centavos, pis: null, cofins: null }
        : null,
  }
}
type Federais = Pick<ServicoPreparado, 'retencao' | 'apuracaoPropria'>
const CONTRIBUICOES = ['pis', 'cofins', 'csll'] as const
const NOMES = { pis: 'PIS', cofins: 'Cofins' }

/**
 * IBS and CBS. The block is dropped with an aviso for MEI, which highlights none (LC 123/2006 art. 26 § 6º II), for
 * Simples until the table gives it the group, and for exports (docs/especificacao/contrato.md#24-reforma).
 */
function prepareReformaOrDrop(
  pedido: Pick<PedidoServico, 'reforma'>,
  valor: { servico: Centavos; deducoes: Centavos },
  iss: ServicoPreparado['iss'],
  campo: string,
  { empresa, config, tabelas, competencia, findings }: TributosContexto,
): ReformaPreparada | null {
  const path = joinCampo(campo, 'reforma')
  const motivo = semReforma(empresa, iss, faseDe(competencia, tabelas))
  if (pedido.reforma && motivo) {
    const efeito = isExportacao(iss) ? 'só a classificação segue, onde a cidade a exige' : 'o bloco foi descartado'
    findings.aviso(path, 'CAMPO_SEM_DESTINO', `IBS e CBS não são enviados ${motivo}; ${efeito}.`)
  }
  if (motivo || !pedido.reforma) return null
  const base = (valor.servico - valor.deducoes) as Centavos
  const indicadorPadrao = config.indicadorOperacaoPadrao
  return prepareReforma({ pedido: pedido.reforma, base, competencia, indicadorPadrao, campo: path, tabelas, findings })
}

/** Why a note carries no IBS and CBS, as the end of a sentence; null when it may carry them. */
export function semReforma(
  empresa: Pick<Empresa, 'regimeTributario' | 'optanteMei'>,
  iss: { exigibilidade: number },
  { grupoSimples }: FaseReforma,
): string | null {
  if (isMei(empresa)) return 'na nota do MEI'
  if (isSimples(empresa) && grupoSimples === 'nao') return 'no Simples Nacional nem no MEI'
  return isExportacao(iss) ? 'na exportação de serviços' : null
}
