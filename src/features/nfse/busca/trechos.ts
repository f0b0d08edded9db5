/** A part of a text that is searched for by its parts: account and part in 64 bits, as a signed decimal number. */
type Trecho = string

/** The columns of a note whose parts are found. */
export type Numeros = { numero: string | null; idIntegracao: string | null; chaveAcesso: string | null }

/** Shorter texts are not searched by their parts: most notes share those. */
const TRECHO_MIN = 3
/**
 * A block has only a few of all parts of five digits, which distinguish its notes from others; of three or four digits
 * it has most. Those are for shorter texts.
 */
const TRECHO_MAX = 5

/** Every part of the notes, of each length, each once. */
export function trechosOf(tenantId: string, notas: readonly Numeros[]): Trecho[] {
  const digests = new Set<number>()
  for (const { numero, idIntegracao, chaveAcesso } of notas)
    for (const text of [numero, idIntegracao, chaveAcesso])
      if (text !== null) addParts(digests, folded(text), TRECHO_MIN)
  return written(tenantId, digests)
}

/** The longest parts within `q` that the index has; null: `q` is too short for a search by parts. */
export function trechosOfBusca(tenantId: string, q: string): Trecho[] | null {
  const text = folded(q)
  if (text.length < TRECHO_MIN) return null
  const digests = new Set<number>()
  addParts(digests, text, Math.min(text.length, TRECHO_MAX))
  return written(tenantId, digests)
}

/** Texts that differ only in capitals are the same; a sigma at the end of a word equals any other sigma. */
const folded = (text: string) => text.toLowerCase().replaceAll('ς', 'σ')

/** The parts of `shortest` characters and more. A part's digest continues that of the part without its last one. */
function addParts(digests: Set<number>, text: string, shortest: number): void {
  for (let start = 0; start + shortest <= text.length; start++) {
    let digest = 0
    for (let at = start; at < text.length && at < start + TRECHO_MAX; at++) {
      digest = Math.imul(digest ^ text.charCodeAt(at), 0x5bd1e995) ^ (digest >>> 15)
      if (at - start + 1 >= shortest) digests.add(digest >>> 0)
    }
  }
}

/** The parts of an account are neighbours in the index: a block changes few of its pages. */
function written(tenantId: string, digests: ReadonlySet<number>): Trecho[] {
  const conta = BigInt.asIntN(64, BigInt(`0x${tenantId.slice(-8)}00000000`))
  return [...digests].sort((a, b) => a - b).map((digest) => (conta | BigInt(digest)).toString())
}
