// Writes what the web knows of the API: its shapes, whose types are those of src/formas, and the operations that each app
// may call by the names of these shapes.
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  answersOf,
  HEADER,
  inputsOf,
  type OpenApi,
  type Operation,
  operationsOf,
  quote,
  type Schema,
  shapesIn,
  typeOf,
} from './generate-types.ts'

/** A module of src/formas: its path there, and what it exports by name. */
export type Modulo = { path: string; exported: Record<string, unknown> }
/** A shape as a module writes it: with its name, and the shapes inside in place. */
type Forma = Schema & { $id?: string }

/** Every module of src/formas, in the order of their paths. */
export const modulosDeFormas = (root: string): Promise<Modulo[]> =>
  Promise.all(
    globSync('**/*.ts', { cwd: resolve(root, 'src/formas') })
      .filter((path) => !path.endsWith('.test.ts'))
      .sort()
      .map(async (path) => ({ path, exported: await import(`#formas/${path}`) })),
  )

/** `web/formas.ts`: every shape that an operation of the web refers to. One outside src/formas is written out. */
export function webFormas(openapi: OpenApi, modulos: Modulo[]): string {
  const { schemas, responses } = openapi.components
  const open = operationsOf(openapi).filter(({ path }) => path.startsWith('/portal/') || path.startsWith('/admin/'))
  const names = [...shapesIn([open, responses], schemas)].filter((name) => !itemOfPage(schemas[name]!)).sort()
  const homes = homesOf(modulos, new Set(names))
  const types = names.map(
    (name) => `export type ${name} = ${homes.get(name) ?? typeOf(schemas[name]!, null, referIn(schemas))}\n`,
  )
  const imports = modulos
    .filter(({ path }) => types.some((type) => type.includes(`typeof ${nameOf(path)}.`)))
    .map(({ path }) => `import type * as ${nameOf(path)} from '#formas/${path}'\n`)
  return [
    HEADER,
    `${imports.join('')}import type { Pagina, Recebido } from '#formas/recebido.ts'\n`,
    `export type { Pagina }\n${types.join('')}`,
  ].join('\n')
}

/** `web/api/portal/operations.ts` and `web/api/ops/operations.ts`: all operations below `prefix`. */
export function webOperations(openapi: OpenApi, prefix: '/portal/' | '/admin/', whose: string): string {
  const named = new Set<string>()
  const refer = (name: string) => {
    const type = referIn(openapi.components.schemas)(name)
    for (const [word] of type.matchAll(/\w+/g)) named.add(word)
    return type
  }
  const entries = operationsOf(openapi)
    .filter(({ path }) => path.startsWith(prefix))
    .map(({ key, operation }) => `  ${quote(key)}: ${entryOf(operation, refer)}\n`)
  return [
    HEADER,
    `import type { ${[...named].sort().join(', ')} } from '../../formas.ts'\n`,
    `/** Every operation ${whose} may call: what goes in and what comes out. */\nexport type Operacoes = {\n${entries.join('')}}\n`,
  ].join('\n')
}

/** `web/api/permissions.ts`: the names of all permissions as a union, none of their rules. */
export const webPermissions = (names: readonly string[]): string =>
  [
    HEADER,
    '/** What a role of the portal or of the back-office may do. */',
    `export type Permissao =\n${names.map((name) => `  | ${quote(name)}\n`).join('')}`,
  ].join('\n')

function entryOf(operation: Operation, refer: (name: string) => string): string {
  const { caminho, consulta, corpo } = inputsOf(operation)
  const parts = [
    ...(caminho ? [`caminho: ${typeOf(caminho, null, refer)}`] : []),
    ...(consulta ? [`consulta${consulta.required?.length ? '' : '?'}: ${typeOf(consulta, null, refer)}`] : []),
    ...(corpo ? [`corpo: ${typeOf(corpo, null, refer)}`] : []),
  ]
  const answers = answersOf(operation, (schema) => typeOf(schema, null, refer))
  return `{ entrada: ${parts.length ? `{ ${parts.join('; ')} }` : '{}'}; resposta: ${answers} }`
}

/** How the web refers to a shape: by its name, and to a page by that of its items. */
const referIn = (schemas: Record<string, Schema>) => (name: string) => {
  const item = itemOfPage(schemas[name]!)
  return item ? `Pagina<${item}>` : name
}

/** The name of the shape that a page has items of; null for what is no page, or has more than a page. */
function itemOfPage({ properties = {} }: Schema): string | null {
  if (Object.keys(properties).join() !== 'items,total,limit,offset') return null
  return properties['items']?.items?.$ref?.split('/').at(-1) ?? null
}

/**
 * The type of each named shape that a module exports, or that one exported holds: `Recebido<typeof notasNota.Nota>`,
 * `Nota['erros'][number]`. The shortest way there is taken.
 */
function homesOf(modulos: Modulo[], wanted: Set<string>): Map<string, string> {
  const homes = new Map<string, string>()
  let level = modulos.flatMap(({ path, exported }) =>
    Object.entries(exported)
      .filter(([, value]) => isForma(value))
      .map(([name, value]) => ({ forma: value as Forma, type: `Recebido<typeof ${nameOf(path)}.${name}>` })),
  )
  while (level.length > 0) {
    for (const { forma, type } of level) if (forma.$id && !homes.has(forma.$id)) homes.set(forma.$id, type)
    level = level.flatMap(({ forma, type }) =>
      forma.$id && homes.get(forma.$id) !== type ? [] : within(forma, wanted.has(forma.$id ?? '') ? forma.$id! : type),
    )
  }
  return homes
}

/** The shapes directly inside one whose type is `type`, each with its own. */
function within(
  { properties = {}, required = [], items, anyOf }: Forma,
  type: string,
): { forma: Forma; type: string }[] {
  const values = anyOf?.filter((each) => each.type !== 'null') ?? []
  return [
    ...Object.entries(properties).map(([name, forma]) => {
      const place = `${type}[${quote(name)}]`
      return { forma, type: required.includes(name) ? place : `NonNullable<${place}>` }
    }),
    ...(items ? [{ forma: items, type: `${type}[number]` }] : []),
    ...(values.length === 1 ? [{ forma: values[0]!, type: `NonNullable<${type}>` }] : []),
  ]
}

const isForma = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && ('type' in value || 'anyOf' in value || 'enum' in value)

/** `notas/nota-portal.ts` → `notasNotaPortal`. */
const nameOf = (path: string): string =>
  path.replace(/\.ts$/, '').replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
