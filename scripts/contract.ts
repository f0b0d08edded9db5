// npm run contract    every operation of the service, over HTTP
// against the real service, compared with what is promised: described, success, 401, 403, 404, 400, request id,
// limits. Exit code 1 on any failure.
import { report } from '#test/contract/report.ts'
import { openStage } from '#test/contract/stage.ts'
import { walk } from '#test/contract/walk.ts'
import { SPECIFIED } from '#test/support/operations.ts'

const stage = await openStage()
try {
  const { text, failures } = report(await walk(stage, SPECIFIED))
  console.log(text)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  await stage.close()
}
