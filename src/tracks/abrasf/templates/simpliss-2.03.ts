import { ABRASF_203 } from './abrasf-2.03.ts'
import { derive } from './base.ts'

/** SimplISS 2.03: canonical but for the action and the scale of the rate in its schema. */
export const SIMPLISS_203 = derive(ABRASF_203, {
  padrao: 'simpliss-2.03',
  titulo: 'SimplISS 2.03',
  transporte: { soapAction: 'http://nfse.abrasf.org.br/INfseService/{op}', retorno: { modo: 'texto', elemento: null } },
})
