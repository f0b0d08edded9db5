import { confianca } from '#tracks/fontes.ts'
import { derive } from './base.ts'
import { GINFES } from './ginfes.ts'

/** With the groups of the tax reform beside the amounts, in every note. */
export const GINFES_301 = derive(GINFES, {
  padrao: 'ginfes-3.01',
  titulo: 'Ginfes 3.01 (IBS e CBS)',
  confianca: confianca('media', 'unimake'),
  xml: { exigir: ['Tomador', 'CodigoNbs', 'IBSCBS'], ibscbs: 'servico-valores', esquemaIbscbs: 'giss' },
})
