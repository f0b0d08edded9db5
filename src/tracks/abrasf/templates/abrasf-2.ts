import { BASE_204, cabecalhoAbrasf, derive } from './base.ts'

/** The canonical layouts of the second generation. */
export const ABRASF_204 = BASE_204

export const ABRASF_203 = derive(BASE_204, {
  padrao: 'abrasf-2.03',
  titulo: 'ABRASF 2.03',
  versao: '2.03',
  transporte: { cabecalho: cabecalhoAbrasf('2.03') },
  xml: { versaoNoLote: '2.03', prestadorNoLote: 'direto', tomador: 'Tomador' },
})

export const ABRASF_202 = derive(ABRASF_203, {
  padrao: 'abrasf-2.02',
  titulo: 'ABRASF 2.02',
  versao: '2.02',
  transporte: { cabecalho: cabecalhoAbrasf('2.02') },
  xml: { versaoNoLote: '2.02', aliquota: { escala: 'percentual', casas: 2 } },
})

export const ABRASF_201 = derive(ABRASF_202, {
  padrao: 'abrasf-2.01',
  titulo: 'ABRASF 2.01',
  versao: '2.01',
  transporte: { cabecalho: cabecalhoAbrasf('2.01') },
  xml: { versaoNoLote: '2.01' },
})
