import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Independent judges for the tests of this folder: xmllint for schemas, xmlsec1 for signatures, many files at once. */

const SCHEMAS = new URL('../../../../shared/schemas/', import.meta.url)
const missing = ['xmllint', 'xmlsec1'].find((command) => spawnSync(command, ['--version']).error)

/** Why the judges cannot be asked; false when they can. */
export const noJudges = missing ? `${missing} is not installed` : !existsSync(SCHEMAS) && 'no schemas beside the repository'

const BATCH = 250

/** The complaints of a schema (path under the schemas) about documents, with the name of each; none when all are valid. */
export function schemaFaults(schema: string, documents: readonly string[]): string[] {
  return inBatches(documents, (files) => {
    const { stderr } = spawnSync('xmllint', ['--noout', '--schema', fileURLToPath(new URL(schema, SCHEMAS)), ...files], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })
    return stderr.split('\n').filter((line) => line !== '' && !line.endsWith(' validates'))
  })
}

/** How many documents xmlsec1 accepts in the signature at `xpath`, whose reference is an Id of the elements named. */
export function acceptedSignatures(documents: readonly string[], names: readonly string[], xpath: string, attribute = 'Id') {
  return inBatches(documents, (files) => {
    const ids = names.flatMap((name) => [`--id-attr:${attribute}`, name])
    // The certificates are our own: what is judged is the signature.
    const options = ['--verify', '--insecure', '--enabled-key-data', 'x509', ...ids, '--node-xpath', xpath]
    const { stdout, stderr } = spawnSync('xmlsec1', [...options, ...files], { encoding: 'utf8', maxBuffer: 1 << 28 })
    return `${stdout}${stderr}`.split('\n').filter((line) => /^(Verification status: )?OK$/.test(line))
  }).length
}

function inBatches(documents: readonly string[], judge: (files: string[]) => string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'abrasf-'))
  try {
    const files = documents.map((document, index) => {
      const file = join(folder, `${index}.xml`)
      writeFileSync(file, document)
      return file
    })
    const answers: string[] = []
    for (let at = 0; at < files.length; at += BATCH) answers.push(...judge(files.slice(at, at + BATCH)))
    return answers
  } finally {
    rmSync(folder, { recursive: true })
  }
}
