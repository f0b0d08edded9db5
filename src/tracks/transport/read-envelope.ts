import { oneLineText } from '#platform/one-line-text.ts'
import type { XmlNode } from '#platform/xml/node.ts'
import { descendant, find, parseXml, textOf } from '#platform/xml/parse.ts'
import type { OperacaoTemplate, TransporteTemplate } from '#tracks/template.ts'
import { decodeAnswer } from './charset.ts'

/**
 * `source`: the text that holds the message, for the archive: the message itself, or the envelope that contains it raw.
 */
export type Unwrapped =
  | { kind: 'message'; xml: XmlNode; source: string }
  | { kind: 'fault'; codigo: string; motivo: string }
  | { kind: 'garbage'; motivo: string }

/**
 * Takes the message out of the answer of a city, wherever it is: raw, as text, as text of a text. The place named by
 * the template is searched first; the root it names is accepted anywhere. Never throws.
 */
export function unwrapAnswer(
  body: Buffer,
  contentType: string | undefined,
  transporte: TransporteTemplate,
  { raizResposta }: OperacaoTemplate,
): Unwrapped {
  const source = toUtf8(cutPart(decodeAnswer(body, contentType, transporte.charsetRetorno)))
  const root = tryParse(source)
  if (!root) return { kind: 'garbage', motivo: describe(source) }
  if (/^html$/i.test(root.name)) return { kind: 'garbage', motivo: 'a city answered with a page' }

  const isEnvelope = root.name === 'Envelope'
  const holder = isEnvelope ? find(root, 'Body') : root
  if (!holder) return { kind: 'garbage', motivo: 'envelope without body' }
  const fault = holder.name === 'Fault' ? holder : find(holder, 'Fault')
  if (fault) return readFault(fault)
  const raw = holder.name === raizResposta ? holder : descendant(holder, raizResposta)
  if (raw) return { kind: 'message', xml: raw, source }

  const { modo, elemento } = transporte.retorno
  const place = elemento === null ? holder : (descendant(holder, elemento) ?? holder)
  const inner = readText(place, raizResposta, TEXT_DEPTH_MAX)
  if (inner) return inner
  // A root that the template does not name, raw: its messages are still worth reading.
  const first = modo === 'texto' ? null : (place.children[0] ?? null)
  if (first) return { kind: 'message', xml: first, source }
  return isEnvelope ? { kind: 'garbage', motivo: 'envelope without message' } : { kind: 'message', xml: root, source }
}

const TEXT_DEPTH_MAX = 3
const DEPTH_MAX = 60

/** XML written as the text of an element: of this one, or of one below; an envelope in it is opened in its turn. */
function readText(
  node: XmlNode,
  raizResposta: string,
  levels: number,
): Extract<Unwrapped, { kind: 'message' | 'garbage' }> | null {
  const text = node.text.trim()
  if (text.startsWith('<') && levels > 0) {
    const xml = tryParse(text)
    if (!xml) return { kind: 'garbage', motivo: describe(text) }
    // Texts of a message are its own: only elements outside the message are searched.
    const deeper = xml.name === raizResposta ? null : readText(xml, raizResposta, levels - 1)
    return deeper ?? { kind: 'message', xml, source: toUtf8(text) }
  }
  for (const child of node.children) {
    const found = readText(child, raizResposta, levels)
    if (found) return found
  }
  return null
}

/** A text decoded already is kept as UTF-8: its readers would believe a declaration of another charset. */
const toUtf8 = (xml: string) =>
  DECLARES_UTF8.test(xml) ? xml : xml.replace(/^\s*<\?xml[^>]*\?>\s*/, '<?xml version="1.0" encoding="UTF-8"?>')
const DECLARES_UTF8 = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']utf-?8["']/i

function readFault(fault: XmlNode): Unwrapped {
  const pick = (...paths: string[]) => paths.map((path) => textOf(fault, path)?.trim()).find(Boolean) ?? ''
  return {
    kind: 'fault',
    codigo: pick('faultcode', 'Code/Value'),
    motivo: oneLineText(pick('faultstring', 'Reason/Text'), MOTIVO_MAX),
  }
}

function tryParse(source: string): XmlNode | null {
  try {
    return parseXml(source, { depthMax: DEPTH_MAX })
  } catch {
    return null
  }
}

/** The part of a MIME answer (SOAP with attachments) that holds the envelope. */
function cutPart(source: string): string {
  if (!source.trimStart().startsWith('--')) return source
  const [start, end] = [source.indexOf('<'), source.lastIndexOf('>')]
  return start < 0 ? source : source.slice(start, end + 1)
}

const describe = (source: string) => {
  const start = oneLineText(source, MOTIVO_MAX)
  return start === '' ? 'empty answer' : `not XML: ${start}`
}
const MOTIVO_MAX = 300
