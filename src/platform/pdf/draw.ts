import { encode, type Font, widthOf } from './font.ts'

/**
 * One A4 page being drawn: the operators of its content stream. Lengths are in centimetres from the top left corner.
 */
export type Page = string[]

export const A4_WIDTH_PT = 595.28
export const A4_HEIGHT_PT = 841.89
const PT_PER_CM = 72 / 2.54

/** A shade between 0 (black) and 1 (white), or red, green and blue alike. */
export type Color = number | readonly [number, number, number]

export type Box = { x: number; y: number; width: number; height: number }

/** Fills a box with a flat color. */
export function fillBox(page: Page, box: Box, color: Color): void {
  page.push(`${colorOperator(color)} ${rectangle(box)} f`)
}

/** Fills many boxes with one color at once (the modules of a QR code). */
export function fillBoxes(page: Page, boxes: readonly Box[], color: Color): void {
  page.push(`${colorOperator(color)} ${boxes.map(rectangle).join(' ')} f`)
}

/** Draws the outline of a box, in black, `width` points thick. */
export function strokeBox(page: Page, box: Box, width: number): void {
  page.push(`${width} w ${rectangle(box)} S`)
}

/** Draws a straight line, in black, `width` points thick; `dash` is the length of its strokes in points. */
export function line(page: Page, from: [number, number], to: [number, number], width: number, dash = 0): void {
  const pattern = dash ? `[${dash}] 0 d` : '[] 0 d'
  page.push(`${width} w ${pattern} ${point(...from)} m ${point(...to)} l S`)
}

export type TextStyle = {
  font: Font
  /** Points. */
  size: number
  color?: Color
  /** `center` and `right` take `x` for the middle or the right end. */
  align?: 'left' | 'center' | 'right'
  /** Counter-clockwise, in degrees, around the point given. */
  angle?: number
  /** Horizontal scale, 1 by default. */
  stretch?: number
}

/** Writes one line whose baseline starts at x, y. */
export function text(page: Page, x: number, y: number, content: string, style: TextStyle): void {
  const { font, size, color = 0, align = 'left', angle = 0, stretch = 1 } = style
  const width = align === 'left' ? 0 : widthOf(font, size, content) * stretch * (align === 'center' ? 0.5 : 1)
  const cos = Math.cos((angle * Math.PI) / 180)
  const sin = Math.sin((angle * Math.PI) / 180)
  const left = x * PT_PER_CM - width * cos
  const bottom = A4_HEIGHT_PT - y * PT_PER_CM - width * sin
  const matrix = [cos * stretch, sin * stretch, -sin, cos, left, bottom].map(number).join(' ')
  const operators = `BT ${colorOperator(color)} /${font.resource} ${size} Tf ${matrix} Tm <${encode(font, content)}> Tj ET`
  // Rotated letters are on separate lines: readers extract them one by one unless the word is given (ISO 32000-1,
  // 14.9.4).
  page.push(angle ? `/Span << /ActualText <${utf16(content)}> >> BDC ${operators} EMC` : operators)
}

/** A line made to fit into `width` cm: narrowed down to `stretchMin`, and past that cut with an ellipsis. */
export function fit(
  content: string,
  width: number,
  style: { font: Font; size: number; stretchMin: number },
): { content: string; stretch: number } {
  const room = width * PT_PER_CM
  const natural = widthOf(style.font, style.size, content)
  if (natural <= room) return { content, stretch: 1 }
  if (natural * style.stretchMin <= room) return { content, stretch: room / natural }

  const ellipsis = widthOf(style.font, style.size, ELLIPSIS)
  const kept = takeWhileFits(content, room / style.stretchMin - ellipsis, style.font, style.size)
  return { content: kept.trimEnd() + ELLIPSIS, stretch: style.stretchMin }
}

/**
 * Lines of at most `width` cm, broken at spaces and line breaks, and inside a word only when the word alone is too
 * long.
 */
export function wrap(content: string, width: number, style: { font: Font; size: number }): string[] {
  const { font, size } = style
  const room = width * PT_PER_CM
  const space = widthOf(font, size, ' ')
  const lines: string[] = []

  for (const paragraph of content.split(/\r\n|[\n\r\u2028\u2029]/)) {
    let current = ''
    let used = 0
    for (let word of paragraph.split(/[ \t]+/)) {
      let needed = widthOf(font, size, word)
      if (current && used + space + needed > room) {
        lines.push(current)
        current = ''
        used = 0
      }
      while (needed > room) {
        const part = takeWhileFits(word, room, font, size)
        lines.push(part)
        word = word.slice(part.length)
        needed = widthOf(font, size, word)
      }
      used += current ? space + needed : needed
      current = current ? `${current} ${word}` : word
    }
    lines.push(current)
  }
  return lines
}

/** At most `linesMax` of the lines, the last one ending in an ellipsis when lines were dropped. */
export function clip(lines: readonly string[], linesMax: number, width: number, style: { font: Font; size: number }) {
  if (lines.length <= linesMax) return [...lines]
  const last = fit(`${lines[linesMax - 1]}${ELLIPSIS}`, width, { ...style, stretchMin: 1 }).content
  return [...lines.slice(0, linesMax - 1), last]
}

const ELLIPSIS = '...'

function takeWhileFits(content: string, room: number, font: Font, size: number): string {
  let used = 0
  let kept = ''
  for (const char of content) {
    used += widthOf(font, size, char)
    if (used > room && kept) break
    kept += char
  }
  return kept
}

function rectangle({ x, y, width, height }: Box): string {
  return `${point(x, y + height)} ${number(width * PT_PER_CM)} ${number(height * PT_PER_CM)} re`
}

const point = (x: number, y: number) => `${number(x * PT_PER_CM)} ${number(A4_HEIGHT_PT - y * PT_PER_CM)}`

const number = (value: number) => String(Math.round(value * 1000) / 1000)

const colorOperator = (color: Color) => (typeof color === 'number' ? `${color} g` : `${color.join(' ')} rg`)

const utf16 = (content: string) => `feff${Buffer.from(content, 'utf16le').swap16().toString('hex')}`
