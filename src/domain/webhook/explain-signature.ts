import { bodiesLike, firstDifference, type SecretVariant, same, secretsLike, utf8 } from './signature-variants.ts'

/** Why a delivery is trusted or not. `nao_confere`: secret or body is wrong, and it cannot be known which. */
type MotivoAssinatura =
  | 'confere'
  | 'cabecalho_ausente'
  | 'cabecalho_malformado'
  | 'fora_do_prazo'
  | 'corpo_alterado'
  | 'segredo_errado'
  | 'nao_confere'

export type Explicacao = { ok: boolean; motivo: MotivoAssinatura; detalhe: string }

export type Inspecao = {
  /** As the receiver holds it: `whsec_…`. */
  secret: string
  /** As the receiver read it. */
  body: string | Uint8Array
  /** All headers, or the value of `X-Service-Signature` alone. */
  headers: string | Readonly<Record<string, string | readonly string[] | undefined>>
  /** Unix seconds at the receiver. */
  now: number
  /**
   * The body as the service sent it (the detail of the delivery shows it); separates a wrong secret from a changed
   * body.
   */
  sent?: string
}

/** How far the receiver's clock may be from `t`, in seconds (docs/especificacao/contrato.md#6-events). */
const TOLERANCE_S = 300

/**
 * Checks a signature as a receiver does (docs/especificacao/contrato.md#6-events), and says what is wrong when it
 * fails: it also tries what receivers commonly do to a body and to a secret. Pure except for WebCrypto, so that secrets
 * stay in the browser.
 */
export async function explainSignature({ secret, body, headers, now, sent }: Inspecao): Promise<Explicacao> {
  const header = headerOf(headers)
  if (!header) return no('cabecalho_ausente', 'Não veio o cabeçalho X-Service-Signature. Um proxy pode tê-lo retirado.')
  const parsed = parseHeader(header)
  if ('fault' in parsed) return no('cabecalho_malformado', parsed.fault)

  const signs = (key: string, bytes: Uint8Array) => matches(key, parsed, bytes)
  const read = typeof body === 'string' ? utf8(body) : body
  if (await signs(secret, read)) return whenSigned(parsed.t, now)

  const secrets = secretsLike(secret)
  for (const { key, why } of secrets) if (await signs(key, read)) return no('segredo_errado', why)
  if (sent !== undefined) return compare({ read, sent: utf8(sent), signs, secret, secrets })
  for (const { bytes, why } of bodiesLike(read)) if (await signs(secret, bytes)) return no('corpo_alterado', why)
  return no(
    'nao_confere',
    'Nenhuma assinatura confere: o segredo é de outro endpoint (ou foi trocado há mais de 24 horas), ou o corpo não é mais o que foi enviado. Compare-o, byte a byte, com o da entrega.',
  )
}

function whenSigned(t: number, now: number): Explicacao {
  const off = Math.floor(now) - t
  if (Math.abs(off) <= TOLERANCE_S)
    return { ok: true, motivo: 'confere', detalhe: 'A assinatura confere e está no prazo.' }
  const side = off > 0 ? 'antes' : 'depois'
  return no(
    'fora_do_prazo',
    `A assinatura confere, mas foi feita ${Math.abs(off)} segundos ${side} do relógio do receptor, que tolera ${TOLERANCE_S}: acerte o relógio, ou é uma entrega repetida por terceiros.`,
  )
}

type Signs = (key: string, bytes: Uint8Array) => Promise<boolean>

/** With the sent body known, the fault is either the body or the secret. */
async function compare(facts: {
  read: Uint8Array
  sent: Uint8Array
  signs: Signs
  secret: string
  secrets: SecretVariant[]
}): Promise<Explicacao> {
  const { read, sent, signs, secret, secrets } = facts
  if (await signs(secret, sent)) {
    const known = bodiesLike(read).find(({ bytes }) => same(bytes, sent))
    return no(
      'corpo_alterado',
      known?.why ??
        `O corpo lido difere do enviado a partir do byte ${firstDifference(read, sent)}: calcule a assinatura sobre os bytes recebidos, antes de qualquer interpretador.`,
    )
  }
  for (const { key, why } of secrets) if (await signs(key, sent)) return no('segredo_errado', why)
  return no(
    'segredo_errado',
    'O corpo enviado não confere com este segredo: ele é de outro endpoint, ou foi trocado há mais de 24 horas.',
  )
}

type Header = { t: number; signatures: string[] }

function headerOf(headers: Inspecao['headers']): string | null {
  if (typeof headers === 'string') return headers.trim() || null
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === 'x-service-signature')?.[1]
  const text = typeof found === 'string' ? found : found?.join(',')
  return text?.trim() || null
}

function parseHeader(header: string): Header | { fault: string } {
  const pairs = header.split(',').map((part) => part.trim().split('='))
  const times = pairs.filter(([name]) => name === 't').map(([, value = '']) => value)
  const [t = ''] = times
  if (times.length === 0)
    return { fault: `Falta t= no cabeçalho: veio "${shown(header)}", esperado t=<segundos>,v1=<assinatura>.` }
  if (times.length > 1)
    return { fault: 'O cabeçalho traz t= mais de uma vez: dois cabeçalhos podem ter sido juntados.' }
  if (/^\d{13}$/.test(t))
    return { fault: 't veio em milissegundos; o serviço envia segundos. Algo reescreveu o cabeçalho.' }
  if (!/^\d{1,12}$/.test(t)) return { fault: `t não é um número de segundos: veio "${shown(t)}".` }
  const given = pairs.filter(([name]) => name === 'v1').map(([, value = '']) => value)
  if (given.length === 0) return { fault: 'Falta v1= no cabeçalho: não há assinatura a conferir.' }
  const signatures = given.filter((value) => /^[0-9a-f]{64}$/.test(value))
  if (signatures.length > 0) return { t: Number(t), signatures }
  const upper = given.some((value) => /^[0-9A-Fa-f]{64}$/.test(value))
  return {
    fault: upper
      ? 'v1 veio em letras maiúsculas; o serviço envia minúsculas. Algo reescreveu o cabeçalho.'
      : `v1 não tem 64 dígitos hexadecimais: veio com ${given[0]!.length}. O cabeçalho foi cortado?`,
  }
}

async function matches(secret: string, { t, signatures }: Header, body: Uint8Array): Promise<boolean> {
  if (!secret) return false
  const usages: ['verify'] = ['verify']
  const key = await crypto.subtle.importKey('raw', utf8(secret), { name: 'HMAC', hash: 'SHA-256' }, false, usages)
  const signed = join(utf8(`${t}.`), body)
  const results = await Promise.all(signatures.map((hex) => crypto.subtle.verify('HMAC', key, fromHex(hex), signed)))
  return results.includes(true)
}

const no = (motivo: Exclude<MotivoAssinatura, 'confere'>, detalhe: string): Explicacao => ({
  ok: false,
  motivo,
  detalhe,
})
const shown = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
function join(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return whole
}
