// Rewrites the files generated from the code: the OpenAPI document, its shapes as types, the operations of its clients and
// the page of settings. `--conferir` only says whether they are up to date.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { PERMISSIONS } from '#features/permissions/permissions.ts'
import { routes } from '#http/index.ts'
import { openapiDocument } from '#http/openapi.ts'
import { sdkOperations, sdkTypes } from './generate-sdk.ts'
import { settingsPage } from './generate-settings.ts'
import { modulosDeFormas, webFormas, webOperations, webPermissions } from './generate-web.ts'
import { readOptions } from './options.ts'

const ROOT = resolve(import.meta.dirname, '..')
const FORMAS = await modulosDeFormas(ROOT)

/** Path → text of every generated file, as the code is now. */
function generated(): Map<string, string> {
  const openapi = `${JSON.stringify(openapiDocument(routes), null, 1)}\n`
  const document = JSON.parse(openapi)
  return new Map([
    ['contracts/openapi.json', openapi],
    ['sdk/generated/types.ts', sdkTypes(document)],
    ['sdk/generated/operations.ts', sdkOperations(document)],
    ['web/formas.ts', webFormas(document, FORMAS)],
    ['web/api/portal/operations.ts', webOperations(document, '/portal/', 'the portal')],
    ['web/api/ops/operations.ts', webOperations(document, '/admin/', 'the back-office')],
    ['web/api/permissions.ts', webPermissions(Object.keys(PERMISSIONS))],
    ['docs/configuracao.md', settingsPage()],
  ])
}

/** The generated files that differ from the code. */
export const outdated = (): string[] =>
  [...generated()].filter(([file, text]) => textOf(file) !== text).map(([file]) => file)
const textOf = (file: string) => (existsSync(resolve(ROOT, file)) ? readFileSync(resolve(ROOT, file), 'utf8') : null)

if (import.meta.main) {
  const { values } = readOptions({
    usage: 'npm run generate -- [--conferir]',
    options: { conferir: { type: 'boolean', default: false } },
  })
  const old = outdated()
  if (!values.conferir)
    for (const [file, text] of generated()) {
      mkdirSync(dirname(resolve(ROOT, file)), { recursive: true })
      writeFileSync(resolve(ROOT, file), text)
    }
  else if (old.length > 0) {
    console.error(`desatualizado: ${old.join(', ')}; rode npm run generate`)
    process.exit(1)
  }
  console.log(old.length > 0 ? `Reescritos: ${old.join(', ')}.` : 'Os arquivos gerados estão em dia.')
}
