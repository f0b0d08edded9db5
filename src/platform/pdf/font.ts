import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { create } from 'fontkit'
import { showBidi } from '#domain/bidi.ts'

/** A font ready to be put into any number of documents. Widths are in thousandths of the font size. */
export type Font = {
  /** Its name in the page's content: `F1`, `F2`. */
  resource: string
  name: string
  glyphs: ReadonlyMap<number, Glyph>
  /** Widths by glyph id, as the document declares them. */
  widths: readonly number[]
  ascent: number
  descent: number
  capHeight: number
  bbox: readonly number[]
  /** The TrueType file, deflated once; `length` is its size before that. */
  file: { deflated: Buffer; length: number }
  /** The map from glyphs to text, deflated once: it makes the PDF searchable. */
  toUnicode: Buffer
}
type Glyph = { hex: string; width: number }

let opened: { regular: Font; bold: Font } | undefined

/** The two faces of the page, opened by fontkit at the first call and shared by every document of the process. */
export function openFonts(): { regular: Font; bold: Font } {
  opened ??= { regular: openFont('F1', 'nota-sans-regular.ttf'), bold: openFont('F2', 'nota-sans-bold.ttf') }
  return opened
}

/** Width in points of `text` as `encode` will draw it. */
export function widthOf(font: Font, size: number, text: string): number {
  let width = 0
  for (const char of showBidi(text)) width += glyphFor(font, char)?.width ?? 0
  return (width * size) / 1000
}

/**
 * The glyph ids of `text` in hexadecimal. Bidirectional controls are shown (domain/bidi.ts), other invisible characters
 * dropped; one the font does not have becomes `?`.
 */
export function encode(font: Font, text: string): string {
  let hex = ''
  for (const char of showBidi(text)) hex += glyphFor(font, char)?.hex ?? ''
  return hex
}

// Control, format (joiners, soft hyphen), surrogate, private and unassigned characters, and combining marks
// that NFC could not join to a letter: printed, they could hide or reorder what the note says.
const INVISIBLE = /[\p{C}\p{M}]/u

function glyphFor(font: Font, char: string): Glyph | undefined {
  const glyph = font.glyphs.get(char.codePointAt(0)!)
  if (glyph) return glyph
  return INVISIBLE.test(char) ? undefined : font.glyphs.get(0x3f)
}

function openFont(resource: string, fileName: string): Font {
  const bytes = readFileSync(new URL(`./fonts/${fileName}`, import.meta.url))
  const face = create(bytes)
  const scale = 1000 / face.unitsPerEm

  const visible = face.characterSet.filter((codePoint) => codePoint !== SOFT_HYPHEN)
  const glyphs = new Map<number, Glyph>()
  const texts: string[] = []
  for (const codePoint of visible) {
    const glyph = face.glyphForCodePoint(codePoint)
    glyphs.set(codePoint, { hex: hex4(glyph.id), width: glyph.advanceWidth * scale })
    // A space and a no-break space share one glyph: a search must find the plain one, which comes first.
    texts[glyph.id] ??= `<${hex4(glyph.id)}> <${hex4(codePoint)}>`
  }

  return {
    resource,
    // A subset's name starts with six capitals, freely chosen, and a plus sign (ISO 32000-1, 9.6.4).
    name: `NOTAAA+${face.postscriptName}`,
    glyphs,
    widths: Array.from({ length: face.numGlyphs }, (_, id) => face.getGlyph(id).advanceWidth * scale),
    ascent: face.ascent * scale,
    descent: face.descent * scale,
    capHeight: face.capHeight * scale,
    bbox: [face.bbox.minX, face.bbox.minY, face.bbox.maxX, face.bbox.maxY].map((length) => length * scale),
    file: { deflated: deflateSync(bytes), length: bytes.length },
    toUnicode: deflateSync(toUnicodeMap(texts.filter((text) => text !== undefined))),
  }
}

const SOFT_HYPHEN = 0xad

const hex4 = (value: number) => value.toString(16).padStart(4, '0')

/** The CMap from glyph ids to text (ISO 32000-1, 9.10.3), in blocks of at most 100 pairs. */
function toUnicodeMap(pairs: readonly string[]): string {
  const blocks: string[] = []
  for (let start = 0; start < pairs.length; start += 100) {
    const block = pairs.slice(start, start + 100)
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar')
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}
