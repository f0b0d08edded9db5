// Rewrites what is generated from the code: `contracts/openapi.json`. `--conferir` only says whether it is up to date.
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { routes } from '../src/http/index.ts'
import { openapiDocument } from '../src/http/openapi.ts'

const FILE = resolve(import.meta.dirname, '../contracts/openapi.json')
const text = `${JSON.stringify(openapiDocument(routes), null, 2)}\n`

if (!process.argv.includes('--conferir')) writeFileSync(FILE, text)
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('contracts/openapi.json está desatualizado: rode npm run generate')
  process.exit(1)
}
