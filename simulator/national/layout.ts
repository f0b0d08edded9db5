import { attributeOf, elementsOf, textOf, type XmlElement } from '../xml/parse.ts'
import { FACETS, fixedFacet, listFacet } from './facets.ts'
import { LAYOUT_DPS, LAYOUT_GROUPS } from './layout-dps.ts'
import { LAYOUT_PEDIDO } from './layout-event.ts'

export const NFSE_URI = 'http://www.sped.fazenda.gov.br/nfse'

/** The first text (or '' for a group) at each path below the information element, e.g. `prest/CNPJ`. */
export type Valores = ReadonlyMap<string, string>

/** Checks a DPS against the layout 1.01. Gives its values by path, or the reason why it does not fit (E1235). */
export function readDps(root: XmlElement): { valores: Valores; info: XmlElement } | { motivo: string } {
  return readDocument(root, 'DPS', 'infDPS', 'idDps', DPS)
}

/** Checks an event request against the layout 1.01; as `readDps`. */
export function readPedido(root: XmlElement): { valores: Valores; info: XmlElement } | { motivo: string } {
  return readDocument(root, 'pedRegEvento', 'infPedReg', 'idPedido', PEDIDO)
}

class LayoutError extends Error {}

type Item = { name: string; facet: RegExp | null; model: Particle[] | null }
type Particle = { items: Map<string, Item>; min: number; max: number }

const DPS = compile(LAYOUT_DPS)
const PEDIDO = compile(LAYOUT_PEDIDO)

function readDocument(
  root: XmlElement,
  rootName: string,
  infoName: string,
  idFacet: string,
  model: Particle[],
): { valores: Valores; info: XmlElement } | { motivo: string } {
  try {
    if (root.local !== rootName || root.uri !== NFSE_URI)
      throw new LayoutError(`a raiz deve ser ${rootName} em ${NFSE_URI}`)
    const [info, signature, ...rest] = elementsOf(root)
    if (info?.local !== infoName || info.uri !== NFSE_URI) throw new LayoutError(`falta ${infoName}`)
    if (rest.length > 0 || (signature && signature.local !== 'Signature')) {
      throw new LayoutError(`elemento inesperado em ${rootName}`)
    }
    checkAttribute(root, 'versao', FACETS.versao!)
    checkAttribute(info, 'Id', FACETS[idFacet]!)
    checkWhiteSpace(root)
    const valores = new Map<string, string>()
    readModel(info, model, '', valores)
    return { valores, info }
  } catch (error) {
    if (error instanceof LayoutError) return { motivo: error.message }
    throw error
  }
}

function checkAttribute(element: XmlElement, name: string, facet: RegExp): void {
  const value = attributeOf(element, name)
  if (value === undefined) throw new LayoutError(`falta o atributo ${name} em ${element.local}`)
  if (!facet.test(value)) throw new LayoutError(`atributo ${name} de ${element.local} inválido: ${value}`)
  if (element.attributes.length > 1) throw new LayoutError(`atributo inesperado em ${element.local}`)
}

function readModel(element: XmlElement, model: Particle[], path: string, valores: Map<string, string>): void {
  checkWhiteSpace(element)
  const children = elementsOf(element)
  let next = 0
  for (const { items, min, max } of model) {
    let count = 0
    for (; count < max; count++, next++) {
      const child = children[next]
      const item = child && child.uri === NFSE_URI ? items.get(child.local) : undefined
      if (!child || !item) break
      readItem(child, item, path, valores)
    }
    if (count < min) {
      throw new LayoutError(
        `em ${path || element.local}: esperado ${[...items.keys()].join(' ou ')}, ${found(children[next])}`,
      )
    }
  }
  if (next < children.length)
    throw new LayoutError(`em ${path || element.local}: ${found(children[next])} fora de lugar`)
}

function found(child: XmlElement | undefined): string {
  return child ? `veio ${child.local}` : 'não veio nada'
}

function readItem(element: XmlElement, item: Item, parentPath: string, valores: Map<string, string>): void {
  const path = parentPath === '' ? item.name : `${parentPath}/${item.name}`
  if (element.attributes.length > 0) throw new LayoutError(`${path}: atributo inesperado`)
  if (item.model) {
    if (!valores.has(path)) valores.set(path, '')
    readModel(element, item.model, path, valores)
    return
  }
  if (elementsOf(element).length > 0) throw new LayoutError(`${path}: conteúdo deve ser texto`)
  const text = textOf(element)
  if (!item.facet!.test(text))
    throw new LayoutError(`${path}: valor fora do padrão: ${JSON.stringify(text.slice(0, 80))}`)
  if (!valores.has(path)) valores.set(path, text)
}

function checkWhiteSpace(element: XmlElement): void {
  if (textOf(element).trim() !== '') throw new LayoutError(`texto inesperado em ${element.local}`)
}

/** Reads the indented notation into particles; consecutive `|` lines at the same depth form one choice. */
function compile(text: string): Particle[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return compileLines(lines.map((line) => ({ depth: line.search(/\S/) / 2, text: line.trim() })))
}

type Line = { depth: number; text: string }

function compileLines(lines: Line[]): Particle[] {
  const particles: Particle[] = []
  const depth = lines[0]?.depth ?? 0
  let choice: Particle | null = null
  for (let at = 0; at < lines.length; ) {
    let end = at + 1
    while (end < lines.length && lines[end]!.depth > depth) end += 1
    const { text } = lines[at]!
    const inner = lines.slice(at + 1, end)
    at = end
    if (text.startsWith('@')) {
      particles.push(...compile(LAYOUT_GROUPS[text.slice(1)]!))
      choice = null
      continue
    }
    const { item, min, max, isChoice } = compileItem(text, inner)
    if (isChoice && choice) choice.items.set(item.name, item)
    else {
      const particle = { items: new Map([[item.name, item]]), min, max }
      particles.push(particle)
      choice = isChoice ? particle : null
    }
  }
  return particles
}

function compileItem(text: string, inner: Line[]): { item: Item; min: number; max: number; isChoice: boolean } {
  const match = /^(\|\??\s+)?(\w+)(\?)?(?:\*(\d+))?(?:\s+(.+))?$/.exec(text)
  if (!match) throw new Error(`layout line not understood: ${text}`)
  const [, bar, name, optional, times, type] = match
  const group = type?.startsWith('@') ? LAYOUT_GROUPS[type.slice(1)] : undefined
  const model = group ? compile(group) : inner.length > 0 ? compileLines(inner) : null
  return {
    item: { name: name!, facet: model ? null : facetOf(type ?? ''), model },
    min: optional || bar?.startsWith('|?') ? 0 : 1,
    max: times ? Number(times) : 1,
    isChoice: bar !== undefined,
  }
}

function facetOf(type: string): RegExp {
  if (type.startsWith('{')) return listFacet(type.slice(1, -1))
  if (type.startsWith('=')) return fixedFacet(type.slice(1))
  const facet = FACETS[type]
  if (!facet) throw new Error(`unknown facet: ${type}`)
  return facet
}
