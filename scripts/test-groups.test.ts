import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { groupFiles } from './test-groups.ts'

const folder = mkdtempSync(join(tmpdir(), 'grupos-'))
after(() => rmSync(folder, { recursive: true }))

const written = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('every file is in one group, and one that may break what others share is alone in it', () => {
  const own = [
    written('own.test.ts', 'world = await openWorld(ADMIN_ENV)'),
    written('both.test.ts', 'world = await sharedWorld(); strict = await openWorld()'),
    written('story.test.ts', 'openStories()'),
    written('process.test.ts', "import { run } from '../support/processes.ts'"),
    written('xml.test.ts', 'xmlRegisterFsInputProviders()'),
  ]
  const many = (name: string, text: string) =>
    Array.from({ length: 20 }, (_, nth) => written(`${name}-${nth}.test.ts`, text.padEnd(nth * 10)))
  const together = [
    many('story', 'sharedStories()'),
    many('scenario', 'await sharedWorld()'),
    many('portal', 'await openPortal()'),
    many('small', 'test()'),
  ]
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
