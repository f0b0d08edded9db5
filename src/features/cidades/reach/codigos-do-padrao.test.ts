// Which code lists decide for a connection that was published with those of an earlier release: the present ones of its
// template, except a list that an operator wrote.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { App } from '#platform/app.ts'
import type { PoliticaDeEnvio, Template } from '#tracks/template.ts'
import { type Listas, PUBLICADAS } from './codigos-do-padrao.ts'
import { buildConexao } from './conexao-for.ts'
import type { Diferencas } from './conexao-row.ts'
import type { MunicipioIndex } from './municipio-index.ts'
import { TEMPLATES } from './padroes.ts'

const APP = { config: { sefin: { producao: {} } } } as App

/** The template by which the service speaks to a city, from a stored version. */
function inForce(template: Template, producao?: Diferencas): Template {
  const row = { slug: 'cidade', versao: 1, titulo: '', template, urls: {}, ca: [] }
  const city = { municipio: '3526902', ambiente: 'producao', urlsDaCidade: {}, prazoCancelamentoHoras: null } as const
  const index = {} as MunicipioIndex
  return buildConexao(APP, { ...row, diferencas: producao ? { producao } : {} }, { ...city, index }).template!
}
const listsOf = ({ politica }: Template) => politica.codigos as Listas
const withLists = (template: Template, codigos: Listas) =>
  ({
    ...template,
    politica: { ...template.politica, codigos: { ...template.politica.codigos, ...codigos } },
  }) as Template
const namesOf = (template: Template) => Object.keys(listsOf(template)) as (keyof Listas)[]

for (const [padrao, template] of TEMPLATES) {
  const presentes = listsOf(template)

  test(`${padrao}: every list of an earlier release is replaced by the present one`, () => {
    for (const name of namesOf(template))
      for (const codigos of PUBLICADAS[template.familia][name] ?? []) {
        const antiga = { [name]: codigos }
        assert.deepEqual(listsOf(inForce(withLists(template, antiga))), presentes, `${name}: ${codigos}`)
        const diferencas = { politica: { codigos: { ...presentes, ...antiga } } } as Diferencas
        assert.deepEqual(listsOf(inForce(template, diferencas)), presentes, `difference ${name}: ${codigos}`)
      }
  })

  test(`${padrao}: the present lists are among those published, so that a later release knows them`, () => {
    for (const name of namesOf(template))
      assert.ok(
        PUBLICADAS[template.familia][name]?.some((each) => String(each) === String(presentes[name])),
        `add ${name}: ${presentes[name]} to PUBLICADAS and keep what was there`,
      )
  })

  test(`${padrao}: a list that an operator wrote stays, in the template and in the differences of an ambiente`, () => {
    for (const name of namesOf(template)) {
      const proprias = { ...presentes, [name]: [...(presentes[name] ?? []), 'X77'] }
      assert.deepEqual(listsOf(inForce(withLists(template, proprias))), proprias, name)
      const diferencas = { politica: { codigos: proprias } } as Diferencas
      assert.deepEqual(listsOf(inForce(template, diferencas)), proprias, name)
    }
  })
}

test('a version stored before sentences of a Fault were kept apart has those of its template', () => {
  const ipm = TEMPLATES.get('ipm-2.04')!
  const { faultsDeCredencial: _, ...politica } = ipm.politica as PoliticaDeEnvio
  const antiga = { ...ipm, politica } as Template
  assert.deepEqual(inForce(antiga).politica, ipm.politica)
  const faultsDeCredencial = ['Acesso negado']
  const propria = inForce(antiga, { politica: { faultsDeCredencial } }).politica
  assert.deepEqual(propria, { ...ipm.politica, faultsDeCredencial })
})

test('a version whose template is no longer in the release keeps its lists', () => {
  const [template] = TEMPLATES.values()
  const retirada = { ...template!, padrao: 'retirado-1.00' } as Template
  assert.deepEqual(inForce(retirada), retirada)
})
