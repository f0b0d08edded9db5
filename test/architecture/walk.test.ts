// The walks in ARCHITECTURE.md, of a note, a payment and a field: each line is imported by the line above it, and is on
// no higher layer.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { importsByFolder, importsOf, inside, ROOT, targetOf } from './import-graph.ts'

type Step = { file: string; parent: string | null }

for (const [walk, stepsMin] of [
  ['note', 25],
  ['payment', 12],
  ['form field', 12],
] as const)
  test(`the walk of a ${walk} goes down from floor to floor, and never back up`, () => {
    const steps = readWalk(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8'), walk)
    assert.ok(steps.length >= stepsMin, `${steps.length} steps`)
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
  const floorOf = floorIn(rooms)
  const files = [
    'src/domain/a.ts',
    'src/platform/a.ts',
    'src/tracks/dps/a.ts',
    'src/banco/a.ts',
    'src/features/low/a.ts',
  ]
  const floors = [...files, 'src/features/high/a.ts', 'src/http/public/a.ts', 'src/roles/a.ts'].map(floorOf)
  assert.deepEqual(floors, [0, 1, 2, 3, 4, 5, 6, 7])
  const doWeb = [
    'src/domain/a.ts',
    'web/words/a.ts',
    'web/kit/form/a.tsx',
    'web/api/a.ts',
    'web/app/a.tsx',
    'web/portal/a.tsx',
  ]
  assert.deepEqual(doWeb.map(floorOf), [0, 1, 2, 3, 4, 5])
})

/** The steps of the drawing: two spaces deeper than its parent. */
function readWalk(text: string, walk: string): Step[] {
  const drawing = new RegExp(`## The life of a ${walk}\\n[\\s\\S]*?\`\`\`\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1] ?? ''
  const above: string[] = []
  return [...drawing.matchAll(/^( *)((?:src|web)\/[\w./-]+\.tsx?)/gm)].map(([, indent, file]) => {
    const depth = indent!.length / 2
    above.length = depth
    above.push(file!)
    return { file: file!, parent: above[depth - 1] ?? null }
  })
}

/** The floor of a file: its layer, of the service or of the web; among features, one above the highest room that its own imports. */
function floorIn(rooms: Map<string, Set<string>>): (file: string) => number {
  const rank = new Map<string, number>()
  const rankOf = (room: string): number => {
    const known = rank.get(room) ?? Math.max(-1, ...[...(rooms.get(room) ?? [])].map(rankOf)) + 1
    rank.set(room, known)
    return known
  }
  const highest = Math.max(...[...rooms.keys()].map(rankOf))
  return (file) => {
    if (inside(file, 'web')) return WEB.findIndex((each) => inside(file, each))
    const layer = LAYERS.findIndex((each) => inside(file, each))
    if (layer < FEATURES) return layer
    return layer === FEATURES ? FEATURES + rankOf(dirname(file)) : highest + layer
  }
}
const LAYERS = ['src/domain', 'src/platform', 'src/tracks', 'src/banco', 'src/features', 'src/http', 'src/roles']
/** The web stands on what is true, and reads nothing else of the service. */
const WEB = ['src/domain', 'web/words', 'web/kit', 'web/api', 'web/app', 'web/portal']
const FEATURES = LAYERS.indexOf('src/features')
