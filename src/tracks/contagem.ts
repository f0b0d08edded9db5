/** How a city counts the length of a text: characters (as XML Schema does), UTF-16 units, or bytes of UTF-8. */
export type Contagem = 'caracteres' | 'utf16' | 'bytes'

/** The beginning of a text that fits `max` in a city's own count, never half a character; the text itself when it fits. */
export function fitText(text: string, max: number, contagem: Contagem = 'caracteres'): string {
  // No count is greater than three bytes for each UTF-16 unit, and none smaller than half the units.
  if (text.length * 3 <= max || (contagem !== 'bytes' && text.length <= max)) return text
  const sizeOf = SIZES[contagem]
  let size = 0
  let end = 0
  for (const character of text) {
    size += sizeOf(character)
    if (size > max) return text.slice(0, end).trimEnd()
    end += character.length
  }
  return text
}

const SIZES: Record<Contagem, (character: string) => number> = {
  caracteres: () => 1,
  utf16: (character) => character.length,
  bytes: (character) => Buffer.byteLength(character),
}
