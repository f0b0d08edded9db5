/**
 * The units whose repetition is the worst that an expression may meet, and what may come before them: one character of
 * each kind that the expression tells apart, its own beginnings (every prefix of a text that fits), and the pieces of
 * documents that are sent to us.
 */
export function attacksOf(pattern: string, flags: string): { before: string; unit: string }[] {
  const atoms = pattern.match(ATOMS) ?? []
  const fits = atoms.filter(isAtom).map((atom) => ({ atom, regex: compile(atom, flags) }))
  const kinds = new Map<string, string>()
  for (const char of ALPHABET) {
    const kind = fits.map(({ regex }) => (regex?.test(char) ? '1' : '0')).join('')
    if (!kinds.has(kind)) kinds.set(kind, char)
  }
  const chars = [...kinds.values()]

  const prefixes = ['']
  for (const { regex } of fits) {
    const next = chars.find((char) => regex?.test(char)) ?? ''
    prefixes.push(prefixes.at(-1)! + next)
  }
  const beginnings = [...new Set(prefixes)].slice(0, PREFIXES_MAX)
  const last = beginnings.at(-1)!
  return [
    ...chars.flatMap((unit) => [...beginnings.slice(0, BEFORE_MAX), last].map((before) => ({ before, unit }))),
    ...beginnings.slice(1).map((unit) => ({ before: '', unit })),
    ...chars.flatMap((char) => chars.slice(0, PAIRS_MAX).map((other) => ({ before: '', unit: char + other }))),
    ...PIECES.map((unit) => ({ before: '', unit })),
  ]
}

// One character to match: a class, an escape, or the character itself; the signs between them are no atoms.
const ATOMS =
  /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\.|\(\?<?[:=!]|\{\d+,?\d*\}|[^\\]/g
const isAtom = (atom: string) => !/^(?:[()|^$*+?]|\(\?.*|\{\d+,?\d*\}|\\[bB1-9])$/.test(atom)

function compile(atom: string, flags: string): RegExp | null {
  try {
    return new RegExp(`^${atom}$`, flags.replace(/[gy]/g, ''))
  } catch {
    return null
  }
}

const ALPHABET = [
  ...Array.from({ length: 95 }, (_, nth) => String.fromCharCode(32 + nth)),
  ...'\t\n\r\0\x7f\u0085éÇ\u2028\u{1F600}\uFEFF',
]
const PREFIXES_MAX = 40
const BEFORE_MAX = 8
const PAIRS_MAX = 6
const PIECES = [
  ...[
    '<nfse ',
    '<senha ',
    '&lt;senha ',
    '<![CDATA[',
    '<?xml ',
    '-----BEGIN CERTIFICATE-----',
    '"senha":"',
    'xmlns:a="',
  ],
  ...['a@', 'a.', 'a://', '1.', '(', '{a}', '\\', '""', '\r\n', ', ', 'key='],
]
