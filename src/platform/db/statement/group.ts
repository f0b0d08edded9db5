import { halve } from '#platform/halve.ts'

/**
 * Group commit: items that arrive while one batch is being written go together into the next, so that many small writes
 * share a transaction. `write` returns results in the order of its items. A batch that fails is
 * written in halves, so that one bad item never fails another. Measured: 3,900–7,500 accepted notes/s against 1,300 one by
 * one.
 */
export function createGroup<Item, Result>(
  write: (items: Item[]) => Promise<Result[]>,
  options: {
    itemsMax: number
    parallel?: number
    /**
     * The least time between the starts of two batches, unless one is full: a statement of many parts costs about the
     * same for ten items as for four. An item that comes alone is written at once.
     */
    gatherMs?: number
  },
): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }
  let waiting: Waiting[] = []
  let running = 0
  let begunAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | null = null

  const flush = (): void => {
    if (!waiting.length || running >= (options.parallel ?? 1)) return
    const early = begunAt + (options.gatherMs ?? 0) - performance.now()
    if (early > 0 && waiting.length < options.itemsMax) {
      if (!timer)
        timer = setTimeout(() => {
          timer = null
          flush()
        }, early)
      return
    }
    begunAt = performance.now()
    const batch = waiting.slice(0, options.itemsMax)
    waiting = waiting.slice(options.itemsMax)
    running++
    void settle(batch).finally(() => {
      running--
      flush()
    })
  }
  const settle = (batch: Waiting[]): Promise<void> =>
    halve(
      batch,
      async (some) => {
        const results = await write(some.map(({ item }) => item))
        some.forEach(({ resolve }, index) => {
          resolve(results[index] as Result)
        })
      },
      ({ reject }, error) => reject(error),
      () => false, // whatever the error, each caller gets that of its own item
    )
  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // One turn of the loop lets requests that arrived together join the same batch.
      if (waiting.length === 1) setImmediate(flush)
      else if (waiting.length >= options.itemsMax) flush()
    })
}
