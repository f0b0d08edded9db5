import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Schema, validateSchema } from '#domain/schema.ts'
import { PEDIDO_SCHEMA } from './pedido-schema.ts'

/** The fields of a schema that say a form of their text, with their paths. */
function formed(schema: Schema, campo = ''): [campo: string, schema: Schema][] {
  if (schema.format || schema.pattern) return [[campo, schema]]
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
      formed(each, campo ? `${campo}.${name}` : name),
    ),
    ...(schema.items ? formed(schema.items, `${campo}[0]`) : []),
    ...(schema.anyOf ?? []).flatMap((each) => formed(each, campo)),
  ]
}

/**
 * Fields that programs send empty when there is no value: they go only into documents, whose writers leave out empty
 * texts.
 */
const VAZIO_E_NENHUM =
  /(email|telefone|codigoPais|paisResultado|dataEmissao|dataCompetencia|dataPagamento|dataInicio|dataFim)$/

test('an empty text is a fault in every field of a request that has a form, unless it says that there is none', () => {
  const fields = formed(PEDIDO_SCHEMA)
  assert.ok(fields.length > 30)
  const accepted = fields.filter(([, schema]) => validateSchema(schema, '').length === 0).map(([campo]) => campo)
  assert.deepEqual(
    accepted.filter((campo) => !VAZIO_E_NENHUM.test(campo)),
    [],
  )
})
