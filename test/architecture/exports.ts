// Which files import the exports of a file, read from the syntax of all files.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'vite'
import { inside, ROOT, sourcesOf, targetOf } from './import-graph.ts'

/** A name that a file exports, and where its statement begins. */
export type Exportado = { arquivo: string; nome: string; inicio: number }

const AREAS = ['src', 'web', 'simulator', 'sdk', 'scripts', 'bench', 'test/support']
const READERS = [...AREAS, 'contracts', 'test']

/** What is taken by no import: of files that a generator writes, that are opened by a made name, or that leave with a package. */
const TAKEN_ELSEWHERE = [
  /^(sdk\/generated\/|web\/formas\.ts|web\/api\/(ops|portal)\/operations\.ts)/,
  /^bench\/[\w-]+\.ts: run$/, // bench/run.ts
  /^web\/kit\/icone\.ts: default$/, // web/build.ts
  /^sdk\/(client|verify-webhook)\.ts: /, // sdk/package.json
]

/** What the files of the repository export and no other file takes, by paths from the root. */
export function findUntaken(): Exportado[] {
  const files = new Set(READERS.flatMap(sourcesOf).map((path) => relative(ROOT, path)))
  const read = [...files].map(readModule)
  const taken = new Set(read.flatMap(({ takes }) => takes))
  return read
    .flatMap(({ gives }) => gives)
    .filter(({ arquivo }) => AREAS.some((area) => inside(arquivo, area)))
    .filter(({ arquivo, nome }) => !taken.has(`${arquivo} *`) && !taken.has(`${arquivo} ${nome}`))
    .filter(({ arquivo, nome }) => !TAKEN_ELSEWHERE.some((each) => each.test(`${arquivo}: ${nome}`)))
}

/** What a file exports, and what it takes of others: `file name`, or `file *` where any of its names may be meant. */
function readModule(file: string): { gives: Exportado[]; takes: string[] } {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const parsed = parseSync(file, text)
  const { staticImports, staticExports, dynamicImports } = parsed.module
  const exported = staticExports.flatMap(({ start, entries }) => entries.map((entry) => ({ ...entry, start })))
  const named = [
    ...staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ importName }) => [moduleRequest.value, importName.name ?? ofKind(importName.kind)] as const),
    ),
    ...exported.flatMap(({ moduleRequest, importName }) =>
      moduleRequest ? [[moduleRequest.value, importName.name ?? ofKind(importName.kind)] as const] : [],
    ),
  ]
  const whole = dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end))
  return {
    gives: exported
      .filter(({ moduleRequest }) => !moduleRequest)
      .map(({ start, exportName }) => ({ arquivo: file, nome: exportName.name ?? 'default', inicio: start })),
    takes: [
      ...named.map(([specifier, name]) => `${targetOf(file, specifier)} ${name}`),
      ...whole.map((literal) => `${targetOf(file, literal.slice(1, -1))} *`),
      ...(LATE.test(text) ? namedLate(file, parsed.program) : []),
    ],
  }
}

/** Where more than the statements of a file may name another one. */
const LATE = /\bimport\('|\bnew URL\('/

/** The files that a type takes by `import('…')`, and those that an address names: workers, and programs of their own. */
function namedLate(file: string, node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, source, qualifier, callee, arguments: [first] = [] } = node as Late
  const own =
    type === 'TSImportType'
      ? [`${targetOf(file, source?.value ?? '')} ${qualifier?.name ?? '*'}`]
      : type === 'NewExpression' && callee?.name === 'URL' && first?.value?.startsWith('.')
        ? [`${targetOf(file, first.value)} *`]
        : []
  return [...own, ...Object.values(node).flatMap((inner) => namedLate(file, inner))]
}
type Late = {
  type?: string
  source?: { value: string }
  qualifier?: { name?: string } | null
  callee?: { name?: string }
  arguments?: { value?: string }[]
}

const ofKind = (kind: string) => (kind === 'Default' ? 'default' : '*')
