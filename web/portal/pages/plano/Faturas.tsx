import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type FaturaDaLista, faturas, type StatusFatura } from '#web/api/portal/assinatura.ts'
import { Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Filtro } from '#web/kit/list/Filtro.tsx'
import { Paginacao } from '#web/kit/list/Paginacao.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { diaEscrito, mesEscrito } from '#web/words/datas.ts'
import { nomeDaFatura, STATUS_FATURA } from '#web/words/faturas.ts'

const rota = getRouteApi('/dentro/plano')
const POR_PAGINA = 25

/** The faturas, the newest first. */
export function Faturas() {
  const { status, pagina = 1, porPagina = POR_PAGINA } = rota.useSearch()
  const navigate = rota.useNavigate()
  const { data, error, refetch, isPlaceholderData } = useQuery(
    faturas({ ...(status && { status }), limit: porPagina, offset: (pagina - 1) * porPagina }),
  )
  return (
    <Secao titulo="Faturas">
      <div className="mb-2">
        <Filtro
          nome="Situação"
          opcoes={Object.entries(STATUS_FATURA).map(([value, { rotulo }]) => ({ value, label: rotulo }))}
          valor={status}
          onChange={(novo) => void navigate({ search: { status: novo as StatusFatura } })}
        />
      </div>
      {error ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Tabela
            rotulo="Faturas"
            colunas={COLUNAS}
            linhas={data?.items}
            chave={({ id }) => id}
            loading={isPlaceholderData}
            esqueleto={3}
            grade='"fatura total" "vencimento status"'
            vazio={
              <Vazio titulo={status ? 'Nenhuma fatura nesta situação' : 'Nenhuma fatura ainda'}>
                {status
                  ? 'Escolha outra situação, ou limpe o filtro.'
                  : 'A fatura de cada mês aparece aqui quando fecha.'}
              </Vazio>
            }
          />
          {data && data.total > 0 && (
            <Paginacao
              pagina={pagina}
              porPagina={porPagina}
              total={data.total}
              onPage={(nova) => void navigate({ search: (antes) => ({ ...antes, pagina: nova }) })}
              onSizeChange={(n) => void navigate({ search: (antes) => ({ ...antes, pagina: 1, porPagina: n }) })}
            />
          )}
        </>
      )}
    </Secao>
  )
}

const COLUNAS: Coluna<FaturaDaLista>[] = [
  {
    id: 'fatura',
    titulo: 'Fatura',
    celula: (cada) => (
      <>
        <Link to="/plano/faturas/$id" params={{ id: cada.id }} className={LINK_LINHA}>
          {nomeDaFatura(cada)}
        </Link>
        <span className="sub block">{mesEscrito(cada.competencia)}</span>
      </>
    ),
  },
  {
    id: 'vencimento',
    titulo: 'Vencimento',
    className: 'tabular-nums max-md:text-tinta-2',
    celula: ({ vencimento }) =>
      vencimento && (
        <>
          <span className="md:hidden">Vence em </span>
          {diaEscrito(vencimento)}
        </>
      ),
  },
  {
    id: 'status',
    titulo: 'Situação',
    className: 'max-md:text-right',
    celula: ({ status }) => <Selo tom={STATUS_FATURA[status].tom}>{STATUS_FATURA[status].rotulo}</Selo>,
  },
  { id: 'total', titulo: 'Total', direita: true, celula: ({ total }) => <Valor v={total} /> },
]
