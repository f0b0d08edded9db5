// Runs the test files named as arguments one after the other in this one process, each as a suite with hooks of its own:
// a process, its imports and a world of its own cost many files more than their tests do.
import { relative, resolve } from 'node:path'
import { after, suite } from 'node:test'
import { pathToFileURL } from 'node:url'
// What files share ends with this process; imported by a file alone it would end with that file.
import '../test/support/shared.ts'

const ROOT = resolve(import.meta.dirname, '..')
const left = new Set(process.argv.slice(2).map((file) => relative(ROOT, file)))
for (const file of left)
  suite(file, async () => {
    await import(pathToFileURL(resolve(ROOT, file)).href)
    after(() => left.delete(file))
  })
process.on('exit', () => {
  if (left.size > 0) process.exitCode = 1 // one of them ended it
})
