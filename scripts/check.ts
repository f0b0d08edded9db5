// Format, lint, types and the rules of OpenAPI, in seconds.
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { readOptions } from './options.ts'

const ROOT = resolve(import.meta.dirname, '..')
// Each checker of TypeScript resolves the types that it meets: one costs 11 s of processor where four cost 19, and the
// commands below fill two processors anyway.
const ONE = ['--checkers', '1']
const COMMANDS = [
  ['biome', 'ci', '--colors=off', '.'],
  ['tsc', ...ONE, '-p', 'tsconfig.json'],
  ['tsc', ...ONE, '-p', 'web/tsconfig.json'],
  ['tsc', ...ONE, '-p', 'web/ops/tsconfig.json'],
  ['tsc', ...ONE, '-p', 'test/web/tsconfig.json'],
  ['node', 'scripts/lint-openapi.ts'],
  ['node', 'scripts/generate.ts', '--conferir'],
  ['node', '--test', 'test/architecture/named-commands.test.ts'],
]

/** Runs the linter and the type checker side by side; ends the process with the output of those that fail. */
export async function check(): Promise<void> {
  const outputs = await Promise.all(COMMANDS.map(run))
  const failed = outputs.filter((output) => output !== null)
  if (failed.length === 0) return
  process.stderr.write(failed.join('\n'))
  process.exit(1)
}

/** What a failed command printed; null for one that passed. */
const run = ([name = '', ...args]: string[]): Promise<string | null> =>
  promisify(execFile)(resolve(ROOT, 'node_modules/.bin', name), args, { cwd: ROOT, maxBuffer: 64 << 20 }).then(
    () => null,
    ({ stdout, stderr, message }) => stdout + stderr || message,
  )

if (import.meta.main) {
  readOptions({ usage: 'npm run check' })
  await check()
  console.log('Formato, regras e tipos: nada a corrigir.')
}
