// Every field of an issuance request reaches each place where requests are processed, or a reason says why not: the
// documents of each kind of city, the one service that items become, the printed page and the form of the portal.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INTEIRA } from '#test/support/prova.ts'
import { camposDe } from './campos.ts'
import { destinosEm, type Prova } from './destinos.ts'
import { MUNICIPAIS, NACIONAIS, PAGINA_MUNICIPAL, PAGINAS_NACIONAIS, REUNIDOS } from './escritores.ts'
import { camposDoFormulario } from './formulario.ts'
import { CHEIOS, DOBRADOS, PREENCHIDOS } from './pedidos.ts'
import {
  NA_PAGINA_MUNICIPAL,
  NA_PAGINA_NACIONAL,
  NA_REUNIAO,
  NO_FORMULARIO,
  NO_MUNICIPAL,
  NO_NACIONAL,
  type Razoes,
} from './razoes.ts'

/** A city of each generation, of each way to write IBS and CBS, one with natures of its own, and both layouts of São Paulo. */
const DIFERENTES = [
  'abrasf-1.00',
  'giss-2.04',
  'publica',
  'sigcorp-2.04',
  'webiss-2.02',
  'paulistana-1',
  'paulistana-2',
]
const CAMPOS = camposDe().map(({ nome }) => nome)

test('in the national document every field is written, refused or reported, or there is a reason', () => {
  const provas = NACIONAIS.flatMap((escritor) => destinosEm(escritor, CHEIOS))
  assertRazoes(silentIn(provas), NO_NACIONAL)
})

test('in the documents of cities every field is written, refused or reported, or there is a reason', () => {
  const escritores = INTEIRA ? MUNICIPAIS : MUNICIPAIS.filter(({ nome }) => DIFERENTES.includes(nome))
  const provas = escritores.flatMap((escritor) => destinosEm(escritor, INTEIRA ? CHEIOS : PREENCHIDOS))
  const { velhas, ...resto } = compare(silentIn(provas), NO_MUNICIPAL)
  // What few cities leave out is seen where all of them are.
  assert.deepEqual({ ...resto, velhas: INTEIRA ? velhas : [] }, CERTO)
})

test('when items become one service, every field must agree or changes the service, in each of them', () => {
  const doServico = camposDe().filter(({ nome }) => nome.startsWith('servico[0]'))
  const provas = destinosEm(REUNIDOS, DOBRADOS, doServico)
  assertRazoes(
    silentIn(
      provas,
      doServico.map(({ nome }) => nome),
    ),
    NA_REUNIAO,
  )
})

test('on the page of a national note every field is printed, or there is a reason', () => {
  const provas = PAGINAS_NACIONAIS.flatMap((pagina) => destinosEm(pagina, CHEIOS))
  assertRazoes(neverWrittenIn(provas), NA_PAGINA_NACIONAL, writtenIn(provas))
})

test('on the page of a note of a city every field is printed, or there is a reason', () => {
  const provas = destinosEm(PAGINA_MUNICIPAL, CHEIOS)
  assertRazoes(neverWrittenIn(provas), NA_PAGINA_MUNICIPAL, writtenIn(provas))
})

test('the form of the portal has every field, or there is a reason', async () => {
  const noFormulario = await camposDoFormulario(CAMPOS)
  const faltam = CAMPOS.filter((campo) => !noFormulario.has(campo))
  assertRazoes(new Map(faltam.map((campo) => [campo, 'no formulário'])), NO_FORMULARIO, noFormulario)
})

/** The fields of which a change went nowhere, each with the request that shows it; and those that nothing shows. */
function silentIn(provas: readonly Prova[], campos: readonly string[] = CAMPOS): Map<string, string> {
  const calados = new Map(provas.filter(({ destino }) => destino === 'calado').map(({ campo, onde }) => [campo, onde]))
  return new Map([...calados, ...unprovedIn(provas, campos)])
}

/** The fields that some request has and none prints. A field that is refused has no page. */
function neverWrittenIn(provas: readonly Prova[]): Map<string, string> {
  const escritos = writtenIn(provas)
  const outros = provas.filter(({ campo, destino }) => destino !== 'recusado' && !escritos.has(campo))
  return new Map([...outros.map(({ campo, onde }) => [campo, onde] as const), ...unprovedIn(provas, CAMPOS)])
}

const writtenIn = (provas: readonly Prova[]) =>
  new Set(provas.filter(({ destino }) => destino === 'escrito').map(({ campo }) => campo))

/** A field that no request holds, or takes no value of ours: pedidos.ts and campos.ts of this folder need one. */
function unprovedIn(provas: readonly Prova[], campos: readonly string[]): [string, string][] {
  const provados = new Set(provas.map(({ campo }) => campo))
  return campos.filter((campo) => !provados.has(campo)).map((campo) => [campo, 'sem pedido que o mostre'])
}

const assertRazoes = (...args: Parameters<typeof compare>) => assert.deepEqual(compare(...args), CERTO)
const CERTO = { semRazao: {}, velhas: [], falsas: [] }

/** The fields without a reason, each with what shows it; the reasons without a field; and those of fields in `escritos`. */
function compare(calados: Map<string, string>, razoes: Razoes, escritos: Set<string> = new Set()) {
  const covers = (razao: string, campo: string) =>
    campo.startsWith(razao) && /^(?:[.[]|$)/.test(campo.slice(razao.length))
  const nomes = Object.keys(razoes)
  return {
    semRazao: Object.fromEntries([...calados].filter(([campo]) => !nomes.some((razao) => covers(razao, campo)))),
    velhas: nomes.filter((razao) => ![...calados.keys()].some((campo) => covers(razao, campo))),
    falsas: nomes.filter((razao) => [...escritos].some((campo) => covers(razao, campo))),
  }
}
