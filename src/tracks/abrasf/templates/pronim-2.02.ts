import { confianca } from '#tracks/fontes.ts'
import { operacao } from '#tracks/operacao.ts'
import { ABRASF_202 } from './abrasf-2.02.ts'
import { derive, OPERACOES_2 } from './base.ts'

const GERACAO = { soapAction: 'http://tempuri.org/INFSEGeracao/{op}' }
const CONSULTAS = { soapAction: 'http://tempuri.org/INFSEConsultas/{op}' }

/**
 * Pronim (GovBR): header in the SOAP header, two services behind one address, messages without a namespace. Its WSDL names correction letters and
 * voided numbers, whose messages are published nowhere.
 */
export const PRONIM_202 = derive(ABRASF_202, {
  padrao: 'pronim-2.02',
  titulo: 'Pronim 2.02',
  confianca: confianca('media', 'openac'),
  transporte: {
    envelope: '<tem:{op} xmlns:tem="http://tempuri.org/"><tem:xmlEnvio>{mensagem}</tem:xmlEnvio></tem:{op}>',
    cabecalhoSoap:
      '<tem:cabecalho xmlns:tem="http://tempuri.org/" versao="202"><tem:versaoDados>2.02</tem:versaoDados></tem:cabecalho>',
    cabecalho: null,
    soapAction: null,
    retorno: { modo: 'texto', elemento: null },
  },
  operacoes: {
    enviarSincrono: operacao('EnviarLoteRpsSincrono', 'EnviarLoteRpsSincrono', GERACAO),
    enviarAssincrono: { ...OPERACOES_2.enviarAssincrono!, ...GERACAO },
    cancelar: { ...OPERACOES_2.cancelar!, ...GERACAO },
    substituir: { ...OPERACOES_2.substituir!, ...GERACAO },
    consultarLote: { ...OPERACOES_2.consultarLote!, ...CONSULTAS },
    consultarPorRps: { ...OPERACOES_2.consultarPorRps!, ...CONSULTAS },
    consultarPrestado: { ...OPERACOES_2.consultarPrestado!, ...CONSULTAS },
  },
  xml: { namespace: '' },
  politica: { modo: 'sincrono' },
})
