import { attributeOf, elementsOf, textOf, type XmlElement } from './parse.ts'
import { DSIG_URI } from './signature.ts'

/** Whether a text fits its simple type. */
export type Faceta = (text: string) => boolean

/** How a layout is written: its shared groups, its simple types, and which lines apply. */
export type Notacao = {
  groups: Record<string, string>
  facetOf: (type: string) => Faceta
  /** Whether a line with these gates (`[2.03+ giss]`, without the brackets) belongs to the layout being compiled. */
  isOpen?: (gate: string) => boolean
}

export type Modelo = {
  particulas: Particula[]
  atributos: Map<string, { faceta: Faceta; isRequired: boolean }>
  /** At least one child, whichever. */
  naoVazio: boolean
}

/** `isChoice`: the lines with a bar that follow join it. */
type Particula = { items: Map<string, Item>; min: number; max: number; isChoice: boolean }
/** `facet` null and `model` null: any content. `isNamed`: the model is a named group, where the types' namespace begins. */
type Item = {
  name: string
  facet: Faceta | null
  model: Modelo | null
  isSignature: boolean
  isNamed: boolean
  isLooseUri: boolean
}

/** Namespace of the elements that the message's own schema declares, and of those that the shared types declare. */
export type Espacos = { mensagem: string; tipos: string }

/** The document does not fit the layout; the message says where. */
export class LayoutError extends Error {}

/**
 * Reads the indented notation: one element per line, `?` optional, `*n` up to n times, `|` one of a choice (`|?` when
 * it may be empty), `@group` a shared group, `@@Nome` an attribute, `!` at least one child, `~` the namespace may be
 * absent, `dsig` a signature, `any` any content; `[gates]` at the end keep the line for some versions only.
 */
export function compileLayout(text: string, notacao: Notacao): Modelo {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return compileLines(
    lines.map((line) => ({ depth: line.search(/\S/) / 2, text: line.trim() })),
    notacao,
  )
}

/** Checks the content of an element. Fills `valores` with the first text (or '' for a group) at each path below it. */
export function readContent(
  element: XmlElement,
  modelo: Modelo,
  espacos: Espacos,
  valores: Map<string, string> = new Map(),
): Map<string, string> {
  readModel(element, modelo, { path: '', uri: espacos.mensagem, tipos: espacos.tipos, valores })
  return valores
}

/** Texts of white space only, between elements. */
export function checkWhiteSpace(element: XmlElement): void {
  if (textOf(element).trim() !== '') throw new LayoutError(`texto inesperado em ${element.local}`)
}

type Reading = { path: string; uri: string; tipos: string; valores: Map<string, string> }

function readModel(element: XmlElement, modelo: Modelo, reading: Reading): void {
  checkWhiteSpace(element)
  const { path } = reading
  const children = elementsOf(element)
  let next = 0
  for (const { items, min, max } of modelo.particulas) {
    let count = 0
    for (; count < max; count++, next++) {
      const child = children[next]
      const item = child && itemFor(child, items, reading.uri)
      if (!child || !item) break
      readItem(child, item, reading)
    }
    if (count < min) {
      throw new LayoutError(
        `em ${path || element.local}: esperado ${[...items.keys()].join(' ou ')}, ${found(children[next])}`,
      )
    }
  }
  if (next < children.length)
    throw new LayoutError(`em ${path || element.local}: ${found(children[next])} fora de lugar`)
  if (modelo.naoVazio && children.length === 0) throw new LayoutError(`${path} vazio`)
}

function itemFor(child: XmlElement, items: Map<string, Item>, uri: string): Item | undefined {
  const item = items.get(child.local)
  if (!item) return undefined
  const expected = item.isSignature ? DSIG_URI : uri
  return child.uri === expected || (item.isLooseUri && child.uri === '') ? item : undefined
}

function found(child: XmlElement | undefined): string {
  return child ? `veio ${child.uri === '' ? child.local : `{${child.uri}}${child.local}`}` : 'não veio nada'
}

function readItem(element: XmlElement, item: Item, { path: parentPath, uri, tipos, valores }: Reading): void {
  const path = parentPath === '' ? item.name : `${parentPath}/${item.name}`
  if (item.isSignature) return
  if (item.model) {
    checkAttributes(element, item.model, path)
    if (!valores.has(path)) valores.set(path, '')
    readModel(element, item.model, { path, uri: item.isNamed ? tipos : uri, tipos, valores })
    return
  }
  if (!item.facet) return
  if (element.attributes.length > 0) throw new LayoutError(`${path}: atributo inesperado`)
  if (elementsOf(element).length > 0) throw new LayoutError(`${path}: conteúdo deve ser texto`)
  const text = textOf(element)
  if (!item.facet(text)) throw new LayoutError(`${path}: valor fora do padrão: ${JSON.stringify(text.slice(0, 80))}`)
  if (!valores.has(path)) valores.set(path, text)
}

