// The folder of a test file says which files share its process (scripts/test-groups.ts); the world it opens must fit
// the folder.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

/** Whole runs, whose files have a process each, as those of a folder `own-process`. */
const ALONE = /^test\/(calendario|chaos|comandos|contract|destinos|model|plantao)\/|\/own-process\//
/** What a file opens or asks of the process, and the folders where it may. */
const NEEDS: readonly { what: RegExp; folder: RegExp; diga: string }[] = [
  { what: /\bopen(World|Stories)\(/, folder: ALONE, diga: 'opens a service of its own: belongs into own-process' },
  { what: /support\/processes\.ts/, folder: ALONE, diga: 'measures processes: belongs into own-process' },
  { what: /xmlRegisterFsInputProviders/, folder: ALONE, diga: 'sets a table of the process: belongs into own-process' },
  { what: /\bsharedStories\(/, folder: /^test\/web\/[^/]+$/, diga: 'shares the stories: belongs into test/web' },
  { what: /\bsharedWorld\(/, folder: /^test\/shared-world\/|\/own-process\//, diga: 'belongs into test/shared-world' },
]
const FOLDERS = ['test', 'simulator', 'web', 'src', 'scripts', 'bench']

/** Why a file is in the wrong folder, or none. */
const whyMisplaced = (file: string, text: string): string | undefined =>
  NEEDS.find(({ what, folder }) => what.test(text) && !folder.test(file))?.diga

test('a test file is in the folder of what it opens', () => {
  const files = FOLDERS.flatMap((folder) =>
    (readdirSync(folder, { recursive: true }) as string[]).map((file) => join(folder, file)),
  ).filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
  const misplaced = files
    .filter((file) => file !== join('test', 'architecture', 'test-folders.test.ts'))
    .map((file) => [file, whyMisplaced(file, readFileSync(file, 'utf8'))])
    .filter(([, why]) => why)
  assert.deepEqual(misplaced, [])
})

test('a service of its own among those that share one is found', () => {
  assert.match(whyMisplaced('test/shared-world/x.test.ts', 'await openWorld()') ?? '', /own-process/)
  assert.match(whyMisplaced('src/domain/x.test.ts', 'await sharedWorld()') ?? '', /shared-world/)
  assert.equal(whyMisplaced('test/web/own-process/x.test.ts', 'openStories()'), undefined)
})
