import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useAoVivo } from '#web/api/portal/ao-vivo.ts'
import { endpoints, entregas } from '#web/api/portal/webhooks.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { CampoBusca } from '#web/kit/list/CampoBusca.tsx'
import { Filtro, FiltroPeriodo } from '#web/kit/list/Filtro.tsx'
import { Paginacao } from '#web/kit/list/Paginacao.tsx'
import { umDe } from '#web/words/busca.ts'
import { ESTADOS_ENTREGA } from '#web/words/webhooks.ts'
import type { readBuscaEntregas } from './busca.ts'
import { NavWebhooks } from './PartesDeWebhooks.tsx'
import { TabelaEntregas } from './TabelaEntregas.tsx'

const rota = getRouteApi('/dentro/webhooks/entregas')
const STATUS = Object.keys(ESTADOS_ENTREGA) as (keyof typeof ESTADOS_ENTREGA)[]
const OPCOES = STATUS.map((value) => ({ value, label: ESTADOS_ENTREGA[value].rotulo }))

/** The log of everything that was sent. */
export function Entregas() {
  const { estado, endpointId, nfseId, q, dataInicio, dataFim, pagina = 1, porPagina = 25 } = rota.useSearch()
  const navigate = rota.useNavigate()
  const status = umDe(estado, STATUS)
  const destinos = useQuery(endpoints).data?.items ?? []
  const { data, error, refetch, isPlaceholderData } = useQuery(
    entregas({
      ...(status && { status }),
      ...(endpointId && { endpoint: endpointId }),
      ...(nfseId && { nfseId }),
      ...(q && { q }),
      ...(dataInicio && { de: dataInicio }),
      ...(dataFim && { ate: dataFim }),
      limit: porPagina,
      offset: (pagina - 1) * porPagina,
    }),
  )
  useAoVivo(true)
  const filtered = !!(status || endpointId || nfseId || q || dataInicio || dataFim)
  const filter = (change: Partial<ReturnType<typeof readBuscaEntregas>>) =>
    void navigate({ search: (now) => ({ ...now, ...change, pagina: undefined }) })
  return (
    <>
      <Cabecalho titulo="Entregas" />
      <NavWebhooks />
      {(filtered || data?.total !== 0) && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <CampoBusca rotulo="Número ou idIntegracao da nota" valor={q} onChange={(novo) => filter({ q: novo })} />
          <FiltroPeriodo
            valor={{ ...(dataInicio && { de: dataInicio }), ...(dataFim && { ate: dataFim }) }}
            onChange={({ de, ate }) => filter({ dataInicio: de, dataFim: ate })}
          />
          <Filtro nome="Estado" opcoes={OPCOES} valor={status} onChange={(valor) => filter({ estado: valor })} />
          {destinos.length > 0 && (
            <Filtro
              nome="Endpoint"
              opcoes={destinos.map(({ id, url, descricao }) => ({ value: id, label: descricao ?? url }))}
              valor={endpointId}
              onChange={(valor) => filter({ endpointId: valor })}
            />
          )}
          {nfseId && (
            <Botao tipo="discreto" onClick={() => filter({ nfseId: undefined })}>
              De uma nota só
              <X size={13} aria-hidden />
              <span className="sr-only">, tirar este filtro</span>
            </Botao>
          )}
        </div>
      )}
      {error ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <TabelaEntregas
            linhas={data?.items}
            loading={isPlaceholderData}
            esqueleto={8}
            vazio={
              filtered ? (
                <Vazio
                  titulo="Nenhuma entrega com este filtro"
                  acao={<Botao onClick={() => void navigate({ search: {} })}>Limpar filtros</Botao>}
                >
                  {status === 'delivery_failed' && 'Nenhum aviso esgotou as tentativas.'}
                </Vazio>
              ) : (
                <Vazio titulo="Nenhuma entrega ainda">
                  Cada aviso enviado a um endpoint aparece aqui, com o que foi enviado e o que o seu sistema respondeu.
                </Vazio>
              )
            }
          />
          {data && data.total > 0 && (
            <Paginacao
              pagina={pagina}
              porPagina={porPagina}
              total={data.total}
              onPage={(n) => void navigate({ search: (now) => ({ ...now, pagina: n }) })}
              onSizeChange={(n) => void navigate({ search: (now) => ({ ...now, porPagina: n, pagina: undefined }) })}
            />
          )}
        </>
      )}
    </>
  )
}
