import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** A digest of the sources and of the versions of their packages: the same wherever the sources are. */
export function digestOfSources(root: string): string {
  const digest = createHash('sha256')
  const files = (readdirSync(join(root, 'src'), { recursive: true }) as string[])
    .filter((file) => /\.(ts|sql)$/.test(file) && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => join('src', file))
  for (const file of [...files, 'package-lock.json']) digest.update(file).update(readFileSync(join(root, file)))
  return digest.digest('hex').slice(0, 32)
}

const ROOT = resolve(import.meta.dirname, '../..')
let known: string | null = null

/**
 * The program that runs here. A bundle holds the answer (src/bundle.ts): the sources may be another program's by now.
 */
export function programa(): string {
  known ??= digestOfSources(ROOT)
  return known
}
