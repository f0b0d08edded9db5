import { isUtf8 } from 'node:buffer'
import { Type } from 'typebox'
import { type FormaDoXml, inForma } from '#features/nfse/nota/forma-do-xml.ts'
import { reply } from '#platform/http/route.ts'

export const EmForma = Type.Object({ forma: Type.Enum(['exata', 'legivel'], { default: 'exata' }) })
export const EXATA_OU_LEGIVEL =
  'Um município pode escrever caracteres que leitores de XML recusam (aviso XML_FORA_DA_NORMA): com forma=legivel vem uma cópia em UTF-8 sem eles, cuja assinatura pode não conferir. O cabeçalho x-forma-do-xml diz se os bytes são a exata ou a legivel.'

export function xmlReply(xml: Buffer, asked: { forma: FormaDoXml }) {
  const { body, forma } = inForma(xml, asked.forma)
  // Bytes in another charset are read by the declaration inside them.
  const type = isUtf8(body) ? 'application/xml; charset=utf-8' : 'application/xml'
  return reply({ headers: { 'content-type': type, 'x-forma-do-xml': forma }, body })
}
