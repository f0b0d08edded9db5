/** One element. `name` is the local name; `text` is its own direct text, joined and not trimmed; `attrs` is keyed by the
 *  name as written (`Id`, `xsi:type`), without namespace declarations and without a prototype. */
export type XmlNode = {
  name: string
  prefix: string
  ns: string
  attrs: Record<string, string>
  children: XmlNode[]
  text: string
}

/** Limits of a document to parse: size in bytes, nesting, elements in the document. */
export type XmlLimits = { bytesMax?: number; depthMax?: number; nodesMax?: number }
