import type { TemplateAbrasf } from '#tracks/template.ts'
import { ABRASF_100 } from './abrasf-1.00.ts'
import { ABRASF_201 } from './abrasf-2.01.ts'
import { ABRASF_202 } from './abrasf-2.02.ts'
import { ABRASF_203 } from './abrasf-2.03.ts'
import { ABRASF_204 } from './abrasf-2.04.ts'
import { BETHA_100 } from './betha-1.00.ts'
import { BETHA_202 } from './betha-2.02.ts'
import { BHISS } from './bhiss.ts'
import { DSF_203 } from './dsf-2.03.ts'
import { EL_204 } from './el-2.04.ts'
import { FIORILLI_201 } from './fiorilli-2.01.ts'
import { GINFES } from './ginfes.ts'
import { GINFES_301 } from './ginfes-3.01.ts'
import { GISS_204 } from './giss-2.04.ts'
import { IPM_204 } from './ipm-2.04.ts'
import { PRONIM_202 } from './pronim-2.02.ts'
import { PUBLICA } from './publica.ts'
import { RIO } from './rio.ts'
import { SIGCORP_204, SIGCORP_204_NFS } from './sigcorp-2.04.ts'
import { SIMPLISS_203 } from './simpliss-2.03.ts'
import { TIPLAN_203 } from './tiplan-2.03.ts'
import { WEBISS_202 } from './webiss-2.02.ts'

/** The templates of the family, canonical ones first; a conexão copies one and changes what its city changes. */
export const TEMPLATES_ABRASF: readonly TemplateAbrasf[] = [
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
  PUBLICA,
  RIO,
  SIGCORP_204,
  SIGCORP_204_NFS,
  SIMPLISS_203,
  TIPLAN_203,
  WEBISS_202,
]
