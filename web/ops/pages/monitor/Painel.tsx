import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type PainelDoMonitor as Dados, type EstadoDeWebservice, read } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { inteiro, porcento } from '#web/words/formatos.ts'
import { WEBSERVICES } from '#web/words/municipios.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { AbasDoMonitor } from './AbasDoMonitor.tsx'

const A_CADA_MS = 15_000
const ESTADOS = Object.keys(WEBSERVICES) as EstadoDeWebservice[]
const parte = (valor: number | null) => (valor === null ? '–' : porcento(Math.round(valor * 1000) / 10))

/** All web services in one look: how many are how, the notes of a day against the day before, and the worst. */
export function PainelDoMonitor() {
  const { data, error, refetch } = useQuery({ ...read('GET /admin/monitor/dashboard', {}), refetchInterval: A_CADA_MS })
  return (
    <>
      <Cabecalho titulo="Painel" texto="As cidades em uso, nas últimas 24 horas." />
      <AbasDoMonitor />
      {data ? (
        <>
          <Numeros {...data} />
          <Piores {...data} />
        </>
      ) : (
        <NaoCarregado erro={error} onRetry={refetch} alto={420} />
      )}
    </>
  )
}

const Numeros = ({ estados, emUso, movimento: { atual, antes }, incertasAgora, sondas24h, alertas }: Dados) => (
  <dl className="mb-8 grid grid-cols-2 gap-x-8 gap-y-5 sm:grid-cols-4">
    {ESTADOS.map((estado) => (
      <Dado key={estado} rotulo={WEBSERVICES[estado].rotulo}>
        <Link to="/monitor" search={{ status: estado }} className="text-anil underline">
          {inteiro(estados[estado])}
        </Link>
      </Dado>
    ))}
    <Dado rotulo="Em uso há 30 dias">{inteiro(emUso)}</Dado>
    <Contra rotulo="Autorizadas" agora={atual.autorizadas} antes={antes.autorizadas} />
    <Contra rotulo="Recusadas" agora={atual.rejeitadas} antes={antes.rejeitadas} />
    <Dado rotulo="Sem resultado conhecido">
      <Link to="/alertas" search={{ situacao: 'abertos', tipo: 'nota_incerta' }} className="text-anil underline">
        {inteiro(incertasAgora)}
      </Link>
    </Dado>
    <Dado rotulo="Sondas respondidas">
      {parte(sondas24h.disponibilidade)}
      <span className="sub block">
        {inteiro(sondas24h.respondidas)} de {inteiro(sondas24h.total)}
      </span>
    </Dado>
    <Dado rotulo="Alertas abertos">
      <Link to="/alertas" search={{ situacao: 'abertos' }} className="text-anil underline">
        {inteiro(alertas.critica + alertas.atencao + alertas.informacao)}
      </Link>
      <span className="sub block">{inteiro(alertas.critica)} críticos</span>
    </Dado>
  </dl>
)

const Contra = ({ rotulo, agora, antes }: { rotulo: string; agora: number; antes: number }) => (
  <Dado rotulo={rotulo}>
    {inteiro(agora)}
    <span className="sub block">nas 24 horas antes: {inteiro(antes)}</span>
  </Dado>
)

const Piores = ({ piores }: Dados) => (
  <Secao titulo="As que não vão bem">
    {piores.length === 0 ? (
      <Vazio titulo="Todas vão bem">Nenhuma cidade em uso falha.</Vazio>
    ) : (
      <ul className="border-t border-linha text-sm">
        {piores.map(({ municipio, ambiente, status, taxaDeFalha, falhas }) => (
          <li
            key={`${municipio.ibge} ${ambiente}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-linha py-2"
          >
            <Selo tom={WEBSERVICES[status].tom}>{WEBSERVICES[status].rotulo}</Selo>
            <Link
              to="/monitor/$ibge"
              params={{ ibge: municipio.ibge }}
              search={{ ambiente }}
              className="font-medium hover:text-anil hover:underline"
            >
              {municipio.nome}, {municipio.uf}
            </Link>
            <span className="sub">{AMBIENTES[ambiente]}</span>
            <span className="sub ml-auto">
              {falhas > 0 && `${inteiro(falhas)} sem resposta, ${parte(taxaDeFalha)} das tentativas em 24 h`}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Secao>
)
