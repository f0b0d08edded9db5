import QRCode from 'qrcode'
import type { Box } from './draw.ts'

/**
 * The dark modules of a QR code filling `area`, joined into horizontal runs. Correction level M (15 %). The digits at the
 * end (an access key) are packed three to ten bits, which keeps the modules large on paper.
 */
export function qrModules(content: string, area: Box): Box[] {
  const [, start = '', digits = ''] = /^(.*?)(\d*)$/s.exec(content) ?? []
  const segments = [
    ...(start ? [{ data: Buffer.from(start), mode: 'byte' as const }] : []),
    ...(digits ? [{ data: digits, mode: 'numeric' as const }] : []),
  ]
  // A fixed mask is as readable as the best one for texts this short, and spares trying all eight.
  const { size, data } = QRCode.create(segments, { errorCorrectionLevel: 'M' }).modules

  const side = area.width / size
  const boxes: Box[] = []
  for (let row = 0; row < size; row++) {
    for (let start = 0, column = 0; column <= size; column++) {
      const isDark = column < size && data[row * size + column]
      if (isDark) continue
      if (column > start) {
        const x = area.x + start * side
        boxes.push({ x, y: area.y + row * side, width: (column - start) * side, height: side })
      }
      start = column + 1
    }
  }
  return boxes
}
