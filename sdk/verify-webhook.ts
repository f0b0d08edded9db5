/** The payload of a delivery. Handle it once per `event` and `nfse.id`: the same one may arrive again. */
export type Evento = {
  event: string
  /** ISO 8601: the moment of the event. */
  timestamp: string
  /** Present when it was sent at issuance. */
  idIntegracao?: string
  nfse: {
    id: string
    status: string
    numero: string | null
    chaveAcesso: string | null
    numeroRps: string
    serieRps: string
    urls: { pdf: string | null; xml: string | null }
  }
}

/** Why a delivery must not be trusted. */
export type Recusa = 'cabecalho_ausente' | 'cabecalho_invalido' | 'fora_do_prazo' | 'assinatura_nao_confere'
export type Verificacao = { valida: true } | { valida: false; motivo: Recusa; mensagem: string }

export type Entrega = {
  /** The body exactly as it arrived, before any JSON parser. */
  corpo: string | Uint8Array
  /** The header `X-Service-Signature`. */
  assinatura: string | null | undefined
  /** The secret of the endpoint: `whsec_…`. */
  segredo: string
  /** Unix seconds; now by default. */
  agora?: number
  toleranciaSegundos?: number
}

/**
 * Whether a delivery came from the service: `v1` is the HMAC-SHA256 of `t.body` under the secret, `t` within 300 s.
 * During a rotation there are several `v1`; one that matches suffices. Works wherever WebCrypto does.
 */
export async function verifyWebhook(entrega: Entrega): Promise<Verificacao> {
  const { corpo, assinatura, segredo, agora = Date.now() / 1000, toleranciaSegundos = 300 } = entrega
  if (!segredo) throw new TypeError('segredo vazio: use o whsec_… mostrado na criação do endpoint')
  if (!assinatura) return refusal('cabecalho_ausente')
  const pairs = assinatura.split(',').map((part) => part.trim().split('=', 2) as [string, string?])
  const t = pairs.find(([name]) => name === 't')?.[1] ?? ''
  const signatures = pairs.filter(([name, value]) => name === 'v1' && HEX_SHA256.test(value ?? ''))
  if (!/^\d{1,12}$/.test(t) || signatures.length === 0) return refusal('cabecalho_invalido')
  if (Math.abs(Math.floor(agora) - Number(t)) > toleranciaSegundos) return refusal('fora_do_prazo')

  const key = await crypto.subtle.importKey('raw', utf8(segredo), { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  const signed = concat(utf8(`${t}.`), typeof corpo === 'string' ? utf8(corpo) : corpo)
  // WebCrypto compares in constant time; all are checked, so the time does not reveal which one matched.
  const matches = await Promise.all(
    signatures.map(([, hex = '']) => crypto.subtle.verify('HMAC', key, fromHex(hex), signed)),
  )
  return matches.includes(true) ? { valida: true } : refusal('assinatura_nao_confere')
}

/** The event of a valid delivery; throws `WebhookRecusado` otherwise. */
export async function readWebhook(entrega: Entrega): Promise<Evento> {
  const verificacao = await verifyWebhook(entrega)
  if (!verificacao.valida) throw new WebhookRecusado(verificacao.motivo)
  const { corpo } = entrega
  return JSON.parse(typeof corpo === 'string' ? corpo : new TextDecoder().decode(corpo))
}

/** A refused delivery: respond with 401. */
export class WebhookRecusado extends Error {
  override readonly name = 'WebhookRecusado'
  readonly motivo: Recusa

  constructor(motivo: Recusa) {
    super(MENSAGENS[motivo])
    this.motivo = motivo
  }
}

const MENSAGENS: Record<Recusa, string> = {
  cabecalho_ausente: 'Não veio o cabeçalho X-Service-Signature.',
  cabecalho_invalido: 'O cabeçalho X-Service-Signature não tem t= e v1= (64 dígitos hexadecimais minúsculos).',
  fora_do_prazo: 'O instante t está longe demais do relógio daqui: entrega repetida, ou relógio errado.',
  assinatura_nao_confere:
    'Nenhuma assinatura confere: o segredo é de outro endpoint, ou o corpo mudou (um interpretador de JSON o reescreveu?).',
}
const refusal = (motivo: Recusa): Verificacao => ({ valida: false, motivo, mensagem: MENSAGENS[motivo] })

const HEX_SHA256 = /^[0-9a-f]{64}$/
const utf8 = (text: string) => new TextEncoder().encode(text)
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

function concat(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length)
  whole.set(head)
  whole.set(tail, head.length)
  return whole
}
