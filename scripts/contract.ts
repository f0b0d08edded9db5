// npm run contract    every operation of the public API, the portal and, so far, part of the back-office, over HTTP
// against the real service, compared with what is promised: described, success, 401, 403, 404, 400, request id,
// limits. Exit code 1 on any failure.
import { routes } from '#http/index.ts'
import { isWalkedAdmin } from '#test/contract/expected.ts'
import { report } from '#test/contract/report.ts'
import { openStage } from '#test/contract/stage.ts'
import { walk } from '#test/contract/walk.ts'
import { nameOf, SPECIFIED } from '#test/support/operations.ts'

const stage = await openStage()
try {
  const { text, failures } = report(await walk(stage, SPECIFIED), notWalked())
  console.log(text)
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  await stage.close()
}

/** The parts of the specification that this run does not cover, and how much of them is served. */
function notWalked(): string[] {
  const served = new Set(routes.map(nameOf))
  return ['admin', 'inbound'].map((surface) => {
    const all = SPECIFIED.filter((operation) => operation.surface === surface)
    const missing = all.filter((operation) => !served.has(nameOf(operation)))
    const walked = surface === 'admin' ? all.filter((operation) => isWalkedAdmin(nameOf(operation))) : []
    return `${surface}: ${walked.length} de ${all.length} operações percorridas, ${all.length - missing.length} servidas`
  })
}
