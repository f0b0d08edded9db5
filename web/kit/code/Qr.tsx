import { create } from 'qrcode'

/** Four modules of white on each side, as readers ask for. */
const MARGEM = 4

/** A text as a QR code, black on white in every theme. `rotulo`: what it is, for who does not see it. */
export default function Qr({ texto, rotulo }: { texto: string; rotulo: string }) {
  const { size, data } = create(texto, { errorCorrectionLevel: 'M' }).modules
  const path = Array.from(data, (dark, at) => (dark ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '')).join('')
  const side = size + 2 * MARGEM
  return (
    <svg
      role="img"
      aria-label={rotulo}
      viewBox={`${-MARGEM} ${-MARGEM} ${side} ${side}`}
      className="size-48 rounded-sm bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
