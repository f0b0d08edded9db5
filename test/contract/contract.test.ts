// The whole contract of each operation, over HTTP; `npm run contract` prints the same walk as a table.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SPECIFIED } from '../support/operations.ts'
import { report } from './report.ts'
import { openStage, type Stage } from './stage.ts'
import { walk } from './walk.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage?.close())

test('every operation answers as the specification and its description say', async (t) => {
  const { failures, total } = report(await walk(stage, SPECIFIED))
  t.diagnostic(total)
  assert.deepEqual(failures, [])
})
