import { gunzipSync } from 'node:zlib'
import { parseXml, type XmlDocument, type XmlElement, XmlError } from '../xml/parse.ts'

type Decodificado = { documento: XmlDocument } | { codigo: string; motivo: string }

/** Opens base64(gzip(XML)): rules E1225, E1226, E1228 and E1229 of RN_RECEPCAO_DPS. */
export function decodeDocument(base64: unknown): Decodificado {
  if (typeof base64 !== 'string' || base64 === '' || !BASE64.test(base64) || base64.length % 4 !== 0) {
    return { codigo: 'E1225', motivo: 'campo ausente ou que não é base64' }
  }
  const xml = gunzip(Buffer.from(base64, 'base64'))
  if (!xml) return { codigo: 'E1226', motivo: 'não é gzip' }
  if (xml[0] === 0xef && xml[1] === 0xbb) return { codigo: 'E1229', motivo: 'XML com BOM' }
  const source = decodeUtf8(xml)
  if (source === null) return { codigo: 'E1229', motivo: 'bytes que não são UTF-8' }
  try {
    const documento = parseXml(source)
    if (documento.encoding && !/^utf-?8$/i.test(documento.encoding)) {
      return { codigo: 'E1229', motivo: `codificação declarada ${documento.encoding}` }
    }
    const prefixo = prefixUsed(documento.root)
    return prefixo ? { codigo: 'E1228', motivo: `prefixo de namespace em ${prefixo}` } : { documento }
  } catch (error) {
    if (error instanceof XmlError) return { codigo: 'E1226', motivo: error.message }
    throw error
  }
}

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const XML_BYTES_MAX = 5_000_000

function gunzip(bytes: Buffer): Buffer | null {
  try {
    return gunzipSync(bytes, { maxOutputLength: XML_BYTES_MAX })
  } catch {
    return null
  }
}

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function prefixUsed(element: XmlElement): string | null {
  for (const prefix of element.scope.keys()) if (prefix !== '' && prefix !== 'xml') return element.name
  for (const child of element.children) {
    const found = child.kind === 'element' ? prefixUsed(child) : null
    if (found) return found
  }
  return null
}
