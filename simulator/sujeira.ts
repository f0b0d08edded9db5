import type { Resposta } from './national/sefin.ts'
import { pack, unpack } from './pack.ts'

/**
 * An answer with what XML 1.0 forbids, as programs write it that copy texts between charsets: the control U+001C before
 * each text, raw and as a reference in turns; in JSON raw in a text, and inside each packed document.
 */
export function withControls(resposta: Resposta): Resposta {
  const { tipo, corpo } = resposta
  return { ...resposta, corpo: tipo.includes('json') ? spoilJson(corpo) : spoilXml(corpo) }
}

/** The same answer, its bytes written in another charset than the one declared. */
export function withWrongCharset(resposta: Resposta): Resposta {
  return { ...resposta, bytes: bytesDe(resposta.tipo) === 'utf8' ? 'latin1' : 'utf8' }
}

/** How the bytes of an answer of this type are written. */
export const bytesDe = (tipo: string): 'utf8' | 'latin1' => (/iso-8859-1|windows-1252/i.test(tipo) ? 'latin1' : 'utf8')

const CONTROL = '\u001c'

function spoilJson(corpo: string): string {
  const spoiled = corpo.replace(
    /"(\w*XmlGZipB64)":"([^"]+)"/g,
    (_, name, packed) => `"${name}":"${pack(spoilXml(unpack(packed)))}"`,
  )
  return spoiled.replace(/"(versaoAplicativo)":"/i, `"$1":"${CONTROL}`)
}

/** After the end of a tag, written raw or escaped. */
function spoilXml(xml: string): string {
  let turn = 0
  return xml.replace(/(>|&gt;)(?=[\p{L}\d])/gu, (end) => {
    turn += 1
    const reference = end === '>' ? '&#x1C;' : '&amp;#x1C;'
    return end + (turn % 2 === 0 ? CONTROL : reference)
  })
}
