/**
 * Runs `act` for each item, at most `atOnce` at a time, in the order of the list. Every started one ends before this
 * returns or throws; after the first error no further one begins, and that error is thrown.
 */
export async function forEachAtOnce<T>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<unknown>,
): Promise<void> {
  const queue = items.values()
  const errors: unknown[] = []
  const work = async () => {
    for (const item of queue) {
      if (errors.length > 0) return
      try {
        await act(item)
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
  if (errors.length > 0) throw errors[0]
}
