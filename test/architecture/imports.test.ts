// Who may import whom. This table is the architecture; ARCHITECTURE.md explains it.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'

const MAY_IMPORT: Record<string, string[]> = {
  'src/domain': [], // pure: no package, no node:*
  'src/platform': ['src/domain'],
  'src/tracks': ['src/domain', 'src/platform'],
  'src/features': ['src/domain', 'src/platform', 'src/tracks'],
  'src/http': ['src/domain', 'src/features', 'src/platform/http', 'src/platform/app.ts', 'src/platform/ctx.ts'],
  'src/main.ts': ['src'],
  simulator: ['contracts'], // an independent opinion of the city
  web: ['src/domain', 'contracts'], // the domain runs in the browser
  sdk: ['contracts'], // types alone: the package depends on nothing
}
const IMPURE = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bfetch\(/
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?from\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
const ROOT = resolve(import.meta.dirname, '../..')
const SUBPATHS: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).imports

test('every import follows the table', () => assert.deepEqual(importViolations(), []))

test('the folders of features form no cycle', () => {
  const folders = importsByFolder('src/features')
  const cycles = [...folders.keys()].filter((folder) => reachableFrom(folder, folders).has(folder))
  assert.deepEqual(cycles, [])
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

test('the domain asks nobody the time and rolls no dice', () => {
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
  if (!target) return area === 'src/domain' ? 'the domain is pure, it imports no package' : null
  const allowed = MAY_IMPORT[area] ?? []
  if (!inside(target, area))
    return allowed.some((ok) => inside(target, ok)) ? null : `${area} may import only [${allowed}]`
  const [from, to] = [sliceOf(file, area), sliceOf(target, area)]
  // What lies directly in src/tracks serves every family, so by way of it one family would reach another.
  if (area === 'src/tracks' && to && from !== to && to !== 'transport')
    return from ? `${from} and ${to} stay strangers` : `the ground floor knows no ${to}`
  return null
}

/** The file of this repository that an import names, or null for a package. `#layer/…` follows `imports` of package.json. */
function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(file), specifier))
  const [alias, ...rest] = specifier.split('/')
  const folder = SUBPATHS[`${alias}/*`]
  return folder ? join(folder.replace('/*', ''), ...rest) : null
}

/** Which folders below `area` each folder imports. */
function importsByFolder(area: string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const path of filesOf(area)) {
    const file = relative(ROOT, path)
    const targets = importsOf(path).map((specifier) => targetOf(file, specifier) ?? '')
    const folders = targets.filter((target) => inside(target, area)).map((target) => dirname(target))
    const from = dirname(file)
    graph.set(from, new Set([...(graph.get(from) ?? []), ...folders.filter((folder) => folder !== from)]))
  }
  return graph
}

function reachableFrom(start: string, graph: Map<string, Set<string>>): Set<string> {
  const seen = new Set<string>()
  const queue = [...(graph.get(start) ?? [])]
  for (let folder = queue.pop(); folder; folder = queue.pop()) {
    if (seen.has(folder)) continue
    seen.add(folder)
    queue.push(...(graph.get(folder) ?? []))
  }
  return seen
}

const inside = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
const sliceOf = (path: string, area: string) =>
  path
    .slice(area.length + 1)
    .split('/')
    .slice(0, -1)[0]
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '')
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')

function filesOf(area: string): string[] {
  const path = join(ROOT, area)
  if (!existsSync(path)) return []
  if (/\.tsx?$/.test(area)) return [path]
  return (readdirSync(path, { recursive: true }) as string[])
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\.(test|fixture)\./.test(file))
    .map((file) => join(path, file))
}
