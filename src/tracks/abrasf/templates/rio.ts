import { confianca } from '#tracks/fontes.ts'
import { operacao } from '#tracks/operacao.ts'
import { ABRASF_100 } from './abrasf-1.00.ts'
import { derive, OPERACOES_1 } from './base.ts'

/** Nota Carioca, Rio de Janeiro: layout 1.00 in a namespace of its own, without header. */
export const RIO = derive(ABRASF_100, {
  padrao: 'rio',
  titulo: 'Nota Carioca (Rio de Janeiro)',
  confianca: confianca('media', 'openac'),
  transporte: {
    envelope:
      '<not:{op}Request xmlns:not="http://notacarioca.rio.gov.br/"><not:inputXML>{mensagem}</not:inputXML></not:{op}Request>',
    cabecalho: null,
    soapAction: 'http://notacarioca.rio.gov.br/{op}',
  },
  operacoes: { ...OPERACOES_1, gerar: operacao('GerarNfse', 'GerarNfse') },
  xml: { namespace: 'http://notacarioca.rio.gov.br/WSNacional/XSD/1/nfse_pcrj_v01.xsd' },
  paginaDaNota: {
    producao:
      'https://notacarioca.rio.gov.br/contribuinte/notaprint.aspx?inscricao={inscricao}&nf={numero}&verificacao={codigo}',
  },
  politica: { modo: 'gerar' },
})
