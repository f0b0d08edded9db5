import type { XmlNode } from '#platform/xml/node.ts'
import { parseXml, textOf, XmlError } from '#platform/xml/parse.ts'

/** What a WSDL says about a web service. `partes`: the names of the parts of a request, in order. */
export type FatosWsdl = {
  namespace: string
  operacoes: { nome: string; soapAction: string | null; elemento: string | null; partes: string[] }[]
  enderecos: string[]
  soap: ('soap11' | 'soap12')[]
  estilo: 'document' | 'rpc'
  /** The name of the output part, where every operation has the same. */
  saida: string | null
}

/** Reads a WSDL 1.1. Null: the text is not a WSDL. */
export function readWsdl(text: string): FatosWsdl | null {
  const root = parseOrNull(text)
  if (root?.name !== 'definitions') return null
  const all = flatten(root)
  const bindings = all.filter((node) => node.name === 'binding' && node.ns === WSDL)
  const soapNodes = all.filter((node) => node.ns === SOAP11 || node.ns === SOAP12)
  const actions = new Map<string, string | null>()
  for (const binding of bindings)
    for (const operation of named(binding, 'operation'))
      actions.set(
        operation.attrs['name'] ?? '',
        soapActionOf(operation) ?? actions.get(operation.attrs['name'] ?? '') ?? null,
      )
  const types = readTypes(all)
  const messages = new Map(named(root, 'message').map((node) => [node.attrs['name'] ?? '', node]))
  const portTypes = all.filter((node) => node.name === 'portType').flatMap((node) => named(node, 'operation'))
  // Of several operations with one name the first counts.
  const ports = new Map(portTypes.reverse().map((operation) => [operation.attrs['name'] ?? '', operation]))
  const operacoes = [...actions].slice(0, OPERACOES_MAX).map(([nome, soapAction]) => ({
    nome,
    soapAction,
    ...readMessage(ports.get(nome), 'input', messages, types),
  }))
  const outputs = new Set(
    operacoes.flatMap(({ nome }) => readMessage(ports.get(nome), 'output', messages, types).partes.slice(0, 1)),
  )
  return {
    namespace: root.attrs['targetNamespace'] ?? '',
    operacoes,
    enderecos: [
      ...new Set(soapNodes.filter((node) => node.name === 'address').map((node) => node.attrs['location'] ?? '')),
    ],
    soap: [
      ...(soapNodes.some((node) => node.ns === SOAP11) ? (['soap11'] as const) : []),
      ...(soapNodes.some((node) => node.ns === SOAP12) ? (['soap12'] as const) : []),
    ],
    estilo: soapNodes.some((node) => node.attrs['style'] === 'rpc') ? 'rpc' : 'document',
    saida: outputs.size === 1 ? ([...outputs][0] ?? null) : null,
  }
}

const WSDL = 'http://schemas.xmlsoap.org/wsdl/'
const SOAP11 = 'http://schemas.xmlsoap.org/wsdl/soap/'
const SOAP12 = 'http://schemas.xmlsoap.org/wsdl/soap12/'

/** A city's service has about twenty. The limit bounds what an untrusted file makes us store, show and score. */
const OPERACOES_MAX = 200

/** The element and its descendants, in document order. */
function flatten(node: XmlNode, into: XmlNode[] = []): XmlNode[] {
  into.push(node)
  for (const child of node.children) flatten(child, into)
  return into
}
const named = (node: XmlNode, name: string) => node.children.filter((child) => child.name === name)
const localName = (qname: string | undefined) => qname?.replace(/^.*:/, '') ?? ''

const soapActionOf = (operation: XmlNode): string | null =>
  operation.children.find((child) => child.ns === SOAP11 || child.ns === SOAP12)?.attrs['soapAction'] ?? null

/** Element or type → the names of its children. */
function readTypes(all: XmlNode[]): Map<string, string[]> {
  const types = new Map<string, string[]>()
  const childrenOf = (node: XmlNode) =>
    flatten(node)
      .filter((child) => child !== node && child.name === 'element')
      .map((child) => child.attrs['name'] ?? localName(child.attrs['ref']))
  const schemas = all.filter((node) => node.name === 'schema')
  const tops = schemas.flatMap((node) => node.children)
  for (const node of tops.filter((each) => each.name === 'complexType'))
    types.set(node.attrs['name'] ?? '', childrenOf(node))
  for (const node of tops.filter((each) => each.name === 'element')) {
    const own = childrenOf(node)
    types.set(node.attrs['name'] ?? '', own.length > 0 ? own : (types.get(localName(node.attrs['type'])) ?? []))
  }
  return types
}

