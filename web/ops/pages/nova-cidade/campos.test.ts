import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passos } from '#domain/caminhos.ts'
import type { Schema } from '#domain/schema.ts'
import { TEMPLATES } from '#features/cidades/reach/padroes.ts'
import { TEMPLATE_SCHEMAS } from '#tracks/template-schema.ts'
import { CAMPOS, camposDe, comRespostas, respostaDe } from './campos.ts'
import { slugDaCidade } from './slug.ts'

const at = (schema: Schema | undefined, caminho: string) =>
  passos(caminho).reduce<Schema | undefined>((each, passo) => each?.properties?.[passo], schema)

test('every field of the page is a field of the schema of templates, with the values that it accepts', () => {
  const wrong = CAMPOS.flatMap(({ caminho, opcoes }) => {
    const found = Object.values(TEMPLATE_SCHEMAS).flatMap((schema) => at(schema, caminho) ?? [])
    if (found.length === 0) return [`${caminho}: no family has it`]
    if (!opcoes) return found.every(({ type }) => type === 'integer') ? [] : [`${caminho}: not a number`]
    const values = opcoes.map(({ value }) => value).sort()
    const accepted = new Set(
      found.flatMap((schema) => (schema.type === 'boolean' ? ['true', 'false'] : (schema.enum ?? []).map(String))),
    )
    return values.join() === [...accepted].sort().join() ? [] : [`${caminho}: ${values} is not ${[...accepted]}`]
  })
  assert.deepEqual(wrong, [])
})

test('the answers that a template gives leave it as it is, and one that differs changes one field', () => {
  for (const template of TEMPLATES.values()) {
    const answers = camposDe(template).map(({ caminho }) => [caminho, respostaDe(template, caminho)] as const)
    const form = answers.reduce<object>((each, [caminho, valor]) => nest(each, caminho, valor), {})
    assert.equal(comRespostas(template, form), template, template.padrao)
  }
  const template = TEMPLATES.get('abrasf-2.04')!
  const other = comRespostas(template, {
    assinatura: { lote: String(!template.assinatura) },
    politica: { prazoCancelamentoHoras: '48' },
  })
  assert.deepEqual([other.politica.prazoCancelamentoHoras, other.padrao], [48, template.padrao])
})

const nest = (objeto: object, caminho: string, valor: unknown): object => {
  const [grupo = '', ...resto] = passos(caminho)
  const dentro = (objeto as Record<string, object>)[grupo] ?? {}
  return { ...objeto, [grupo]: resto.length > 0 ? nest(dentro, resto.join('.'), valor) : valor }
}

test('the name of a connection is that of its city and state, without accents', () => {
  assert.equal(slugDaCidade('João Pessoa', 'PB'), 'joao-pessoa-pb')
  assert.equal(slugDaCidade("Olho d'Água das Cunhãs", 'MA'), 'olho-d-agua-das-cunhas-ma')
})
