import { type Centavos, centavos, percentOf, percentual, sum } from '#domain/money.ts'
import { type Findings, recalculate } from './findings.ts'
import type { PedidoDeducoes, PedidoDocumentoDeducao } from './pedido.ts'
import type { DocumentoDeducao, ServicoPreparado } from './preparada.ts'
import { checkMunicipio, type Lugares, prepareTomador } from './prepare-pessoa.ts'

type Contexto = { tabelas: Lugares; findings: Findings }
type Deducoes = Pick<ServicoPreparado['valor'], 'deducoes' | 'deducaoPercentual' | 'documentosDeducao'>

/**
 * Deductions of the ISS base: a number, or documents, a percentage of the service, or a value, in this order of
 * precedence. A value that disagrees with documents or percentage becomes VALOR_RECALCULADO.
 */
export function prepareDeducoes(
  pedido: number | PedidoDeducoes | undefined,
  servico: Centavos,
  campo: string,
  contexto: Contexto,
): Deducoes {
  const { findings } = contexto
  if (pedido === undefined || typeof pedido === 'number') {
    return { deducoes: centavos(pedido ?? 0), deducaoPercentual: null, documentosDeducao: [] }
  }
  const documentosDeducao = (pedido.documentos ?? []).map((documento, index) =>
    prepareDocumento(documento, `${campo}.documentos[${index}]`, contexto),
  )
  if (documentosDeducao.length > 0) {
    if (pedido.percentual !== undefined) {
      const mensagem = 'Vieram documentos e percentual; valem os documentos.'
      findings.aviso(`${campo}.percentual`, 'VALORES_DIVERGENTES', mensagem)
    }
    const total = sum(...documentosDeducao.map((documento) => documento.valorDeducao))
    const deducoes = recalculate(pedido.valor, total, `${campo}.valor`, findings)
    return { deducoes, deducaoPercentual: null, documentosDeducao }
  }
  if (pedido.percentual !== undefined) {
    const deducaoPercentual = percentual(pedido.percentual)
    const deducoes = recalculate(pedido.valor, percentOf(servico, deducaoPercentual), `${campo}.valor`, findings)
    return { deducoes, deducaoPercentual, documentosDeducao }
  }
  return { deducoes: centavos(pedido.valor ?? 0), deducaoPercentual: null, documentosDeducao }
}

function prepareDocumento(
  pedido: PedidoDocumentoDeducao,
  campo: string,
  { tabelas, findings }: Contexto,
): DocumentoDeducao {
  const { nfseMunicipal, notaEmPapel, numeroDocumentoNaoFiscal } = pedido
  if (nfseMunicipal) checkMunicipio(nfseMunicipal.municipio, `${campo}.nfseMunicipal.municipio`, tabelas, findings)
  return {
    ...(nfseMunicipal && { nfseMunicipal }),
    ...(notaEmPapel && { notaEmPapel }),
    ...(numeroDocumentoNaoFiscal && { numeroDocumentoNaoFiscal }),
    chaveNfse: pedido.chaveNfse ?? null,
    chaveNfe: pedido.chaveNfe ?? null,
    numeroDocumento: pedido.numeroDocumento ?? null,
    tipo: pedido.tipo,
    descricao: pedido.descricao || null,
    dataEmissao: pedido.dataEmissao,
    valorDedutivel: centavos(pedido.valorDedutivel),
    valorDeducao: centavos(pedido.valorDeducao),
    fornecedor: prepareTomador(pedido.fornecedor, `${campo}.fornecedor`, tabelas, findings),
  }
}