function readMessage(
  port: XmlNode | undefined,
  way: 'input' | 'output',
  messages: Map<string, XmlNode>,
  types: Map<string, string[]>,
) {
  const ref = port && named(port, way)[0]?.attrs['message']
  const parts = named(messages.get(localName(ref)) ?? EMPTY, 'part')
  const elemento = parts.length === 1 ? localName(parts[0]?.attrs['element']) || null : null
  const inside = elemento ? (types.get(elemento) ?? []) : []
  return { elemento, partes: inside.length > 0 ? inside : parts.map((part) => part.attrs['name'] ?? '') }
}
const EMPTY: XmlNode = { name: '', prefix: '', ns: '', attrs: {}, children: [], text: '' }

/** What a sample message (request or answer) says about the layout. */
export type FatosDocumento = {
  raiz: string
  namespace: string
  familia: 'abrasf-1' | 'abrasf-2' | 'dps' | 'paulistana' | null
  versao: string | null
  tomador: 'Tomador' | 'TomadorServico' | null
  /** Where the group of IBS and CBS is, in the words of the templates, and its scheme where it is a special one. */
  ibscbs: { dentroDe: string; esquema: 'tiplan' | 'calculado' | null } | null
  assinaturas: number
  /** Whether the lote carries its version. */
  versaoNoLote: boolean
  /** The names of its elements, each once. */
  elementos: string[]
}

/** Reads a sample. Null: the text is not XML. A SOAP envelope is opened; its content may be raw, CDATA or escaped. */
export function readDocumento(text: string): FatosDocumento | null {
  let root = parseOrNull(text)
  for (let depth = 0; root && depth < 4; depth++) {
    const inner: XmlNode | null = root.name === 'Envelope' ? openEnvelope(root) : null
    if (!inner) break
    root = inner
  }
  if (!root) return null
  const all = flatten(root)
  const has = (name: string) => all.some((node) => node.name === name)
  const lote = all.find((node) => node.attrs['versao'])
  const layout = all.find((node) => node.ns !== '' && node.ns !== DSIG && !node.ns.includes('soap'))
  return {
    raiz: root.name,
    namespace: layout?.ns ?? '',
    familia: has('infDPS')
      ? 'dps'
      : has('InfDeclaracaoPrestacaoServico')
        ? 'abrasf-2'
        : has('InfRps')
          ? 'abrasf-1'
          : has('ChaveRPS') || root.name === 'PedidoEnvioLoteRPS'
            ? 'paulistana'
            : null,
    versao: textOf(root, 'versaoDados') ?? lote?.attrs['versao'] ?? versaoSp(has),
    tomador: has('TomadorServico') ? 'TomadorServico' : has('Tomador') ? 'Tomador' : null,
    ibscbs: readIbsCbs(all),
    assinaturas: all.filter((node) => node.name === 'Signature').length,
    versaoNoLote: all.some((node) => node.name === 'LoteRps' && node.attrs['versao']),
    elementos: [...new Set(all.map(({ name }) => name))].slice(0, ELEMENTOS_MAX),
  }
}

/** The layout of São Paulo by what only the second has: published examples of both declare the first. */
const versaoSp = (has: (name: string) => boolean): string | null =>
  has('TributacaoRPS') ? (has('IBSCBS') || has('ValorFinalCobrado') || has('ValorInicialCobrado') ? '2' : '1') : null

function readIbsCbs(all: readonly XmlNode[]): FatosDocumento['ibscbs'] {
  const parent = all.find((node) => node.children.some(({ name }) => name === 'IBSCBS'))
  if (!parent) return null
  const group = parent.children.find(({ name }) => name === 'IBSCBS')!
  const inside = (name: string) => flatten(group).some((node) => node.name === name)
  const esquema = inside('ValoresTributos') ? 'tiplan' : inside('totCIBS') ? 'calculado' : null
  return { dentroDe: LUGARES[parent.name] ?? parent.name, esquema }
}
const LUGARES: Record<string, string> = {
  InfDeclaracaoPrestacaoServico: 'inf-declaracao',
  Servico: 'servico',
  Valores: 'servico-valores',
  Rps: 'rps',
}
/** The greatest message that a template writes has fewer; the limit bounds what an untrusted file makes us compare. */
const ELEMENTOS_MAX = 500
const DSIG = 'http://www.w3.org/2000/09/xmldsig#'

/** The message inside: the last element that holds XML as text, or the body itself. */
function openEnvelope(envelope: XmlNode): XmlNode | null {
  const body = envelope.children.find((child) => child.name === 'Body')
  if (!body) return null
  const written = flatten(body)
    .filter((node) => node.text.trim().startsWith('<'))
    .map((node) => parseOrNull(node.text.trim()))
    .filter((node) => node !== null)
  return written.at(-1) ?? body
}

function parseOrNull(text: string): XmlNode | null {
  try {
    return parseXml(text)
  } catch (error) {
    if (error instanceof XmlError) return null
    throw error
  }
}
