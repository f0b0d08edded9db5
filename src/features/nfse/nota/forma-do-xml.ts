import type { Aviso } from '#domain/nota/nota.ts'
import { readableXml } from '#platform/xml/readable.ts'

/** `exata`: the bytes of the city; `legivel`: a copy that every XML reader takes. */
export type FormaDoXml = 'exata' | 'legivel'

/** A document in the asked form, and which it is: `exata` too where the exact bytes are readable already. */
export function inForma(xml: Buffer, asked: FormaDoXml): { body: Buffer; forma: FormaDoXml } {
  const copy = asked === 'legivel' ? readableXml(xml) : null
  return copy ? { body: copy, forma: 'legivel' } : { body: xml, forma: 'exata' }
}

/** What the client should know about the document of its note: that XML readers refuse it. */
export const avisosDoXml = (xml: Buffer): Aviso[] => (readableXml(xml) === null ? [] : [XML_FORA_DA_NORMA])

const XML_FORA_DA_NORMA: Aviso = {
  campo: '',
  codigo: 'XML_FORA_DA_NORMA',
  mensagem:
    'O XML que o município devolveu tem caracteres que leitores de XML recusam. O original, de valor legal, é guardado como veio; GET /nfse/{id}/xml?forma=legivel dá uma cópia que todo leitor abre.',
}
