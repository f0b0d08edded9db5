import { escapeAttribute, escapeText } from '../xml/canonical.ts'

/** An element to be written: its namespace, its attributes, and its text or children. */
export type No = { nome: string; uri: string; atributos?: Record<string, string>; filhos: string | readonly Filho[] }

/** A child: another element, or XML already written for the same default namespace. */
export type Filho = No | { xml: string }

/** Writes an element, declaring the default namespace wherever it changes from the one `around` it. */
export function writeNo(no: No, around = ''): string {
  const declaration = no.uri === around ? '' : ` xmlns="${escapeAttribute(no.uri)}"`
  const attributes = Object.entries(no.atributos ?? {})
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('')
  const content =
    typeof no.filhos === 'string'
      ? escapeText(no.filhos)
      : no.filhos.map((child) => ('xml' in child ? child.xml : writeNo(child, no.uri))).join('')
  return `<${no.nome}${declaration}${attributes}>${content}</${no.nome}>`
}
