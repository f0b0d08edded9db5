import { confianca } from '#tracks/fontes.ts'
import { operacao } from '#tracks/operacao.ts'
import type { Operacao, OperacaoTemplate } from '#tracks/template.ts'
import { BASE_204, derive } from './base.ts'

const OPERACOES_GISS: Partial<Record<Operacao, OperacaoTemplate>> = {
  enviarAssincrono: operacao('RecepcionarLoteRps', 'EnviarLoteRps', { mensagem: 'enviar-lote-rps-envio' }),
  consultarLote: operacao('ConsultarLoteRps', 'ConsultarLoteRps', { mensagem: 'consultar-lote-rps-envio' }),
  consultarPorRps: operacao('ConsultarNfsePorRps', 'ConsultarNfseRps', { mensagem: 'consultar-nfse-rps-envio' }),
  cancelar: operacao('CancelarNfse', 'CancelarNfse', { mensagem: 'cancelar-nfse-envio' }),
}

/** GISS Online: a namespace for each message, no SOAPAction at all, IBS and CBS obligatory, always asynchronous. */
export const GISS_204 = derive(BASE_204, {
  padrao: 'giss-2.04',
  titulo: 'GISS Online 2.04',
  confianca: confianca('alta', 'wsdl', 'unimake', 'openac'),
  transporte: {
    cabecalho:
      '<ns4:cabecalho xmlns:ns4="http://www.giss.com.br/cabecalho-v2_04.xsd" versao="2.00"><ns4:versaoDados>2.00</ns4:versaoDados></ns4:cabecalho>',
    soapAction: null,
    retorno: { modo: 'texto', elemento: null },
  },
  operacoes: OPERACOES_GISS,
  xml: {
    namespace: 'http://www.giss.com.br/tipos-v2_04.xsd',
    prefixos: { ns4: 'http://www.giss.com.br/{mensagem}-v2_04.xsd' },
    prefixoMensagem: 'ns4',
    exigir: ['CodigoNbs', 'IBSCBS', 'cEndPost'],
    ibscbs: 'servico-valores',
    esquemaIbscbs: 'giss',
  },
  assinatura: { consultas: true, substituicao: false },
  capacidades: { substituiPorWs: false },
  politica: { modo: 'assincrono' },
})
