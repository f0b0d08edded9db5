import type { Tabelas } from '#domain/tabelas.ts'
import type { ServicoContexto } from './contextos.ts'
import type { PedidoComercioExterior, PedidoEvento, PedidoImovel, PedidoObra } from './pedido.ts'
import type { Imovel, ServicoPreparado, Tomador } from './preparada.ts'
import { orNull, PAIS_BRASIL, prepareEndereco } from './prepare-pessoa.ts'

/**
 * Foreign trade with the usual defaults: no support mechanism, no movement of goods, result in the customer's country.
 * `paisResultado` becomes ISO 3166 alpha-2 when the table has it.
 */
export function prepareComercioExterior(
  pedido: PedidoComercioExterior | undefined,
  tomador: Tomador | null,
  tabelas: Tabelas,
): PedidoComercioExterior | null {
  if (!pedido) return null
  const doTomador = tomador?.endereco?.codigoPais
  const pais = orNull(pedido.paisResultado) ?? (doTomador !== PAIS_BRASIL ? doTomador : undefined)
  return {
    modoPrestacao: pedido.modoPrestacao,
    vinculo: pedido.vinculo,
    moeda: pedido.moeda,
    valorMoeda: pedido.valorMoeda,
    mecanismoApoioPrestador: pedido.mecanismoApoioPrestador ?? NENHUM,
    mecanismoApoioTomador: pedido.mecanismoApoioTomador ?? NENHUM,
    movimentacaoBens: pedido.movimentacaoBens ?? SEM_MOVIMENTACAO,
    ...(pedido.numeroDi && { numeroDi: pedido.numeroDi }),
    ...(pedido.numeroRe && { numeroRe: pedido.numeroRe }),
    compartilharMdic: pedido.compartilharMdic ?? false,
    ...(pais !== undefined && { paisResultado: tabelas.pais(pais)?.iso2 ?? pais }),
  }
}

/** The construction works, empty texts as null. */
export function prepareObra(
  pedido: PedidoObra | undefined,
  campo: string,
  { tabelas, findings }: ServicoContexto,
): ServicoPreparado['obra'] {
  if (!pedido) return null
  return {
    inscricaoImobiliaria: orNull(pedido.inscricaoImobiliaria),
    codigo: orNull(pedido.codigo),
    cib: orNull(pedido.cib),
    endereco: prepareEndereco(pedido.endereco, `${campo}.endereco`, tabelas, findings),
  }
}

/** The real estate, empty texts as null. */
export function prepareImovel(
  pedido: PedidoImovel | undefined,
  campo: string,
  { tabelas, findings }: ServicoContexto,
): Imovel | null {
  if (!pedido) return null
  return {
    inscricaoImobiliaria: orNull(pedido.inscricaoImobiliaria),
    cib: orNull(pedido.cib),
    endereco: prepareEndereco(pedido.endereco, `${campo}.endereco`, tabelas, findings),
  }
}

/** The event, empty texts as null. */
export function prepareEvento(
  pedido: PedidoEvento | undefined,
  campo: string,
  { tabelas, findings }: ServicoContexto,
): ServicoPreparado['evento'] {
  if (!pedido) return null
  return {
    nome: pedido.nome.trim(),
    dataInicio: pedido.dataInicio,
    dataFim: pedido.dataFim,
    identificacao: orNull(pedido.identificacao),
    endereco: prepareEndereco(pedido.endereco, `${campo}.endereco`, tabelas, findings),
  }
}

const NENHUM = '01'
const SEM_MOVIMENTACAO = 1
