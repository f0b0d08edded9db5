import type { TotalTributos } from '#domain/empresa.ts'
import { type Centavos, centavos, percentual } from '#domain/money.ts'
import { ESFERAS } from '#domain/nota/total-tributos.ts'
import { classifyExportacao } from '#domain/tributos/exportacao.ts'
import { faseDe } from '#domain/tributos/phase-in.ts'
import type { ServicoContexto } from './contextos.ts'
import { defaultReforma } from './default-reforma.ts'
import { emReais, type Findings } from './findings.ts'
import type { PedidoReforma, PedidoServico } from './pedido.ts'
import type { ServicoPreparado } from './preparada.ts'
import { prepareComercioExterior, prepareEvento, prepareImovel, prepareObra } from './prepare-grupos.ts'
import { prepareGruposReforma } from './prepare-grupos-reforma.ts'
import { prepareLocal } from './prepare-local.ts'
import { CIDADE_EXTERIOR, isNoExterior, orNull } from './prepare-pessoa.ts'
import { prepareTributos } from './prepare-tributos.ts'

/** One item of the request made ready: codes read, every tax computed. `campo` is its path. */
export function prepareServico(pedido: PedidoServico, campo: string, contexto: ServicoContexto): ServicoPreparado {
  const { empresa, config, tabelas, tomador, findings } = contexto
  const local = prepareLocal(pedido, campo, contexto)
  const codigoNbs = pedido.codigoNbs ?? null
  const reforma = pedido.reforma ?? fillReforma({ ...local, codigoNbs }, campo, contexto)
  const tributos = prepareTributos({ ...pedido, ...(reforma && { reforma }) }, campo, {
    ...contexto,
    tomadorNoExterior: isNoExterior(tomador),
    foraDoMunicipio: local.municipioIncidencia !== empresa.endereco.codigoCidade,
    prestacaoNoExterior: local.municipioPrestacao === CIDADE_EXTERIOR,
    resultadoNoExterior: pedido.comercioExterior?.paisResultado !== undefined,
  })
  const imovel = prepareImovel(pedido.imovel, `${campo}.imovel`, contexto)
  return {
    ...local,
    codigoTributacao: orNull(pedido.codigoTributacao) ?? config.codigoTributacaoPadrao,
    codigoNbs,
    ...(pedido.codigoInterno && { codigoInterno: pedido.codigoInterno }),
    ...(pedido.atividadeSimples !== undefined && { atividadeSimples: pedido.atividadeSimples }),
    ...(pedido.locacao && { locacao: true as const }),
    ...(pedido.condominio && { condominio: true as const }),
    cnae: pedido.cnae ?? null,
    discriminacao: pedido.discriminacao,
    informacoesComplementares: orNull(pedido.informacoesComplementares),
    ...tributos,
    classificacaoExportacao: classifyExportacao(tributos.iss, pedido.reforma, contexto),
    reforma: tributos.reforma && {
      ...tributos.reforma,
      ...prepareGruposReforma(reforma!, `${campo}.reforma`, contexto),
    },
    ...(imovel && { imovel }),
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

/** IBS and CBS that the table gives a service once the law asks for them, with an aviso. */
function fillReforma(
  servico: Pick<ServicoPreparado, 'codigo' | 'codigoNbs'>,
  campo: string,
  contexto: ServicoContexto,
): PedidoReforma | null {
  const { competencia, tabelas, findings } = contexto
  const { grupoRegular } = faseDe(competencia, tabelas)
  if (grupoRegular === 'nao' || grupoRegular === 'facultativo') return null
  const padrao = defaultReforma(servico, contexto)
  if (padrao) {
    const mensagem = `IBS e CBS não vieram; pela NBS ${servico.codigoNbs} foram usados classificacao ${padrao.classificacao}, cst ${padrao.cst} e indicadorOperacao ${padrao.indicadorOperacao}. Envie reforma se a operação é outra.`
    findings.aviso(`${campo}.reforma`, 'VALOR_PADRAO', mensagem)
  }
  return padrao
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
  for (const parte of ESFERAS) {
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
