import { type Centavos, centavos } from '#domain/money.ts'
import type { XmlNode } from '#platform/xml/node.ts'
import { descendant, find, textOf } from '#platform/xml/parse.ts'
import { plainCpfCnpj } from '#tracks/nota-pedida.ts'

/**
 * What an RPS declares and its note shows again, as it is written, trimmed; amounts in centavos. Absent or unreadable is
 * null.
 */
export type Declarado = {
  cpfCnpjTomador: string | null
  valorServicos: Centavos | null
  deducoes: Centavos | null
  descontoIncondicionado: Centavos | null
  descontoCondicionado: Centavos | null
  issRetido: string | null
  item: string | null
  codigoTributacao: string | null
  /** IBGE code of the place of the service. */
  municipio: string | null
  competencia: string | null
  /** When the RPS was issued. */
  emissao: string | null
}

/** Reads InfDeclaracaoPrestacaoServico (2.x), or InfRps and InfNfse (1.00), which have the same names. */
export function readDeclarado(inf: XmlNode): Declarado {
  const tomador = find(inf, 'TomadorServico') ?? find(inf, 'Tomador')
  const servico = descendant(inf, 'Servico')
  const rps = find(inf, 'Rps')
  return {
    cpfCnpjTomador: tomador && numberOf(tomador),
    valorServicos: amount(textDeep(inf, 'ValorServicos')),
    deducoes: amount(textDeep(inf, 'ValorDeducoes')),
    descontoIncondicionado: amount(textDeep(inf, 'DescontoIncondicionado')),
    descontoCondicionado: amount(textDeep(inf, 'DescontoCondicionado')),
    issRetido: textDeep(inf, 'IssRetido'),
    item: textDeep(inf, 'ItemListaServico'),
    codigoTributacao: textDeep(inf, 'CodigoTributacaoMunicipio'),
    municipio: servico && readText(servico, 'CodigoMunicipio'),
    competencia: readText(inf, 'Competencia'),
    // In 1.00 the date of a note is its own.
    emissao: rps
      ? readText(rps, 'DataEmissao')
      : readText(inf, inf.name === 'InfNfse' ? 'DataEmissaoRps' : 'DataEmissao'),
  }
}

export const readText = (node: XmlNode, path: string): string | null => textOf(node, path)?.trim() || null
export const textDeep = (node: XmlNode, name: string): string | null => descendant(node, name)?.text.trim() || null

/** A CPF or CNPJ; null when absent or hidden in part, which identifies no one. */
export const numberOf = (node: XmlNode): string | null => plainCpfCnpj(textDeep(node, 'Cnpj') ?? textDeep(node, 'Cpf'))

export const amount = (text: string | null): Centavos | null => {
  const plain = text?.replace(',', '.') ?? ''
  return /^\d{1,13}(\.\d+)?$/.test(plain) ? centavos(Number(plain)) : null
}
