import type { Operacao, OperacaoTemplate } from '../../template.ts'
import { BASE_204, derive, operacao } from './base.ts'

/** EL: the request inside an element of the operation's own name. */
export const EL_204 = derive(BASE_204, {
  padrao: 'el-2.04',
  titulo: 'EL 2.04',
  transporte: {
    envelope:
      '<nfse:{op} xmlns:nfse="http://nfse.abrasf.org.br"><nfse:{op}Request><nfseCabecMsg>{cabecalho}</nfseCabecMsg><nfseDadosMsg>{mensagem}</nfseDadosMsg></nfse:{op}Request></nfse:{op}>',
    retorno: { modo: 'texto', elemento: null },
  },
})

/** SigCorp: canonical, with a reason for the cancellation and the computed amounts of IBS and CBS. */
export const SIGCORP_204 = derive(BASE_204, {
  padrao: 'sigcorp-2.04',
  titulo: 'SigCorp 2.04',
  xml: { motivoCancelamento: 'MotivoCancelamento', ibscbs: 'inf-declaracao', esquemaIbscbs: 'calculado' },
})

/** IPM 2.04: no header, no identifiers (hence no signature), user and password in place of a certificate. */
export const IPM_204 = derive(BASE_204, {
  padrao: 'ipm-2.04',
  titulo: 'IPM 2.04',
  transporte: {
    envelope:
      '<nfse:{op}Request xmlns:nfse="http://nfse.abrasf.org.br"><nfseDadosMsg>{mensagem}</nfseDadosMsg></nfse:{op}Request>',
    cabecalho: null,
    mtls: false,
    autenticacao: 'basic',
    retorno: { modo: 'texto', elemento: null },
  },
  xml: { atributoId: null, versaoNoLote: null, ibscbs: 'rps' },
  assinatura: { rps: false, lote: false, cancelamento: false, substituicao: false },
  politica: { modo: 'sincrono' },
})

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
    aliquota: { escala: 'fracao', casas: 4 },
    exigir: ['CodigoNbs', 'IBSCBS', 'cEndPost'],
    ibscbs: 'servico-valores',
    esquemaIbscbs: 'giss',
  },
  assinatura: { consultas: true, substituicao: false },
  capacidades: { substituiPorWs: false },
  politica: { modo: 'assincrono' },
})
