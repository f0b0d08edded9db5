import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import { ErrorBody } from './schemas/common.ts'
import { Certificado, EmpresaResponse, NfseConfigResponse } from './schemas/empresa.ts'
import { EXEMPLOS_PEDIDO } from './schemas/examples.ts'
import { NfseResponse } from './schemas/nfse-response.ts'
import { Validacao } from './schemas/validacao.ts'
import { EventoWebhook } from './schemas/webhook.ts'

export type Json = Record<string, unknown>

/** Shapes that have a name; wherever a route uses one, the document points to it. */
const SHAPES = {
  NfseResponse,
  ErrorBody,
  PedidoNfse: PEDIDO_SCHEMA,
  Empresa: EmpresaResponse,
  Certificado,
  NfseConfig: NfseConfigResponse,
  Validacao,
  EventoWebhook,
}
const NAMES = new Map<unknown, string>(Object.entries(SHAPES).map(([name, schema]) => [schema, name]))

/** `components/schemas`. */
export const schemaComponents = (): Json =>
  Object.fromEntries(Object.entries(SHAPES).map(([name, schema]) => [name, inside(schema)]))

/** A schema with every named shape in it replaced by a reference. */
export function refer(schema: unknown): unknown {
  const name = NAMES.get(schema)
  return name ? { $ref: `#/components/schemas/${name}` } : inside(schema)
}

function inside(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(refer)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, refer(inner)]))
}

// The sample bodies stand behind several operations: told once, pointed to.
const SAMPLES = new Map<unknown, string>(
  Object.entries(EXEMPLOS_PEDIDO).map(([name, body]) => [body, `pedido.${name}`]),
)

/** The part of `components/examples` that is request bodies. */
export const sampleComponents = (): Json => Object.fromEntries([...SAMPLES].map(([value, name]) => [name, { value }]))

/** Values by name as OpenAPI shows them. */
export const examplesOf = (values: Readonly<Record<string, unknown>>): Json =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const sample = SAMPLES.get(value)
      return [name, sample ? { $ref: `#/components/examples/${sample}` } : { value }]
    }),
  )
