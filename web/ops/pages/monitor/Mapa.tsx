import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type EstadoDeWebservice, read } from '#web/api/ops/client.ts'
import { cx } from '#web/kit/cx.ts'
import { Cabecalho, Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { WEBSERVICES } from '#web/words/municipios.ts'
import { AbasDoMonitor } from './AbasDoMonitor.tsx'
import { COR, GRAVES, Legenda } from './Legenda.tsx'

const A_CADA_MS = 15_000

/** Where each of the 27 states stands: its line of the grid, from the north, with dots for the sea and the neighbours. */
const LINHAS = [
  '.. RR AP .. .. .. ..',
  '.. AM PA MA CE RN ..',
  'AC RO TO PI PE PB ..',
  '.. MT GO BA SE AL ..',
  '.. MS DF MG ES .. ..',
  '.. .. SP RJ .. .. ..',
  '.. .. PR .. .. .. ..',
  '.. .. SC .. .. .. ..',
  '.. .. RS .. .. .. ..',
].map((linha) => linha.split(' '))

const LADO = 64

const VAO = 6

/**
 * How the cities answer, by state of Brazil. A grid of equal squares, each in about its geographic place: a drawn map
 * would show the area of Amazonas and hide Sergipe, and what counts here is one place to look at for each state.
 */
export function Mapa() {
  const { data, error, refetch } = useQuery({ ...read('GET /admin/monitor/dashboard', {}), refetchInterval: A_CADA_MS })
  const byUf = new Map(data?.porUf.map(({ uf, estados }) => [uf, estados]))
  return (
    <>
      <Cabecalho titulo="Mapa" texto="O pior estado das cidades em uso de cada UF. Um quadrado para cada uma." />
      <AbasDoMonitor />
      {error && !data ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Esqueleto alto={480} />
      ) : (
        <>
          <Legenda />
          <svg
            viewBox={`0 0 ${7 * (LADO + VAO)} ${LINHAS.length * (LADO + VAO)}`}
            role="group"
            aria-label="Cidades em uso, por UF"
            className="w-full max-w-[560px]"
          >
            {LINHAS.flatMap((linha, y) =>
              linha.flatMap((uf, x) =>
                uf === '..' ? [] : [<Uf key={uf} uf={uf} x={x} y={y} estados={byUf.get(uf)} />],
              ),
            )}
          </svg>
        </>
      )}
    </>
  )
}

type Estados = Record<EstadoDeWebservice, number>

function Uf({ uf, x, y, estados }: { uf: string; x: number; y: number; estados: Estados | undefined }) {
  const pior = estados && GRAVES.find((estado) => estados[estado] > 0)
  const { fundo, letra } = COR[pior ? WEBSERVICES[pior].tom : 'cinza']
  const total = estados ? Object.values(estados).reduce((soma, n) => soma + n, 0) : 0
  const dito = pior
    ? GRAVES.filter((estado) => estados[estado] > 0)
        .map((estado) => `${estados[estado]} ${WEBSERVICES[estado].rotulo.toLowerCase()}`)
        .join(', ')
    : 'nenhuma cidade em uso'
  return (
    <Link to="/monitor" search={{ uf }} aria-label={`${uf} ${total || '–'}: ${dito}`} className="group outline-none">
      <g transform={`translate(${x * (LADO + VAO)} ${y * (LADO + VAO)})`}>
        <rect
          x={1}
          y={1}
          width={LADO}
          height={LADO}
          rx={6}
          strokeWidth={1.5}
          className={cx(
            fundo,
            'group-hover:stroke-anil group-focus-visible:stroke-anil group-focus-visible:stroke-[3]',
          )}
        />
        <text x={LADO / 2} y={30} textAnchor="middle" className={cx(letra, 'text-[17px] font-semibold')}>
          {uf}
        </text>{' '}
        <text x={LADO / 2} y={48} textAnchor="middle" className={cx(letra, 'text-[12px] tabular-nums')}>
          {total || '–'}
        </text>
      </g>
    </Link>
  )
}
