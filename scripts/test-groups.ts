// Which test files share a process. Its start, its imports and a world of its own cost most files more than their tests.
import { statSync } from 'node:fs'

/** Files in the order in which they run in one process. */
export type Group = readonly string[]

/**
 * Folders whose files have a process each: whole runs, and those that may break what others share (a world of their own,
 * commands and memory measured by process, tables that a library keeps for the process). The longest begin first, because
 * begun last, one of them would run on alone: whole runs, then the others by size.
 */
const ALONE = [
  'test/calendario/',
  'test/chaos/',
  'test/comandos/',
  'test/contract/',
  'test/destinos/',
  'test/model/',
  'test/plantao/',
  'own-process/',
]

/** To how many processes the files of the other folders are dealt: the first folder that a path has. */
const KINDS: readonly { folder: string; processes: number }[] = [
  { folder: 'test/web/', processes: 4 },
  { folder: 'test/shared-world/', processes: 3 },
  { folder: 'test/stage/', processes: 2 },
  { folder: '', processes: 4 },
]

/**
 * Deals the files (paths from the root) to processes, in the order in which they begin. Files that are alone take turns with
 * the processes of many files, which fill a processor: four that wait left two processors a quarter idle for a minute.
 */
export function groupFiles(files: readonly string[]): Group[] {
  const alone = ALONE.map(() => [] as string[])
  const byKind = KINDS.map(() => [] as string[])
  for (const file of files) {
    const own = ALONE.findIndex((folder) => file.includes(folder))
    if (own >= 0) alone[own]!.push(file)
    else byKind[KINDS.findIndex(({ folder }) => file.includes(folder))]!.push(file)
  }
  return inTurns(
    alone.flatMap((each) => bySize(each).map((file) => [file])),
    byKind.flatMap((each, kind) => deal(each, KINDS[kind]!.processes)),
  )
}

const inTurns = (some: readonly Group[], others: readonly Group[]): Group[] =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, nth) => [some[nth], others[nth]])
    .flat()
    .filter((group) => group !== undefined)

/** Deals files into `processes` hands of about the same size in bytes. */
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
