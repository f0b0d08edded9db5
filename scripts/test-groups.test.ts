import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { groupFiles } from './test-groups.ts'

const root = mkdtempSync(join(tmpdir(), 'grupos-'))
after(() => rmSync(root, { recursive: true }))

/** Writes a file of `bytes` spaces, and returns its path. */
const written = (path: string, bytes = 10) => {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, ' '.repeat(bytes))
  return file
}

const ALONE = ['test/own-process', 'test/web/own-process', 'simulator/national/own-process', 'test/chaos', 'test/model']
const TOGETHER = ['test/web', 'test/shared-world', 'test/stage', 'src/domain']

test('every file is in one group: its folder says whether a process is its own, or which files share it', () => {
  const own = ALONE.map((folder) => written(`${folder}/own.test.ts`))
  const many = (folder: string) => Array.from({ length: 20 }, (_, nth) => written(`${folder}/${nth}.test.ts`, nth * 10))
  const together = TOGETHER.map(many)
  const groups = groupFiles([...own, ...together.flat()])
  assert.deepEqual(groups.flat().sort(), [...own, ...together.flat()].sort())
  for (const file of own)
    assert.ok(
      groups.some((group) => group.length === 1 && group[0] === file),
      file,
    )
  for (const kind of together) {
    const theirs = groups.filter((group) => group.some((file) => kind.includes(file)))
    assert.ok(theirs.every((group) => group.length > 1 && group.every((file) => kind.includes(file))))
  }
})

test('whole runs begin first, then the larger files that are alone, in turns with processes of many files', () => {
  const [small, large] = [written('test/own-process/a.test.ts', 5), written('test/own-process/b.test.ts', 500)]
  const run = written('test/model/model.test.ts', 1)
  const unit = written('src/one.test.ts', 900)
  assert.deepEqual(groupFiles([small, unit, large, run]), [[run], [unit], [large], [small]])
})
