import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outdated } from './generate.ts'
import { sdkOperations, sdkTypes } from './generate-sdk.ts'
import type { OpenApi } from './generate-types.ts'

test('the OpenAPI document, the types of its clients and the page of settings match the code', () =>
  assert.deepEqual(outdated(), [], 'run npm run generate'))

test('an operation with a key becomes a type; one with a session does not', () => {
  const text = sdkOperations(DOCUMENT)
  assert.match(text, /'GET \/nfse\/\{id\}': \{\n {4}entrada: \{\n {6}caminho: \{\n {8}id: string\n/)
  assert.match(text, /consulta\?: \{\n {8}formato\?: 'pdf' \| 'pdfa'\n/)
  assert.match(text, /resposta: Nota \| undefined\n/)
  assert.ok(!text.includes('/portal/nfse'))
})

test('a named shape becomes a type, imported by the operations that refer to it', () => {
  assert.match(
    sdkTypes(DOCUMENT),
    /export type Nota = \{\n {2}\/\*\* Número fiscal\. Até 15 caracteres\. \*\/\n {2}numero: string \| null\n {2}empresa: Empresa\n/,
  )
  assert.match(sdkTypes(DOCUMENT), /export type Sessao = Record<string, unknown>\n/)
  assert.match(
    sdkOperations(DOCUMENT),
    /import type \{ Empresa, Nota \} from '\.\/types\.ts'\nexport type \{ Empresa, Nota \}\n/,
  )
})

test('an operation that returns a file is in the list of files', () => {
  const text = sdkOperations(DOCUMENT)
  assert.match(text, /'GET \/nfse\/\{id\}\/pdf': \{[\s\S]*?resposta: Uint8Array<ArrayBuffer>/)
  assert.match(text, /ARQUIVOS: ReadonlySet<string> = new Set\(\[\n {2}'GET \/nfse\/\{id\}\/pdf',\n\]\)/)
})

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } }
const key = [{ chaveApi: [] }]
const DOCUMENT: OpenApi = {
  paths: {
    '/nfse/{id}': {
      get: {
        summary: 'Mostra',
        security: key,
        parameters: [id, { name: 'formato', in: 'query', required: false, schema: { enum: ['pdf', 'pdfa'] } }],
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Nota' } } } },
          204: {},
          404: {},
        },
      },
    },
    '/nfse/{id}/pdf': {
      get: {
        summary: 'Baixa',
        security: key,
        parameters: [id],
        responses: { 200: { content: { 'application/pdf': { schema: { type: 'string' } } } } },
      },
    },
    '/portal/nfse': {
      get: {
        summary: 'Lista',
        security: [{ sessaoPortal: [] }],
        parameters: [],
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Sessao' } } } } },
      },
    },
  },
  webhooks: {},
  components: {
    responses: {},
    schemas: {
      Empresa: { type: 'object' },
      Sessao: { type: 'object' },
      Nota: {
        type: 'object',
        required: ['numero', 'empresa'],
        properties: {
          numero: { anyOf: [{ type: 'string', description: 'Número fiscal.', maxLength: 15 }, { type: 'null' }] },
          empresa: { $ref: '#/components/schemas/Empresa' },
        },
      },
    },
  },
}
