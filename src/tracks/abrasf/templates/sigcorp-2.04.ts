import { confianca } from '#tracks/fontes.ts'
import { BASE_204, derive } from './base.ts'

/**
 * SigCorp (meumunicipio.online): no header, the message in CDATA, in a namespace of operations that each city has of its
 * own: the address unless its conexão names another (`transporte.servico`), and answers without an envelope. A reason for
 * the cancellation, the computed amounts of IBS and CBS (docs/referencia/dialetos.md#7-ipm-204-e-sigcorp-204-novembro-de-2026).
 */
export const SIGCORP_204 = derive(BASE_204, {
  padrao: 'sigcorp-2.04',
  titulo: 'SigCorp 2.04',
  // Two programs and a public integration; they disagree on CDATA or escaped, and on the names in one city.
  confianca: confianca('media', 'acbr', 'unimake', 'integracoes'),
  transporte: {
    envelope: '<ws:{op} xmlns:ws="{servico}"><xml>{mensagem}</xml></ws:{op}>',
    servico: null,
    cabecalho: null,
    soapAction: '{servico}#{op}',
    retorno: { modo: 'texto', elemento: null },
  },
  xml: {
    motivoCancelamento: 'MotivoCancelamento',
    ibscbs: 'inf-declaracao',
    esquemaIbscbs: 'calculado',
    quebraDeLinha: '|',
  },
})

/** Its other service (Bacabal, Franco da Rocha), at an address that ends in `/nfs`: header and message as texts. */
export const SIGCORP_204_NFS = derive(SIGCORP_204, {
  padrao: 'sigcorp-2.04-nfs',
  titulo: 'SigCorp 2.04 (/nfs)',
  confianca: confianca('media', 'acbr'),
  transporte: {
    envelope:
      '<ws:{op}Request xmlns:ws="{servico}"><nfseCabecMsg>{cabecalho}</nfseCabecMsg><nfseDadosMsg>{mensagem}</nfseDadosMsg></ws:{op}Request>',
    mensagem: 'escapado',
    cabecalho: BASE_204.transporte.cabecalho,
    soapAction: 'nfs#{op}',
    retorno: { modo: 'texto', elemento: 'outputXML' },
  },
})
