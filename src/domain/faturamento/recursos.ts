/** Features that a plan may include; an account whose contract has a plan uses only those. */
export const RECURSOS = {
  prioridade_alta: 'opcoes.prioridade: alta',
  lote: 'a emissão em lote',
  modo_sincrono: 'opcoes.modoSincrono',
} as const
export type Recurso = keyof typeof RECURSOS
export const NOMES_DE_RECURSO = Object.keys(RECURSOS) as Recurso[]
