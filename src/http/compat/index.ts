import type { Route } from '#platform/http/route.ts'
import { compatArquivos } from './arquivos.ts'
import { compatEnotas } from './enotas.ts'
import { compatFocus } from './focus.ts'
import { compatNfeio } from './nfeio.ts'
import { compatNuvemfiscal } from './nuvemfiscal.ts'
import { compatPlugnotas } from './plugnotas.ts'

/**
 * The operations of other providers, so that their clients change only host and key. They are no operations of our
 * API: neither its description nor the SDK has them.
 */
export const compatRoutes: readonly Route[] = [
  ...compatPlugnotas,
  ...compatFocus,
  ...compatNfeio,
  ...compatEnotas,
  ...compatNuvemfiscal,
  ...compatArquivos,
]
