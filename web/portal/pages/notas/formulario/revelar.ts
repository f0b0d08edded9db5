type Ouvinte = (campo: string) => void
const ouvintes = new Set<Ouvinte>()

/** Hears of a field that someone is sent to, which may be in a group that is not shown. Returns how to stop. */
export function whenRevealed(ouvinte: Ouvinte): () => void {
  ouvintes.add(ouvinte)
  return () => void ouvintes.delete(ouvinte)
}

/** Shows the groups that hold a field. */
export const reveal = (campo: string): void => {
  for (const ouvinte of ouvintes) ouvinte(campo)
}
