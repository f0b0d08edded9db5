import { confianca } from '#tracks/fontes.ts'
import { ABRASF_202 } from './abrasf-2.02.ts'
import { derive } from './base.ts'

/** WebISS 2: canonical 2.02 with the reform's group at the end of the declaration. */
export const WEBISS_202 = derive(ABRASF_202, {
  padrao: 'webiss-2.02',
  titulo: 'WebISS 2.02',
  confianca: confianca('alta', 'wsdl', 'unimake', 'openac'),
  transporte: { tipo: 'soap12' },
  xml: { ibscbs: 'inf-declaracao' },
})
