// Which test files share a process. Its start, its imports and a world of its own cost most files more than their tests.
import { readFileSync, statSync } from 'node:fs'

/** Files in the order in which they run in one process. */
export type Group = readonly string[]

/**
 * What a file's text shows that it needs a process of its own for: a world of its own, which it may break, commands and
 * memory that it measures by process, and schemas that libxml2 reads from the disk, by one table for the whole process.
 */
const ALONE = /\bopenWorld\(|\bopenStories\(|support\/processes\.ts|xmlRegisterFsInputProviders/
/**
 * The dearest files that are alone, and those that wait longest, in the order in which they begin: begun last, one of them
 * would run on alone. They take turns with the processes of many files, which fill a processor: four that wait left two
 * processors a quarter idle for a minute.
 */
const FIRST = [
  ...['scenarios/process-tree', 'calendario/calendario', 'chaos/chaos', 'scenarios/recovery', 'web/todas-as-telas'],
  ...['scenarios/role-start', 'scenarios/contratos', 'contract/contract', 'scenarios/hostile-input', 'model/model'],
  'model/duvida',
  ...['scenarios/monitor', 'web/ops-cobranca', 'scenarios/sync-mode', 'scenarios/documentos', 'scenarios/nota-incerta'],
  ...['architecture/expressoes', 'scenarios/canary', 'web/primeira-nota'],
].map((name) => `test/${name}.test.ts`)
/** Further files that start services, or end only with the process. */
const OTHERS_ALONE = /^simulator\/server\.test\.ts$/

/** How many processes the files of a kind are dealt to; the first kind whose pattern a file has. */
const KINDS: readonly { pattern: RegExp; processes: number }[] = [
  { pattern: /\bsharedStories\(/, processes: 4 },
  { pattern: /\bsharedWorld\(/, processes: 3 },
  { pattern: /\bopen(Portal|BackOffice|Database|Stage)\(/, processes: 2 },
  { pattern: /./, processes: 3 },
]

/** Deals the files to processes, in the order in which they begin: what is short comes last, so that none runs on alone. */
export function groupFiles(files: readonly string[]): Group[] {
  const alone: string[] = []
  const byKind = KINDS.map(() => [] as string[])
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    if (ALONE.test(text) || FIRST.includes(file) || OTHERS_ALONE.test(file)) alone.push(file)
    else byKind[KINDS.findIndex(({ pattern }) => pattern.test(text))]!.push(file)
  }
  return [
    ...inTurns(
      FIRST.filter((file) => alone.includes(file)).map((file) => [file]),
      byKind.flatMap((each, kind) => deal(each, KINDS[kind]!.processes)),
    ),
    ...bySize(alone.filter((file) => !FIRST.includes(file))).map((file) => [file]),
  ]
}

const inTurns = (some: readonly Group[], others: readonly Group[]): Group[] =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, nth) => [some[nth], others[nth]])
    .flat()
    .filter((group) => group !== undefined)

/** Into so many hands of about the same size in bytes. */
function deal(files: readonly string[], processes: number): Group[] {
  const hands = Array.from({ length: processes }, () => ({ files: [] as string[], bytes: 0 }))
  for (const file of bySize(files)) {
    const [hand] = hands.sort((a, b) => a.bytes - b.bytes)
    hand!.files.push(file)
    hand!.bytes += statSync(file).size
  }
  return hands.map(({ files }) => files).filter((hand) => hand.length > 0)
}

const bySize = (files: readonly string[]) =>
  files
    .map((file) => ({ file, bytes: statSync(file).size }))
    .sort((a, b) => b.bytes - a.bytes)
    .map(({ file }) => file)
