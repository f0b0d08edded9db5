// The size of a user's download, read from the manifest of the build: bytes of JavaScript after gzip.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
type Tamanhos = {
  /** The entry and what it imports statically, KiB. */
  entrada: number
  /** Each screen with all it loads before it is shown (the entry, and the frame of an account), KiB; the heaviest first. */
  telas: { tela: string; kib: number }[]
}

/** Reads `dist/portal`. Throws when it was not built. */
export function tamanhosDe(dist: string): Tamanhos {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const [entry] = Object.entries(manifest).find(([, { isEntry }]) => isEntry)!
  const kibOf = (keys: ReadonlySet<string>) =>
    [...keys].reduce((sum, key) => sum + readFileSync(join(dist, `${manifest[key]!.file}.gz`)).length, 0) / 1024
  const withImports = (key: string, found = new Set<string>()): Set<string> => {
    if (!found.has(key)) {
      found.add(key)
      for (const each of manifest[key]!.imports ?? []) withImports(each, found)
    }
    return found
  }
  const loaded = manifest[entry]!.dynamicImports ?? []
  const moldura = loaded.find((key) => key.endsWith('/Moldura.tsx'))!
  const telas = loaded
    .filter((key) => key.includes('/pages/'))
    .map((key) => {
      const before = withImports(entry)
      if (!key.includes('/pages/acesso/')) withImports(moldura, before)
      return { tela: key, kib: kibOf(withImports(key, before)) }
    })
  return { entrada: kibOf(withImports(entry)), telas: telas.sort((a, b) => b.kib - a.kib) }
}
