import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')

/** A regular expression of the program, and where it is written: `src/domain/csv.ts:9`. */
export type Expressao = { onde: string; pattern: string; flags: string }

/**
 * Every regular expression of these folders, read from the syntax of their files: literals, and the `pattern` of
 * schemas. Also where one is made at run time, which nothing can try beforehand.
 */
export function findExpressoes(...folders: string[]): { expressoes: Expressao[]; dynamic: string[] } {
  const expressoes: Expressao[] = []
  const dynamic: string[] = []
  for (const file of folders.flatMap(sourcesOf)) {
    const source = readFileSync(join(ROOT, file), 'utf8')
    visit(parseSync(file, source).program, (node) => {
      const onde = `${file}:${source.slice(0, node.start).split('\n').length}`
      if (node.regex) expressoes.push({ onde, ...node.regex })
      else if (isPattern(node)) expressoes.push({ onde, pattern: textOf(node.value!), flags: 'u' })
      else if (node.callee?.name === 'RegExp') dynamic.push(onde)
    })
  }
  return { expressoes, dynamic }
}

type Node = {
  type: string
  start: number
  regex?: { pattern: string; flags: string }
  callee?: { name?: string }
  key?: { name?: string }
  value?: Node | string
  quasis?: { value: { cooked: string } }[]
}

const sourcesOf = (folder: string): string[] =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
    .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\.(test|fixture)\.|\.d\.ts$|^dist/.test(file))
    .map((file) => join(folder, file))
    .sort()

/** Whether a property gives a schema its pattern, as text; a name for one is found where its text is written. */
const isPattern = ({ type, key, value }: Node) =>
  type === 'Property' &&
  key?.name === 'pattern' &&
  typeof value === 'object' &&
  (typeof value.value === 'string' || value.type === 'TemplateLiteral')

/** The text of a literal; a number replaces each `${…}`, as patterns use them for lengths alone. */
const textOf = (node: Node | string): string =>
  typeof node === 'string' ? node : (node.quasis?.map((quasi) => quasi.value.cooked).join('60') ?? String(node.value))

function visit(node: unknown, see: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && 'start' in node) see(node as Node)
  for (const inner of Object.values(node)) visit(inner, see)
}
