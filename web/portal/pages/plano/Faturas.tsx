import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type FaturaDaLista, faturas, type StatusFatura } from '#web/api/assinatura.ts'
import { diaEscrito, mesEscrito } from '#web/text/datas.ts'
import { nomeDaFatura, STATUS_FATURA } from '#web/text/faturas.ts'
import { Falha } from '#web/ui/Falha.tsx'
import { Filtro } from '#web/ui/Filtro.tsx'
import { Secao } from '#web/ui/Pagina.tsx'
import { Paginacao } from '#web/ui/Paginacao.tsx'
import { Selo } from '#web/ui/Selo.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/ui/Tabela.tsx'
import { Valor } from '#web/ui/Valor.tsx'
import { Vazio } from '#web/ui/Vazio.tsx'

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
