import { relative } from 'node:path'
import { report } from './report-tests.ts'
import { runGroups } from './run-groups.ts'
import type { Group } from './test-groups.ts'

/** Files wait for clocks: with three at once two fifths of two processors were idle for minutes of the second half. */
const CONCURRENCY = 4

/**
 * Runs groups of test files (absolute paths) and prints how it went. When at most `repeated` files failed, those run once
 * more, one at a time: what passes then is named as unsteady, and does not fail the run. Returns whether all is good: no
 * failure and, with CI set, no skip.
 */
export async function runTwice(groups: readonly Group[], repeated: number): Promise<boolean> {
  const failed = new Set<string>()
  const first = await report(runGroups(groups, { concurrency: CONCURRENCY, failed }))
  if (first.isPassed || first.isSkipRefused || failed.size > repeated) return first.isPassed && !first.isSkipRefused
  const names = [...failed].map((file) => relative('', file)).join(', ')
  console.log(`\nOnce more, alone: ${names}\n`)
  const second = await report(
    runGroups(
      [...failed].map((file) => [file]),
      { concurrency: 1 },
    ),
  )
  if (second.isPassed)
    console.log(`\nUnsteady, passed alone: ${names}. Its failure above is a fault of the test or of the service.`)
  return second.isPassed && !second.isSkipRefused
}
