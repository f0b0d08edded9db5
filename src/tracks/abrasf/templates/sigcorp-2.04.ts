import { BASE_204, derive } from './base.ts'

/** SigCorp: canonical, with a reason for the cancellation and the computed amounts of IBS and CBS. */
export const SIGCORP_204 = derive(BASE_204, {
  padrao: 'sigcorp-2.04',
  titulo: 'SigCorp 2.04',
  xml: { motivoCancelamento: 'MotivoCancelamento', ibscbs: 'inf-declaracao', esquemaIbscbs: 'calculado' },
})
