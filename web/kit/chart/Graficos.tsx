import { type ReactNode, useEffect, useRef, useState } from 'react'
import { inteiro } from '../../words/formatos.ts'
import type { Tom } from '../../words/status.ts'
import { cx } from '../cx.ts'
import { TONS } from '../detail/Selo.tsx'

export type Serie = { id: string; nome: string; tom: Tom }
export type Ponto = { rotulo: string; valores: Record<string, number> }
type Props = {
  titulo: string
  series: Serie[]
  pontos: Ponto[]
  altura?: number
  formato?: (n: number) => string
  /** The text of a point without a value; 0 unless given. */
  semValor?: string
}

const COR: Record<Tom, string> = {
  verde: 'fill-verde-ponto stroke-verde-ponto',
  azul: 'fill-azul-ponto stroke-azul-ponto',
  vermelho: 'fill-vermelho-ponto stroke-vermelho-ponto',
  ambar: 'fill-ambar-ponto stroke-ambar-ponto',
  roxo: 'fill-roxo-ponto stroke-roxo-ponto',
  cinza: 'fill-cinza-ponto stroke-cinza-ponto',
}
const M = { e: 52, b: 22, t: 8 }
/** The width of the box, which the drawing gets too, so that 11px letters stay 11px on a phone. */
function useLargura() {
  const ref = useRef<HTMLElement>(null),
    [l, setL] = useState(0)
  useEffect(() => {
    const o = new ResizeObserver(([e]) => setL(Math.round(e!.contentRect.width)))
    o.observe(ref.current!)
    return () => o.disconnect()
  }, [])
  return [ref, l] as const
}
/** 1, 2 or 5 times a power of ten: the ticks a person would choose. */
function marcas(max: number, menor: number, n = 4) {
  const bruto = Math.max(menor, max / n),
    p = 10 ** Math.floor(Math.log10(bruto || 1)),
    passo = ([1, 2, 5, 10].find((k) => k * p >= bruto) ?? 10) * p
  return Array.from({ length: Math.ceil(max / passo) + 1 }, (_, i) => i * passo)
}
/** Ticks that read differently: a count has no fractional ones, and neither has a time in milliseconds. */
const distintas = (topo: number, formato: (n: number) => string) =>
  [0, 1, 2, 5, 10]
    .map((menor) => marcas(topo, menor))
    .find((ticks) => new Set(ticks.map(formato)).size === ticks.length) ?? [0, topo]
const total = (p: Ponto, s: Serie[]) => s.reduce((a, x) => a + (p.valores[x.id] ?? 0), 0)

