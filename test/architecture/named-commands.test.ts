// README stays short, and every command that a page names exists.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'

const ROOT = resolve(import.meta.dirname, '../..')
const README_LINES_MAX = 150
/** Scripts of package.json that only npm runs. */
const INTERNAL = ['postinstall']

const textOf = (file: string) => readFileSync(resolve(ROOT, file), 'utf8')
const { scripts, bin = {} } = JSON.parse(textOf('package.json')) as {
  scripts: Record<string, string>
  bin?: Record<string, string>
}
const [, roles = ''] = /ROLES: readonly string\[\] = \[([^\]]+)\]/.exec(textOf('src/main.ts')) ?? []

/** How a page names a command, and whether there is one of that name. */
const COMMANDS: readonly { named: RegExp; exists(name: string): boolean }[] = [
  { named: /npm run (?:-s )?([a-z][\w:-]*)/g, exists: (name) => name in scripts },
  { named: /npm (start|test)\b/g, exists: (name) => name in scripts },
  { named: /npm start -- ([a-z]\w*)/g, exists: (name) => roles.includes(`'${name}'`) },
  { named: /npx (nfse)\b/g, exists: (name) => name in bin },
  {
    named: /node (?:--test )?((?:scripts|src|simulator|sdk|bench|test)\/[\w./-]+\.\w+)/g,
    exists: (path) => existsSync(resolve(ROOT, path)),
  },
]

/** The commands of a text that do not exist. */
const findAbsent = (text: string): string[] =>
  COMMANDS.flatMap(({ named, exists }) =>
    [...text.matchAll(named)].filter(([, name]) => !exists(name!)).map(([command]) => command),
  )

test('README has at most 150 lines', () => {
  assert.ok(textOf('README.md').trimEnd().split('\n').length <= README_LINES_MAX)
})

test('every command that a page names exists', () => {
  const pages = ['*.md', 'docs/**/*.md', 'sdk/*.md', 'simulator/*.md', 'contracts/**/*.md', 'web/**/*.md']
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude: (file) => file.includes('node_modules') }))
    .filter((file) => file !== 'CHANGELOG.md')
  assert.ok(pages.includes('README.md') && pages.includes('docs/comandos.md'))
  assert.deepEqual(
    pages.flatMap((page) => findAbsent(textOf(page)).map((command) => `${page}: ${command}`)),
    [],
  )
})

test('a command that does not exist is found', () => {
  const text = 'npm run nada, npm start -- nada, node scripts/nada.ts, npm run check, npm start -- api'
  assert.deepEqual(findAbsent(text), ['npm run nada', 'npm start -- nada', 'node scripts/nada.ts'])
})

test('every script of package.json is in the page of commands, or internal', () => {
  const page = textOf('docs/comandos.md')
  const isNamed = (name: string) => RegExp(`npm (?:run )?${name}(?![\\w:-])`).test(page)
  assert.deepEqual(
    Object.keys(scripts).filter((name) => !INTERNAL.includes(name) && !isNamed(name)),
    [],
  )
})
