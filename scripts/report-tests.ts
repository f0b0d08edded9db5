// The reporter of `npm test`: node's own, then what was skipped, counted by reason. With CI set, a skip is a failure.
import { Readable } from 'node:stream'
import type { TestEvent } from 'node:test/reporters'
import { spec } from 'node:test/reporters'

export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<unknown> {
  const skipped = new Map<string, number>()
  async function* counted() {
    for await (const event of events) {
      const why = event.type === 'test:pass' ? event.data.skip : undefined
      if (why !== undefined) skipped.set(String(why), (skipped.get(String(why)) ?? 0) + 1)
      yield event
    }
  }
  yield* Readable.from(counted()).compose(new spec())
  if (skipped.size === 0) return
  yield '\nSkipped tests, by reason:\n'
  for (const [why, count] of [...skipped].sort(([, a], [, b]) => b - a)) yield `${String(count).padStart(6)}  ${why}\n`
  if (!isCi()) return
  yield 'CI is set: a skipped test is a failure.\n'
  process.exitCode = 1
}

const isCi = () => !['', '0', 'false'].includes(process.env.CI ?? '')
