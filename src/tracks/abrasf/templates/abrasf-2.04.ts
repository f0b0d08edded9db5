import { BASE_204 } from './base.ts'

/** The canonical layout 2.04. */
export const ABRASF_204 = BASE_204
