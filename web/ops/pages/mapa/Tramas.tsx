import type { Tom } from '#web/words/status.ts'

/** How a state of Brazil is filled: each tone has a ground and lines, and each texture is distinguished without colour. */
export type Pintura = { tom: Tom; trama: keyof typeof TRAMAS }

/** The lines of a texture, in a square of eight by eight. */
const TRAMAS = {
  lisa: '',
  pontos: 'M1.5 2.5h1M5.5 6.5h1',
  riscos: 'M-1 7l8-8M-1 15l16-16',
  barras: 'M0 2h8M0 6h8',
  grade: 'M0 0l8 8M8 0l-8 8',
} as const

const COR: Record<Tom, { fundo: string; risco: string }> = {
  verde: { fundo: 'fill-verde-papel', risco: 'stroke-verde-ponto' },
  azul: { fundo: 'fill-azul-papel', risco: 'stroke-azul-ponto' },
  vermelho: { fundo: 'fill-vermelho-papel', risco: 'stroke-vermelho-ponto' },
  ambar: { fundo: 'fill-ambar-papel', risco: 'stroke-ambar-ponto' },
  roxo: { fundo: 'fill-roxo-papel', risco: 'stroke-roxo-ponto' },
  cinza: { fundo: 'fill-papel-1', risco: 'stroke-cinza-ponto' },
}

const idDe = ({ tom, trama }: Pintura) => `trama-${tom}-${trama}`
/** The value of `fill` of what is painted so. */
export const paint = (pintura: Pintura) => `url(#${idDe(pintura)})`
/** The class of the outline of what is painted so. */
export const contorno = ({ tom }: Pintura) => COR[tom].risco

/** Defines the textures that a page paints with. */
const Tramas = ({ pinturas }: { pinturas: readonly Pintura[] }) => (
  <svg aria-hidden className="absolute size-0">
    <defs>
      {pinturas.map((pintura) => (
        <pattern key={idDe(pintura)} id={idDe(pintura)} width={8} height={8} patternUnits="userSpaceOnUse">
          <rect width={8} height={8} className={COR[pintura.tom].fundo} />
          <path
            d={TRAMAS[pintura.trama]}
            strokeWidth={pintura.trama === 'pontos' ? 2 : 1.25}
            strokeLinecap="round"
            className={COR[pintura.tom].risco}
          />
        </pattern>
      ))}
    </defs>
  </svg>
)

/** What each texture of the map says. */
export const Legenda = ({
  itens,
  numero,
}: {
  itens: readonly { rotulo: string; pintura: Pintura }[]
  /** What the number beside the name of a state counts. */
  numero: string
}) => (
  <>
    <Tramas pinturas={itens.map(({ pintura }) => pintura)} />
    <ul aria-label="Legenda" className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-sm text-tinta-2">
      {itens.map(({ rotulo, pintura }) => (
        <li key={rotulo} className="flex items-center gap-1.5">
          <svg viewBox="0 0 24 16" aria-hidden className="h-4 w-6 shrink-0">
            <rect x={0.5} y={0.5} width={23} height={15} rx={3} fill={paint(pintura)} className={contorno(pintura)} />
          </svg>
          {rotulo}
        </li>
      ))}
      <li className="text-tinta-3">O número: {numero}.</li>
    </ul>
  </>
)
