import { confianca } from '#tracks/fontes.ts'
import { ABRASF_203 } from './abrasf-2.03.ts'
import { cabecalhoAbrasf, derive } from './base.ts'

/** The canonical layout 2.02: its schema accepts four decimals of a rate, its manual writes two. */
export const ABRASF_202 = derive(ABRASF_203, {
  padrao: 'abrasf-2.02',
  titulo: 'ABRASF 2.02',
  confianca: confianca('alta', 'abrasf', 'wsdl', 'openac', 'unimake'),
  versao: '2.02',
  transporte: { cabecalho: cabecalhoAbrasf('2.02') },
  xml: { versaoNoLote: '2.02' },
})
