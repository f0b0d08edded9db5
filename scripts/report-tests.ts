import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TestEvent } from 'node:test/reporters'
import { spec } from 'node:test/reporters'

/**
 * Prints a run of tests as node does, then the skipped tests, counted by reason. Returns whether the run is good: no
 * failure and, with CI set, no skip.
 */
export async function report(events: AsyncIterable<TestEvent>): Promise<boolean> {
  const skipped = new Map<string, number>()
  let isGood = true
  const watched = Readable.from(
    (async function* () {
      for await (const event of events) {
        if (event.type === 'test:summary') isGood &&= event.data.success
        const why = event.type === 'test:pass' ? event.data.skip : undefined
        if (why !== undefined) skipped.set(String(why), (skipped.get(String(why)) ?? 0) + 1)
        yield event
      }
    })(),
  )
  await pipeline(watched, new spec(), process.stdout, { end: false })
  if (skipped.size === 0) return isGood
  const lines = [...skipped].sort(([, a], [, b]) => b - a).map(([why, count]) => `${String(count).padStart(6)}  ${why}`)
  console.log(`\nSkipped tests, by reason:\n${lines.join('\n')}`)
  if (isCi()) console.log('CI is set: a skipped test is a failure.')
  return isGood && !isCi()
}

const isCi = () => !['', '0', 'false'].includes(process.env.CI ?? '')
