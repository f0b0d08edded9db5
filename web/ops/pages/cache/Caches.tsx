import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ResumoDeCache, read } from '#web/api/ops/client.ts'
import { TabelaInteira } from '#web/app/lista/TabelaInteira.tsx'
import { Cabecalho, Secao } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { CampoBusca } from '#web/kit/list/CampoBusca.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { inteiro, porcento } from '#web/words/formatos.ts'
import { Chaves } from './Chaves.tsx'
import { idade } from './idade.ts'

const rota = getRouteApi('/dentro/caches')
const A_CADA_MS = 10_000

/** What the service keeps to answer sooner, and the keys of what was chosen or searched. */
export function Caches() {
  const { q } = rota.useSearch()
  const navigate = useNavigate({ from: '/caches' })
  const { data, error, refetch } = useQuery({ ...read('GET /admin/cache/summary', {}), refetchInterval: A_CADA_MS })
  return (
    <>
      <Cabecalho titulo="Caches" texto="O que o serviço guarda para responder mais cedo. Esquecer não perde nada." />
      {error && !data ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <TabelaInteira
          rotulo="Caches"
          colunas={COLUNAS}
          linhas={data?.items}
          chave={({ nome }) => nome}
          densa
          grade='"nome itens" "lugar acerto"'
          vazio={null}
        />
      )}
      {/* With the list that it names, so that the list does not push it away when it comes. */}
      {(data ?? error) && (
        <div className="mt-8">
          <Secao titulo="Chaves" texto="Um nome da lista acima, dois-pontos e a chave; * é qualquer texto.">
            <div role="search" aria-label="Procurar chaves" className="mb-3">
              <CampoBusca
                rotulo="nome:chave"
                valor={q}
                onChange={(novo) => void navigate({ search: { q: novo }, replace: true })}
              />
            </div>
            {q && <Chaves pattern={q} />}
          </Secao>
        </div>
      )}
    </>
  )
}

/** The share of the requests that found the item there; null while there were none. */
const acerto = ({ acertos, falhas }: ResumoDeCache) =>
  acertos === null || falhas === null || acertos + falhas === 0 ? null : (acertos / (acertos + falhas)) * 100

const COLUNAS: Coluna<ResumoDeCache>[] = [
  {
    id: 'nome',
    titulo: 'Cache',
    planilha: ({ nome }) => nome,
    className: 'md:w-[46%]',
    celula: ({ nome, guarda }) => (
      <>
        <Link
          to="/caches"
          search={{ q: `${nome}:*` }}
          aria-label={`Ver as chaves de ${nome}`}
          className={`${LINK_LINHA} font-mono text-xs`}
        >
          {nome}
        </Link>
        <span className="sub block">{guarda}</span>
      </>
    ),
  },
  {
    id: 'lugar',
    titulo: 'Onde',
    planilha: ({ lugar }) => lugar,
    celula: ({ lugar, processos }) => (lugar === 'tabela' ? 'No banco' : `Em ${processos.length} processos`),
  },
  {
    id: 'itens',
    titulo: 'Itens',
    planilha: ({ itens }) => itens,
    direita: true,
    celula: ({ itens, limite }) => (
      <span className="tabular-nums">
        {inteiro(itens)}
        {limite !== null && <span className="sub block">de {inteiro(limite)} por processo</span>}
      </span>
    ),
  },
  {
    id: 'idade',
    titulo: 'Mais antigo',
    emOrdem: ({ maisAntigaSegundos }) => maisAntigaSegundos,
    planilha: ({ maisAntigaSegundos }) => idade(maisAntigaSegundos),
    direita: true,
    className: 'max-md:hidden',
    celula: ({ maisAntigaSegundos }) => idade(maisAntigaSegundos),
  },
  {
    id: 'acerto',
    titulo: 'Acerto',
    planilha: acerto,
    direita: true,
    celula: (cache) => {
      const parte = acerto(cache)
      return parte === null ? '–' : porcento(Math.round(parte))
    },
  },
]
