import { text } from '#platform/xml/canonical.ts'
import type { OperacaoTemplate, TransporteTemplate } from '#tracks/template.ts'
import type { LoginDaCidade } from '#tracks/track.ts'
import { encodeXml, referOutside } from './charset.ts'

/** What is sent for one message: body and headers of the request. */
type Wrapped = { body: Buffer; headers: Record<string, string> }

/**
 * Wraps a message as the template says (the fifteen shapes of docs/referencia/dialetos.md#3-envelopes-vistos): SOAP 1.1
 * or 1.2 with the message raw, in CDATA or escaped, or a multipart form. Marks are replaced in one pass, so that
 * nothing inside the message is taken for a mark; user, password and token are escaped. `url`: the address to be called,
 * for cities whose namespace of operations it is.
 */
export function wrapMessage(
  mensagem: string,
  transporte: TransporteTemplate,
  operacao: OperacaoTemplate,
  login: LoginDaCidade,
  url = '',
): Wrapped {
  const { tipo, charsetEnvio, envelope, cabecalhoSoap } = transporte
  const declaration = `<?xml version="1.0" encoding="${charsetEnvio.toUpperCase()}"?>`
  // Before wrapping: inside CDATA a character reference added later would stay plain text.
  const inner = (transporte.declaracaoXml ? declaration : '') + referOutside(mensagem, charsetEnvio)
  const servico = transporte.servico ?? url.replace(/[?#].*$/, '')
  const fill = (shape: string) => fillMarks(shape, { mensagem: inner, transporte, operacao, login, servico })
  const auth = authorization(transporte, login)
  if (tipo === 'multipart') {
    const { body, contentType } = toForm(encodeXml(fill(envelope), charsetEnvio), transporte, operacao)
    return { body, headers: { 'content-type': contentType, ...auth } }
  }
  const namespace = tipo === 'soap12' ? SOAP12 : SOAP11
  const header = cabecalhoSoap === null ? '' : `<soapenv:Header>${fill(cabecalhoSoap)}</soapenv:Header>`
  const soap = `${declaration}<soapenv:Envelope xmlns:soapenv="${namespace}">${header}<soapenv:Body>${fill(envelope)}</soapenv:Body></soapenv:Envelope>`
  return {
    body: encodeXml(soap, charsetEnvio),
    headers: { ...soapHeaders(transporte, operacao, servico), accept: 'text/xml, application/soap+xml', ...auth },
  }
}

/**
 * The namespaces in scope where the message is: those of the envelope where it is raw, none where it is text. The root
 * of a raw message declares them again, so that its signatures are valid both in the envelope and cut out of it. The
 * default namespace is left out: a message has its own.
 */
export function namespacesAround(transporte: TransporteTemplate, operacao: OperacaoTemplate): Record<string, string> {
  if (transporte.mensagem !== 'cru' || transporte.tipo === 'multipart') return {}
  const scopes: Record<string, string>[] = [{ soapenv: transporte.tipo === 'soap12' ? SOAP12 : SOAP11 }]
  const before = named(transporte.envelope.slice(0, transporte.envelope.indexOf('{mensagem}')), operacao)
  for (const [, end, attributes, empty] of before.matchAll(TAG)) {
    if (end) scopes.pop()
    else if (!empty) scopes.push({ ...scopes.at(-1), ...declared(attributes!) })
  }
  return scopes.at(-1)!
}

const SOAP11 = 'http://schemas.xmlsoap.org/soap/envelope/'
const SOAP12 = 'http://www.w3.org/2003/05/soap-envelope'
const TAG = /<(\/)?[\w.:-]+((?:\s+[\w.:-]+\s*=\s*"[^"]*")*)\s*(\/)?>/g
const DECLARATION = /xmlns:([\w.-]+)\s*=\s*"([^"]*)"/g
const MARK = /\{(op|OP|servico|cabecalho|mensagem|usuario|senha|token)\}/g

/** A text with the name of the operation in place of its marks. */
const named = (text: string, { nome }: OperacaoTemplate) =>
  text.replaceAll('{op}', nome).replaceAll('{OP}', nome.toUpperCase())

const declared = (attributes: string) =>
  Object.fromEntries([...attributes.matchAll(DECLARATION)].map(([, prefix, uri]) => [prefix!, uri!]))

type Filling = {
  mensagem: string
  transporte: TransporteTemplate
  operacao: OperacaoTemplate
  login: LoginDaCidade
  servico: string
}

function fillMarks(shape: string, { mensagem, transporte, operacao, login, servico }: Filling): string {
  const values: Record<string, () => string> = {
    op: () => operacao.nome,
    OP: () => operacao.nome.toUpperCase(),
    servico: () => quoteSafe(servico),
    cabecalho: () => place(transporte.cabecalho ?? '', transporte.mensagem),
    mensagem: () => place(mensagem, transporte.mensagem),
    usuario: () => quoteSafe(login.usuario),
    senha: () => quoteSafe(login.senha?.reveal()),
    token: () => quoteSafe(login.token?.reveal()),
  }
  return shape.replace(MARK, (_, name: string) => values[name]!())
}

/** Safe in text and between double quotes alike. */
const quoteSafe = (value: string | null | undefined) => text(value ?? '').replaceAll('"', '&quot;')

function place(xml: string, how: TransporteTemplate['mensagem']): string {
  if (how === 'cru') return xml
  if (how === 'escapado') return text(xml)
  return `<![CDATA[${xml.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

/** SOAP 1.1 has the action in a header of its own, 1.2 in the content type. '' is an empty header, null is none. */
function soapHeaders(
  transporte: TransporteTemplate,
  operacao: OperacaoTemplate,
  servico: string,
): Record<string, string> {
  const template = operacao.soapAction === undefined ? transporte.soapAction : operacao.soapAction
  const action = template === null ? null : named(template, operacao).replaceAll('{servico}', servico)
  if (transporte.tipo === 'soap12') {
    const suffix = action ? `; action="${action}"` : ''
    return { 'content-type': `application/soap+xml; charset=${transporte.charsetEnvio}${suffix}` }
  }
  const contentType = { 'content-type': `text/xml; charset=${transporte.charsetEnvio}` }
  return action === null ? contentType : { ...contentType, soapaction: `"${action}"` }
}

function authorization({ autenticacao }: TransporteTemplate, login: LoginDaCidade): Record<string, string> {
  if (autenticacao === 'basic') {
    const pair = Buffer.from(`${login.usuario ?? ''}:${login.senha?.reveal() ?? ''}`)
    return { authorization: `Basic ${pair.toString('base64')}` }
  }
  return autenticacao === 'token-no-cabecalho' ? { authorization: login.token?.reveal() ?? '' } : {}
}

/** One file in a form, between boundaries that our texts do not contain by chance. */
function toForm(file: Buffer, { campoArquivo, charsetEnvio }: TransporteTemplate, { nome }: OperacaoTemplate) {
  const boundary = '----=_nfse_5f1c9d2b7a'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${campoArquivo}"; filename="${nome}.xml"\r\nContent-Type: text/xml; charset=${charsetEnvio}\r\n\r\n`
  return {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    contentType: `multipart/form-data; boundary="${boundary}"`,
  }
}
