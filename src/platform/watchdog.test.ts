import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'
import { startWatchdog } from './watchdog.ts'

test('a turn of more than a second is logged with the work that had begun, and a short one is not', async () => {
  const lines: { ms: number; trabalhos: object[] }[] = []
  const watchdog = startWatchdog({ warn: (line: (typeof lines)[0]) => lines.push(line) } as unknown as Log)
  watchdog.begin(() => ({ rota: '/ended' }))()
  await pause(250)
  const end = watchdog.begin(() => ({ rota: '/nfse', requestId: 'r1', bytes: 7 }))
  await pause(250)
  assert.equal(lines.length, 0)
  spin(1_500)
  end()
  await pause(250)
  watchdog.stop()
  assert.equal(lines.length, 1)
  assert.ok(lines[0]!.ms >= 1_300)
  assert.deepEqual(lines[0]!.trabalhos, [{ rota: '/nfse', requestId: 'r1', bytes: 7 }])
})

function spin(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}
