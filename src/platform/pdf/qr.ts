import QRCode from 'qrcode'
import type { Box } from './draw.ts'

/**
 * The dark modules of a QR code filling `area`, joined into horizontal runs. Correction level M (15 %). The digits at
 * the end (an access key) are packed, three in ten bits, which keeps the modules large on paper.
 */
export function qrModules(content: string, area: Box): Box[] {
  const { size, runs } = codeOf(content)
  const side = area.width / size
  return runs.map(({ row, column, length }) => ({
    x: area.x + column * side,
    y: area.y + row * side,
    width: length * side,
    height: side,
  }))
}

/** The same code as the `d` of an SVG path, one unit a module; `size` is the side of its square. */
export function qrPath(content: string): { size: number; path: string } {
  const { size, runs } = codeOf(content)
  return { size, path: runs.map(({ row, column, length }) => `M${column} ${row}h${length}v1h-${length}z`).join('') }
}

type Run = { row: number; column: number; length: number }

/** The dark modules of each row, neighbours joined. */
function codeOf(content: string): { size: number; runs: Run[] } {
  const [, start = '', digits = ''] = /^(.*\D)?(\d*)$/s.exec(content) ?? []
  const segments = [
    ...(start ? [{ data: Buffer.from(start), mode: 'byte' as const }] : []),
    ...(digits ? [{ data: digits, mode: 'numeric' as const }] : []),
  ]
  // A fixed mask is as readable as the best one for texts this short, and saves trying all eight.
  const { size, data } = QRCode.create(segments, { errorCorrectionLevel: 'M' }).modules
  const runs: Run[] = []
  for (let row = 0; row < size; row++) {
    for (let start = 0, column = 0; column <= size; column++) {
      const isDark = column < size && data[row * size + column]
      if (isDark) continue
      if (column > start) runs.push({ row, column: start, length: column - start })
      start = column + 1
    }
  }
  return { size, runs }
}
