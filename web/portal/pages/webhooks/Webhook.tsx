import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAoVivo } from '#web/api/portal/ao-vivo.ts'
import type { Endpoint, ResultadoTeste } from '#web/api/portal/client.ts'
import { endpoint as endpointPor, entregas } from '#web/api/portal/webhooks.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado, Secao, Talao } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { diaMes, horaMinuto } from '#web/words/datas.ts'
import { duracao, inteiro } from '#web/words/formatos.ts'
import { ambienteDoEndpoint, EVENTOS, resposta, TENTATIVAS_MAX } from '#web/words/webhooks.ts'
import { AcoesDoEndpoint } from './AcoesDoEndpoint.tsx'
import { ComoConferir } from './ComoConferir.tsx'
import { SeloEndpoint, sucessoEm24h } from './PartesDeWebhooks.tsx'
import { TabelaEntregas } from './TabelaEntregas.tsx'

const rota = getRouteApi('/dentro/webhooks/$id')

/** One endpoint: how it has been receiving, its last deliveries, and what may be done with it. */
export function Webhook() {
  const { id } = rota.useParams()
  const [teste, setTeste] = useState<ResultadoTeste | null>(null)
  const { data: endpoint, error, refetch } = useQuery(endpointPor(id))
  // What comes below them waits for them: their number decides where it begins.
  const { isPending: pendentes } = useQuery(ultimas(id))
  const back = <Link to="/webhooks">Webhooks</Link>
  if (!endpoint) return <NaoCarregado titulo="Endpoint" back={back} erro={error} onRetry={refetch} alto={520} />
  return (
    <>
      <Cabecalho
        titulo={endpoint.descricao ?? new URL(endpoint.url).host}
        selo={<SeloEndpoint {...endpoint} />}
        texto={<span className="font-mono text-xs break-all">{endpoint.url}</span>}
        back={back}
      >
        <AcoesDoEndpoint endpoint={endpoint} onTest={setTeste} />
      </Cabecalho>
      <Aviso endpoint={endpoint} />
      {teste && <Resultado teste={teste} />}
      <Talao>
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          <Dado rotulo="Ambiente">{ambienteDoEndpoint(endpoint.ambiente)}</Dado>
          <Dado rotulo="Último sucesso">
            <Quando momento={endpoint.ultimoSucessoEm} nunca="Ainda nenhum" />
          </Dado>
          <Dado rotulo="Falhando desde">
            <Quando momento={endpoint.falhandoDesde} nunca="Não está falhando" />
          </Dado>
          <Dado rotulo="Últimas 24 horas">{sucessoEm24h(endpoint) ?? 'Nada enviado'}</Dado>
          {endpoint.segredoAnteriorAte && (
            <Dado rotulo="Segredo anterior assina até">
              <Quando momento={endpoint.segredoAnteriorAte} nunca="" />
            </Dado>
          )}
          <Dado rotulo="Cadastrado em">
            <Quando momento={endpoint.criadoEm} nunca="" />
          </Dado>
        </dl>
      </Talao>
      <Secao titulo="Últimas entregas">
        <Ultimas id={id} />
      </Secao>
      {!pendentes && (
        <>
          <Secao titulo="Avisa quando">
            <ul className="grid gap-x-8 gap-y-1.5 text-sm sm:grid-cols-2">
              {endpoint.eventos.map((evento) => (
                <li key={evento} className="flex flex-wrap items-baseline gap-x-2">
                  {EVENTOS[evento]} <code className="font-mono text-xs text-tinta-3">{evento}</code>
                </li>
              ))}
            </ul>
          </Secao>
          <Secao
            titulo="Como conferir a assinatura"
            texto="O cabeçalho X-Service-Signature traz t (segundos) e v1: o HMAC-SHA256 de t, um ponto e o corpo, com o segredo."
          >
            <ComoConferir />
          </Secao>
        </>
      )}
    </>
  )
}

const Quando = ({ momento, nunca }: { momento: string | null; nunca: string }) => (
  <span className="tabular-nums">{momento ? `${diaMes(momento)}, ${horaMinuto(momento)}` : nunca}</span>
)

/** What the state means, when it needs attention. */
function Aviso({ endpoint: { estado, falhandoDesde } }: { endpoint: Endpoint }) {
  const desde = falhandoDesde ? ` desde ${diaMes(falhandoDesde)}, ${horaMinuto(falhandoDesde)}` : ''
  const texto = {
    ativo: null,
    instavel: `Uma entrega esgotou as ${TENTATIVAS_MAX} tentativas, e nada chegou${desde}. Depois de 5 dias só de falhas, o endpoint é desativado sozinho.`,
    desativado_automatico: `Foi desativado sozinho: respondeu 410, ou só falhou${desde}. Nada mais é enviado. Conserte, envie um teste e reative; as entregas suspensas podem ser reenviadas.`,
    desativado_manual:
      'Está desativado por vocês: nada é enviado, e as entregas ficam suspensas até alguém as reenviar.',
  }[estado]
  if (!texto) return null
  return (
    <p
      className={
        estado === 'desativado_automatico'
          ? 'mb-5 max-w-[80ch] rounded-lg bg-vermelho-papel px-4 py-3 text-sm text-vermelho'
          : 'mb-5 max-w-[80ch] rounded-lg bg-ambar-papel px-4 py-3 text-sm text-ambar'
      }
    >
      {texto}
    </p>
  )
}

const Resultado = ({ teste }: { teste: ResultadoTeste }) => (
  <div role="status" className="mb-5 rounded-lg border border-linha px-4 py-3 text-sm">
    <p className={teste.entregue ? 'font-medium text-verde' : 'font-medium text-vermelho'}>
      {teste.entregue ? 'O teste chegou' : 'O teste não chegou'}
    </p>
    <p className="mt-0.5">
      {resposta(teste)} <span className="text-tinta-2">Levou {duracao(teste.duracaoMs)}.</span>{' '}
      <Link to="/webhooks/entregas/$id" params={{ id: teste.entregaId }} className="text-anil underline">
        Ver o que foi enviado
      </Link>
    </p>
  </div>
)

const ultimas = (id: string) => entregas({ endpoint: id, limit: 5 })

function Ultimas({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(ultimas(id))
  useAoVivo(true)
  if (error) return <Falha erro={error} onRetry={() => void refetch()} />
  return (
    <>
      <TabelaEntregas
        linhas={data?.items}
        esqueleto={3}
        vazio={<p className="text-sm text-tinta-2">Nada foi enviado ainda. Envie um teste, ou emita uma nota.</p>}
      />
      {(data?.total ?? 0) > 5 && (
        <p className="mt-3 text-sm">
          <Link to="/webhooks/entregas" search={{ endpointId: id }} className="text-anil hover:underline">
            Todas as {inteiro(data?.total ?? 0)} entregas
          </Link>
        </p>
      )}
    </>
  )
}
