// The source map of a bundle, made small: Node keeps each entry of a map as an array from the first error on, 37 MB of a
// worker (27/11/2026). Lines of our own sources are mapped, and nothing within them; what is of a package is not.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'

const PACKAGES = '/node_modules/'
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Makes every map below this folder, beside its module, one of lines. */
export function shrinkMaps(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.map'))) {
    const path = join(folder, name)
    const code = readFileSync(path.slice(0, -'.map'.length), 'utf8')
    writeFileSync(path, JSON.stringify(lineMap(JSON.parse(readFileSync(path, 'utf8')), code)))
  }
}

/** The same map (source map, version 3) with one entry for each line of `code` that comes from a source of ours. */
function lineMap(payload: ConstructorParameters<typeof SourceMap>[0], code: string) {
  const map = new SourceMap(payload)
  const sources: string[] = []
  const before = { source: 0, line: 0, column: 0 }
  let wasOurs = false
  const mappings = code.split('\n').map((text, line) => {
    const { originalSource, originalLine, originalColumn } = entryAt(map, line, Math.max(text.search(/\S/), 0))
    const ours = originalSource !== undefined && !originalSource.includes(PACKAGES)
    const leaves = wasOurs && !ours
    wasOurs = ours
    if (!ours) return leaves ? vlq(0) : ''
    if (!sources.includes(originalSource)) sources.push(originalSource)
    const now = { source: sources.indexOf(originalSource), line: originalLine, column: originalColumn }
    const deltas = [0, now.source - before.source, now.line - before.line, now.column - before.column]
    Object.assign(before, now)
    return deltas.map(vlq).join('')
  })
  return { version: 3, sources, names: [], mappings: mappings.join(';') }
}

/** Without an entry at or before it a place has no source. */
const entryAt = (map: SourceMap, line: number, column: number) =>
  map.findEntry(line, column) as Partial<ReturnType<SourceMap['findEntry']> & object> as {
    originalSource?: string
    originalLine: number
    originalColumn: number
  }

/** In the digits of source maps: five bits each, the lowest first, of which the sign is the lowest of all. */
function vlq(value: number): string {
  let left = value < 0 ? (-value << 1) | 1 : value << 1
  let digits = ''
  do {
    const five = left & 31
    left >>>= 5
    digits += DIGITS[left > 0 ? five | 32 : five]
  } while (left > 0)
  return digits
}
