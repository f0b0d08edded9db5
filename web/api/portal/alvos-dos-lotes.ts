import type { Alvo } from './client.ts'

/**
 * The queries that a change of a batch makes old. Apart from its own queries, which few of the screens that follow
 * notes need.
 */
export const ALVOS_DOS_LOTES: Alvo[] = [
  'GET /portal/lotes',
  'GET /portal/lotes/{loteId}',
  'GET /portal/lotes/{loteId}/linhas',
  'GET /portal/lotes/{loteId}/totais',
  'GET /portal/lotes/colunas',
]
