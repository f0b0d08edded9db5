import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TestEvent } from 'node:test/reporters'
import { spec } from 'node:test/reporters'

interface Outcome {
  isPassed: boolean
  /** With CI set, a skipped test is a failure. */
  isSkipRefused: boolean
}

/**
 * Prints the events of one or several runs of tests as node does, with their totals, the failed tests again at the end, then
 * the skipped tests, counted by reason.
 */
export async function report(events: AsyncIterable<TestEvent>): Promise<Outcome> {
  const skipped = new Map<string, number>()
  const totals: Record<string, number> = {}
  const began = performance.now()
  let isPassed = true
  const watched = Readable.from(
    (async function* () {
      for await (const event of events) {
        const ofRun = (event.data as { file?: string } | undefined)?.file === undefined
        if (event.type === 'test:summary') {
          isPassed &&= event.data.success
          if (ofRun) add(totals, event.data.counts)
          continue
        }
        const why = event.type === 'test:pass' ? event.data.skip : undefined
        if (why !== undefined) skipped.set(String(why), (skipped.get(String(why)) ?? 0) + 1)
        // What a run says of itself are its totals.
        if (!(ofRun && event.type === 'test:diagnostic')) yield event
      }
      for (const [name, shown] of TOTALS) yield saying(`${shown} ${totals[name] ?? 0}`)
      yield saying(`duration_ms ${performance.now() - began}`)
      // The printer lists the failed tests at a summary: one summary at the end shows them all where a reader looks first.
      yield {
        type: 'test:summary',
        data: { file: undefined, success: isPassed, counts: totals },
      } as unknown as TestEvent
    })(),
  )
  await pipeline(watched, new spec(), process.stdout, { end: false })
  if (skipped.size === 0) return { isPassed, isSkipRefused: false }
  const lines = [...skipped].sort(([, a], [, b]) => b - a).map(([why, count]) => `${String(count).padStart(6)}  ${why}`)
  console.log(`\nSkipped tests, by reason:\n${lines.join('\n')}`)
  if (isCi()) console.log('CI is set: a skipped test is a failure.')
  return { isPassed, isSkipRefused: isCi() }
}

/** Of a summary, and the word for it. */
const TOTALS = [
  ['tests', 'tests'],
  ['suites', 'suites'],
  ['passed', 'pass'],
  ['failed', 'fail'],
  ['cancelled', 'cancelled'],
  ['skipped', 'skipped'],
  ['todo', 'todo'],
] as const

function add(totals: Record<string, number>, counts: object): void {
  for (const [name, count] of Object.entries(counts)) totals[name] = (totals[name] ?? 0) + count
}

const saying = (message: string) => ({ type: 'test:diagnostic', data: { nesting: 0, message } }) as TestEvent

const isCi = () => !['', '0', 'false'].includes(process.env.CI ?? '')
