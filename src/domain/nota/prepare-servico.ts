import { anoDe } from '#domain/competencia.ts'
import { type Empresa, isSimples, type NfseConfig, type TotalTributos } from '#domain/empresa.ts'
import { type Centavos, centavos, percentual } from '#domain/money.ts'
import { joinCampo } from '#domain/schema.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { prepareApuracaoPropria, prepareRetencao, totalRetido, valorLiquido } from '#domain/tributos/federais.ts'
import { isExportacao } from '#domain/tributos/iss.ts'
import { faseDe } from '#domain/tributos/phase-in.ts'
import { prepareReforma } from '#domain/tributos/reforma.ts'
import { emReais, type Findings } from './findings.ts'
import type { PedidoServico } from './pedido.ts'
import type { ReformaPreparada, ServicoPreparado, Tomador } from './preparada.ts'
import { prepareDeducoes } from './prepare-deducoes.ts'
import { prepareComercioExterior, prepareEvento, prepareObra } from './prepare-grupos.ts'
import { prepareIss } from './prepare-iss.ts'
import { prepareLocal } from './prepare-local.ts'
import { orNull } from './prepare-pessoa.ts'

/** What the preparation of an item needs besides the item. */
export type ServicoContexto = {
  empresa: Empresa
  config: NfseConfig
  tabelas: Tabelas
  tomador: Tomador | null
  competencia: string
  findings: Findings
}

/** One item of the request made ready: codes read, every tax computed, totals of the item. `campo` is its path. */
export function prepareServico(pedido: PedidoServico, campo: string, contexto: ServicoContexto): ServicoPreparado {
  const { config, tabelas, findings } = contexto
  const local = prepareLocal(pedido, campo, contexto)
  const servico = centavos(pedido.valor.servico)
  if (servico === 0) {
    findings.erro(`${campo}.valor.servico`, 'VALOR_FORA_DO_LIMITE', 'O valor do serviço precisa ser maior que zero.')
  }
  const deducoes = prepareDeducoes(pedido.valor.deducoes, servico, `${campo}.valor.deducoes`, findings)
  const descontoIncondicionado = centavos(pedido.valor.descontoIncondicionado ?? 0)
  const bases = { servico, deducoes: deducoes.deducoes, descontoIncondicionado }
  const { iss, baseCalculo } = prepareIss(pedido, bases, local.municipioIncidencia, campo, contexto)

  const retencao = prepareRetencao(pedido.retencao, servico, `${campo}.retencao`, findings)
  const retemContribuicoes = retencao.pis !== null || retencao.cofins !== null || retencao.csll !== null
  const cstPadrao = pedido.apuracaoPropria || retemContribuicoes ? config.cstPisCofinsPadrao : null
  const path = `${campo}.apuracaoPropria`
  const apuracaoPropria = prepareApuracaoPropria(pedido.apuracaoPropria, servico, cstPadrao, path, findings)
  tellPisCofins({ retencao, apuracaoPropria }, campo, contexto)

  const preparado: ServicoPreparado = {
    ...local,
    codigoTributacao: orNull(pedido.codigoTributacao) ?? config.codigoTributacaoPadrao,
    codigoNbs: pedido.codigoNbs ?? null,
    cnae: pedido.cnae ?? null,
    discriminacao: pedido.discriminacao,
    informacoesComplementares: orNull(pedido.informacoesComplementares),
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
    comercioExterior: prepareComercioExterior(pedido.comercioExterior, contexto.tomador, tabelas),
    obra: prepareObra(pedido.obra, `${campo}.obra`, contexto),
    evento: prepareEvento(pedido.evento, `${campo}.evento`, contexto),
    totalTributos: prepareTotalTributos(pedido.totalTributos, servico, `${campo}.totalTributos`, findings),
  }
  return withTotals(preparado)
}

/** The service with `totalRetido` and `liquido` computed from its parts. */
export function withTotals(servico: ServicoPreparado): ServicoPreparado {
  const retido = totalRetido(servico)
  const valor = { ...servico.valor, totalRetido: retido, liquido: valorLiquido(servico.valor, retido) }
  return { ...servico, valor }
}

/** PIS and Cofins of a month that no longer has them (spec §2.4): computed as sent, and told. */
function tellPisCofins(
  { retencao, apuracaoPropria }: Pick<ServicoPreparado, 'retencao' | 'apuracaoPropria'>,
  campo: string,
  { competencia, tabelas, findings }: ServicoContexto,
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

/** IBS and CBS: not for Simples, MEI nor export (spec §2.4), where the block is dropped with an aviso. */
function prepareReformaOrDrop(
  pedido: PedidoServico,
  valor: { servico: Centavos; deducoes: Centavos },
  iss: ServicoPreparado['iss'],
  campo: string,
  { empresa, config, tabelas, competencia, findings }: ServicoContexto,
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

/** Approximate taxes as told by the client: centavos under `valor`, percent/10_000 otherwise. */
function prepareTotalTributos(
  pedido: PedidoServico['totalTributos'],
  servico: Centavos,
  campo: string,
  findings: Findings,
): TotalTributos | null {
  if (!pedido) return null
  const convert = (parte = 0): number => (pedido.tipo === 'valor' ? centavos(parte) : percentual(parte))
  const total = {
    tipo: pedido.tipo,
    federal: convert(pedido.federal),
    estadual: convert(pedido.estadual),
    municipal: convert(pedido.municipal),
  }
  const max = pedido.tipo === 'valor' ? servico : percentual(100)
  for (const parte of ['federal', 'estadual', 'municipal'] as const) {
    if (total[parte] <= max) continue
    const [veio, limite] =
      pedido.tipo === 'valor'
        ? [emReais(total[parte] as Centavos), `do valor do serviço, ${emReais(servico)}`]
        : [`${pedido[parte]}%`, 'de 100%']
    const mensagem = `Recebido ${veio}; esta parte dos tributos não pode passar ${limite}.`
    findings.erro(`${campo}.${parte}`, 'VALOR_FORA_DO_LIMITE', mensagem)
  }
  return total
}
