import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { type Ambiente, useAmbiente } from '#web/api/portal/ambiente.ts'
import type { MunicipioDoPortal, SaudeDoMunicipio } from '#web/api/portal/client.ts'
import { municipio as municipioPor, saude as saudeDe } from '#web/api/portal/municipios.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado, Esqueleto, Secao, Talao } from '#web/kit/detail/Pagina.tsx'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { DetalhesTecnicos } from '#web/portal/DetalhesTecnicos.tsx'
import { duracao, inteiro } from '#web/words/formatos.ts'
import { atendimentoDe, caminho, naoAtendida, SAUDE } from '#web/words/municipios.ts'
import { AMBIENTES, TRILHOS } from '#web/words/status.ts'
import { AviseMe } from './AviseMe.tsx'
import { Capacidades } from './Capacidades.tsx'
import { ErrosDaCidade, TrintaDias } from './TrintaDias.tsx'

const rota = getRouteApi('/dentro/municipios/$ibge')

/** One city: the state of its system now and before, what it requires and what it can do. */
export function Municipio() {
  const { ibge } = rota.useParams()
  const ambiente = useAmbiente()
  const { data: municipio, error, refetch } = useQuery(municipioPor(ibge))
  const saude = useQuery(saudeDe(ibge, ambiente))
  const back = (
    <Link to="/municipios" search={{}}>
      Municípios
    </Link>
  )
  if (error || !municipio)
    return <NaoCarregado titulo="Município" back={back} erro={error} onRetry={refetch} alto={720} />
  const isAtendido = atendimentoDe(municipio).quem !== 'ninguem'
  return (
    <>
      <Cabecalho
        titulo={`${municipio.nome}, ${municipio.uf}`}
        selo={<Selo tom="cinza">{TRILHOS[municipio.trilho]}</Selo>}
        texto={
          <>
            {caminho(municipio)} · <span className="font-mono text-xs">{ibge}</span>
          </>
        }
        back={back}
      />
      <NaoAtendido municipio={municipio} ambiente={ambiente} />
      {saude.error ? (
        <div className="mb-8">
          <Falha erro={saude.error} onRetry={() => void saude.refetch()} />
        </div>
      ) : saude.data && !isAtendido && movimento(saude.data) === 0 ? null : saude.data ? (
        <>
          <Agora saude={saude.data} />
          <Secao
            titulo={`Últimos 30 dias em ${AMBIENTES[ambiente].toLowerCase()}`}
            texto="De todos os que emitem por aqui, sem identificar ninguém."
          >
            <TrintaDias saude={saude.data} />
          </Secao>
          {movimento(saude.data) > 0 && (
            <Secao titulo="O que mais deu errado">
              <ErrosDaCidade erros={saude.data.erros} />
            </Secao>
          )}
        </>
      ) : (
        <Esqueleto alto={620} />
      )}
      {isAtendido && !saude.isPending && <Capacidades municipio={municipio} />}
    </>
  )
}

/** Why no note of this ambiente leaves from here, and a way to ask for a message when they do. */
function NaoAtendido({ municipio, ambiente }: { municipio: MunicipioDoPortal; ambiente: Ambiente }) {
  if (municipio.ambientes[ambiente]) return null
  const aviso = naoAtendida(municipio, { regimeTributario: 'lucro_presumido' })
  return (
    <Painel
      tom="ambar"
      icone={TriangleAlert}
      titulo={aviso?.titulo ?? `Ainda não emitimos em ${municipio.nome} em ${AMBIENTES[ambiente].toLowerCase()}`}
    >
      {aviso && <p className="mt-1">{aviso.frases.join(' ')}</p>}
      {aviso && (
        <div className="mt-1">
          <DetalhesTecnicos>
            <p className="sub">{municipio.motivo}</p>
          </DetalhesTecnicos>
        </div>
      )}
      <AviseMe municipio={municipio} />
    </Painel>
  )
}

const movimento = ({ periodo }: SaudeDoMunicipio) => periodo.autorizadas + periodo.rejeitadas + periodo.chamadas

/** The slip: the state in words, and the 30 days in four numbers. */
function Agora({ saude }: { saude: SaudeDoMunicipio }) {
  const { agora, periodo } = saude
  const { rotulo, tom } = SAUDE[agora.status]
  return (
    <Talao>
      <div className="min-w-0 basis-full">
        <p className="mb-1.5">
          <Selo tom={tom}>{rotulo}</Selo>
        </p>
        <p className="max-w-[62ch] text-lg">{agora.mensagem}</p>
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <Dado rotulo="Autorizadas em 30 dias">
          <Cifra>{inteiro(periodo.autorizadas)}</Cifra>
        </Dado>
        <Dado rotulo="Rejeitadas">
          <Cifra>{inteiro(periodo.rejeitadas)}</Cifra>
        </Dado>
        <Dado rotulo="Falhas no envio">
          <Cifra>{inteiro(periodo.falhas)}</Cifra>
        </Dado>
        <Dado rotulo="Tempo de resposta típico">
          <Cifra>{periodo.tempoResposta ? duracao(periodo.tempoResposta.p50Ms) : '–'}</Cifra>
        </Dado>
        {periodo.tempoTotal && (
          <Dado rotulo="Do pedido à nota, tempo típico">
            <Cifra>{duracao(periodo.tempoTotal.p50Ms)}</Cifra>
          </Dado>
        )}
      </dl>
    </Talao>
  )
}

const Cifra = ({ children }: { children: React.ReactNode }) => (
  <span className="text-xl font-semibold tracking-tight tabular-nums">{children}</span>
)
