import { isDatabaseAway } from './db/away.ts'
import { sqlState } from './db/db.ts'

/**
 * Whether an error concerns everything that runs now, so that no row is the cause: the database or another server
 * cannot be reached, has no room or no time, or does not know the statement at all. Data that a statement refuses
 * (classes 21, 22, 23 and 44), that is too large for it (54) or that a trigger refuses (P0), and errors of code about a
 * row, concern the row.
 */
export function isOfEverything(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== null && !isSystemError(error)) return !OF_A_ROW.test(state)
  const { name = '', codigo } = (error ?? {}) as { name?: string; codigo?: string }
  return isDatabaseAway(error) || isSystemError(error) || OF_THE_WORLD.includes(name) || codigo === 'INDISPONIVEL'
}
const OF_A_ROW = /^(21|22|23|44|54|P0)/
/** StoreAway: the store of documents (objects/open-store.ts). */
const OF_THE_WORLD = ['AbortError', 'TimeoutError', 'StoreAway']
/** An error of the operating system names its call; some of its codes look like those of a database (EPIPE). */
const isSystemError = (error: unknown): boolean => typeof (error as { syscall?: unknown } | null)?.syscall === 'string'

/**
 * Gives all items to `work`; when that fails, each half of them, until a failing item stands alone, which goes to
 * `aside` with its error. The others are done, at about two calls for each halving. `work` must leave nothing done when
 * it throws. An error for which `stops` is true, and one of `aside`, is thrown: the remaining items are not done.
 */
export async function halve<Item>(
  items: readonly Item[],
  work: (items: Item[]) => Promise<unknown>,
  aside: (item: Item, error: unknown) => unknown,
  stops: (error: unknown) => boolean = isOfEverything,
): Promise<void> {
  if (items.length === 0) return
  try {
    await work([...items])
  } catch (error) {
    if (stops(error)) throw error
    if (items.length === 1) return void (await aside(items[0]!, error))
    const middle = items.length >> 1
    await halve(items.slice(0, middle), work, aside, stops)
    await halve(items.slice(middle), work, aside, stops)
  }
}
