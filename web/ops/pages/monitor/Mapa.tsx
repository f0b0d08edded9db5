import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type EstadoDeWebservice, read } from '#web/api/ops/client.ts'
import { cx } from '#web/kit/cx.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { WEBSERVICES } from '#web/words/municipios.ts'
import { AbasDoMonitor } from './AbasDoMonitor.tsx'
import { ALTURA, ESTADOS, type Estado, LARGURA } from './geografia.ts'
import { COR, GRAVES, Legenda } from './Legenda.tsx'
import { PorUf } from './PorUf.tsx'

const A_CADA_MS = 15_000

/** How the cities answer, by state of Brazil: each in the colour of its worst city, and all of them in a table. */
export function Mapa() {
  const { data, error, refetch } = useQuery({ ...read('GET /admin/monitor/dashboard', {}), refetchInterval: A_CADA_MS })
  const byUf = new Map(data?.porUf.map(({ uf, estados }) => [uf, estados]))
  return (
    <>
      <Cabecalho titulo="Mapa" texto="Cada estado com a cor da pior das suas cidades em uso." />
      <AbasDoMonitor />
      {!data ? (
        <NaoCarregado erro={error} onRetry={refetch} alto={560} />
      ) : (
        <>
          <Legenda />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,460px)]">
            <svg
              viewBox={`0 0 ${LARGURA} ${ALTURA}`}
              role="group"
              aria-label="Cidades em uso, por UF"
              className="w-full max-w-[640px]"
            >
              {ESTADOS.map((estado) => (
                <Uf key={estado.uf} estado={estado} cidades={byUf.get(estado.uf)} />
              ))}
            </svg>
            <div>
              <PorUf linhas={data.porUf} />
            </div>
          </div>
        </>
      )}
    </>
  )
}

type Cidades = Record<EstadoDeWebservice, number>

/** The label of an outline, in its colour: the worst of its cities, how many there are, and a link to them. */
function Uf({ estado: { uf, d, nome, fora }, cidades }: { estado: Estado; cidades: Cidades | undefined }) {
  const pior = cidades && GRAVES.find((estado) => cidades[estado] > 0)
  const { fundo, letra } = COR[pior ? WEBSERVICES[pior].tom : 'cinza']
  const total = cidades ? Object.values(cidades).reduce((soma, n) => soma + n, 0) : 0
  const dito = pior
    ? GRAVES.filter((estado) => cidades[estado] > 0)
        .map((estado) => `${cidades[estado]} ${WEBSERVICES[estado].rotulo.toLowerCase()}`)
        .join(', ')
    : 'nenhuma cidade em uso'
  const [x, y] = nome
  return (
    <Link to="/monitor" search={{ uf }} aria-label={`${uf} ${total || '–'}: ${dito}`} className="group outline-none">
      <path
        d={d}
        strokeWidth={1.25}
        strokeLinejoin="round"
        className={cx(
          fundo,
          'group-hover:stroke-anil group-hover:stroke-2 group-focus-visible:stroke-anil group-focus-visible:stroke-3',
        )}
      />
      {fora && <path d={`M${fora.join(' ')}L${x - 16} ${y - 4}`} className="fill-none stroke-linha-2" />}
      <text x={x} y={y} textAnchor="middle" className={cx(fora ? 'fill-tinta' : letra, 'text-[13px] font-semibold')}>
        {uf} {total > 0 && <tspan className="font-normal tabular-nums">{total}</tspan>}
      </text>
    </Link>
  )
}
