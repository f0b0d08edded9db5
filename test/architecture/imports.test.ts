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
  sdk: [],
}
const IMPURE = /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bfetch\(/
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?from\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g
const ROOT = resolve(import.meta.dirname, '../..')

test('every import follows the table', () => assert.deepEqual(importViolations(), []))

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
  if (!specifier.startsWith('.')) return area === 'src/domain' ? 'the domain is pure, it imports no package' : null
  const target = relative(ROOT, resolve(ROOT, dirname(file), specifier))
  const allowed = MAY_IMPORT[area] ?? []
  if (!inside(target, area))
    return allowed.some((ok) => inside(target, ok)) ? null : `${area} may import only [${allowed}]`
  const [from, to] = [sliceOf(file, area), sliceOf(target, area)]
  if (area === 'src/tracks' && from && to && from !== to && to !== 'transport')
    return `${from} and ${to} stay strangers`
  if (area === 'src/features' && from !== to && target.endsWith('queries.ts'))
    return `the tables of ${to} are its own; call one of its verbs`
  return null
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
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\.test\./.test(file))
    .map((file) => join(path, file))
}
