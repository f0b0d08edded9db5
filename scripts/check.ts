// Format, lint and types, in seconds. Prints nothing when all is well.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')

/** Runs the linter and the type checker; ends the process with their output when one fails. */
export function check(): void {
  for (const command of [
    ['biome', 'ci', '--colors=off', '.'],
    ['tsc', '-p', 'tsconfig.json'],
    ['tsc', '-p', 'web/tsconfig.json'],
    ['tsc', '-p', 'test/web/tsconfig.json'],
  ]) {
    const [name = '', ...args] = command
    const { status, stdout, stderr } = spawnSync(resolve(ROOT, 'node_modules/.bin', name), args, {
      cwd: ROOT,
      encoding: 'utf8',
    })
    if (status === 0) continue
    process.stderr.write(`${stdout}${stderr}`)
    process.exit(status ?? 1)
  }
}

if (import.meta.main) check()
