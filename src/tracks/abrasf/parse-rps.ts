import type { XmlNode } from '#platform/xml/node.ts'
import { descendant, find, parseXml, textOf } from '#platform/xml/parse.ts'
import { type Declarado, readDeclarado } from './declarado.ts'
import type { ChaveRps } from './mensagens-xml.ts'
import type { Identidade } from './pessoas-xml.ts'

/** The identity of a message that we sent: enough to consult it and to distinguish its note from another's. */
export type RpsEnviado = {
  rps: ChaveRps
  prestador: Identidade
  declarado: Declarado
}

/** Reads a message of ours. Throws when the bytes hold no RPS: it reads only what `build` wrote. */
export function readEnviado(xml: Uint8Array): RpsEnviado {
  const root = parseXml(xml)
  const inf = descendant(root, 'InfDeclaracaoPrestacaoServico') ?? descendant(root, 'InfRps')
  const rps = inf && descendant(inf, 'IdentificacaoRps')
  const prestador = inf && find(inf, 'Prestador')
  if (!inf || !rps || !prestador) throw new Error('not a message with an RPS')
  return {
    rps: { numero: textOf(rps, 'Numero') ?? '', serie: textOf(rps, 'Serie') ?? '', tipo: textOf(rps, 'Tipo') ?? '' },
    prestador: { cpfCnpj: numberOf(prestador) ?? '', inscricaoMunicipal: textOf(prestador, 'InscricaoMunicipal') },
    declarado: readDeclarado(inf),
  }
}

const numberOf = (node: XmlNode) => (descendant(node, 'Cnpj') ?? descendant(node, 'Cpf'))?.text ?? null
