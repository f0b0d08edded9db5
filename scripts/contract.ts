// npm run contract    every operation and every sentence of the contract, over HTTP
// against the real service, compared with what is promised. Of an operation: described, success, 401, 403, 404, 400,
// request id, limits. Of the sentences: kept and broken. Exit code 1 on any failure.
import { report } from '#test/contract/report.ts'
import { SENTENCES } from '#test/contract/sentences/all.ts'
import { judge, reportSentences } from '#test/contract/sentences/sentence.ts'
import { openStage, type Stage } from '#test/contract/stage.ts'
import { walk } from '#test/contract/walk.ts'
import { SPECIFIED } from '#test/support/operations.ts'
import { readOptions } from './options.ts'

readOptions({ usage: 'npm run contract' })
const walked = await onStage(async (stage) => report(await walk(stage, SPECIFIED)))
console.log(walked.text)
// The walk closes cities and ends accounts that the sentences issue from.
const judged = await onStage(async (stage) => reportSentences(await judge(stage, SENTENCES)))
console.log(`\n${judged.text}`)
process.exitCode = walked.failures.length + judged.broken.length === 0 ? 0 : 1

async function onStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await openStage()
  try {
    return await work(stage)
  } finally {
    await stage.close()
  }
}
