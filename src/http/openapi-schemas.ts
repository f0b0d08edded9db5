import { isDeepStrictEqual } from 'node:util'

export type Json = Record<string, unknown>

/**
 * The document with each named shape (`$id`) written once, in `components/schemas`, and its examples in
 * `components/examples`; every use refers to them. A description that differs from use to use stays with the use.
 */
export function shareShapes(document: Json & { components: Json }): Json & { components: Json } {
  const descriptions = descriptionsByName(document)
  const schemas: Json = {}
  const examples: Json = {}

  function share(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(share)
    if (!isObject(value)) return value
    if (isNamed(value)) return pointTo(value)
    if (isNamed(value['schema']) && isObject(value['examples']))
      return mapValues({ ...value, examples: examplesOf(value['schema'].$id, value['examples']) }, share)
    return mapValues(value, share)
  }

  function pointTo({ $id, ...shape }: Named): Json {
    const description = descriptions.get($id)
    schemas[$id] ??= mapValues({ ...shape, description }, share)
    return {
      $ref: `#/components/schemas/${$id}`,
      ...(shape['description'] !== description && { description: shape['description'] }),
    }
  }

  const examplesOf = (shape: string, values: Json): Json =>
    Object.fromEntries(
      Object.entries(values).map(([name, example]) => {
        if (!isObject(example) || !('value' in example)) return [name, example]
        const key = name === EXEMPLO ? shape : `${shape}.${name}`
        // Two operations may show different values of one shape under the same name: the second keeps its value inline.
        if (!isDeepStrictEqual((examples[key] ??= example), example)) return [name, example]
        return [name, { $ref: `#/components/examples/${key}` }]
      }),
    )

  const { components, ...rest } = mapValues(document, share) as typeof document
  const inUse = referredIn([rest, schemas, components['responses']])
  const given = Object.entries(components['examples'] as Json).filter(([name]) =>
    inUse.has(`#/components/examples/${name}`),
  )
  return {
    ...rest,
    components: {
      schemas: sorted(schemas),
      ...components,
      examples: { ...sorted(examples), ...Object.fromEntries(given) },
    },
  }
}

/** Every `$ref` of a value. */
function referredIn(value: unknown): Set<string> {
  const found = new Set<string>()
  JSON.stringify(value, (key, inner) => {
    if (key === '$ref') found.add(inner)
    return inner
  })
  return found
}

/** The name of an example made from the schema when the route gives none. */
export const EXEMPLO = 'exemplo'

type Named = Json & { $id: string }

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isNamed = (value: unknown): value is Named => isObject(value) && typeof value['$id'] === 'string'

const mapValues = (value: Json, change: (inner: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]))

const sorted = (pieces: Json): Json => Object.fromEntries(Object.entries(pieces).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The description of each named shape; undefined when its uses differ. */
function descriptionsByName(document: Json): Map<string, unknown> {
  const found = new Map<string, unknown>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (isNamed(value)) {
      const { $id, description } = value
      found.set($id, !found.has($id) || found.get($id) === description ? description : undefined)
    }
    Object.values(value).forEach(look)
  }
  look(document)
  return found
}
