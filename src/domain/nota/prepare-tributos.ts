import { anoDe } from '#domain/competencia.ts'
import { type Empresa, isSimples, type NfseConfig } from '#domain/empresa.ts'
import { type Centavos, centavos } from '#domain/money.ts'
import { joinCampo } from '#domain/schema.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { prepareApuracaoPropria, prepareRetencao, totalRetido, valorLiquido } from '#domain/tributos/federais.ts'
import { isExportacao } from '#domain/tributos/iss.ts'
import { faseDe } from '#domain/tributos/phase-in.ts'
import { prepareReforma } from '#domain/tributos/reforma.ts'
import type { Findings } from './findings.ts'
import type { PedidoServico } from './pedido.ts'
import type { ReformaPreparada, ServicoPreparado } from './preparada.ts'
import { prepareDeducoes } from './prepare-deducoes.ts'
import { prepareIss } from './prepare-iss.ts'
import type { ComTributos } from './tributos-da-nota.ts'

/** What the taxes of an item depend on besides the item. */
export type TributosContexto = {
  empresa: Pick<Empresa, 'regimeTributario' | 'optanteMei'>
  config: Pick<NfseConfig, 'cstPisCofinsPadrao' | 'indicadorOperacaoPadrao'>
  tabelas: Pick<Tabelas, 'classificacao' | 'aliquotasReforma'>
  competencia: string
  tomadorNoExterior: boolean
  foraDoMunicipio: boolean
  findings: Findings
}

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
  const deducoes = prepareDeducoes(pedido.valor.deducoes, servico, `${campo}.valor.deducoes`, findings)
  const descontoIncondicionado = centavos(pedido.valor.descontoIncondicionado ?? 0)
  const bases = { servico, deducoes: deducoes.deducoes, descontoIncondicionado }
  const { iss, baseCalculo } = prepareIss(pedido, bases, campo, contexto)

  const retencao = prepareRetencao(pedido.retencao, servico, `${campo}.retencao`, findings)
  const retemContribuicoes = retencao.pis !== null || retencao.cofins !== null || retencao.csll !== null
  const cstPadrao = pedido.apuracaoPropria || retemContribuicoes ? config.cstPisCofinsPadrao : null
  const path = `${campo}.apuracaoPropria`
  const apuracaoPropria = prepareApuracaoPropria(pedido.apuracaoPropria, servico, cstPadrao, path, findings)
  warnPisCofins({ retencao, apuracaoPropria }, campo, contexto)

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

/** The taxes with `totalRetido` and `liquido` computed from their parts. */
export function withTotals(servico: ComTributos): ComTributos {
  const retido = totalRetido(servico)
  const valor = { ...servico.valor, totalRetido: retido, liquido: valorLiquido(servico.valor, retido) }
  return { ...servico, valor }
}

/**
 * PIS and Cofins of a month that no longer has them (docs/especificacao/contrato.md#24-reforma) are computed as sent,
 * with an aviso.
 */
function warnPisCofins(
  { retencao, apuracaoPropria }: Pick<ServicoPreparado, 'retencao' | 'apuracaoPropria'>,
  campo: string,
  { competencia, tabelas, findings }: TributosContexto,
): void {
  if (faseDe(anoDe(competencia), tabelas).pisCofinsVigente) return
  for (const nome of ['pis', 'cofins'] as const) {
    for (const [bloco, tributo] of Object.entries({
      retencao: retencao[nome],
      apuracaoPropria: apuracaoPropria?.[nome],
    })) {
      if (!tributo) continue
      const mensagem = `A competência ${competencia} não tem PIS nem Cofins: a CBS ficou no lugar deles.`
      findings.aviso(`${campo}.${bloco}.${nome}`, 'VALORES_DIVERGENTES', mensagem)
    }
  }
}

/**
 * IBS and CBS; for Simples, MEI and export (docs/especificacao/contrato.md#24-reforma) the block is dropped with an
 * aviso.
 */
function prepareReformaOrDrop(
  pedido: Pick<PedidoServico, 'reforma'>,
  valor: { servico: Centavos; deducoes: Centavos },
  iss: ServicoPreparado['iss'],
  campo: string,
  { empresa, config, tabelas, competencia, findings }: TributosContexto,
): ReformaPreparada | null {
  const path = joinCampo(campo, 'reforma')
  const noExterior = isExportacao(iss) ? 'na exportação de serviços' : null
  const motivo = isSimples(empresa) ? 'no Simples Nacional nem no MEI' : noExterior
  if (pedido.reforma && motivo) {
    findings.aviso(path, 'CAMPO_SEM_DESTINO', `IBS e CBS não são enviados ${motivo}; o bloco foi descartado.`)
  }
  if (motivo || !pedido.reforma) return null
  const base = (valor.servico - valor.deducoes) as Centavos
  const indicadorPadrao = config.indicadorOperacaoPadrao
  const ano = anoDe(competencia)
  return prepareReforma({ pedido: pedido.reforma, base, ano, indicadorPadrao, campo: path, tabelas, findings })
}
