/** The members in use of fontkit 2, which ships no types. Lengths are in font units. */
declare module 'fontkit' {
  export type Font = {
    postscriptName: string
    unitsPerEm: number
    ascent: number
    descent: number
    capHeight: number
    bbox: { minX: number; minY: number; maxX: number; maxY: number }
    characterSet: number[]
    numGlyphs: number
    glyphForCodePoint(codePoint: number): { id: number; advanceWidth: number }
    getGlyph(id: number): { advanceWidth: number }
  }
  export function create(bytes: Uint8Array): Font
}
