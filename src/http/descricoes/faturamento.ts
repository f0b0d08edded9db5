/** Descriptions of a property of contracts: a shape that is described at each use in the same words has none of its own. */
export const FATURAMENTO_DESCRITO: Record<string, string> = {
  indiceReajuste: 'O índice pelo qual a mensalidade se reajusta.',
}
