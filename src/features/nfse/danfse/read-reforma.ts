import type { ReformaApurada } from '#domain/nota/apurado.ts'
import type { XmlNode } from '#platform/xml/node.ts'
import { descendant } from '#platform/xml/parse.ts'
import { readIbsCbs } from '#tracks/read-ibscbs.ts'
import { reader } from './danfse-reader.ts'

/** What a municipal note says of IBS and CBS: the classification, the amounts, or both, as its layout has them. */
export type ReformaMunicipal = {
  cst: string | null
  classificacao: string | null
  indicadorOperacao: string | null
  apurada: ReformaApurada | null
}

/** IBS and CBS in a city's note, wherever the layout has them; null when the note carries none. */
export function readReforma(nota: XmlNode | null): ReformaMunicipal | null {
  const grupo = nota && descendant(nota, 'IBSCBS')
  if (!grupo) return null
  const { text } = reader(grupo)
  const classe = (nome: string, tiplan: string) =>
    text(`valores/trib/gIBSCBS/${nome}`) ?? text(`ValoresTributos/${tiplan}`)
  return {
    cst: classe('CST', 'SituacaoTributaria'),
    classificacao: classe('cClassTrib', 'ClassificacaoTributaria'),
    indicadorOperacao: text('cIndOp') ?? text('Operacao'),
    apurada: readIbsCbs(nota),
  }
}
