import { confianca } from '#tracks/fontes.ts'
import { operacao } from '#tracks/operacao.ts'
import { ABRASF_100 } from './abrasf-1.00.ts'
import { derive, OPERACOES_1 } from './base.ts'

/** BHISS Digital: Belo Horizonte, Porto Alegre. GerarNfse accepts a lote and answers at once. */
export const BHISS = derive(ABRASF_100, {
  padrao: 'bhiss',
  titulo: 'BHISS Digital',
  confianca: confianca('alta', 'esquema', 'wsdl', 'unimake'),
  transporte: {
    envelope:
      '<ws:{op}Request xmlns:ws="http://ws.bhiss.pbh.gov.br"><nfseCabecMsg>{cabecalho}</nfseCabecMsg><nfseDadosMsg>{mensagem}</nfseDadosMsg></ws:{op}Request>',
    mensagem: 'escapado',
    soapAction: 'http://ws.bhiss.pbh.gov.br/{op}',
  },
  operacoes: {
    ...OPERACOES_1,
    gerar: operacao('GerarNfse', 'GerarNfse'),
    consultarFaixa: operacao('ConsultarNfsePorFaixa', 'ConsultarNfseFaixa'),
  },
  xml: { gerarEmLote: true },
  politica: { modo: 'gerar' },
})