/** The frame of every chart: axis, legend, a tooltip by mouse or arrow keys, and the data as a table for screen readers. */
function Moldura({
  titulo,
  series,
  pontos,
  altura = 200,
  formato = inteiro,
  semValor = formato(0),
  topo,
  children,
}: Props & {
  topo: number
  children: (x: (i: number) => number, y: (v: number) => number, ativo: number | null, passo: number) => ReactNode
}) {
  const [ativo, setAtivo] = useState<number | null>(null),
    [caixa, L] = useLargura()
  const ticks = distintas(topo, formato),
    max = ticks.at(-1) || 1,
    passo = (L - M.e) / pontos.length
  const x = (i: number) => M.e + passo * (i + 0.5),
    y = (v: number) => M.t + (altura - M.t - M.b) * (1 - v / max)
  const move = (d: number) =>
    setAtivo((a) => Math.min(pontos.length - 1, Math.max(0, (a ?? (d > 0 ? -1 : pontos.length)) + d)))
  const p = ativo === null ? null : pontos[ativo]!
  const dito = (valor: number | undefined) => (valor === undefined ? semValor : formato(valor))
  return (
    <figure ref={caixa} className="relative min-w-0 overflow-x-clip">
      <figcaption className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <span className="font-medium">{titulo}</span>
        {series.length > 1 && (
          <span className="ml-auto flex flex-wrap gap-x-3 text-tinta-2">
            {series.map((s) => (
              <span key={s.id} className="flex items-center gap-1.5">
                <span className={cx('size-2 rounded-full', TONS[s.tom].ponto)} />
                {s.nome}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      <svg
        width={L}
        height={altura}
        role="group"
        aria-roledescription="gráfico"
        tabIndex={0}
        aria-label={`${titulo}. Setas percorrem os pontos.`}
        className="block overflow-visible rounded-md"
        onKeyDown={(e) => {
          if (e.key === 'ArrowRight') move(1)
          else if (e.key === 'ArrowLeft') move(-1)
          else if (e.key === 'Escape') setAtivo(null)
        }}
        onBlur={() => setAtivo(null)}
        onPointerLeave={() => setAtivo(null)}
        onPointerMove={(e) => {
          const r = e.currentTarget.getBoundingClientRect()
          const i = Math.floor((e.clientX - r.left - M.e) / passo)
          setAtivo(i >= 0 && i < pontos.length ? i : null)
        }}
      >
        {ticks.map((t) => (
          <g key={t}>
            <line
              x1={M.e}
              x2={L}
              y1={y(t)}
              y2={y(t)}
              className="stroke-linha"
              strokeWidth={1}
              vectorEffect="non-scaling-stroke"
            />
            <text x={M.e - 8} y={y(t) + 4} textAnchor="end" className="fill-tinta-3 text-[11px] tabular-nums">
              {formato(t)}
            </text>
          </g>
        ))}
        {ativo !== null && (
          <rect x={x(ativo) - passo / 2} y={M.t} width={passo} height={altura - M.t - M.b} className="fill-papel-2" />
        )}
        {L > 0 && children(x, y, ativo, passo)}
        {pontos.map(
          (q, i) =>
            i % Math.ceil(pontos.length / Math.max(2, L / 90)) === 0 && (
              <text
                key={i}
                x={x(i)}
                y={altura - 4}
                textAnchor="middle"
                className="fill-tinta-3 text-[11px] tabular-nums"
              >
                {q.rotulo}
              </text>
            ),
        )}
      </svg>
      {p && (
        <div
          className="pop pointer-events-none absolute top-9 z-10 min-w-36 px-3 py-2 text-xs"
          style={{
            left: `${(x(ativo!) / L) * 100}%`,
            translate: ativo! > pontos.length / 2 ? 'calc(-100% - 14px)' : '14px',
          }}
          aria-live="polite"
        >
          <p className="mb-1 font-medium">{p.rotulo}</p>
          {series.map((s) => (
            <p key={s.id} className="flex justify-between gap-4 whitespace-nowrap tabular-nums">
              <span className="flex items-center gap-1.5 text-tinta-2">
                <span className={cx('size-2 rounded-full', TONS[s.tom].ponto)} />
                {s.nome}
              </span>
              {dito(p.valores[s.id])}
            </p>
          ))}
        </div>
      )}
      {/* A table keeps the width of its columns: the box around it is what can be one pixel wide. */}
      <div className="sr-only">
        <table>
          <caption>{titulo}</caption>
          <thead>
            <tr>
              <th>Ponto</th>
              {series.map((s) => (
                <th key={s.id}>{s.nome}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pontos.map((q, i) => (
              <tr key={i}>
                <th>{q.rotulo}</th>
                {series.map((s) => (
                  <td key={s.id}>{dito(q.valores[s.id])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
export function Barras(p: Props) {
  return (
    <Moldura {...p} topo={Math.max(1, ...p.pontos.map((q) => total(q, p.series)))}>
      {(x, y, _, passo) =>
        p.pontos.map((q, i) => {
          let base = 0
          const larg = passo * 0.62
          return (
            <g key={i}>
              {p.series.map((s) => {
                const v = q.valores[s.id] ?? 0,
                  y1 = y(base + v),
                  h = y(base) - y1
                base += v
                return (
                  v > 0 && (
                    <rect
                      key={s.id}
                      x={x(i) - larg / 2}
                      y={y1}
                      width={larg}
                      height={Math.max(0.5, h - 0.8)}
                      rx={1.5}
                      className={cx(COR[s.tom], 'stroke-none')}
                    />
                  )
                )
              })}
            </g>
          )
        })
      }
    </Moldura>
  )
}
/** Lines over time. Where a point has no value the line stops: a day without measurements is not a day of zero. */
export function Linhas(p: Props) {
  return (
    <Moldura semValor="sem medida" {...p} topo={Math.max(1, ...p.pontos.flatMap((q) => Object.values(q.valores)))}>
      {(x, y, ativo) =>
        p.series.map((s) => {
          const at = (i: number) => p.pontos[i]?.valores[s.id]
          const d = p.pontos
            .map((_, i) => {
              const v = at(i)
              return v === undefined
                ? ''
                : `${at(i - 1) === undefined ? 'M' : 'L'}${x(i).toFixed(1)} ${y(v).toFixed(1)}`
            })
            .join('')
          const isAlone = (i: number) => at(i - 1) === undefined && at(i + 1) === undefined
          return (
            <g key={s.id} className={COR[s.tom]}>
              <path d={d} fill="none" strokeWidth={1.75} strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
              {p.pontos.map((_, i) => {
                const v = at(i)
                if (v === undefined || !(ativo === i || isAlone(i))) return null
                return <circle key={i} cx={x(i)} cy={y(v)} r={3.5} className="stroke-papel" strokeWidth={2} />
              })}
            </g>
          )
        })
      }
    </Moldura>
  )
}
