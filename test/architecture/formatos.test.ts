// The description of a field decides its format: an address, an e-mail or a date in any body is refused by the schema,
// with 400 and its path, when it is malformed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Schema, validateSchema } from '#domain/schema.ts'
import { routes } from '#http/index.ts'
import { nameOf } from '../support/operations.ts'

/** Texts that a field of this kind must refuse as FORMATO_INVALIDO, by what its name says. */
const TIPOS: { nomes: RegExp; ruins: string[] }[] = [
  {
    nomes: /^(url|webhookUrl|baseUrl|tokenUrl)$|^urls\./,
    ruins: ['x', 'ftp://a.example/x', 'javascript:alert(1)', 'https://', 'https://[zz]/', 'https://a b.example'],
  },
  { nomes: /^(email|emails)$/i, ruins: ['x', 'a@', '@a.example', 'a b@c.example', 'a@b'] },
  {
    nomes: /^(data[A-Z]\w*|inicio|fim|validoAte|vigencia(Inicio|Fim)|desde|ate)$/,
    ruins: ['x', '2026-02-30', '30/11/2026', '2026-13-01'],
  },
]
/** Fields of a login say nothing of whether the address could exist. */
const FORA = new Set([
  'POST /portal/auth/login email',
  'POST /admin/auth/login email',
  'POST /portal/auth/esqueci-senha email',
])

type Campo = { caminho: string; nome: string; schema: Schema }

/** The fields of a body, by their path; `nome` is the last name, under `urls` with it. */
function camposDe(schema: Schema, caminho = '', nome = '', pai = ''): Campo[] {
  const partes = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...(schema.type === 'string' ? [{ caminho, nome: pai.startsWith('urls') ? `urls.${nome}` : nome, schema }] : []),
    ...partes.flatMap((each) => camposDe(each, caminho, nome, pai)),
    ...Object.entries(schema.properties ?? {}).flatMap(([each, inner]) =>
      camposDe(inner, caminho ? `${caminho}.${each}` : each, each, pai.startsWith('urls') ? pai : nome),
    ),
    ...(schema.items ? camposDe(schema.items, `${caminho}[]`, nome, pai) : []),
  ]
}

test('every field of an address, an e-mail or a date, in every body, refuses what is none as a fault of format', () => {
  const vistos = new Set<string>()
  const faltas = routes.flatMap((route) =>
    camposDe((route.body ?? {}) as Schema).flatMap(({ caminho, nome, schema }) => {
      const onde = `${nameOf(route)} ${caminho}`
      const tipo = TIPOS.find(({ nomes }) => nomes.test(nome))
      if (!tipo || schema.enum || FORA.has(onde)) return []
      vistos.add(onde)
      return tipo.ruins
        .filter((ruim) => validateSchema(schema, ruim)[0]?.codigo !== 'FORMATO_INVALIDO')
        .map((ruim) => `${onde}: ${ruim}`)
    }),
  )
  assert.deepEqual(faltas, [])
  assert.ok(vistos.size > 100, `${vistos.size} fields`)
})
