import { confianca } from '#tracks/fontes.ts'
import { operacao } from '#tracks/operacao.ts'
import { ABRASF_100 } from './abrasf-1.00.ts'
import { derive } from './base.ts'

const NAMESPACE = 'http://www.betha.com.br/e-nota-contribuinte-ws'

/** Betha e-nota 1.00: the message itself is the body; only its root has a namespace; one address for each operation. */
export const BETHA_100 = derive(ABRASF_100, {
  padrao: 'betha-1.00',
  titulo: 'Betha 1.00',
  confianca: confianca('alta', 'wsdl', 'unimake', 'openac'),
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
