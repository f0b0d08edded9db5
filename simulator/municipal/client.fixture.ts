import { createHash, sign } from 'node:crypto'
import { request } from 'node:https'
import { type PemPair, pemBody } from '../certificates.ts'
import type { TestCity } from '../city.fixture.ts'

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'

export type Envio = {
  soapAction?: string | null
  contentType?: string
  authorization?: string
  client?: PemPair | null
}
export type Retorno = { status: number; text: string; contentType: string; bytes: Buffer }

/** Posts a body to a city as it is; with a company's certificate at the handshake unless another is given. */
export function post(city: TestCity, path: string, body: string | Buffer, envio: Envio = {}): Promise<Retorno> {
  const { soapAction = null, contentType = 'text/xml; charset=utf-8', authorization, client = city.empresa } = envio
  const headers: Record<string, string> = { 'content-type': contentType }
  if (soapAction !== null) headers.soapaction = `"${soapAction}"`
  if (authorization) headers.authorization = authorization
  return call(city, 'POST', path, { headers, body, client })
}

/** A GET, without a certificate. */
export function get(city: TestCity, path: string): Promise<Retorno> {
  return call(city, 'GET', path, { headers: {}, body: '', client: null })
}

function call(
  city: TestCity,
  method: string,
  path: string,
  { headers, body, client }: { headers: Record<string, string>; body: string | Buffer; client: PemPair | null },
): Promise<Retorno> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: city.simulator.port,
        method,
        path,
        headers,
        ca: city.simulator.ca.certPem,
        ...(client && { cert: client.certPem, key: client.keyPem }),
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('error', reject)
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          const contentType = response.headers['content-type'] ?? ''
          const text = bytes.toString(/iso-8859-1/.test(contentType) ? 'latin1' : 'utf8')
          resolve({ status: response.statusCode ?? 0, text, contentType, bytes })
        })
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/**
 * Signs an element of a document already in canonical form, by text alone, and puts the Signature after it. `uri` is
 * the default namespace in scope, declared when the element does not declare it itself ('' for none).
 */
export function signElement(xml: string, tag: string, uri: string, empresa: PemPair): string {
  const start = xml.search(new RegExp(`<${tag}[ >]`))
  const end = xml.indexOf(`</${tag}>`, start) + tag.length + 3
  const element = xml.slice(start, end)
  const id = new RegExp(`^<${tag}[^>]* [Ii]d="([^"]+)"`).exec(element)?.[1]
  // The apex of a canonical text does not undeclare what nothing around it declared.
  const isDeclared = uri === '' || new RegExp(`^<${tag} xmlns=`).test(element)
  const canonical = isDeclared
    ? element.replace(/^(<\w+) xmlns=""/, '$1')
    : element.replace(`<${tag}`, `<${tag} xmlns="${uri}"`)
  return xml.slice(0, end) + signature(canonical, id ? `#${id}` : '', empresa) + xml.slice(end)
}

/** Signs a whole document (URI=""), the Signature as its last child. */
export function signRoot(xml: string, empresa: PemPair): string {
  const close = xml.lastIndexOf('</')
  return xml.slice(0, close) + signature(xml, '', empresa) + xml.slice(close)
}

function signature(canonical: string, uri: string, empresa: PemPair): string {
  const digest = createHash('sha1').update(canonical).digest('base64')
  const info =
    `<SignedInfo xmlns="${DSIG}"><CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${DSIG}rsa-sha1"></SignatureMethod><Reference URI="${uri}"><Transforms>` +
    `<Transform Algorithm="${DSIG}enveloped-signature"></Transform><Transform Algorithm="${C14N}"></Transform>` +
    `</Transforms><DigestMethod Algorithm="${DSIG}sha1"></DigestMethod><DigestValue>${digest}</DigestValue>` +
    '</Reference></SignedInfo>'
  const value = sign('sha1', Buffer.from(info), empresa.keyPem).toString('base64')
  return (
    `<Signature xmlns="${DSIG}">${info.replace(` xmlns="${DSIG}"`, '')}<SignatureValue>${value}</SignatureValue>` +
    `<KeyInfo><X509Data><X509Certificate>${pemBody(empresa.certPem)}</X509Certificate></X509Data></KeyInfo></Signature>`
  )
}

/** The inner message of an answer: escaped, in CDATA or raw, without its declaration. */
export function unwrap(text: string): string {
  const cdata = /<!\[CDATA\[([\s\S]*?)\]\]>/.exec(text)?.[1]
  const escaped = />(&lt;[^<]*)</.exec(text)?.[1]
  const inner = cdata ?? (escaped ? unescapeXml(escaped) : text)
  return inner.replace(/<\?xml[^>]*\?>/g, '')
}

/** The text of the first element with this name, whatever its prefix. */
export function tagOf(xml: string, name: string): string {
  return new RegExp(`<(?:\\w+:)?${name}(?: [^>]*)?>([^<]*)<`).exec(xml)?.[1] ?? ''
}

function unescapeXml(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

/** Escapes a message for an envelope that carries it as text. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
