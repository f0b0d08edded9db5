import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OpenApi } from './generate-types.ts'
import { type Modulo, webFormas, webOperations } from './generate-web.ts'

const FORMAS = {
  Avulsa: '{ numero: string | null; empresa: Empresa; sessao?: Sessao; erro?: Erro; prazo?: Prazo }',
  Empresa: 'Recebido<typeof contasEmpresa.EmpresaResponse>',
  Erro: "NonNullable<Empresa['erro']>",
  Prazo: "NonNullable<Recebido<typeof contasEmpresa.SemNome>['prazo']>",
  Sessao: "Empresa['sessoes'][number]",
}

test('the web takes a shape from the module that exports it or the shape that holds it, and writes out any other', () => {
  const text = webFormas(DOCUMENT, MODULOS)
  const types = [...text.matchAll(/^export type (\w+) = (.*)$/gm)].map(([, name, type]) => [name, type])
  assert.deepEqual(Object.fromEntries(types), FORMAS)
  assert.match(text, /^import type \* as contasEmpresa from '#formas\/contas\/empresa\.ts'$/m)
  assert.ok(!text.includes('sem-uso'), 'a module of which nothing is taken is not imported')
})

test('an operation of the web is one line that names its shapes', () => {
  const text = webOperations(DOCUMENT, '/portal/', 'the portal')
  assert.match(text, /^import type \{ Avulsa, Empresa, Pagina \} from '\.\.\/\.\.\/formas\.ts'$/m)
  assert.deepEqual(text.match(/^ {2}'.*$/gm), [
    "  'GET /portal/avulsas': { entrada: { consulta?: { limit?: number } }; resposta: Pagina<Avulsa> }",
    "  'POST /portal/avulsas': { entrada: { corpo: Avulsa }; resposta: Empresa | undefined }",
  ])
})

const forma = ($id: string, properties: object = {}, required = Object.keys(properties)) => ({
  ...{ $id, type: 'object', properties, required },
})
const MODULOS: Modulo[] = [
  {
    path: 'contas/empresa.ts',
    exported: {
      SemNome: { ...forma('', { prazo: { anyOf: [forma('Prazo'), { type: 'null' }] } }), $id: undefined },
      EmpresaResponse: forma('Empresa', { sessoes: { type: 'array', items: forma('Sessao') }, erro: forma('Erro') }, [
        'sessoes',
      ]),
      MAXIMO: 100,
    },
  },
  { path: 'contas/sem-uso.ts', exported: { SemUso: forma('SemUso') } },
]

const refer = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const json = (name: string) => ({ content: { 'application/json': { schema: refer(name) } } })
const DOCUMENT: OpenApi = {
  paths: {
    '/portal/avulsas': {
      get: {
        ...{ summary: 'Lista', security: [] },
        parameters: [{ name: 'limit', in: 'query', required: false, schema: { type: 'integer' } }],
        responses: { 200: json('PaginaDeAvulsa'), 404: {} },
      },
      post: {
        ...{ summary: 'Cria', security: [], parameters: [] },
        requestBody: json('Avulsa'),
        responses: { 201: json('Empresa'), 204: {} },
      },
    },
    '/avulsas': {
      get: { summary: 'Lista', security: [], parameters: [], responses: { 200: json('SoDeChaves') } },
    },
  },
  webhooks: {},
  components: {
    responses: {},
    schemas: {
      Empresa: { type: 'object' },
      Erro: { type: 'object' },
      Prazo: { type: 'object' },
      Sessao: { type: 'object' },
      SoDeChaves: { type: 'object' },
      Avulsa: {
        type: 'object',
        required: ['numero', 'empresa'],
        properties: {
          numero: { anyOf: [{ type: 'string', description: 'Número fiscal.' }, { type: 'null' }] },
          ...{ empresa: refer('Empresa'), sessao: refer('Sessao'), erro: refer('Erro'), prazo: refer('Prazo') },
        },
      },
      PaginaDeAvulsa: {
        type: 'object',
        properties: {
          items: { type: 'array', items: refer('Avulsa') },
          ...{ total: { type: 'integer' }, limit: { type: 'integer' }, offset: { type: 'integer' } },
        },
      },
    },
  },
}
