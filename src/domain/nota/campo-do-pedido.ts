import { passos } from '#domain/caminhos.ts'
import type { Schema } from '#domain/schema.ts'
import { PEDIDO_SCHEMA } from './pedido-schema.ts'

/** The schema of a path of the request, or null for an unknown path. */
export function schemaDe(campo: string): Schema | null {
  if (campo === '') return null
  return passos(campo).reduce<Schema | null>((schema, passo) => {
    const variants = [schema, ...(schema?.anyOf ?? [])]
    const partOf = (each: Schema | null | undefined) => {
      if (/^\d+$/.test(passo)) return each?.items
      return each?.properties && Object.hasOwn(each.properties, passo) ? each.properties[passo] : undefined
    }
    return partOf(variants.find(partOf)) ?? null
  }, PEDIDO_SCHEMA)
}
