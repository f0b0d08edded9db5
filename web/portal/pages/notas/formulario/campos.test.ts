import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CAMPOS_DA_NOTA } from './campos-da-nota.ts'
import { CAMPOS_DO_SERVICO } from './campos-do-servico.ts'
import { type Campo, type Conteudo, type Declarado, schemaDe } from './declarados.ts'
import { below, DA_NOTA, DO_SERVICO, type Grupo, grupoEm } from './grupos.ts'

/** Each field below a path, with the path of its own; those of a list are of its first item. */
function fieldsOf(em: string, campos: readonly Declarado[]): [string, Campo][] {
  return campos.flatMap((each) => {
    if ('lado' in each) return fieldsOf(em, each.lado)
    const nome = below(em, each.nome)
    if (typeof each.campos !== 'object') return [[each.item ? `${nome}[0]` : nome, each] as [string, Campo]]
    return fieldsOf(each.item ? `${nome}[0]` : nome, each.campos)
  })
}
const groups: [Grupo, Conteudo, string][] = [
  ...Object.entries(DO_SERVICO).map(([id, grupo]): [Grupo, Conteudo, string] => [
    grupo,
    CAMPOS_DO_SERVICO[id as keyof typeof DO_SERVICO],
    'servico[0]',
  ]),
  ...Object.entries(DA_NOTA).map(([id, grupo]): [Grupo, Conteudo, string] => [
    grupo,
    CAMPOS_DA_NOTA[id as keyof typeof DA_NOTA],
    '',
  ]),
]
const declared = groups.flatMap(([grupo, { campos }, em]) => {
  const { bloco, nomes } = { bloco: undefined, ...grupoEm(grupo, em) }
  return typeof campos === 'string'
    ? []
    : fieldsOf(bloco ?? em, campos).map(([nome, campo]) => ({ nome, campo, nomes, titulo: grupo.titulo }))
})

test('each field of the form is a field of the request, and no two are the same', () => {
  assert.ok(declared.length > 100)
  for (const { nome } of declared) assert.ok(schemaDe(nome), nome)
  const nomes = declared.map(({ nome }) => nome)
  assert.deepEqual(nomes, [...new Set(nomes)])
})

test('what holds more than one value says how it is drawn, and a number in which unit', () => {
  for (const { nome, campo } of declared) {
    const { type, properties, 'x-casas': casas } = schemaDe(nome)
    if (campo.especial === 'erro') continue
    const holdsMore = type === 'array' || Object.keys(properties ?? {}).length > 0
    assert.equal(holdsMore, typeof campo.campos === 'string', nome)
    assert.ok(type !== 'number' || casas === 2 || casas === 4, nome)
    assert.ok(type !== 'integer' || campo.opcoes || schemaDe(nome).enum, nome)
  }
})

test('an error of any field opens the group that holds it', () => {
  for (const { nome, nomes, titulo } of declared)
    if (nome !== 'idIntegracao')
      assert.ok(
        nomes.some((each) => nome === each || nome.startsWith(`${each}.`) || nome.startsWith(`${each}[`)),
        `${titulo}: ${nome}`,
      )
})
