import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ModeloDeServico } from '#web/api/portal/client.ts'
import { modelos } from '#web/api/portal/modelos.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { CampoBusca } from '#web/kit/list/CampoBusca.tsx'
import { Paginacao } from '#web/kit/list/Paginacao.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { dinheiro } from '#web/words/formatos.ts'
import type { readBuscaModelos } from './busca.ts'

const rota = getRouteApi('/dentro/modelos')

const COLUNAS: Coluna<ModeloDeServico>[] = [
  {
    id: 'nome',
    titulo: 'Modelo',
    className: 'max-w-0 w-full max-md:max-w-none',
    celula: ({ id, nome, servico }) => (
      <>
        <Link to="/modelos/$id" params={{ id }} className={`${LINK_LINHA} block truncate`}>
          {nome}
        </Link>
        <span className="sub block truncate">{servico.discriminacao}</span>
      </>
    ),
  },
  {
    id: 'codigo',
    titulo: 'Serviço',
    className: 'whitespace-nowrap tabular-nums',
    celula: (each) => each.servico.codigo,
  },
  {
    id: 'empresa',
    titulo: 'Empresa',
    className: 'whitespace-nowrap text-tinta-2',
    celula: ({ empresa }) => empresa ?? 'Todas',
  },
  {
    id: 'valor',
    titulo: 'Valor',
    direita: true,
    className: 'whitespace-nowrap tabular-nums',
    celula: ({ servico }) => dinheiro(servico.valor.servico),
  },
]

/** The services that the account issues often. */
export function Modelos() {
  const may = useMay()
  const { q, arquivados, pagina = 1, porPagina = 25 } = rota.useSearch()
  const navigate = rota.useNavigate()
  const old = arquivados === 'sim'
  const { data, error, refetch, isPlaceholderData } = useQuery(
    modelos({ ...(q && { q }), ...(old && { arquivados: true }), limit: porPagina, offset: (pagina - 1) * porPagina }),
  )
  const filter = (change: Partial<ReturnType<typeof readBuscaModelos>>) =>
    void navigate({ search: (now) => ({ ...now, ...change, pagina: undefined }) })
  const Novo = may('modelo.write') && (
    <Link to="/modelos/novo" className={classeBotao('principal')}>
      <Plus size={16} aria-hidden />
      Novo modelo
    </Link>
  )
  return (
    <>
      <Cabecalho titulo="Modelos de serviço" texto="Serviços prontos para preencher a nota">
        {data && data.total > 0 && Novo}
      </Cabecalho>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <CampoBusca rotulo="Nome do modelo" valor={q} onChange={(novo) => filter({ q: novo })} />
        <Segmentos
          rotulo="Quais modelos"
          opcoes={[
            { value: 'nao', label: 'Em uso' },
            { value: 'sim', label: 'Arquivados' },
          ]}
          valor={old ? 'sim' : 'nao'}
          onChange={(valor) => filter({ arquivados: valor === 'sim' ? 'sim' : undefined })}
        />
      </div>
      {error ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Tabela
            rotulo="Modelos de serviço"
            colunas={COLUNAS}
            linhas={data?.items}
            chave={({ id }) => id}
            loading={isPlaceholderData}
            grade='"nome nome" "codigo valor" "empresa empresa"'
            esqueleto={6}
            vazio={q || old ? <Nada q={q} onClear={() => void navigate({ search: {} })} /> : <Primeiro acao={Novo} />}
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

const Nada = ({ q, onClear }: { q: string | undefined; onClear: () => void }) => (
  <Vazio
    titulo={q ? 'Nenhum modelo com este nome' : 'Nenhum modelo arquivado'}
    acao={<Botao onClick={onClear}>Ver os modelos em uso</Botao>}
  >
    {q && 'A procura é por uma parte do nome.'}
  </Vazio>
)

const Primeiro = ({ acao }: { acao: React.ReactNode }) => (
  <Vazio titulo="Nenhum modelo ainda" acao={acao || undefined}>
    Guarde aqui os serviços que se repetem: código, texto, valor e impostos. Na hora de emitir, escolha “Usar modelo”.
  </Vazio>
)
