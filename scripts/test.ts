// Everything that must hold: format, lint, types, then every test. `npm test [part of a path]` runs fewer tests. What was
// skipped is counted at the end, by reason; with CI set it is a failure.
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from 'node:test'
import { check } from './check.ts'
import { report } from './report-tests.ts'

const ROOT = resolve(import.meta.dirname, '..')
// The stories of `test` take longest: begun first, none of them is alone at the end.
const FOLDERS = ['test', 'simulator', 'web', 'src', 'scripts', 'bench']
const [only] = process.argv.slice(2)

const files = FOLDERS.flatMap((folder) =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).map((file) => join(folder, file)),
).filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules') && (!only || file.includes(only)))

if (!only) check()
// The stories in the browser look at the pages as the code is now.
if (!only || only.includes('web')) execFileSync(process.execPath, [join(ROOT, 'web/build.ts')], { stdio: 'inherit' })
// Hundreds of processes read the same sources: the first one compiles them.
process.env.NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compiled')
process.exitCode = (await report(run({ files: files.map((file) => join(ROOT, file)), concurrency: 2 }))) ? 0 : 1
