import { Link, type LinkProps } from '@tanstack/react-router'
import { cx } from '#web/kit/cx.ts'
import { ALTURA, ESTADOS, type Estado, LARGURA } from './geografia.ts'
import { contorno, type Pintura, paint } from './Tramas.tsx'

/** A state as a map shows it: how it is painted, the number beside its name, what is said of it, and where it leads. */
export type UfNoMapa = { pintura: Pintura; numero: number; dito: string; para: LinkProps }

/** The 27 states, each a link. */
export const MapaDoBrasil = ({ rotulo, ufDe }: { rotulo: string; ufDe: (uf: string) => UfNoMapa }) => (
  <svg viewBox={`0 0 ${LARGURA} ${ALTURA}`} role="group" aria-label={rotulo} className="w-full max-w-[640px]">
    {ESTADOS.map((estado) => (
      <Uf key={estado.uf} estado={estado} {...ufDe(estado.uf)} />
    ))}
  </svg>
)

/** An outline with its name on a halo, which keeps it readable on any texture. */
const Uf = ({ estado, pintura, numero, dito, para }: UfNoMapa & { estado: Estado }) => {
  const { uf, d, nome, fora } = estado
  const [x, y] = nome
  return (
    <Link {...para} aria-label={`${uf} ${numero || '–'}: ${dito}`} className="group outline-none">
      <title>{`${uf}: ${dito}`}</title>
      <path
        d={d}
        fill={paint(pintura)}
        strokeWidth={1.25}
        strokeLinejoin="round"
        className={cx(
          contorno(pintura),
          'group-hover:stroke-anil group-hover:stroke-2 group-focus-visible:stroke-anil group-focus-visible:stroke-3',
        )}
      />
      {fora && <path d={`M${fora.join(' ')}L${x - 16} ${y - 4}`} className="fill-none stroke-linha-2" />}
      <text
        x={x}
        y={y}
        textAnchor="middle"
        paintOrder="stroke"
        strokeLinejoin="round"
        className="fill-tinta stroke-papel stroke-4 text-[13px] font-semibold"
      >
        {uf} {numero > 0 && <tspan className="font-normal tabular-nums">{numero}</tspan>}
      </text>
    </Link>
  )
}
