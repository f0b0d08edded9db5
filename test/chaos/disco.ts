// A small separate disk for the database, which fills up: a tmpfs that is shrunk to its content, and grown again.
import { execFileSync } from 'node:child_process'
import { chmodSync, statfsSync } from 'node:fs'

export type Disco = {
  /** No byte fits in while `enquanto` lasts. */
  encher(enquanto: () => Promise<void>): Promise<void>
  remover(): void
}

/** Mounts a disk of `mb` megabytes at `dir`; null where this user may not. */
export function openDisco(dir: string, mb: number): Disco | null {
  const mount = (options: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dir], { stdio: 'ignore' })
  try {
    mount(`size=${mb}m`)
  } catch {
    return null
  }
  chmodSync(dir, 0o755)
  const usedKb = () => {
    const { blocks, bfree, bsize } = statfsSync(dir)
    return Math.ceil(((blocks - bfree) * bsize) / 1024)
  }
  const resize = (size: string) => execFileSync('mount', ['-o', `remount,size=${size}`, dir], { stdio: 'ignore' })
  return {
    encher: async (enquanto) => {
      // What is written between the two calls makes the size too small, and is refused: then the call is repeated.
      for (let shrunk = false; !shrunk; )
        try {
          resize(`${usedKb() + SPARE_KB}k`)
          shrunk = true
        } catch {}
      await enquanto()
      resize(`${mb}m`)
    },
    remover: () => execFileSync('umount', ['-l', dir], { stdio: 'ignore' }),
  }
}
const SPARE_KB = 64
