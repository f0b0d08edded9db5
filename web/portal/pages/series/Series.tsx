import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { empresa as empresaPorId, empresas, searchEmpresas } from '#web/api/portal/empresas.ts'
import { classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho, Esqueleto } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { EscolhaBuscada } from '#web/kit/form/EscolhaBuscada.tsx'
import { Formulario } from '#web/kit/form/Formulario.tsx'
import { ListaSeries } from './ListaSeries.tsx'
import { SerieAberta } from './SerieAberta.tsx'
import { SeriesDaConta } from './SeriesDaConta.tsx'

const rota = getRouteApi('/dentro/series')

/** The numbering of a company: its series, or the one that is open. */
export function Series() {
  const { empresaId, serieId } = rota.useSearch()
  const navigate = rota.useNavigate()
  const primeiras = useQuery(empresas({ limit: 2 }))
  const unica = primeiras.data?.total === 1 ? primeiras.data.items[0]?.id : undefined
  const escolhida = empresaId ?? unica
  const { data: empresa, error, refetch } = useQuery({ ...empresaPorId(escolhida ?? ''), enabled: !!escolhida })
  const falha = error ?? primeiras.error
  if (empresa && serieId) return <SerieAberta empresa={empresa} serieId={serieId} />
  return (
    <>
      <Cabecalho titulo="Séries de RPS" texto="Cada nota recebe o próximo número da sua série." />
      {(primeiras.data?.total ?? 0) > 1 && (
        <Formulario<{ empresaId?: string }>
          key={empresaId}
          inicial={escolhida ? { empresaId: escolhida } : {}}
          onSubmit={async () => {}}
          onChange={({ empresaId: nova }) =>
            nova && nova !== escolhida && void navigate({ search: { empresaId: nova } })
          }
          className="mb-6 max-w-md"
        >
          <EscolhaBuscada
            nome="empresaId"
            rotulo="Empresa"
            placeholder="Digite o nome ou o CNPJ"
            tabela="empresas"
            search={searchEmpresas}
          />
        </Formulario>
      )}
      {falha ? (
        <Falha erro={falha} onRetry={() => void (error ? refetch() : primeiras.refetch())} />
      ) : empresa ? (
        <ListaSeries empresa={empresa} />
      ) : primeiras.data?.total === 0 ? (
        <Vazio
          titulo="Nenhuma empresa ainda"
          acao={
            <Link to="/empresas/nova" className={classeBotao('principal')}>
              Cadastrar empresa
            </Link>
          }
        >
          As séries nascem com as notas de cada empresa.
        </Vazio>
      ) : primeiras.data && !escolhida ? (
        <SeriesDaConta />
      ) : (
        <Esqueleto alto={240} />
      )}
    </>
  )
}
