/** A text without accents and in lower case, for searches. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
