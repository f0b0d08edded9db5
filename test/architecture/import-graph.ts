// The imports of the repository, read from its text.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')
const SUBPATHS: Record<string, string> = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).imports
const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?from\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** The file of this repository that an import names, or null for a package. `#layer/…` follows `imports` of package.json. */
export function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return relative(ROOT, resolve(ROOT, dirname(file), specifier))
  const [alias, ...rest] = specifier.split('/')
  const folder = SUBPATHS[`${alias}/*`]
  return folder ? join(folder.replace('/*', ''), ...rest) : null
}

/** Which folders below `area` each folder imports. */
export function importsByFolder(area: string): Map<string, Set<string>> {
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

/** Which files each file below the areas imports, types too. */
export function importsByFile(areas: readonly string[]): Map<string, Set<string>> {
  const files = areas.flatMap(filesOf).map((path) => relative(ROOT, path))
  return new Map(
    files.map((file) => [
      file,
      new Set(importsOf(join(ROOT, file)).flatMap((specifier) => targetOf(file, specifier) ?? [])),
    ]),
  )
}

/** The specifiers of a file, as they are written; takes a path. */
export const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? '')

/** Whether a path is a folder or lies in it. */
export const inside = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** The source files below an area, or the file itself; no tests, no fixtures. */
export const filesOf = (area: string): string[] => sourcesOf(area).filter((file) => !/\.(test|fixture)\./.test(file))

/** All of them, with tests and fixtures. */
export function sourcesOf(area: string): string[] {
  const path = join(ROOT, area)
  if (!existsSync(path)) return []
  if (/\.tsx?$/.test(area)) return [path]
  return (readdirSync(path, { recursive: true }) as string[])
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(path, file))
}
