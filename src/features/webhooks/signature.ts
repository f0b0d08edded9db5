import crypto from 'node:crypto'

/** How far the receiver's clock may be from `t`, in seconds (docs/especificacao/contrato.md#6-events). */
export const TOLERANCE_S = 300

/**
 * The value of `X-Service-Signature`: `t=<unix seconds>,v1=<hex>`, one `v1` for each secret, the current one first
 * (two for 24 h after a rotation). `v1` is the lowercase HMAC-SHA256 of `<t>.<body>` keyed with the secret's UTF-8
 * bytes.
 */
export function signWebhook(segredos: readonly string[], t: number, body: Buffer): string {
  return [`t=${t}`, ...segredos.map((segredo) => `v1=${digest(segredo, t, body).toString('hex')}`)].join(',')
}

/**
 * Whether a receiver holding `segredo` accepts the header at `now` (unix seconds): one of its `v1` is ours, and `t` is
 * at most `toleranceS` away. Unknown schemes are ignored; hex is lowercase; the comparison takes constant time.
 */
export function verifyWebhook(
  segredo: string,
  header: string,
  body: Buffer,
  now: number,
  toleranceS = TOLERANCE_S,
): boolean {
  const pairs = header.split(',').map((pair) => pair.split('='))
  const [t = '', ...otherTimes] = pairs.filter(([name]) => name === 't').map(([, value]) => value ?? '')
  if (!/^\d{1,12}$/.test(t) || otherTimes.length > 0) return false
  if (Math.abs(now - Number(t)) > toleranceS) return false
  const expected = digest(segredo, Number(t), body)
  return pairs
    .filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? ''))
    .map(([, value]) => crypto.timingSafeEqual(Buffer.from(value!, 'hex'), expected))
    .includes(true)
}

const digest = (segredo: string, t: number, body: Buffer) =>
  crypto.createHmac('sha256', segredo).update(`${t}.`).update(body).digest()
