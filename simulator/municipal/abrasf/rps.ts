import { createHash } from 'node:crypto'
import { canonicalize } from '../../xml/canonical.ts'
import { elementsOf, type XmlElement } from '../../xml/parse.ts'
import { find, textAt } from '../prefeitura.ts'

/** An RPS inside a message, with its identity. */
export type Rps = {
  /** The element that holds the signed one and the signature. */
  elemento: XmlElement
  /** InfDeclaracaoPrestacaoServico (2.x) or InfRps (1.00). */
  inf: XmlElement
  chave: string
  prestador: string
  im: string
  numero: string
  serie: string
  tipo: string
  emissao: string
  /** Key of the RPS it replaces; '' when none. */
  substituido: string
  /** The digest of the declared content, whatever its formatting and namespace prefixes. */
  sha256: string
}

/** Every RPS of a message: alone, in a lote, or in a replacement. */
export function rpsOf(root: XmlElement): Rps[] {
  const lote = loteOf(root)
  const list = lote ? find(lote, 'ListaRps') : (find(root, 'SubstituicaoNfse') ?? root)
  return elementsOf(list ?? root)
    .filter(({ local }) => local === 'Rps')
    .map(readRps)
}

/** The LoteRps of a message, if it has one. */
export function loteOf(root: XmlElement): XmlElement | undefined {
  return find(root, 'LoteRps')
}

/** The CNPJ or CPF at a path that may hold Cnpj or CpfCnpj. */
export function inscricaoAt(from: XmlElement, path: string): string {
  const at = (step: string) => textAt(from, path === '' ? step : `${path}/${step}`)
  return at('CpfCnpj/Cnpj') || at('CpfCnpj/Cpf') || at('Cnpj')
}

/** The key of an RPS in a city's book. */
export function chaveRps(prestador: string, identificacao: XmlElement | undefined): string {
  if (!identificacao) return ''
  const at = (name: string) => textAt(identificacao, name)
  return [prestador, at('Serie'), at('Numero').replace(/^0+(?=\d)/, ''), at('Tipo')].join('|')
}

function readRps(elemento: XmlElement): Rps {
  const inf = find(elemento, 'InfDeclaracaoPrestacaoServico') ?? find(elemento, 'InfRps') ?? elemento
  // In 1.00 the identification is in the RPS itself; in 2.x, in a group of its own.
  const base = inf.local === 'InfRps' ? '' : 'Rps/'
  const prestador = inscricaoAt(inf, 'Prestador')
  const identificacao = find(inf, `${base}IdentificacaoRps`)
  return {
    elemento,
    inf,
    chave: chaveRps(prestador, identificacao),
    prestador,
    im: textAt(inf, 'Prestador/InscricaoMunicipal'),
    numero: textAt(inf, `${base}IdentificacaoRps/Numero`),
    serie: textAt(inf, `${base}IdentificacaoRps/Serie`),
    tipo: textAt(inf, `${base}IdentificacaoRps/Tipo`),
    emissao: textAt(inf, `${base}DataEmissao`),
    substituido: chaveRps(prestador, find(inf, `${base}RpsSubstituido`)),
    sha256: createHash('sha256')
      .update(canonicalize(inf, { exclusive: true, comments: false }))
      .digest('hex'),
  }
}
