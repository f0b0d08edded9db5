import { ABRASF_100 } from './abrasf-1.ts'
import { ABRASF_202 } from './abrasf-2.ts'
import { cabecalhoAbrasf, derive, operacao } from './base.ts'

const NAMESPACE = 'http://www.betha.com.br/e-nota-contribuinte-ws'

/** Betha e-nota 1.00: the message itself is the body; only its root has a namespace; one address for each operation. */
export const BETHA_100 = derive(ABRASF_100, {
  padrao: 'betha-1.00',
  titulo: 'Betha 1.00',
  transporte: {
    envelope: '{mensagem}',
    mensagem: 'cru',
    cabecalho: null,
    charsetEnvio: 'iso-8859-1',
    charsetRetorno: 'iso-8859-1',
    soapAction: '{op}',
    retorno: { modo: 'texto', elemento: 'return' },
  },
  operacoes: {
    ...ABRASF_100.operacoes,
    cancelar: operacao('cancelarNfseV02', 'CancelarNfse'),
  },
  xml: { prefixos: { e: NAMESPACE }, prefixoMensagem: 'e', filhosSemNamespace: true, versaoNoLote: null },
})

/** Betha 2.02: header and message in the namespace of Betha; an XML declaration inside them is an error (00000). */
export const BETHA_202 = derive(ABRASF_202, {
  padrao: 'betha-2.02',
  titulo: 'Betha 2.02',
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
