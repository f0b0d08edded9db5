/**
 * A JSON value with the personal data in its texts masked (LGPD): of an e-mail the first letter and the domain remain,
 * of a CPF the middle, of an IP address the network. CNPJs are public and stay unchanged.
 */
export function maskPersonal(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map(maskPersonal)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskPersonal(inner)]))
}

const maskText = (text: string) =>
  text
    .replace(WORD, (word, first: string, domain?: string) => (domain ? `${first}***@${domain}` : word))
    .replace(CPF, (_, middle: string, end: string) => `***.${middle}.${end}-**`)
    .replace(IPV4, (_, network: string) => `${network}.*.*`)

// A word that is no e-mail is skipped whole, so that none of its letters begins another search.
const WORD = /([^\s@"<>])[^\s@"<>]*(?:@([\w.-]+))?/g
const CPF = /(?<![\w-])\d{3}\.?(\d{3})\.?(\d{3})-?\d{2}(?![\w-])/g
const IPV4 = /(?<![\d.])(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}(?![\d.])/g
