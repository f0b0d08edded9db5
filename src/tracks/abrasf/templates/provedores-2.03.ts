import { ABRASF_203 } from './abrasf-2.ts'
import { derive } from './base.ts'

/** SimplISS 2.03: canonical but for the action and the scale of the rate in its schema. */
export const SIMPLISS_203 = derive(ABRASF_203, {
  padrao: 'simpliss-2.03',
  titulo: 'SimplISS 2.03',
  transporte: { soapAction: 'http://nfse.abrasf.org.br/INfseService/{op}', retorno: { modo: 'texto', elemento: null } },
})

/** Tiplan 2.03: a slash at the end of the namespace, children without it, own names for IBS and CBS. */
export const TIPLAN_203 = derive(ABRASF_203, {
  padrao: 'tiplan-2.03',
  titulo: 'Tiplan 2.03',
  transporte: {
    envelope:
      '<{op}Request xmlns="http://nfse.abrasf.org.br/"><nfseCabecMsg xmlns="">{cabecalho}</nfseCabecMsg><nfseDadosMsg xmlns="">{mensagem}</nfseDadosMsg></{op}Request>',
  },
  xml: { ibscbs: 'servico', esquemaIbscbs: 'tiplan' },
})

/** ISSDSF 2.03 (Sorocaba, São José dos Campos): the message raw inside the operation. */
export const DSF_203 = derive(ABRASF_203, {
  padrao: 'dsf-2.03',
  titulo: 'ISSDSF 2.03',
  transporte: {
    envelope: '<nfse:{op} xmlns:nfse="http://nfse.abrasf.org.br">{mensagem}</nfse:{op}>',
    mensagem: 'cru',
    cabecalho: null,
    retorno: { modo: 'corpo', elemento: null },
  },
})
