// Files that some tests read and the repository does not hold: official schemas, samples of other systems, the sources
// of our tables; and the programs that check our work. NFSE_REFERENCIAS names the folder with schemas/, samples/ and
// reference/; it is ../shared beside the repository unless set. A test declares what it needs, and is skipped with a
// reason that names what is missing; `npm test` counts those reasons, and fails on any of them when CI is set.
import { existsSync } from 'node:fs'
import { delimiter, isAbsolute, join, relative, resolve } from 'node:path'

const ROOT = resolve(process.env.NFSE_REFERENCIAS ?? join(import.meta.dirname, '../../../shared'))

/** The path of an official schema or WSDL, or of a folder of them: `nacional/v1.01-20260727/DPS_v1.01.xsd`. */
export const schemas = (path: string): string => join(ROOT, 'schemas', path)

/** The path of a sample document, or of a folder of them: `abrasf-2.04/GerarNfseEnvio.xml`. */
export const samples = (path: string): string => join(ROOT, 'samples', path)

/** The path of a table that `scripts/tables/rebuild.ts` reads, or of their folder. */
export const sourceTables = (file = ''): string => join(ROOT, 'reference/tables', file)

/** The path of an official description of an API: `pix-api/openapi.yaml`. */
export const apis = (path: string): string => join(ROOT, 'reference', path)

/** A file of facts or vectors, as the arithmetic of the federal calculator: `vetores-ibscbs.json`. */
export const facts = (file: string): string => join(ROOT, 'reference', file)

/** The options of a test that needs these paths and programs: it is skipped where one is missing, and names it. */
export function needs(...wanted: string[]): { skip: string | false } {
  const missing = wanted.filter((each) => !(isAbsolute(each) ? existsSync(each) : isProgram(each)))
  return { skip: missing.length > 0 && `missing ${missing.map(nameOf).join(', ')}` }
}

const isProgram = (name: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))

function nameOf(wanted: string): string {
  const inside = relative(ROOT, wanted)
  return isAbsolute(wanted) && !inside.startsWith('..') ? inside : wanted
}