/** Attributes of an element against its model; those of XML Schema itself (`xsi:`) are always allowed. */
export function checkAttributes(element: XmlElement, modelo: Modelo, path: string): void {
  for (const [name, { faceta, isRequired }] of modelo.atributos) {
    const value = attributeOf(element, name)
    if (value === undefined) {
      if (isRequired) throw new LayoutError(`falta o atributo ${name} em ${path}`)
    } else if (!faceta(value)) throw new LayoutError(`atributo ${name} de ${path} inválido: ${value}`)
  }
  const unknown = element.attributes.find(({ name, uri }) => uri !== XSI_URI && !modelo.atributos.has(name))
  if (unknown) throw new LayoutError(`${path}: atributo inesperado: ${unknown.name}`)
}

const XSI_URI = 'http://www.w3.org/2001/XMLSchema-instance'

type Line = { depth: number; text: string }

function compileLines(lines: readonly Line[], notacao: Notacao): Modelo {
  const modelo: Modelo = { particulas: [], atributos: new Map(), naoVazio: false }
  for (const { line, inner } of nodesOf(lines)) {
    const [, text = '', gate] = /^(.*?)(?:\s*\[([^\]]*)\])?$/.exec(line) ?? []
    if (gate !== undefined && !(notacao.isOpen?.(gate) ?? true)) continue
    if (text === '!') modelo.naoVazio = true
    else if (text.startsWith('@@')) addAttribute(modelo, text, notacao)
    else if (text.startsWith('@')) addGroup(modelo, text, notacao)
    else addItem(modelo, text, inner, notacao)
  }
  return modelo
}

/** The lines of the first depth, each with those below it. */
function nodesOf(lines: readonly Line[]): { line: string; inner: Line[] }[] {
  const nodes: { line: string; inner: Line[] }[] = []
  for (const line of lines) {
    if (line.depth === lines[0]!.depth) nodes.push({ line: line.text, inner: [] })
    else nodes.at(-1)!.inner.push(line)
  }
  return nodes
}

function addAttribute(modelo: Modelo, text: string, { facetOf }: Notacao): void {
  const [, name, optional, type] = /^@@(\w+)(\?)?\s+(.+)$/.exec(text) ?? []
  if (!name || !type) throw new Error(`layout line not understood: ${text}`)
  modelo.atributos.set(name, { faceta: facetOf(type), isRequired: !optional })
}

/** A choice inside the group ends with it. */
function addGroup(modelo: Modelo, text: string, notacao: Notacao): void {
  const { particulas } = groupModel(text.slice(1), notacao)
  modelo.particulas.push(...particulas.map((particula) => ({ ...particula, isChoice: false })))
}

function addItem(modelo: Modelo, text: string, inner: readonly Line[], notacao: Notacao): void {
  const match = /^(\|\??\s*)?([\p{L}\w]+)(~)?(\?)?(?:\*(\d+))?(?:\s+(.+))?$/u.exec(text)
  if (!match) throw new Error(`layout line not understood: ${text}`)
  const [, bar, name, loose, optional, times, type] = match
  const isNamed = type?.startsWith('@') ?? false
  const isOpaque = type === 'any' || type === 'dsig'
  const model = isNamed ? groupModel(type!.slice(1), notacao) : inner.length > 0 ? compileLines(inner, notacao) : null
  const item: Item = {
    name: name!,
    facet: model || isOpaque ? null : notacao.facetOf(type ?? ''),
    model,
    isSignature: type === 'dsig',
    isNamed,
    isLooseUri: loose !== undefined,
  }
  const isChoice = bar !== undefined
  const last = modelo.particulas.at(-1)
  if (isChoice && last?.isChoice) last.items.set(item.name, item)
  else {
    const min = optional || bar?.startsWith('|?') ? 0 : 1
    modelo.particulas.push({ items: new Map([[item.name, item]]), min, max: times ? Number(times) : 1, isChoice })
  }
}

function groupModel(name: string, notacao: Notacao): Modelo {
  const text = notacao.groups[name]
  if (text === undefined) throw new Error(`unknown group: ${name}`)
  return compileLayout(text, notacao)
}
