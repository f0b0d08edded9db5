import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'
import { startWatchdog } from './watchdog.ts'

test('a turn of more than a second is logged with the work that had started, and a short one is not', async () => {
  const lines: { ms: number; trabalhos: object[] }[] = []
  const watchdog = startWatchdog({ warn: (line: (typeof lines)[0]) => lines.push(line) } as unknown as Log)
  watchdog.begin(() => ({ rota: '/ended' }))()
  const work = { rota: '/nfse', requestId: 'r1', bytes: 7 }
  const end = watchdog.begin(() => work)
  // Turns are short when all of them together took less than a second.
  for (let quiet = false; !quiet; ) {
    const began = performance.now()
    await pause(250) // the turn that was under way ends
    lines.length = 0
    await pause(250)
    quiet = performance.now() - began < 1_000
  }
  assert.equal(lines.length, 0)
  spin(1_500)
  end()
  await pause(250)
  watchdog.stop()
  // A process that the machine did not run for a while logs that too, without work.
  const named = lines.filter(({ trabalhos }) => trabalhos.length > 0)
  assert.deepEqual(
    named.map(({ trabalhos }) => trabalhos),
    [[work]],
  )
  assert.ok(named[0]!.ms >= 1_300)
})

function spin(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
