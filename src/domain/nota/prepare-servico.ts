import { anoDe } from '../competencia.ts'
import type { Empresa, NfseConfig, TotalTributos } from '../empresa.ts'
import { type Centavos, centavos, percentual } from '../money.ts'
import { joinCampo } from '../schema.ts'
import type { Tabelas } from '../tabelas.ts'
import { prepareApuracaoPropria, prepareRetencao, totalRetido, valorLiquido } from '../tributos/federais.ts'
import { isExportacao } from '../tributos/iss.ts'
import { prepareReforma } from '../tributos/reforma.ts'
import type { Findings } from './findings.ts'
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

/** IBS and CBS: not for Simples, MEI nor export (spec §2.4), where the block is dropped with an aviso. */
function prepareReformaOrDrop(
  pedido: PedidoServico,
  valor: { servico: Centavos; deducoes: Centavos },
  iss: ServicoPreparado['iss'],
  campo: string,
  { empresa, config, tabelas, competencia, findings }: ServicoContexto,
): ReformaPreparada | null {
  const path = joinCampo(campo, 'reforma')
  const simples = SEM_REFORMA[empresa.regimeTributario]
  const motivo = simples ?? (isExportacao(iss) ? 'na exportação de serviços' : null)
  if (pedido.reforma && motivo) {
    findings.aviso(path, 'CAMPO_SEM_DESTINO', `IBS e CBS não são enviados ${motivo}; o bloco foi descartado.`)
  }
  if (motivo || !pedido.reforma) return null
  const base = (valor.servico - valor.deducoes) as Centavos
  const indicadorPadrao = config.indicadorOperacaoPadrao
  const ano = anoDe(competencia)
  return prepareReforma({ pedido: pedido.reforma, base, ano, indicadorPadrao, campo: path, tabelas, findings })
}

const SEM_REFORMA: Partial<Record<Empresa['regimeTributario'], string>> = {
  simples_nacional: 'no Simples Nacional',
  mei: 'no MEI',
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
    const limite = pedido.tipo === 'valor' ? 'o valor do serviço' : '100%'
    findings.erro(`${campo}.${parte}`, 'VALOR_FORA_DO_LIMITE', `O total de tributos não pode passar de ${limite}.`)
  }
  return total
}
