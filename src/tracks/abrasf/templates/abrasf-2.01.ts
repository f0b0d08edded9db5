import { confianca } from '#tracks/fontes.ts'
import { ABRASF_202 } from './abrasf-2.02.ts'
import { cabecalhoAbrasf, derive } from './base.ts'

/** The canonical layout 2.01, which cities of 2.00 speak too. */
export const ABRASF_201 = derive(ABRASF_202, {
  padrao: 'abrasf-2.01',
  titulo: 'ABRASF 2.01',
  confianca: confianca('alta', 'abrasf', 'openac'),
  versao: '2.01',
  transporte: { cabecalho: cabecalhoAbrasf('2.01') },
  xml: { versaoNoLote: '2.01' },
})
