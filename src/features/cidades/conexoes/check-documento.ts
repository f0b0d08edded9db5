import type { XmlNode } from '#platform/xml/node.ts'
import { parseXml, textOf, XmlError } from '#platform/xml/parse.ts'
import type { Template } from '#tracks/template.ts'

/** The faults of a document against its template, as sentences; empty when there are none. */
export function findDocumentoFaults(xml: Buffer, template: Template): { malformado: string[]; assinaturas: string[] } {
  try {
    const root = parseXml(xml)
    return { malformado: [], assinaturas: findSignatureFaults(root, template) }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return { malformado: [`O documento não é XML bem-formado: ${error.message}.`], assinaturas: [] }
  }
}

/** Checks that there are as many signatures as the template requires, each over an element of the document. */
function findSignatureFaults(root: XmlNode, template: Template): string[] {
  const nodes = flatten(root)
  const signatures = nodes.filter(({ name }) => name === 'Signature')
  const ids = new Set(nodes.flatMap(({ attrs }) => [attrs['Id'], attrs['id']]))
  const wanted = countWanted(template)
  const faults =
    signatures.length < wanted
      ? [`O padrão pede ${wanted} assinatura(s); o documento tem ${signatures.length}.`]
      : wanted === 0 && signatures.length > 0
        ? [`O padrão não assina; o documento tem ${signatures.length} assinatura(s).`]
        : []
  for (const signature of signatures) {
    const uri = flatten(signature).find(({ name }) => name === 'Reference')?.attrs['URI'] ?? ''
    if (uri !== '' && !ids.has(uri.slice(1))) faults.push(`A assinatura aponta para ${uri}, que não está no documento.`)
    if (!textOf(signature, 'SignatureValue')?.trim()) faults.push('Uma assinatura está vazia.')
  }
  return faults
}

/** A lote is signed where one is sent; families other than abrasf always sign the document once. */
function countWanted({ familia, assinatura, xml, politica }: Template): number {
  if (familia !== 'abrasf') return 1
  const sendsLote = politica.modo !== 'gerar' || xml.gerarEmLote
  return (assinatura.rps ? 1 : 0) + (assinatura.lote && sendsLote ? 1 : 0)
}

const flatten = (node: XmlNode): XmlNode[] => [node, ...node.children.flatMap(flatten)]
