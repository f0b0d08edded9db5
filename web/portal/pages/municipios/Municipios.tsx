import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { MunicipioComSaude } from '#web/api/portal/client.ts'
import { municipios, SIGLAS } from '#web/api/portal/municipios.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { CampoBusca } from '#web/kit/list/CampoBusca.tsx'
import { Filtro } from '#web/kit/list/Filtro.tsx'
import { Paginacao } from '#web/kit/list/Paginacao.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { umDe } from '#web/words/busca.ts'
import { caminho, SAUDE } from '#web/words/municipios.ts'

const rota = getRouteApi('/dentro/municipios')

const COLUNAS: Coluna<MunicipioComSaude>[] = [
  {
    id: 'nome',
    titulo: 'Município',
    celula: ({ ibge, nome, uf }) => (
      <>
        <Link to="/municipios/$ibge" params={{ ibge }} className={LINK_LINHA}>
          {nome}, {uf}
        </Link>
        <span className="sub block font-mono">{ibge}</span>
      </>
    ),
  },
  {
    id: 'caminho',
    titulo: 'Emite por',
    celula: (municipio) => (
      <span className={municipio.atendido ? undefined : 'text-tinta-3'}>{caminho(municipio)}</span>
    ),
  },
  {
    id: 'padrao',
    titulo: 'Padrão',
    className: 'max-md:text-right',
    celula: ({ padrao }) => <span className="font-mono text-xs text-tinta-2">{padrao}</span>,
  },
  {
    id: 'agora',
    titulo: 'Agora',
    className: 'max-md:text-right',
    celula: ({ atendido, saude }) =>
      !atendido ? (
        <Selo tom="cinza">Não atendido</Selo>
      ) : saude.status === 'sem_dados' ? (
        <span className="text-tinta-3">{SAUDE.sem_dados.rotulo}</span>
      ) : (
        <Selo tom={SAUDE[saude.status].tom}>{SAUDE[saude.status].rotulo}</Selo>
      ),
  },
]

const UFS = SIGLAS.map((uf) => ({ value: uf, label: uf }))

/** Every municipality of the country: the system that issues its notes, and how that works now. */
export function Municipios() {
  const { q, uf, pagina = 1, porPagina = 25 } = rota.useSearch()
  const navigate = rota.useNavigate()
  const estado = umDe(uf, SIGLAS)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    municipios({
      ...(q && { q }),
      ...(estado && { uf: estado }),
      limit: porPagina,
      offset: (pagina - 1) * porPagina,
    }),
  )
  const filter = (change: { q?: string; uf?: string }) =>
    void navigate({ search: (now) => ({ ...now, ...change, pagina: undefined }), replace: 'q' in change })
  return (
    <>
      <Cabecalho titulo="Municípios" texto="Como cada cidade recebe as notas, e como está respondendo." />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <CampoBusca rotulo="Nome ou código do IBGE" valor={q} onChange={(texto) => filter({ q: texto })} />
        <Filtro nome="Estado" opcoes={UFS} valor={estado} onChange={(valor) => filter({ uf: valor })} />
      </div>
      {error ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Tabela
            rotulo="Municípios"
            colunas={COLUNAS}
            linhas={data?.items}
            chave={({ ibge }) => ibge}
            loading={isPlaceholderData}
            grade='"nome agora" "caminho padrao"'
            esqueleto={porPagina}
            vazio={
              <Vazio
                titulo="Nenhum município com este nome"
                acao={<Botao onClick={() => void navigate({ search: {} })}>Limpar filtros</Botao>}
              >
                Procure por parte do nome, sem se preocupar com acentos, ou pelos 7 dígitos do IBGE.
              </Vazio>
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
