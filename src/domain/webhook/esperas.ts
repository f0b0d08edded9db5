/**
 * Seconds from one attempt to the next (docs/especificacao/contrato.md#6-events): the first is immediate, the eighth is
 * the last.
 */
export const ESPERAS_S = [0, 30, 120, 300, 1_800, 7_200, 21_600, 86_400] as const
export const TENTATIVAS_MAX = ESPERAS_S.length
