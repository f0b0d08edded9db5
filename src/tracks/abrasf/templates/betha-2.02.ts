import { confianca } from '#tracks/fontes.ts'
import { operacao } from '#tracks/operacao.ts'
import { ABRASF_202 } from './abrasf-2.02.ts'
import { cabecalhoAbrasf, derive } from './base.ts'

const NAMESPACE = 'http://www.betha.com.br/e-nota-contribuinte-ws'

/** Betha 2.02: header and message in the namespace of Betha; an XML declaration inside them is an error (00000). */
export const BETHA_202 = derive(ABRASF_202, {
  padrao: 'betha-2.02',
  titulo: 'Betha 2.02',
  confianca: confianca('media', 'esquema', 'openac'),
  transporte: {
    envelope: `<e:{op} xmlns:e="${NAMESPACE}"><nfseCabecMsg>{cabecalho}</nfseCabecMsg><nfseDadosMsg>{mensagem}</nfseDadosMsg></e:{op}>`,
    cabecalho: cabecalhoAbrasf('2.02', NAMESPACE),
    soapAction: 'http://e-gov.betha.com.br/e-nota-contribuinte-ws/nfseWS#{op}Envio',
    retorno: { modo: 'texto', elemento: 'return' },
  },
  operacoes: {
    ...ABRASF_202.operacoes,
    consultarFaixa: operacao('ConsultarNfseFaixa', 'ConsultarNfseFaixa'),
  },
  xml: { namespace: NAMESPACE },
})
