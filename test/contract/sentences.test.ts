// Every sentence of the contract, over HTTP; `npm run contract` prints how many hold. A stage of its own: the walk over
// all operations closes cities and ends accounts that the sentences issue from.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SENTENCES } from './sentences/all.ts'
import { judge, reportSentences } from './sentences/sentence.ts'
import { openStage, type Stage } from './stage.ts'

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage?.close())

test('every sentence of the contract is kept', async (t) => {
  const { broken, total } = reportSentences(await judge(stage, SENTENCES))
  t.diagnostic(total)
  assert.deepEqual(broken, [])
})
