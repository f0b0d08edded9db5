import { jsonLanguage } from '@codemirror/lang-json'
import { passos } from '#domain/caminhos.ts'

type Arvore = ReturnType<typeof jsonLanguage.parser.parse>
type No = Arvore['topNode']
type Trecho = { from: number; to: number }
/**
 * The context of a position: the path of the innermost object, and of the field whose value it is, with that value's
 * place.
 */
export type Lugar = { grupo: string; campo: string | null; valor: Trecho | null }

export const treeOf = (texto: string): Arvore => jsonLanguage.parser.parse(texto)

/** Where the value at a path is written; where it is missing, its nearest parent. */
export function placeOf(texto: string, arvore: Arvore, campo: string): Trecho {
  let no = valueIn(arvore.topNode)
  let trecho: Trecho = { from: 0, to: 0 }
  for (const passo of passos(campo)) {
    const [dono, valor] = childOf(texto, no, passo)
    if (!dono) break
    trecho = dono
    no = valor
  }
  return { from: trecho.from, to: trecho.to }
}

/** The context of a position of the text; the text may be half written. */
export function lugarAt(texto: string, arvore: Arvore, pos: number): Lugar {
  let no: No | null = arvore.resolveInner(pos, -1)
  const dentro = no
  while (no && no.name !== 'Property' && no.name !== 'Object') no = no.parent
  if (no?.name === 'Property') {
    const valor = valueIn(no)
    const emValor = valor && valor.from <= pos && !isGroup(valor)
    return {
      grupo: pathOf(texto, no.parent),
      campo: emValor ? pathOf(texto, dentro) : null,
      valor: emValor ? { from: valor.from, to: valor.to } : null,
    }
  }
  return { grupo: pathOf(texto, no), campo: null, valor: null }
}

/** The change that writes a new field at the end of the object at a path; null where there is no such object. */
export function changeToAdd(texto: string, arvore: Arvore, grupo: string, nome: string, valor: unknown) {
  let no = valueIn(arvore.topNode)
  for (const passo of passos(grupo)) no = childOf(texto, no, passo)[1]
  if (no?.name !== 'Object') return null
  const recuo = '  '.repeat(grupo === '' ? 1 : passos(grupo).length + 1)
  const escrito = JSON.stringify(valor, null, 2).replaceAll('\n', `\n${recuo}`)
  const ultimo = no.lastChild && no.getChildren('Property').at(-1)
  const linha = `\n${recuo}${JSON.stringify(nome)}: ${escrito}`
  const from = ultimo ? ultimo.to : no.from + 1
  const fim = ultimo ? '' : `\n${recuo.slice(2)}`
  return { from, to: ultimo ? from : Math.max(from, no.to - 1), insert: `${ultimo ? ',' : ''}${linha}${fim}` }
}

/** Where the text stops being JSON; null where it is. */
export function syntaxFault(arvore: Arvore): number | null {
  let pos: number | null = null
  arvore.iterate({
    enter: ({ type, from }) => {
      if (type.isError) pos ??= from
      return pos === null
    },
  })
  return pos
}

const isGroup = ({ name }: No) => name === 'Object' || name === 'Array'
const VALORES = ['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']
const valueIn = (no: No | null): No | null => {
  for (let filho = no?.firstChild ?? null; filho; filho = filho.nextSibling)
    if (VALORES.includes(filho.name)) return filho
  return null
}
const nameOf = (texto: string, property: No) => {
  const nome = property.getChild('PropertyName')
  return nome ? texto.slice(nome.from + 1, nome.to - 1) : ''
}

/** The node that names a part of an object or a list, and its value. */
function childOf(texto: string, no: No | null, passo: string): [No | null, No | null] {
  if (no?.name === 'Object') {
    const property = no.getChildren('Property').find((each) => nameOf(texto, each) === passo)
    return property ? [property, valueIn(property)] : [null, null]
  }
  const item = no?.name === 'Array' ? VALORES.flatMap((name) => no.getChildren(name)) : []
  const found = item.sort((a, b) => a.from - b.from)[Number(passo)] ?? null
  return [found, found]
}

function pathOf(texto: string, no: No | null): string {
  const partes: string[] = []
  for (let each = no; each?.parent; each = each.parent) {
    if (each.name === 'Property') partes.unshift(`.${nameOf(texto, each)}`)
    const { parent } = each
    if (parent.name !== 'Array' || !VALORES.includes(each.name)) continue
    let nth = 0
    for (let before = each.prevSibling; before; before = before.prevSibling) if (VALORES.includes(before.name)) nth++
    partes.unshift(`[${nth}]`)
  }
  return partes.join('').replace(/^\./, '')
}
