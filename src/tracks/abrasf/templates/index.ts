import type { Template } from '../../template.ts'
import { ABRASF_100 } from './abrasf-1.ts'
import { ABRASF_201, ABRASF_202, ABRASF_203, ABRASF_204 } from './abrasf-2.ts'
import { BETHA_100, BETHA_202 } from './betha.ts'
import { BHISS } from './bhiss.ts'
import { GINFES, GINFES_301 } from './ginfes.ts'
import { FIORILLI_201, PRONIM_202, WEBISS_202 } from './provedores-2.02.ts'
import { DSF_203, SIMPLISS_203, TIPLAN_203 } from './provedores-2.03.ts'
import { EL_204, GISS_204, IPM_204, SIGCORP_204 } from './provedores-2.04.ts'
import { RIO } from './rio.ts'

/** The templates of the family, canonical ones first; a conexão copies one and changes what its city changes. */
export const TEMPLATES_ABRASF: readonly Template[] = [
  ABRASF_204,
  ABRASF_203,
  ABRASF_202,
  ABRASF_201,
  ABRASF_100,
  BETHA_100,
  BETHA_202,
  BHISS,
  DSF_203,
  EL_204,
  FIORILLI_201,
  GINFES,
  GINFES_301,
  GISS_204,
  IPM_204,
  PRONIM_202,
  RIO,
  SIGCORP_204,
  SIMPLISS_203,
  TIPLAN_203,
  WEBISS_202,
]
