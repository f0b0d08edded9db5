import assert from 'node:assert/strict'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
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

test('the two newest bundles stay whatever their age, and a process that started long ago finds its files', async () => {
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

test('a bundle says which program it is: that of the same sources elsewhere, and no longer when they change', async () => {
  write('src/rate.ts', `const ROOT = '.'\nexport const here: string = import.meta.dirname && digestOfSources(ROOT)`)
  const { here } = await load()
  assert.equal(here, digestOfSources(root))
  const elsewhere = mkdtempSync(join(tmpdir(), 'nfse-pacote-'))
  cpSync(root, elsewhere, { recursive: true })
  assert.equal(digestOfSources(elsewhere), here)
  writeFileSync(join(elsewhere, 'src/rate.ts'), 'export const rate = 8')
  assert.notEqual(digestOfSources(elsewhere), here)
  rmSync(elsewhere, { recursive: true })
})

test('an error names the function of our source, and the bundle says of each line which source it is', async () => {
  write('src/roles/run.ts', `export { fail } from '../rate.ts'`)
  write('src/rate.ts', `export function fail(): void {\n  throw new Error('differs')\n}`)
  const address = await bundledRoles(root)
  const { fail } = (await import(address)) as { fail(): void }
  const lines = readFileSync(fileURLToPath(address), 'utf8').split('\n')
  assert.throws(fail, ({ stack = '' }: Error) => {
    const [, place] = /at fail \(file:.*\/dist\/.*\/run\.mjs:(\d+):\d+\)/.exec(stack) ?? assert.fail(stack)
    const source = lines.slice(0, Number(place)).findLast((line) => line.startsWith('//'))
    assert.match(source!, /^\/\/(#region)? src\/rate\.ts$/)
    return true
  })
})

test('the bundler, which takes 700 MB, runs in a separate process', () => {
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
