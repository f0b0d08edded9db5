// The imports allowed between folders. This table is the architecture; ARCHITECTURE.md explains it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { test } from 'node:test'
import { filesOf, importsByFile, importsByFolder, importsOf, inside, ROOT, targetOf } from './import-graph.ts'

const MAY_IMPORT: Record<string, string[]> = {
  'src/domain': [], // pure: no package, no node:*
  'src/formas': ['src/domain'], // what crosses a door of the API; of packages typebox alone
  'src/platform': ['src/domain'],
  'src/tracks': ['src/domain', 'src/platform'],
  'src/banco': ['src/domain', 'src/platform'],
  'src/features': ['src/domain', 'src/formas', 'src/platform', 'src/tracks', 'src/banco'],
  'src/http': [
    'src/domain',
    'src/formas',
    'src/features',
    'src/platform/http',
    'src/platform/app.ts',
    'src/platform/ctx.ts',
  ],
  'src/roles': ['src'],
  'src/main.ts': ['src/bundle.ts', 'src/roles', 'src/platform'],
  'src/bundle.ts': ['src/platform/program.ts'], // it opens the roles: nothing of them is loaded before
  // An independent model of the city: it shares no code with us but the reading of a command line.
  simulator: ['contracts', 'scripts/options.ts'],
  // scripts/options.ts is for web/build.ts alone.
  web: ['src/domain', 'src/formas', 'scripts/options.ts'], // the domain runs in the browser; of the shapes only types are taken
  sdk: [], // the package is installed without the service
}
/** Inside the web: what two apps share knows neither of them, and all know the shapes of the API. */
const WEB_MAY_IMPORT: Record<string, string[]> = {
  'web/formas.ts': [],
  'web/words': [],
  'web/kit': ['web/words'],
  'web/api': ['web/words'],
  'web/app': ['web/kit', 'web/words', 'web/api/core.ts', 'web/api/permissions.ts'],
  'web/portal': ['web/app', 'web/kit', 'web/words', 'web/api/core.ts', 'web/api/permissions.ts', 'web/api/portal'],
  'web/ops': ['web/app', 'web/kit', 'web/words', 'web/api/core.ts', 'web/api/permissions.ts', 'web/api/ops'],
}
const IMPURE = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bfetch\(/
const TAKES_A_SHAPE = /\b(?:import|export)\b(?!\s+type\b)[^'"=;]*['"](?:#formas|(?:\.\.\/)+src\/formas)\//
const TAKEN = [
  "import { Empresa } from '#formas/contas/empresa.ts'",
  "import { type Empresa } from '#formas/contas/empresa.ts'",
  "import * as empresa from '#formas/contas/empresa.ts'",
  "import { Empresa } from '../../src/formas/contas/empresa.ts'",
  "import '#formas/contas/empresa.ts'",
  "const { Empresa } = await import('#formas/contas/empresa.ts')",
  "export { Empresa } from '#formas/contas/empresa.ts'",
  "export * from '#formas/contas/empresa.ts'",
]
const TYPES_ALONE = [
  "import type { Empresa } from '#formas/contas/empresa.ts'",
  "import type * as empresa from '#formas/contas/empresa.ts'",
  "export type { Empresa } from '#formas/contas/empresa.ts'",
  "import { Empresa } from '../formas.ts'\nimport type { Pagina } from '#formas/recebido.ts'",
]

test('every import follows the table', () => assert.deepEqual(importViolations(), []))

test('the kit of the web imports no client and no app, and an app nothing of the other', () => {
  const wrong = Object.entries(WEB_MAY_IMPORT).flatMap(([area, allowed]) =>
    filesOf(area).flatMap((file) =>
      importsOf(file)
        .map((specifier) => targetOf(relative(ROOT, file), specifier))
        .filter(
          (target) =>
            target && inside(target, 'web') && ![area, 'web/formas.ts', ...allowed].some((ok) => inside(target, ok)),
        )
        .map((target) => `${relative(ROOT, file)} → ${target}`),
    ),
  )
  assert.deepEqual(wrong, [])
})

test('the web takes only types of the shapes, which bring typebox along', () => {
  for (const way of TAKEN) assert.match(way, TAKES_A_SHAPE)
  for (const way of TYPES_ALONE) assert.doesNotMatch(way, TAKES_A_SHAPE)
  const taken = filesOf('web').filter((file) => TAKES_A_SHAPE.test(readFileSync(file, 'utf8')))
  assert.deepEqual(
    taken.map((file) => relative(ROOT, file)),
    [],
  )
})

test('the folders of features form no cycle', () => {
  const folders = importsByFolder('src/features')
  assert.deepEqual(cyclesIn(folders), [])
})

test('the files form no cycle, neither when they run nor by their types', () => {
  assert.deepEqual(cyclesIn(importsByFile(['src', 'web', 'simulator', 'sdk', 'scripts', 'bench', 'test'])), [])
})

test('an import inside src names a neighbour with ./ and everything else with #', () => {
  const upward = filesOf('src').flatMap((file) =>
    importsOf(file)
      .filter((specifier) => specifier.startsWith('../'))
      .map((specifier) => `${relative(ROOT, file)} → ${specifier}`),
  )
  assert.deepEqual(upward, [])
})

test('only tests and fixtures import a fixture or test/', () => {
  const support = ['src', 'simulator', 'web', 'sdk'].flatMap(filesOf).flatMap((file) =>
    importsOf(file)
      .filter((specifier) => /\.(fixture|test)\.ts$|^#test\/|\/test\//.test(specifier))
      .map((specifier) => `${relative(ROOT, file)} → ${specifier}`),
  )
  assert.deepEqual(support, [])
})

test('the domain reads no clock and no random numbers', () => {
  const impure = filesOf('src/domain').filter((file) => IMPURE.test(withoutComments(readFileSync(file, 'utf8'))))
  assert.deepEqual(
    impure.map((file) => relative(ROOT, file)),
    [],
  )
})

function importViolations(): string[] {
  const found: string[] = []
  for (const area of Object.keys(MAY_IMPORT))
    for (const file of filesOf(area))
      for (const specifier of importsOf(file)) {
        const why = whyNot(area, relative(ROOT, file), specifier)
        if (why) found.push(`${relative(ROOT, file)} → ${specifier}: ${why}`)
      }
  return found
}

function whyNot(area: string, file: string, specifier: string): string | null {
  const target = targetOf(file, specifier)
  if (!target) {
    if (area === 'src/domain') return 'the domain is pure, it imports no package'
    return area === 'src/formas' && specifier !== 'typebox' ? 'a shape is written with typebox alone' : null
  }
  const allowed = MAY_IMPORT[area] ?? []
  if (!inside(target, area))
    return allowed.some((ok) => inside(target, ok)) ? null : `${area} may import only [${allowed}]`
  const [from, to] = [sliceOf(file, area), sliceOf(target, area)]
  // Files directly in src/tracks serve every family, so through one of them a family would reach another.
  if (area === 'src/tracks' && to && from !== to && to !== 'transport')
    return from ? `${from} and ${to} stay strangers` : `the ground floor knows no ${to}`
  return null
}

/** The nodes that lead back to themselves. */
const cyclesIn = (graph: Map<string, Set<string>>) =>
  [...graph.keys()].filter((node) => reachableFrom(node, graph).has(node))

function reachableFrom(start: string, graph: Map<string, Set<string>>): Set<string> {
  const seen = new Set<string>()
  const queue = [...(graph.get(start) ?? [])]
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    queue.push(...(graph.get(node) ?? []))
  }
  return seen
}

const sliceOf = (path: string, area: string) =>
  path
    .slice(area.length + 1)
    .split('/')
    .slice(0, -1)[0]
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
