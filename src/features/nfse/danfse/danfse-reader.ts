import type { XmlNode } from '#platform/xml/node.ts'
import { all, find, textOf } from '#platform/xml/parse.ts'

/** Text by path below one element; below an absent element every text is null. */
export type Reader = {
  text: (path: string) => string | null
  texts: (path: string) => string[]
  at: (path: string) => XmlNode | null
}
/** `Name / UF` of an IBGE code, or with the name the XML gives. */
export type Place = (ibge: string | null, nome?: string | null) => string | null

/** Reads below `node`; without a node every text is null. */
export function reader(node: XmlNode | null): Reader {
  return {
    text: (path) => (node && textOf(node, path)?.trim()) || null,
    texts: (path) => (node ? all(node, path).map((found) => found.text.trim()) : []),
    at: (path) => node && find(node, path),
  }
}

/** The parts that exist, joined; null when there are none. */
export const join = (separator: string, ...parts: (string | null)[]) => parts.filter(Boolean).join(separator) || null
