import type { Ambiente, Resposta } from '../national/sefin.ts'
import { escapeText } from '../xml/canonical.ts'
import type { Cidade, Operacao, Soap } from './cidade.ts'
import { stepOf } from './envelopes.ts'

export const ENVELOPE_URIS = {
  '1.1': 'http://schemas.xmlsoap.org/soap/envelope/',
  '1.2': 'http://www.w3.org/2003/05/soap-envelope',
}

/** Namespace of the operations in this environment. */
export function uriOf({ uri }: Soap, ambiente: Ambiente): string {
  return typeof uri === 'string' ? uri.replace('{ambiente}', ambiente) : uri[ambiente]
}

/** Bytes as text: by the charset of the Content-Type, of the XML declaration, or else the city's own. */
export function decodeText(body: Buffer, contentType: string, charset: string): string {
  const declared =
    /charset="?([\w-]+)/i.exec(contentType)?.[1] ??
    /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)/.exec(body.toString('latin1', 0, 200))?.[1]
  const isUtf8 = /^utf-?8$/i.test(declared ?? charset)
  return body.toString(isUtf8 ? 'utf8' : 'latin1').replace(/^\ufeff/, '')
}

/** The answer of an operation, nested in the envelope as the dialect does. */
export function writeSoap(
  { soap }: Cidade & { soap: Soap },
  ambiente: Ambiente,
  operacao: Operacao,
  resposta: string,
): Resposta {
  const { caminho, qualificada, conteudo, semEnvelope } = soap.envelope.resposta
  if (semEnvelope) {
    const corpo = `<?xml version="1.0" encoding="${soap.charsetRetorno}"?>${resposta}`
    return { status: 200, tipo: `text/xml; charset=${soap.charsetRetorno}`, corpo }
  }
  const names = caminho.map((step) => stepOf(step, opNameOf(soap, operacao)))
  const inner = wrap(resposta, conteudo, soap)
  let body = inner
  for (const [i, name] of [...names.entries()].reverse()) {
    const isRoot = i === 0
    const declaration = isRoot ? ` xmlns="${uriOf(soap, ambiente)}"` : qualificada ? '' : ' xmlns=""'
    body = `<${name}${declaration}>${body}</${name}>`
  }
  return envelopeOf(soap, 200, body)
}

/** A Fault of the city's SOAP version; `code` is Client or Server. */
export function writeFault(soap: Soap, code: 'Client' | 'Server', text: string): Resposta {
  const fault =
    soap.versao === '1.1'
      ? `<faultcode>soap:${code}</faultcode><faultstring>${escapeText(text)}</faultstring>`
      : `<soap:Code><soap:Value>soap:${code === 'Client' ? 'Sender' : 'Receiver'}</soap:Value></soap:Code>` +
        `<soap:Reason><soap:Text xml:lang="pt-BR">${escapeText(text)}</soap:Text></soap:Reason>`
  return envelopeOf(soap, 500, `<soap:Fault>${fault}</soap:Fault>`)
}

function envelopeOf(soap: Soap, status: number, body: string): Resposta {
  const type = soap.versao === '1.1' ? 'text/xml' : 'application/soap+xml'
  return {
    status,
    tipo: `${type}; charset=${soap.charsetRetorno}`,
    corpo:
      `<?xml version="1.0" encoding="${soap.charsetRetorno}"?>` +
      `<soap:Envelope xmlns:soap="${ENVELOPE_URIS[soap.versao]}"><soap:Body>${body}</soap:Body></soap:Envelope>`,
  }
}

/** Where the message is in the Body itself, its root names the operation. */
function opNameOf(soap: Soap, { nome, envio }: Operacao): string {
  return soap.envelope.caminho.length === 0 ? envio : nome
}

function wrap(resposta: string, conteudo: 'cdata' | 'escapado' | 'xml', soap: Soap): string {
  if (conteudo === 'xml') return resposta
  const documento = soap.aceitaDeclaracao
    ? `<?xml version="1.0" encoding="${soap.charsetRetorno}"?>${resposta}`
    : resposta
  return conteudo === 'escapado'
    ? escapeText(documento)
    : `<![CDATA[${documento.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}
