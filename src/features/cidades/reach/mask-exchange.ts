import { isUtf8 } from 'node:buffer'
import { text as escapeText } from '#platform/xml/canonical.ts'
import type { LoginDaCidade } from '#tracks/track.ts'
import type { Troca } from './recording-agents.ts'

/** Bytes as they are shown and stored: text where they are UTF-8, base64 otherwise. */
export type Conteudo = { codificacao: 'texto' | 'base64'; conteudo: string }
type TrocaMascarada = Omit<Troca, 'pedido' | 'resposta'> & { pedido: Conteudo; resposta: Conteudo }

/** An exchange without the secrets of the company, wherever they occur: in a header, plain or escaped in a body. */
export function maskExchange(troca: Troca, acesso: LoginDaCidade): TrocaMascarada {
  const secrets = secretsOf(acesso)
  const mask = (bytes: Buffer): Conteudo => {
    const masked = maskBytes(bytes, secrets)
    // PostgreSQL text cannot contain NUL.
    return isUtf8(masked) && !masked.includes(0)
      ? { codificacao: 'texto', conteudo: masked.toString('utf8') }
      : { codificacao: 'base64', conteudo: masked.toString('base64') }
  }
  return {
    ...troca,
    url: secrets.reduce((url, secret) => url.replaceAll(encodeURIComponent(secret), '***'), troca.url),
    cabecalhos: maskHeaders(troca.cabecalhos, secrets),
    cabecalhosResposta: maskHeaders(troca.cabecalhosResposta, secrets),
    pedido: mask(troca.pedido),
    resposta: mask(troca.resposta),
  }
}

/** The bytes with `***` in place of each of these texts, in UTF-8 or in Latin-1. */
export function maskBytes(bytes: Buffer, secrets: readonly string[]): Buffer {
  const plain = secrets.reduce(
    (text, secret) => text.replaceAll(toLatin(secret), '***').replaceAll(secret, '***'),
    bytes.toString('latin1'),
  )
  return Buffer.from(plain, 'latin1')
}

/** Password and token as they may occur in a message, and user with password as Basic encodes them; longest first. */
export function secretsOf({ usuario, senha, token }: LoginDaCidade): string[] {
  const basic = senha ? [Buffer.from(`${usuario ?? ''}:${senha.reveal()}`).toString('base64')] : []
  const spelled = [senha, token].flatMap((secret) => (secret ? spellings(secret.reveal()) : []))
  return [...basic, ...spelled].sort((a, b) => b.length - a.length)
}

/** How a text may be written in a message: plain, escaped for XML (with or without quotes, once or twice), for JSON. */
function spellings(text: string): string[] {
  if (text === '') return []
  const quoted = (each: string) => each.replaceAll('"', '&quot;').replaceAll("'", '&apos;')
  const once = [escapeText(text), quoted(escapeText(text))]
  const all = [text, ...once, ...once.map(escapeText), JSON.stringify(text).slice(1, -1)]
  return [...new Set(all)]
}

/** The UTF-8 bytes of a text, each as one character, as `latin1` decodes them. */
const toLatin = (text: string) => Buffer.from(text).toString('latin1')

const maskHeaders = (headers: Record<string, string>, secrets: string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      SECRET_HEADER.test(name) ? '***' : secrets.reduce((text, secret) => text.replaceAll(secret, '***'), value),
    ]),
  )
const SECRET_HEADER = /^(authorization|proxy-authorization|cookie|set-cookie|.*token.*)$/i
