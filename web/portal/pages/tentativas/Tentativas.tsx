import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import type { TentativaRejeitada } from '#web/api/portal/client.ts'
import { empresas } from '#web/api/portal/empresas.ts'
import { tentativas } from '#web/api/portal/tentativas.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { CampoBusca } from '#web/kit/list/CampoBusca.tsx'
import { Filtro, FiltroPeriodo } from '#web/kit/list/Filtro.tsx'
import { Paginacao } from '#web/kit/list/Paginacao.tsx'
import { type Coluna, LINK_LINHA, Tabela } from '#web/kit/list/Tabela.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { dataCheia, diaMes, horaMinuto } from '#web/words/datas.ts'
import { whyRefused } from '#web/words/recusas.ts'
import type { BuscaTentativas } from './busca.ts'

const rota = getRouteApi('/dentro/tentativas')
const POR_PAGINA = 25

/** What was refused before it became a note: by day, and by the id of the client's own system. */
export function Tentativas() {
  const { q, empresaId, dataInicio, dataFim, pagina = 1, porPagina = POR_PAGINA } = rota.useSearch()
  const ambiente = useAmbiente()
  const may = useMay()
  const navigate = useNavigate({ from: '/tentativas' })
  const { data, error, refetch, isPlaceholderData } = useQuery(
    tentativas({
      ambiente,
      ...(q && { idIntegracao: q }),
      ...(empresaId && { empresaId }),
      ...(dataInicio && { de: dataInicio }),
      ...(dataFim && { ate: dataFim }),
      limit: porPagina,
      offset: (pagina - 1) * porPagina,
    }),
  )
  const { data: cadastro } = useQuery(empresas({ limit: 100 }))
  const change = (partes: BuscaTentativas) =>
    void navigate({ search: (antes) => ({ ...antes, pagina: undefined, ...partes }), replace: 'q' in partes })
  const filtering = [q, empresaId, dataInicio, dataFim].some((valor) => valor !== undefined)
  const clear = (
    <Botao tipo="discreto" onClick={() => void navigate({ search: {} })}>
      Limpar filtros
    </Botao>
  )
  return (
    <>
      <Cabecalho
        titulo="Tentativas rejeitadas"
        texto="O que foi recusado antes de virar nota. Guardadas por 90 dias."
      />
      <div role="search" aria-label="Filtrar tentativas" className="mb-2 flex flex-wrap items-center gap-2">
        <CampoBusca rotulo="idIntegracao" valor={q} onChange={(novo) => change({ q: novo })} />
        <FiltroPeriodo
          padrao="últimos 90 dias"
          valor={{ de: dataInicio, ate: dataFim }}
          onChange={({ de, ate }) => change({ dataInicio: de, dataFim: ate })}
        />
        <Filtro
          nome="Empresa"
          opcoes={(cadastro?.items ?? []).map(({ id, razaoSocial }) => ({ value: id, label: razaoSocial }))}
          valor={empresaId}
          onChange={(nova) => change({ empresaId: nova })}
        />
        {filtering && clear}
      </div>
      {error ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Tabela
            rotulo="Tentativas rejeitadas"
            colunas={colunasDe(may('tentativa.read'))}
            linhas={data?.items}
            chave={({ id }) => id}
            loading={isPlaceholderData}
            grade='"motivo motivo" "integracao quando"'
            vazio={
              filtering ? (
                <Vazio titulo="Nenhuma tentativa combina com esses filtros" acao={clear}>
                  Confira o começo do idIntegracao, ou amplie o período.
                </Vazio>
              ) : (
                <Vazio titulo="Nenhuma tentativa rejeitada">
                  Nos últimos 90 dias, tudo o que foi enviado neste ambiente virou nota.
                </Vazio>
              )
            }
          />
          {data?.total !== 0 && (
            <Paginacao
              pagina={pagina}
              porPagina={porPagina}
              total={data?.total ?? 0}
              onPage={(nova) => change({ pagina: nova })}
              onSizeChange={(n) => change({ porPagina: n })}
            />
          )}
        </>
      )}
    </>
  )
}

const colunasDe = (mayOpen: boolean): Coluna<TentativaRejeitada>[] => [
  {
    id: 'motivo',
    titulo: 'Motivo',
    className: 'md:w-[52%] md:max-w-0',
    celula: (t) => {
      const { mensagem } = whyRefused(t)
      return (
        <>
          {mayOpen ? (
            <Link
              to="/tentativas/$id"
              params={{ id: t.id }}
              className={`${LINK_LINHA} block truncate max-md:whitespace-normal`}
            >
              {mensagem}
            </Link>
          ) : (
            <div className="truncate font-medium max-md:whitespace-normal">{mensagem}</div>
          )}
          <div className="sub truncate font-mono">
            {t.codigo}
            {t.erros.length > 1 && ` · ${t.erros.length} erros`}
          </div>
        </>
      )
    },
  },
  {
    id: 'integracao',
    titulo: 'idIntegracao',
    className: 'md:max-w-0 md:w-[28%]',
    celula: (t) => <div className="truncate font-mono text-xs">{t.idIntegracao ?? 'não informado'}</div>,
  },
  {
    id: 'quando',
    titulo: 'Quando',
    direita: true,
    className: 'whitespace-nowrap',
    celula: (t) => (
      <time
        dateTime={t.criadaEm}
        title={dataCheia(t.criadaEm)}
        className="tabular-nums max-md:text-xs max-md:text-tinta-3"
      >
        {diaMes(t.criadaEm)}, {horaMinuto(t.criadaEm)}
      </time>
    ),
  },
]
