import { confianca } from '#tracks/fontes.ts'
import { BASE_204, cabecalhoAbrasf, derive } from './base.ts'

/** The canonical layout 2.03. */
export const ABRASF_203 = derive(BASE_204, {
  padrao: 'abrasf-2.03',
  titulo: 'ABRASF 2.03',
  confianca: confianca('alta', 'abrasf', 'wsdl', 'openac', 'unimake'),
  versao: '2.03',
  transporte: { cabecalho: cabecalhoAbrasf('2.03') },
  xml: {
    codigoPais: 'bacen',
    versaoNoLote: '2.03',
    prestadorNoLote: 'direto',
    tomador: 'Tomador',
  },
})
