import { join, resolve } from 'node:path'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import type { Group } from './test-groups.ts'

const ROOT = resolve(import.meta.dirname, '..')
const TOGETHER = join(import.meta.dirname, 'test-together.ts')
/** The longest test is silent for a minute and a half on a quiet machine. */
const SILENCE_MS = 20 * 60_000

/**
 * Runs groups of test files (absolute paths), `concurrency` at once, each in a process of its own, and gives the events
 * of all: those of a test at the top of a process come together, once it has ended. A process that reports nothing for
 * `silenceMs` is ended, which fails it, and the tests under way are named. `failed` gets the files that did not pass.
 */
export async function* runGroups(
  groups: readonly Group[],
  {
    concurrency,
    silenceMs = SILENCE_MS,
    failed = new Set(),
  }: { concurrency: number; silenceMs?: number; failed?: Set<string> },
): AsyncGenerator<TestEvent> {
  const waiting = [...groups]
  const arrived: TestEvent[] = []
  let wake = () => {}
  const lane = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      let held: TestEvent[] = []
      for await (const event of runGroup(group, silenceMs, failed)) {
        held.push(event)
        if (!endsTest(event)) continue
        arrived.push(...held)
        held = []
        wake()
      }
      arrived.push(...held)
    }
  }
  let running = true
  const lanes = Promise.all(Array.from({ length: concurrency }, lane)).finally(() => {
    running = false
    wake()
  })
  while (running || arrived.length > 0) {
    yield* arrived.splice(0)
    if (!running) continue
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = resolve
    if (arrived.length === 0) await promise
  }
  await lanes
}

const endsTest = ({ type, data }: TestEvent) =>
  (type === 'test:pass' || type === 'test:fail') && (data as { nesting: number }).nesting === 0

/** The files that a failure at the top of a process speaks of: its only file, all that were left, or the suite of one. */
function filesOf(name: string, group: Group, left: ReadonlySet<string>): Iterable<string> {
  if (group.length === 1) return group
  return name === TOGETHER ? left : [resolve(ROOT, name)]
}

async function* runGroup(group: Group, silenceMs: number, failed: Set<string>): AsyncGenerator<TestEvent> {
  const silence = new AbortController()
  const left = new Set(group)
  const underWay = new Set<string>()
  const giveUp = () => {
    console.error(`Nothing reported for ${silenceMs / 1000} s by ${[...underWay].join(', ') || group.join(', ')}`)
    silence.abort()
  }
  let timer = setTimeout(giveUp, silenceMs)
  const options = group.length === 1 ? { files: [...group] } : { files: [TOGETHER], argv: [...group] }
  for await (const event of run({ ...options, signal: silence.signal }) as AsyncIterable<TestEvent>) {
    clearTimeout(timer)
    timer = setTimeout(giveUp, silenceMs)
    if (event.type === 'test:dequeue') underWay.add(event.data.name)
    if (event.type === 'test:complete') underWay.delete(event.data.name)
    if (endsTest(event)) left.delete(resolve(ROOT, (event.data as { name: string }).name))
    if (event.type === 'test:fail' && event.data.name === TOGETHER)
      console.error(`A process ended before the end of ${[...left].join(', ')}`)
    if (event.type === 'test:fail' && event.data.nesting === 0)
      for (const file of filesOf(event.data.name, group, left)) failed.add(file)
    yield event
  }
  clearTimeout(timer)
}
