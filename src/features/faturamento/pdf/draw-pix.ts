import { fillBox, fillBoxes, text, wrap } from '#platform/pdf/draw.ts'
import { widthOf } from '#platform/pdf/font.ts'
import { qrModules } from '#platform/pdf/qr.ts'
import { CORES, ESTILO, FOLHA, FONTES, type Folhas } from './folhas.ts'

const { bold, regular } = FONTES
const QR = { side: 3.7, margin: 0.35 }

/** What a person needs to pay: the QR code of a Pix, and the code to copy. */
export function drawPix(folhas: Folhas, pix: string): void {
  const height = QR.side + 2 * QR.margin
  if (folhas.y + height > FOLHA.inf) folhas.next()
  const { pagina, y } = folhas
  fillBox(pagina, { x: FOLHA.esq, y, width: FOLHA.larg, height }, CORES.papel)
  const area = { x: FOLHA.esq + QR.margin, y: y + QR.margin, width: QR.side, height: QR.side }
  // A quiet zone of white around the code (ISO/IEC 18004).
  fillBox(pagina, { x: area.x - 0.1, y: area.y - 0.1, width: QR.side + 0.2, height: QR.side + 0.2 }, CORES.branco)
  const inner = { x: area.x + 0.25, y: area.y + 0.25, width: QR.side - 0.5, height: QR.side - 0.5 }
  fillBoxes(pagina, qrModules(pix, inner), 0)
  const x = area.x + QR.side + 0.6
  const larg = FOLHA.dir - x - 0.4
  text(pagina, x, y + 0.75, 'Pague com Pix', { font: bold, size: 12, color: CORES.tinta })
  const como = 'Abra o aplicativo do seu banco, escolha Pix e aponte a câmera para o código ao lado, ou copie e cole:'
  const linhas = wrap(como, larg, ESTILO.texto)
  for (const [index, linha] of linhas.entries()) text(pagina, x, y + 1.25 + index * 0.42, linha, ESTILO.texto)
  const style = { font: regular, size: 7.5, color: CORES.tinta }
  const codigo = chunks(pix, larg - 0.4, style)
  const top = y + 1.25 + linhas.length * 0.42
  fillBox(pagina, { x, y: top, width: larg, height: codigo.length * 0.36 + 0.35 }, CORES.branco)
  for (const [index, linha] of codigo.entries()) text(pagina, x + 0.2, top + 0.42 + index * 0.36, linha, style)
  folhas.y = y + Math.max(height, top - y + codigo.length * 0.36 + 0.7) + 0.7
}

/** Lines of exactly the characters of a code, spaces included, so that it is copied whole. */
function chunks(code: string, larg: number, { font, size }: { font: typeof bold; size: number }): string[] {
  const room = (larg * 72) / 2.54
  const lines = ['']
  for (const char of code) {
    const line = lines.at(-1) + char
    if (widthOf(font, size, line) <= room) lines[lines.length - 1] = line
    else lines.push(char)
  }
  return lines
}
