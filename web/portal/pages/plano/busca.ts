import type { StatusFatura } from '#web/api/portal/assinatura.ts'
import { type Busca, listaDe, texto } from '#web/words/busca.ts'

/** Which faturas are shown; the service refuses a state that does not exist. */
export const readBuscaPlano = (busca: Busca) => ({
  status: texto(busca['status']) as StatusFatura | undefined,
  ...listaDe(busca),
})
