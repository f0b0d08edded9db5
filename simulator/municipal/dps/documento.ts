import { mensagemDe as mensagemNacional } from '../../national/sefin.ts'
import { unpack } from '../../pack.ts'
import { canonicalize } from '../../xml/canonical.ts'
import { elementsOf, parseXml, type XmlElement, XmlError } from '../../xml/parse.ts'
import { mensagemDe } from '../mensagens.ts'

/** A document taken out of its message: as written there when it is complete on its own, or else canonical. */
export function takeOut(element: XmlElement, source: string): { root: XmlElement; source: string } {
  const written = source.slice(element.start, element.end)
  try {
    const { root } = parseXml(written)
    if (root.uri === element.uri) return { root, source: written }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
  }
  const canonical = canonicalize(element, { exclusive: true, comments: false })
  return { root: parseXml(canonical).root, source: canonical }
}

/** Every element with this name below another, in order. */
export function descendants(from: XmlElement, local: string): XmlElement[] {
  return elementsOf(from).flatMap((child) => (child.local === local ? [child] : descendants(child, local)))
}

/** A document packed by the national code, without its declaration. */
export const xmlOf = (packed: string): string => unpack(packed).replace(/^<\?xml[^>]*\?>/, '')

/** The words of a code: of the national annexes, or of the municipal list. */
export function textoDe(codigo: string): string {
  return /^E\d{4}$/.test(codigo) ? mensagemNacional(codigo) : mensagemDe(codigo).mensagem
}
