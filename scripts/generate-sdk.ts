// Writes the types of the SDK from the OpenAPI document: every named shape, and the operations an API key may call. The
// package depends on nothing, so they are its own.
import {
  answersOf,
  comment,
  docOf,
  HEADER,
  inputsOf,
  isFile,
  type OpenApi,
  type Operation,
  operationsOf,
  quote,
  shapesIn,
  successes,
  typeOf,
} from './generate-types.ts'

/** `sdk/generated/types.ts` for this OpenAPI document: the same document always gives the same text. */
export const sdkTypes = ({ components }: OpenApi): string =>
  [
    HEADER,
    ...Object.entries(components.schemas).map(
      ([name, schema]) => `${docOf(schema, '')}export type ${name} = ${typeOf(schema, '')}\n`,
    ),
  ].join('\n')

/** `sdk/generated/operations.ts`, in the same way. */
export function sdkOperations(openapi: OpenApi): string {
  const open = operationsOf(openapi).filter(({ operation }) => isForKeys(operation))
  const shapes = [...shapesIn([open, openapi.webhooks, openapi.components.responses], openapi.components.schemas)]
  const names = shapes.sort().join(', ')
  const entries = open.map(({ key, operation }) => entryOf(key, operation))
  const files = open.filter(({ operation }) => successes(operation).some(isFile)).map(({ key }) => `  ${quote(key)},\n`)
  return [
    HEADER,
    `import type { ${names} } from './types.ts'\nexport type { ${names} }\n`,
    `/** Every operation a key may call: what goes in and what comes out. */\nexport type Operacoes = {\n${entries.join('')}}\n`,
    `/** The operations that answer a file instead of JSON. */\nexport const ARQUIVOS: ReadonlySet<string> = new Set([\n${files.join('')}])\n`,
  ].join('\n')
}

/** Whether an operation takes an API key, or belongs to the open table of municipalities that goes with it. */
const isForKeys = ({ security, 'x-assuntos': subjects = [] }: Operation): boolean =>
  security.some((scheme) => 'chaveApi' in scheme) || (security.length === 0 && subjects.includes('municípios'))

function entryOf(key: string, operation: Operation): string {
  const about = [operation.summary + '.', operation.description].filter(Boolean).join(' ')
  const answers = answersOf(operation, (schema) => typeOf(schema, '    '))
  return `${comment(about, '  ')}  ${quote(key)}: {\n    entrada: ${inputOf(operation)}\n    resposta: ${answers}\n  }\n`
}

function inputOf(operation: Operation): string {
  const { caminho, consulta, corpo } = inputsOf(operation)
  const parts = [
    ...(caminho ? [`      caminho: ${typeOf(caminho, '      ')}`] : []),
    ...(consulta ? [`      consulta${consulta.required?.length ? '' : '?'}: ${typeOf(consulta, '      ')}`] : []),
    ...(corpo ? [`      corpo: ${typeOf(corpo, '      ')}`] : []),
  ]
  return parts.length ? `{\n${parts.join('\n')}\n    }` : '{}'
}
