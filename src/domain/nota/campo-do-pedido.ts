import { passos } from '#domain/caminhos.ts'
import type { Schema } from '#domain/schema.ts'
import { PEDIDO_SCHEMA } from './pedido-schema.ts'

/** The schema of a path of the request, or null for an unknown path. */
export function schemaDe(campo: string): Schema | null {
  if (campo === '') return null
  return passos(campo).reduce<Schema | null>((schema, passo) => {
    const variants = [schema, ...(schema?.anyOf ?? [])]
    const inside = variants.find((each) => (/^\d+$/.test(passo) ? each?.items : each?.properties?.[passo]))
    return (/^\d+$/.test(passo) ? inside?.items : inside?.properties?.[passo]) ?? null
  }, PEDIDO_SCHEMA)
}
