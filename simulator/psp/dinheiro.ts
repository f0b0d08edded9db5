/** Cents of a value as the API Pix writes it (`\d{1,10}\.\d{2}`); null when it is written otherwise. */
export function centavosDe(texto: unknown): number | null {
  const [, reais, centavos] = (typeof texto === 'string' && /^(\d{1,10})\.(\d{2})$/.exec(texto)) || []
  return reais === undefined ? null : Number(reais) * 100 + Number(centavos)
}

/** Cents as the API Pix writes them. */
export const valorDe = (centavos: number): string =>
  `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`
