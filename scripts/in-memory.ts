import { existsSync, statfsSync } from 'node:fs'

const IN_MEMORY = '/dev/shm'
const BYTES_MIN = 4 * 1024 ** 3

/** Where there is memory enough, and TMPDIR says nothing else, databases that live for seconds are kept in it. */
export function keepInMemory(): void {
  if (!process.env.TMPDIR && existsSync(IN_MEMORY) && freeBytes(IN_MEMORY) > BYTES_MIN) process.env.TMPDIR = IN_MEMORY
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
