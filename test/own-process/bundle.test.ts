import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { bundledRoles } from '../../src/bundle.ts'
import { digestOfSources } from '../../src/platform/program.ts'

const root = mkdtempSync(join(tmpdir(), 'nfse-pacote-'))
const write = (path: string, text: string) => writeFileSync(join(root, path), text)
mkdirSync(join(root, 'src/roles'), { recursive: true })
write('package-lock.json', '{}')
write('src/roles/run.ts', `export { rate } from '../rate.ts'`)
write('src/rate.ts', 'export const rate: number = 5; export const here = import.meta.dirname')

const load = async () => (await import(await bundledRoles(root))) as { rate: number; here: string }
const bundles = () => readdirSync(join(root, 'dist'))

test('one bundle is made of the same sources, also by two at once, and another when they change', async () => {
  const [one, other] = await Promise.all([bundledRoles(root), bundledRoles(root)])
  assert.equal(one, other)
  assert.match(one, /\/dist\/[0-9a-f]{32}\/run\.mjs$/)
  assert.equal((await load()).rate, 5)
  assert.equal(bundles().length, 1)
  write('src/rate.ts', 'export const rate: number = 6')
  assert.equal((await load()).rate, 6)
  assert.equal(bundles().length, 2, 'a process of the sources before may open its files still')
  write('package-lock.json', '{ "packages": {} }')
  assert.notEqual(await bundledRoles(root), one)
})

test('of bundles older than a day the two newest stay, and a process that started long ago finds its files', async () => {
  const aged = bundles().map((name) => join(root, 'dist', name))
  aged.forEach((path, nth) => {
    utimesSync(path, 0, 1_000 * (nth + 1))
  })
  assert.equal(aged.length, 3)
  write('src/rate.ts', 'export const rate: number = 7')
  assert.equal((await load()).rate, 7)
  assert.deepEqual(aged.map(existsSync), [false, true, true])
})

test('a module of a bundle finds the files that are beside its source', async () => {
  write('src/roles/run.ts', `export { here } from '../rate.ts'`)
  write('src/rate.ts', 'export const here: string = import.meta.dirname')
  assert.equal((await load()).here, join(root, 'src'))
})

test('an error names the line of our source, and what is of a package is not taken for ours', async (t) => {
  process.setSourceMapsEnabled(true)
  t.after(() => process.setSourceMapsEnabled(false))
  mkdirSync(join(root, 'node_modules/pacote'), { recursive: true })
  write('node_modules/pacote/index.js', 'function call(what) {\n  return what()\n}\nmodule.exports = { call }')
  write('src/roles/run.ts', `export { fail } from '../rate.ts'`)
  write(
    'src/rate.ts',
    `import { call } from 'pacote'
type Never = { without: 'code' }

export function fail(): void {
  call(() => {
    const [one, two]: number[] = [1, 2]
    if (one !== two) throw new Error('differs')
  })
}`,
  )
  const { fail } = (await import(await bundledRoles(root))) as unknown as { fail(): void }
  assert.throws(fail, ({ stack = '' }: Error) => {
    const places = stack.split('\n').slice(1, 4)
    const [ours, theirs, caller] = places.map((place) => place.replaceAll(root, ''))
    assert.match(ours!, /\(?\/src\/rate\.ts:7:\d+\)?$/)
    assert.match(theirs!, /call .*\/dist\/.*\.mjs:\d+:\d+/)
    assert.match(caller!, /fail \(\/src\/rate\.ts:5:\d+\)$/)
    return true
  })
})

test('what makes a bundle is in no process that asked for one: it takes 700 MB', () => {
  const { sharedObjects } = process.report.getReport() as unknown as { sharedObjects: string[] }
  assert.deepEqual(
    sharedObjects.filter((each) => each.includes('rolldown')),
    [],
  )
})

test('where no bundle can be made the sources themselves start, and the reason is said', async (t) => {
  rmSync(join(root, 'dist'), { recursive: true })
  write('dist', 'a file')
  const said = t.mock.method(console, 'error', () => {})
  assert.equal(fileURLToPath(await bundledRoles(root)), join(root, 'src/roles/run.ts'))
  assert.match(String(said.mock.calls[0]!.arguments[0]), /^Sem pacote dos papéis, que partem dos fontes: .*dist/)
  rmSync(root, { recursive: true })
})
