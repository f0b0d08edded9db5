import { ABRASF_202 } from './abrasf-2.ts'
import { derive, OPERACOES_2, operacao } from './base.ts'

/** WebISS 2: canonical 2.02 with the reform's group at the end of the declaration. */
export const WEBISS_202 = derive(ABRASF_202, {
  padrao: 'webiss-2.02',
  titulo: 'WebISS 2.02',
  transporte: { tipo: 'soap12' },
  xml: { ibscbs: 'inf-declaracao' },
})

const GERACAO = { soapAction: 'http://tempuri.org/INFSEGeracao/{op}' }
const CONSULTAS = { soapAction: 'http://tempuri.org/INFSEConsultas/{op}' }

/** Pronim (GovBR): header in the SOAP header, two services behind one address, corrections by letter. */
export const PRONIM_202 = derive(ABRASF_202, {
  padrao: 'pronim-2.02',
  titulo: 'Pronim 2.02',
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
  capacidades: { cartaCorrecao: true, inutiliza: true },
  politica: { modo: 'sincrono' },
})

const lowerFirst = (nome: string) => nome[0]!.toLowerCase() + nome.slice(1)

/** Fiorilli: the message raw beside user and password, operations beginning in lower case. */
export const FIORILLI_201 = derive(ABRASF_202, {
  padrao: 'fiorilli-2.01',
  titulo: 'Fiorilli 2.01',
  versao: '2.01',
  transporte: {
    envelope:
      '<ws:{op} xmlns:ws="http://ws.issweb.fiorilli.com.br/">{mensagem}<username>{usuario}</username><password>{senha}</password></ws:{op}>',
    mensagem: 'cru',
    cabecalho: null,
    mtls: false,
    autenticacao: 'usuario-senha-no-envelope',
    soapAction: '{op}',
    retorno: { modo: 'corpo', elemento: null },
  },
  operacoes: Object.fromEntries(
    Object.entries(OPERACOES_2)
      .filter(([nome]) => nome !== 'consultarFaixa')
      .map(([nome, each]) => [nome, { ...each, nome: lowerFirst(each.nome) }]),
  ),
  xml: { versaoNoLote: '2.01' },
})
