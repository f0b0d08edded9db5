import type { XmlAttribute, XmlElement, XmlNode } from './parse.ts'
import { XML_URI } from './parse.ts'

export type CanonicalOptions = {
  exclusive: boolean
  comments: boolean
  /** InclusiveNamespaces PrefixList of exclusive canonicalisation; '#default' names the default namespace. */
  inclusivePrefixes?: readonly string[]
  /** A subtree left out: the signature, under the enveloped-signature transform. */
  without?: XmlElement | undefined
  /** Namespaces already written by an output ancestor, when this is a piece of a larger canonical text. */
  rendered?: ReadonlyMap<string, string>
}

/**
 * Canonical form of the subtree under `apex`: Canonical XML 1.0 (W3C, 15/03/2001) or Exclusive XML Canonicalization
 * 1.0 (W3C, 18/07/2002). The document's white space and text are kept as parsed.
 */
export function canonicalize(apex: XmlElement, options: CanonicalOptions): string {
  const out: string[] = []
  writeElement(apex, options.rendered ?? NOTHING, apexAttributes(apex, options), options, out)
  return out.join('')
}

const NOTHING: ReadonlyMap<string, string> = new Map()

function writeElement(
  element: XmlElement,
  rendered: ReadonlyMap<string, string>,
  attributes: readonly XmlAttribute[],
  options: CanonicalOptions,
  out: string[],
): void {
  const fresh = freshNamespaces(element, rendered, options)
  let inside = rendered
  out.push('<', element.name)
  if (fresh.length > 0) {
    inside = new Map([...rendered, ...fresh])
    for (const [prefix, uri] of fresh) {
      out.push(prefix === '' ? ' xmlns="' : ` xmlns:${prefix}="`, escapeAttribute(uri), '"')
    }
  }
  for (const attribute of sorted(attributes)) {
    out.push(' ', attribute.name, '="', escapeAttribute(attribute.value), '"')
  }
  out.push('>')
  for (const child of element.children) writeNode(child, inside, options, out)
  out.push('</', element.name, '>')
}

function writeNode(
  node: XmlNode,
  rendered: ReadonlyMap<string, string>,
  options: CanonicalOptions,
  out: string[],
): void {
  switch (node.kind) {
    case 'text':
      out.push(escapeText(node.value))
      return
    case 'element':
      if (node !== options.without) writeElement(node, rendered, node.attributes, options, out)
      return
    case 'comment':
      if (options.comments) out.push('<!--', node.value, '-->')
      return
    case 'instruction':
      out.push('<?', node.target, node.value === '' ? '' : ` ${node.value}`, '?>')
  }
}

/** Namespace declarations this element must write, sorted by prefix (the default one first). */
function freshNamespaces(
  element: XmlElement,
  rendered: ReadonlyMap<string, string>,
  options: CanonicalOptions,
): Array<[prefix: string, uri: string]> {
  const fresh: Array<[string, string]> = []
  for (const prefix of options.exclusive ? visiblyUsed(element, options) : element.scope.keys()) {
    const uri = element.scope.get(prefix) ?? ''
    if (prefix !== 'xml' && (rendered.get(prefix) ?? '') !== uri) fresh.push([prefix, uri])
  }
  return fresh.length > 1 ? fresh.sort(([a], [b]) => compare(a, b)) : fresh
}

function visiblyUsed(element: XmlElement, options: CanonicalOptions): Set<string> {
  const used = new Set([element.prefix])
  for (const attribute of element.attributes) if (attribute.prefix !== '') used.add(attribute.prefix)
  for (const listed of options.inclusivePrefixes ?? []) {
    const prefix = listed === '#default' ? '' : listed
    if (element.scope.has(prefix)) used.add(prefix)
  }
  return used
}

/** Inclusive canonicalisation of a subset makes its apex inherit the xml:* attributes of the ancestors left out. */
function apexAttributes(apex: XmlElement, options: CanonicalOptions): XmlAttribute[] {
  const attributes = [...apex.attributes]
  if (options.exclusive) return attributes
  for (let up = apex.parent; up; up = up.parent) {
    for (const attribute of up.attributes) {
      if (attribute.uri === XML_URI && !attributes.some((own) => own.name === attribute.name))
        attributes.push(attribute)
    }
  }
  return attributes
}

function sorted(attributes: readonly XmlAttribute[]): readonly XmlAttribute[] {
  if (attributes.length < 2) return attributes
  return [...attributes].sort((a, b) => compare(a.uri, b.uri) || compare(a.local, b.local))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Character data as canonical XML writes it. */
export function escapeText(text: string): string {
  return /[&<>\r]/.test(text) ? text.replace(/[&<>\r]/g, (char) => TEXT_ESCAPES[char]!) : text
}

/** An attribute value as canonical XML writes it. */
export function escapeAttribute(value: string): string {
  return /[&<"\t\n\r]/.test(value) ? value.replace(/[&<"\t\n\r]/g, (char) => ATTRIBUTE_ESCAPES[char]!) : value
}

const TEXT_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#xD;' }
const ATTRIBUTE_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}
