import { confianca } from '#tracks/fontes.ts'
import { operacao } from '#tracks/operacao.ts'
import type { Operacao, OperacaoTemplate } from '#tracks/template.ts'
import { ABRASF_100 } from './abrasf-1.00.ts'
import { derive } from './base.ts'

/** Each message of Ginfes has a namespace of its own; their shared elements are in the namespace of the types. */
const OPERACOES: Partial<Record<Operacao, OperacaoTemplate>> = {
  enviarAssincrono: operacao('RecepcionarLoteRpsV3', 'EnviarLoteRps', { mensagem: 'enviar_lote_rps_envio' }),
  consultarSituacao: operacao('ConsultarSituacaoLoteRpsV3', 'ConsultarSituacaoLoteRps', {
    mensagem: 'consultar_situacao_lote_rps_envio',
  }),
  consultarLote: operacao('ConsultarLoteRpsV3', 'ConsultarLoteRps', { mensagem: 'consultar_lote_rps_envio' }),
  consultarPorRps: operacao('ConsultarNfsePorRpsV3', 'ConsultarNfseRps', { mensagem: 'consultar_nfse_rps_envio' }),
  consultarPrestado: operacao('ConsultarNfseV3', 'ConsultarNfse', { mensagem: 'consultar_nfse_envio' }),
  cancelar: operacao('CancelarNfseV3', 'CancelarNfse', { mensagem: 'cancelar_nfse_envio' }),
}

/** Ginfes v3. In homologation the envelope's host is homologacao.ginfes.com.br: a difference of the connection. */
export const GINFES = derive(ABRASF_100, {
  padrao: 'ginfes',
  titulo: 'Ginfes 3.00',
  confianca: confianca('alta', 'manual', 'openac'),
  transporte: {
    envelope:
      '<gin:{op} xmlns:gin="http://producao.ginfes.com.br"><arg0>{cabecalho}</arg0><arg1>{mensagem}</arg1></gin:{op}>',
    mensagem: 'escapado',
    cabecalho:
      '<ns2:cabecalho xmlns:ns2="http://www.ginfes.com.br/cabecalho_v03.xsd" versao="3"><versaoDados>3</versaoDados></ns2:cabecalho>',
    soapAction: '',
    retorno: { modo: 'texto', elemento: 'return' },
  },
  operacoes: OPERACOES,
  xml: {
    namespace: 'http://www.ginfes.com.br/tipos_v03.xsd',
    prefixos: { ns1: 'http://www.ginfes.com.br/servico_{mensagem}_v03.xsd' },
    prefixoMensagem: 'ns1',
    versaoNoLote: null,
    exigir: ['Tomador'],
  },
  assinatura: { rps: false, consultas: true },
  // Slow to answer and to show: a note that seems lost is often only late.
  capacidades: { visibilidadeSegundos: 1800, timeoutSegundos: 120 },
})
