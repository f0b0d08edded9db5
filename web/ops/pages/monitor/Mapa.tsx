import { useQuery } from '@tanstack/react-query'
import { type EstadoDeWebservice, read } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { WEBSERVICES } from '#web/words/municipios.ts'
import { MapaDoBrasil, type UfNoMapa } from '../mapa/MapaDoBrasil.tsx'
import { Legenda, type Pintura } from '../mapa/Tramas.tsx'
import { AbasDoMonitor } from './AbasDoMonitor.tsx'
import { GRAVES, pinturaDe } from './gravidade.ts'
import { PorUf } from './PorUf.tsx'

const A_CADA_MS = 15_000
const SEM_USO: Pintura = { tom: 'cinza', trama: 'lisa' }
const LEGENDA = [
  ...GRAVES.map((estado) => ({ rotulo: WEBSERVICES[estado].rotulo, pintura: pinturaDe(estado) })),
  { rotulo: 'Nenhuma em uso', pintura: SEM_USO },
]

/** How the cities answer, by state of Brazil: each in the texture of its worst city, and all of them in a table. */
export function Mapa() {
  const { data, error, refetch } = useQuery({ ...read('GET /admin/monitor/dashboard', {}), refetchInterval: A_CADA_MS })
  const byUf = new Map(data?.porUf.map(({ uf, estados }) => [uf, estados]))
  return (
    <>
      <Cabecalho titulo="Mapa" texto="Cada estado como a pior das suas cidades em uso." />
      <AbasDoMonitor />
      {!data ? (
        <NaoCarregado erro={error} onRetry={refetch} alto={560} />
      ) : (
        <>
          <Legenda itens={LEGENDA} numero="cidades em uso" />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,460px)]">
            <MapaDoBrasil rotulo="Cidades em uso, por UF" ufDe={(uf) => ufDe(uf, byUf.get(uf))} />
            <div>
              <PorUf linhas={data.porUf} />
            </div>
          </div>
        </>
      )}
    </>
  )
}

/** The worst of the cities of a state, how many there are, and the list of them. */
function ufDe(uf: string, cidades: Record<EstadoDeWebservice, number> | undefined): UfNoMapa {
  const pior = cidades && GRAVES.find((estado) => cidades[estado] > 0)
  return {
    pintura: pior ? pinturaDe(pior) : SEM_USO,
    numero: cidades ? Object.values(cidades).reduce((soma, n) => soma + n, 0) : 0,
    dito: pior
      ? GRAVES.filter((estado) => cidades[estado] > 0)
          .map((estado) => `${cidades[estado]} ${WEBSERVICES[estado].rotulo.toLowerCase()}`)
          .join(', ')
      : 'nenhuma cidade em uso',
    para: { to: '/monitor', search: { uf } },
  }
}
