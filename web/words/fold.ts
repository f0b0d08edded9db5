/** A text without accents and capitals, by which words are found. */
export const fold = (texto: string): string => texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
