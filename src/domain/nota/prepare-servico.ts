import type { Empresa, NfseConfig, TotalTributos } from '#domain/empresa.ts'
import { type Centavos, centavos, percentual } from '#domain/money.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { emReais, type Findings } from './findings.ts'
import type { PedidoServico } from './pedido.ts'
import type { ServicoPreparado, Tomador } from './preparada.ts'
import { prepareComercioExterior, prepareEvento, prepareObra } from './prepare-grupos.ts'
import { prepareLocal } from './prepare-local.ts'
import { isNoExterior, orNull } from './prepare-pessoa.ts'
import { prepareTributos } from './prepare-tributos.ts'

/** What the preparation of an item needs besides the item. */
export type ServicoContexto = {
  empresa: Empresa
  config: NfseConfig
  tabelas: Tabelas
  tomador: Tomador | null
  competencia: string
  findings: Findings
}

/** One item of the request made ready: codes read, every tax computed. `campo` is its path. */
export function prepareServico(pedido: PedidoServico, campo: string, contexto: ServicoContexto): ServicoPreparado {
  const { empresa, config, tabelas, tomador, findings } = contexto
  const local = prepareLocal(pedido, campo, contexto)
  const tributos = prepareTributos(pedido, campo, {
    ...contexto,
    tomadorNoExterior: isNoExterior(tomador),
    foraDoMunicipio: local.municipioIncidencia !== empresa.endereco.codigoCidade,
  })
  return {
    ...local,
    codigoTributacao: orNull(pedido.codigoTributacao) ?? config.codigoTributacaoPadrao,
    codigoNbs: pedido.codigoNbs ?? null,
    cnae: pedido.cnae ?? null,
    discriminacao: pedido.discriminacao,
    informacoesComplementares: orNull(pedido.informacoesComplementares),
    ...tributos,
    comercioExterior: prepareComercioExterior(pedido.comercioExterior, tomador, tabelas),
    obra: prepareObra(pedido.obra, `${campo}.obra`, contexto),
    evento: prepareEvento(pedido.evento, `${campo}.evento`, contexto),
    totalTributos: prepareTotalTributos(
      pedido.totalTributos,
      tributos.valor.servico,
      `${campo}.totalTributos`,
      findings,
    ),
  }
}

/** Approximate taxes as the client sent them: centavos under `valor`, percent/10_000 otherwise. */
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
