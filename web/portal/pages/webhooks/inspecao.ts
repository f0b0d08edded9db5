import { type Explicacao, explainSignature } from '#domain/webhook/explain-signature.ts'

/** What is inspected, as a receiver has it, and whose clock counts. */
export type Inspecionado = { segredo?: string; cabecalhos?: string; corpo?: string; relogio: 'agora' | 'envio' }

export type Laudo = Explicacao & {
  /** The HMAC of the given body under the given secret; null without a `t` to sign with. */
  esperada: string | null
  recebidas: string[]
}

/**
 * Checks a signature as a receiver would. `sent`: the body as the service sent it. With the clock at `envio` the age of
 * the signature is no fault. Null while something is still missing.
 */
export async function inspect(
  { segredo = '', cabecalhos = '', corpo = '', relogio }: Inspecionado,
  sent: string | undefined,
  agoraS: number,
): Promise<Laudo | null> {
  if (!segredo || !corpo || !cabecalhos.trim()) return null
  const headers = readHeaders(cabecalhos)
  const value = headers['x-service-signature'] ?? ''
  const t = /(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(value)?.[1]
  const now = relogio === 'envio' && t ? Number(t) : agoraS
  const explicacao = await explainSignature({ secret: segredo, body: corpo, headers, now, ...(sent && { sent }) })
  return {
    ...explicacao,
    esperada: t ? await hmac(segredo, `${t}.${corpo}`) : null,
    recebidas: [...value.matchAll(/v1=([^,\s]*)/g)].map(([, v1 = '']) => v1),
  }
}

/** Headers pasted as lines `name: value`, or the value of X-Service-Signature alone. Names come in lower case. */
export function readHeaders(text: string): Record<string, string> {
  const lines = text
    .split(/\r?\n/)
    .map((line) => /^\s*["']?([\w-]+)["']?\s*:\s*(.*?)\s*$/.exec(line))
    .filter((match) => match !== null)
  if (lines.length === 0) return { 'x-service-signature': text.trim() }
  return Object.fromEntries(
    lines.map(([, name = '', value = '']) => [name.toLowerCase(), value.replace(/^["']|["'],?$/g, '')]),
  )
}

async function hmac(segredo: string, texto: string): Promise<string> {
  const bytes = (each: string) => new TextEncoder().encode(each)
  const key = await crypto.subtle.importKey('raw', bytes(segredo), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(texto)))
  return [...digest].map((each) => each.toString(16).padStart(2, '0')).join('')
}
