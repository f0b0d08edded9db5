/** A possible original of a changed secret or body, and how the change happens. */
export type SecretVariant = { key: string; why: string }
type BodyVariant = { bytes: Uint8Array; why: string }

/** Possible originals of a secret that was changed on its way into a configuration. */
export function secretsLike(secret: string): SecretVariant[] {
  const bare = secret
    .replace(/\\n$/, '')
    .trim()
    .replace(/^(["'])(.*)\1$/, '$2')
    .trim()
  const clean = { key: bare, why: 'O segredo está certo, mas com espaços, aspas ou quebra de linha a mais: tire-os.' }
  const whole = {
    key: `whsec_${bare}`,
    why: 'Falta o começo whsec_: a chave é o texto inteiro mostrado na criação do endpoint.',
  }
  return [clean, whole].filter(({ key }) => key !== secret)
}

/** Possible originals of a body that the receiver changed, as far as the change can be undone. */
export function bodiesLike(read: Uint8Array): BodyVariant[] {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(read)
  const json = parse(text)
  const candidates: [string | Uint8Array | null, string][] = [
    [text.replace(/^\uFEFF/, ''), 'O corpo ganhou uma marca BOM no começo.'],
    [text.trimEnd(), 'O corpo ganhou espaços ou quebra de linha no fim.'],
    [text.replace(/\r\n/g, '\n'), 'As quebras de linha do corpo foram trocadas.'],
    [asLatin1(text), 'O corpo foi lido como Latin-1 e gravado de novo: trate-o como bytes, ou como UTF-8.'],
    [
      json === undefined ? null : JSON.stringify(json),
      'O JSON foi interpretado e escrito de novo, com outros espaços ou escapes.',
    ],
    [
      json === undefined ? null : JSON.stringify(inOrder(json)),
      'O JSON foi interpretado e escrito de novo, com os campos em outra ordem.',
    ],
  ]
  return candidates.flatMap(([made, why]) => {
    const bytes = typeof made === 'string' ? utf8(made) : made
    return bytes && !same(bytes, read) ? [{ bytes, why: `${why} ${RAW}` }] : []
  })
}
const RAW = 'A assinatura cobre os bytes como chegaram: guarde o corpo bruto antes do interpretador de JSON.'

/** The fields of a payload in the order in which the service writes them (docs/especificacao/contrato.md#6-events). */
const ORDER = [
  'event',
  'timestamp',
  'idIntegracao',
  'nfse',
  'id',
  'status',
  'numero',
  'chaveAcesso',
  'numeroRps',
  'serieRps',
  'urls',
  'pdf',
  'xml',
]
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const place = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)
  const entries = Object.entries(value).sort(([a], [b]) => place(a) - place(b))
  return Object.fromEntries(entries.map(([name, each]) => [name, inOrder(each)]))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

/** The bytes whose Latin-1 reading this text is; null when no bytes have it. */
const asLatin1 = (text: string): Uint8Array | null =>
  [...text].every((each) => each.charCodeAt(0) <= 0xff && each.length === 1)
    ? Uint8Array.from(text, (each) => each.charCodeAt(0))
    : null

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
export const same = (a: Uint8Array, b: Uint8Array) => a.length === b.length && firstDifference(a, b) === a.length
/** The index of the first byte in which they differ; the length of `a` when `b` begins with it. */
export function firstDifference(a: Uint8Array, b: Uint8Array): number {
  const index = a.findIndex((each, at) => each !== b[at])
  return index < 0 ? a.length : index
}
