// Every check: format, lint, types, then every test. `npm test [part of a path]` runs fewer tests. Skipped tests are
// counted at the end, by reason; with CI set they fail the run.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from 'node:test'
import { prepareCluster } from '../test/support/prepared-cluster.ts'
import { check } from './check.ts'
import { report } from './report-tests.ts'

const ROOT = resolve(import.meta.dirname, '..')
// The files of `test` take longest: they start first, so that none of them runs alone at the end.
const FOLDERS = ['test', 'simulator', 'web', 'src', 'scripts', 'bench']
// Files that wait for a clock leave a processor to a third one. A fourth gained nothing on two cores: 721 s against 705.
const CONCURRENCY = 3
const [only] = process.argv.slice(2)

const files = FOLDERS.flatMap((folder) =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).map((file) => join(folder, file)),
).filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules') && (!only || file.includes(only)))

if (!only) await check()
// The browser tests need the pages built from the present code.
if (!only || only.includes('web')) execFileSync(process.execPath, [join(ROOT, 'web/build.ts')], { stdio: 'inherit' })
// Hundreds of processes read the same sources: the first one compiles them.
process.env.NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compiled')
const removeCluster = only ? () => {} : await prepareCluster()
try {
  const passed = await report(run({ files: files.map((file) => join(ROOT, file)), concurrency: CONCURRENCY }))
  process.exitCode = passed ? 0 : 1
} finally {
  removeCluster()
}
