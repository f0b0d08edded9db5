// The recommended rules of Redocly and of Spectral over the description that clients read. Prints each breach.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral, { type RulesetDefinition } from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'

const ROOT = resolve(import.meta.dirname, '..')
const FILE = resolve(ROOT, 'contracts/openapi.json')

/** The breaches of the recommended rules, each with its rule and place; warnings count. */
async function lintOpenapi(source: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    // /nfse/lote/{loteId} and /nfse/{id}/pdf are both of the specification; an id is a UUID and never reads "lote".
    rules: { 'no-ambiguous-paths': 'off' },
  })
  const redocly = await lintFromString({ source, absoluteRef: FILE, config })
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: rulesets.oas as RulesetDefinition })
  const found = await linter.run(JSON.parse(source))
  return [
    ...redocly.map(({ ruleId, message, location }) => `redocly ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
    ...found.map(({ code, message, path }) => `spectral ${code}: ${message} #/${path.join('/')}`),
  ]
}

/** The mark that this description passed these rules: both take half a minute of processor. */
function markOf(source: string): string {
  const rules = ['package-lock.json', 'scripts/lint-openapi.ts'].map((file) =>
    readFileSync(resolve(ROOT, file), 'utf8'),
  )
  const digest = createHash('sha256')
    .update([source, ...rules].join('\0'))
    .digest('hex')
  return resolve(ROOT, 'node_modules/.cache/openapi', digest)
}

if (import.meta.main) {
  const source = readFileSync(FILE, 'utf8')
  const mark = markOf(source)
  const found = existsSync(mark) ? [] : await lintOpenapi(source)
  for (const each of found) console.error(each)
  if (found.length > 0) process.exit(1)
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, '')
}
