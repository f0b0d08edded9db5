// The shapes of requests and answers of the API are written once, in src/formas: no type of a verb repeats the names of
// a shape.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { test } from 'node:test'
import { parseAst } from 'rolldown/parseAst'
import { filesOf, ROOT } from './import-graph.ts'

/** Fewer names than this say nothing: many things have an id, a name and a moment. */
const NAMES_MIN = 4
/** The part of the names of each that the other has, from which both are taken for one thing. */
const SAME = 0.75
/** Names that every list has. */
const PAGING = new Set(['limit', 'offset'])

/** Types that share the names of a shape and are not it, each with why. */
const OTHERS: Record<string, string> = {
  'src/features/access/surfaces.ts Pessoa': 'of both surfaces: the role is a parameter',
  'src/features/alertas/open-alertas.ts AlertaAberto': 'what opens an alert, before it has an id and a moment',
  'src/features/alertas/regras.ts Regra': 'the row of a rule',
  'src/features/audit/filter-audit.ts FiltroDaAuditoria': 'its moments are instants',
  'src/features/audit/seal-audit.ts AuditCheck': 'what a check of the chain found',
  'src/features/cidades/reach/conexao-row.ts ConteudoConexao':
    'a row: its template is checked, and nothing is left out',
  'src/features/cidades/reach/limit-erros.ts Finding': 'the least that a finding of a city has',
  'src/features/cidades/reach/recording-agents.ts Troca': 'bytes, where the shape has their text',
  'src/features/contas/insert-conta.ts Dono': 'what makes a user: the id of the person, no role',
  'src/features/empresas/empresa-row.ts CertificadoRow': 'a row: its moments are text, and it has no state',
  'src/features/faturamento/nf/emissora.ts Emissora': 'a row: null where the request leaves out',
  'src/features/faturamento/nf/recusas.ts Recusa': 'a row: its findings are not presented',
  'src/features/faturamento/pdf/fatura-content.ts FaturaContent': 'lines of a page: every amount is written out',
  'src/features/filas/capacidade.ts Operacao': 'what a family can do',
  'src/features/filas/job-row.ts JobRow': 'a row',
  'src/features/clientes-da-conta/notas-do-cliente.ts NotaDoCliente': 'a row: in centavos, its moments are instants',
  'src/features/lotes-portal/check-linha.ts Somas': 'of one line, in centavos',
  'src/features/lotes-portal/totais.ts Soma': 'a row: in centavos, by service and situation',
  'src/features/monitor/medidas.ts Medidas': 'counts of a city, without the time of the whole note',
  'src/features/nfse/nota/nota-row.ts ResumoCancelamento': 'a row: its findings are not presented',
  'src/features/tabelas/rejeicoes.ts Recusa': 'a row of a table in contracts',
  'src/features/webhooks/event-body.ts NotaDoEvento':
    'what the body of an event is written from: findings not presented',
}

type Named = { where: string; names: ReadonlySet<string> }

test('no type of src/features spells the names of a shape of src/formas, but those that say why', async () => {
  const formas = await shapes()
  assert.ok(formas.length > 500, `${formas.length} shapes`)
  const twins = new Map(
    filesOf('src/features').flatMap((path) =>
      typesIn(relative(ROOT, path), readFileSync(path, 'utf8')).flatMap((type) => twinOf(type, formas)),
    ),
  )
  assert.deepEqual(
    [...twins].filter(([where]) => !(where in OTHERS)).map(([where, forma]) => `${where} is ${forma}: import its type`),
    [],
  )
  assert.deepEqual(
    Object.keys(OTHERS).filter((where) => !twins.has(where)),
    [],
    'listed and no twin any more',
  )
})

test('a twin is found by its names in a declaration, a parameter and a part of another type', () => {
  const forma = { where: 'Fatura', names: new Set(['id', 'numero', 'valor', 'vencimento']) }
  const found = (source: string) => typesIn('a.ts', source).flatMap((type) => twinOf(type, [forma]))
  const literal = '{ id: string; numero: string; valor: number; vencimento: Date }'
  for (const source of [
    `type Fatura = ${literal}`,
    `export interface Fatura ${literal}`,
    `function Fatura(fatura: ${literal}) {}`,
    `type Fatura = { itens: (${literal})[] }`,
  ])
    assert.deepEqual(found(source), [['a.ts Fatura', 'Fatura']], source)
  for (const source of [
    "import type { Fatura } from '#formas/faturamento/fatura.ts'",
    `const rows = await db.query<${literal}>(sql)`,
    'type Fatura = { id: string; numero: string; valor: number }',
  ])
    assert.deepEqual(found(source), [], source)
})

/** The objects of every exported schema, at every depth. */
async function shapes(): Promise<Named[]> {
  const found: Named[] = []
  const walk = (where: string, schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    const { properties, ...rest } = schema as { properties?: object }
    for (const each of Object.values(rest)) walk(where, each)
    if (!properties) return
    found.push({ where, names: named(Object.keys(properties)) })
    for (const [name, each] of Object.entries(properties)) walk(`${where}.${name}`, each)
  }
  for (const path of filesOf('src/formas'))
    for (const [name, value] of Object.entries((await import(path)) as object)) walk(name, value)
  return found.filter(({ names }) => names.size >= NAMES_MIN)
}

type Node = { type?: string; id?: { name?: string }; members?: Member[]; body?: Member[]; callee?: unknown }
type Member = { key?: { name?: string } }

/** The object types that a file writes, by the declaration they are in; no rows of statements written at their query. */
function typesIn(file: string, source: string): Named[] {
  const found: Named[] = []
  const walk = (node: unknown, owner: string): void => {
    if (typeof node !== 'object' || node === null) return
    const { type = '', id, members, body, callee } = node as Node
    const inner = (/Declaration$|Declarator$/.test(type) && id?.name) || owner
    if (type === 'TSTypeLiteral') found.push({ where: `${file} ${inner}`, names: namesOf(members ?? []) })
    if (type === 'TSInterfaceBody') found.push({ where: `${file} ${inner}`, names: namesOf(body ?? []) })
    for (const [name, each] of Object.entries(node)) if (!(callee && name === 'typeArguments')) walk(each, inner)
  }
  walk(parseAst(source, { lang: 'ts' }), '')
  return found.filter(({ names }) => names.size >= NAMES_MIN)
}

const namesOf = (members: readonly Member[]) => named(members.flatMap(({ key }) => key?.name ?? []))
const named = (names: readonly string[]): Set<string> => new Set(names.filter((name) => !PAGING.has(name)))

/** The shape that a type is most like, when it is the same by its names. */
function twinOf({ where, names }: Named, formas: readonly Named[]): [string, string][] {
  const likeness = (forma: Named) =>
    [...names].filter((name) => forma.names.has(name)).length / Math.max(names.size, forma.names.size)
  const best = formas.reduce((a, b) => (likeness(b) > likeness(a) ? b : a))
  return likeness(best) >= SAME ? [[where, best.where]] : []
}
