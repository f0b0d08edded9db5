/**
 * XML emitted directly in canonical form (Canonical XML 1.0, inclusive, without comments): the written text is the
 * signed text, so no document has to be parsed, transformed and serialized again before the digest.
 */

/** A character that XML 1.0 cannot carry, not even escaped: most controls, U+FFFE, U+FFFF and lone surrogates. */
export class XmlCharError extends Error {
  override name = 'XmlCharError'
}

/** Escapes character data. Throws `XmlCharError`. */
export function text(value: string): string {
  return TEXT_SUSPECT.test(value) ? legal(value).replace(TEXT_SPECIALS, escapeOf) : value
}

/** Escapes an attribute value, to be put between double quotes. Throws `XmlCharError`. */
export function attr(value: string): string {
  return ATTR_SUSPECT.test(value) ? legal(value).replace(ATTR_SPECIALS, escapeOf) : value
}

/** An element with a text; an empty string when the value is absent. */
export function el(name: string, value: string | number | null | undefined): string {
  return value === null || value === undefined ? '' : `<${name}>${text(String(value))}</${name}>`
}

/** An element around written elements; an empty string when all of them are empty. */
export function group(name: string, ...children: string[]): string {
  let content = ''
  for (const child of children) content += child
  return content === '' ? '' : `<${name}>${content}</${name}>`
}

/**
 * An opening tag: namespace declarations first (`''` is the default one), then attributes, each sorted by name.
 * Attributes must not carry a prefix: they would have to be sorted by namespace URI. `ns` must not change afterwards.
 */
export function open(name: string, ns?: Record<string, string>, attrs?: Record<string, string | number>): string {
  let tag = `<${name}`
  if (ns) tag += declarations(ns)
  if (attrs) for (const a of Object.keys(attrs).sort()) tag += ` ${a}="${attr(String(attrs[a]))}"`
  return `${tag}>`
}

/** The namespaces of a layout are one object for all its notes; writing them took longer than the rest of the tag. */
function declarations(ns: Record<string, string>): string {
  let written = declared.get(ns)
  if (written === undefined) {
    written = ''
    for (const p of Object.keys(ns).sort())
      written += p === '' ? ` xmlns="${attr(ns[p]!)}"` : ` xmlns:${p}="${attr(ns[p]!)}"`
    declared.set(ns, written)
  }
  return written
}
const declared = new WeakMap<Record<string, string>, string>()

const ILLEGAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/
// One test settles most values: only one with a control, a markup character or a surrogate is examined further.
const TEXT_SUSPECT = /[\u0000-\u001F&<>\uD800-\uDFFF\uFFFE\uFFFF]/
const ATTR_SUSPECT = /[\u0000-\u001F&<"\uD800-\uDFFF\uFFFE\uFFFF]/
const TEXT_SPECIALS = /[&<>\r]/g
const ATTR_SPECIALS = /[&<"\t\n\r]/g
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}

function escapeOf(character: string): string {
  return ESCAPES[character]!
}

function legal(value: string): string {
  if (ILLEGAL.test(value) || !value.isWellFormed()) throw new XmlCharError('character not allowed in XML 1.0')
  return value
}
