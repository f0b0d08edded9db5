// The walk of a note in ARCHITECTURE.md: each line is imported by the line it hangs from, and lies on no higher floor.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { importsByFolder, importsOf, inside, ROOT, targetOf } from './import-graph.ts'

type Step = { file: string; parent: string | null }

test('the walk of a note goes down from floor to floor, and never back up', () => {
  const steps = readWalk(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8'))
  assert.ok(steps.length > 20, `${steps.length} steps`)
  const floorOf = floorIn(importsByFolder('src/features'))
  const faults = steps.flatMap(({ file, parent }) => {
    if (!parent) return []
    const [above, below] = [floorOf(parent), floorOf(file)]
    const imported = importsOf(join(ROOT, parent)).map((specifier) => targetOf(parent, specifier))
    if (!imported.includes(file)) return [`${parent} does not import ${file}`]
    return above >= below ? [] : [`${parent} is on floor ${above}, ${file} on ${below}`]
  })
  assert.deepEqual(faults, [])
})

test('a step that goes back up is detected', () => {
  const rooms = new Map([
    ['src/features/high', new Set(['src/features/low'])],
    ['src/features/low', new Set<string>()],
  ])
  const files = ['src/domain/a.ts', 'src/platform/a.ts', 'src/tracks/dps/a.ts', 'src/features/low/a.ts']
  const floors = [...files, 'src/features/high/a.ts', 'src/http/public/a.ts', 'src/roles/a.ts'].map(floorIn(rooms))
  assert.deepEqual(floors, [0, 1, 2, 3, 4, 5, 6])
})

/** The steps of the drawing: two spaces deeper than its parent. */
function readWalk(text: string): Step[] {
  const drawing = /## The life of a note[\s\S]*?```\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
  const above: string[] = []
  return [...drawing.matchAll(/^( *)(src\/[\w./-]+\.ts)/gm)].map(([, indent, file]) => {
    const depth = indent!.length / 2
    above.length = depth
    above.push(file!)
    return { file: file!, parent: above[depth - 1] ?? null }
  })
}

/** The floor of a file: its layer; among features, one above the highest room that its own imports. */
function floorIn(rooms: Map<string, Set<string>>): (file: string) => number {
  const rank = new Map<string, number>()
  const rankOf = (room: string): number => {
    const known = rank.get(room) ?? Math.max(-1, ...[...(rooms.get(room) ?? [])].map(rankOf)) + 1
    rank.set(room, known)
    return known
  }
  const highest = Math.max(...[...rooms.keys()].map(rankOf))
  return (file) => {
    const layer = LAYERS.findIndex((each) => inside(file, each))
    if (layer < FEATURES) return layer
    return layer === FEATURES ? FEATURES + rankOf(dirname(file)) : highest + layer
  }
}
const LAYERS = ['src/domain', 'src/platform', 'src/tracks', 'src/features', 'src/http', 'src/roles']
const FEATURES = LAYERS.indexOf('src/features')
