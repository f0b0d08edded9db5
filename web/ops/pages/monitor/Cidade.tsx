import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { read } from '#web/api/ops/client.ts'
import { Abas } from '#web/kit/detail/Abas.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { GRAVIDADES } from '#web/words/alertas.ts'
import { umDe } from '#web/words/busca.ts'
import { WEBSERVICES } from '#web/words/municipios.ts'
import { Erros } from './Erros.tsx'
import { Fatos } from './Fatos.tsx'
import { ListaDeTransmissoes } from './ListaDeTransmissoes.tsx'
import { Medidas } from './Medidas.tsx'
import { SondarAgora } from './SondarAgora.tsx'
import { Sondas } from './Sondas.tsx'

const rota = getRouteApi('/dentro/monitor/$ibge')

const ABAS = ['medidas', 'erros', 'transmissoes', 'sondas'] as const

const AMBIENTES = [
  { value: 'producao', label: 'Produção' },
  { value: 'homologacao', label: 'Homologação' },
] as const

const A_CADA_MS = 15_000

/** The web service of one city: how it answers, what it refused, what was sent, what the probes found. */
export function Cidade() {
  const { ibge } = rota.useParams()
  const busca = rota.useSearch()
  const navigate = useNavigate({ from: '/monitor/$ibge' })
  const ambiente = umDe(busca.ambiente, ['producao', 'homologacao']) ?? 'producao'
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/monitor/webservices/{municipioIbge}', {
      caminho: { municipioIbge: ibge },
      consulta: { ambiente },
    }),
    refetchInterval: A_CADA_MS,
  })
  const back = (
    <Link to="/monitor" search={{}}>
      Monitor
    </Link>
  )
  if (!data) return <NaoCarregado titulo="Cidade" back={back} erro={error} onRetry={refetch} alto={480} />
  const { municipio, status } = data
  return (
    <>
      <Cabecalho
        titulo={`${municipio.nome}, ${municipio.uf}`}
        selo={<Selo tom={WEBSERVICES[status].tom}>{WEBSERVICES[status].rotulo}</Selo>}
        back={back}
      >
        <Segmentos
          rotulo="Ambiente"
          opcoes={AMBIENTES}
          valor={ambiente}
          onChange={(novo) => void navigate({ search: { ...busca, ambiente: novo }, replace: true })}
        />
        <SondarAgora ibge={ibge} ambiente={ambiente} />
      </Cabecalho>
      {data.alertas.map(({ id, mensagem, gravidade, abertoEm }) => (
        <Painel key={id} tom={GRAVIDADES[gravidade].tom} titulo={mensagem}>
          <p className="mt-1">
            Desde <Instante em={abertoEm} />.{' '}
            <Link to="/alertas" search={{ situacao: 'abertos' }} className="underline">
              Ver os alertas
            </Link>
          </p>
        </Painel>
      ))}
      <Fatos cidade={data} />
      <Abas
        valor={umDe(busca.aba, ABAS) ?? 'medidas'}
        onChange={(aba) => void navigate({ search: { ...busca, aba }, replace: true })}
        abas={[
          { id: 'medidas', titulo: 'Medidas', conteudo: <Medidas cidade={data} /> },
          { id: 'erros', titulo: 'Recusas e falhas', conteudo: <Erros ibge={ibge} ambiente={ambiente} /> },
          {
            id: 'transmissoes',
            titulo: 'Transmissões',
            conteudo: <ListaDeTransmissoes deUma filtro={{ municipioIbge: ibge, ambiente }} />,
          },
          { id: 'sondas', titulo: 'Sondas', conteudo: <Sondas sondas={data.ultimasSondas} /> },
        ]}
      />
    </>
  )
}
