import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Download, Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import { useAoVivo } from '#web/api/portal/ao-vivo.ts'
import { urlOf } from '#web/api/portal/client.ts'
import { sessao } from '#web/api/portal/sessao.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Valor } from '#web/kit/detail/Valor.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { CampoBusca } from '#web/kit/list/CampoBusca.tsx'
import { Filtro, FiltroPeriodo } from '#web/kit/list/Filtro.tsx'
import { Paginacao } from '#web/kit/list/Paginacao.tsx'
import { Tabela } from '#web/kit/list/Tabela.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { emCurso } from '#web/words/notas.ts'
import type { Opcao } from '#web/words/opcao.ts'
import { semPermissao } from '#web/words/papeis.ts'
import { TRILHOS } from '#web/words/status.ts'
import type { BuscaNotas } from './busca.ts'
import { colunasDe, GRADE } from './lista/colunas.tsx'
import { FaixaStatus } from './lista/FaixaStatus.tsx'
import { consultasDe, POR_PAGINA, rememberLista } from './lista/filtro.ts'
import { NadaCombina, SemNotas } from './lista/Vazia.tsx'

const rota = getRouteApi('/dentro/notas')
const OPCOES_TRILHO: Opcao[] = Object.entries(TRILHOS).map(([value, label]) => ({ value, label }))

/** Every note of the account: how many are in each state, which ones, and the same as a spreadsheet. */
export function Notas() {
  const busca = rota.useSearch()
  useEffect(() => rememberLista(busca), [busca])
  const { pagina = 1, porPagina = POR_PAGINA, ...filtros } = busca
  const consultas = consultasDe(busca, useAmbiente())
  const lista = useQuery(consultas.lista)
  const contagem = useQuery(consultas.contagem)
  const opcoes = useQuery(consultas.opcoes).data
  const variasEmpresas = (useQuery(sessao).data?.empresas ?? 0) > 1
  const navigate = useNavigate({ from: '/notas' })
  useAoVivo(lista.data?.items.some(emCurso) ?? false)

  const change = (partes: BuscaNotas) =>
    void navigate({ search: (antes) => ({ ...antes, pagina: undefined, ...partes }), replace: 'q' in partes })
  const filtering = Object.values(filtros).some((valor) => valor !== undefined)
  const clear = (
    <Botao tipo="discreto" onClick={() => void navigate({ search: {} })}>
      Limpar filtros
    </Botao>
  )
  const falha = lista.error ?? contagem.error
  return (
    <>
      <Cabecalho titulo="Notas" texto={<Soma valor={busca.q ? undefined : contagem.data?.total.valorServico} />}>
        <a href={urlOf('GET /portal/nfse.csv', { consulta: consultas.filtro })} download className={classeBotao()}>
          <Download size={15} aria-hidden />
          Exportar CSV
        </a>
        <a href={urlOf('GET /portal/nfse.xlsx', { consulta: consultas.filtro })} download className={classeBotao()}>
          Excel
        </a>
        <a href={urlOf('GET /portal/nfse.zip', { consulta: consultas.filtro })} download className={classeBotao()}>
          XML em ZIP
        </a>
        <Emitir />
      </Cabecalho>
      <FaixaStatus
        contagem={busca.q ? undefined : contagem.data}
        atual={busca.status}
        onChange={(status) => change({ status })}
      />
      <div role="search" aria-label="Filtrar notas" className="mt-4 mb-2 flex flex-wrap items-center gap-2">
        <CampoBusca rotulo="Número, cliente, CPF ou CNPJ, RPS, valor" valor={busca.q} onChange={(q) => change({ q })} />
        <FiltroPeriodo
          padrao="últimos 30 dias"
          valor={{ de: busca.dataInicio, ate: busca.dataFim }}
          onChange={({ de, ate }) => change({ dataInicio: de, dataFim: ate })}
        />
        <Filtro
          nome="Empresa"
          opcoes={withChosen(
            busca.empresaId,
            opcoes?.porEmpresa.map(({ empresa }) => ({ value: empresa.id, label: empresa.razaoSocial })),
          )}
          valor={busca.empresaId}
          onChange={(empresaId) => change({ empresaId })}
        />
        <Filtro
          nome="Município"
          opcoes={withChosen(
            busca.municipio,
            opcoes?.porMunicipio.map(({ municipio }) => ({ value: municipio.ibge, label: municipio.nome })),
          )}
          valor={busca.municipio}
          onChange={(municipio) => change({ municipio })}
        />
        <Filtro
          nome="Trilho"
          opcoes={OPCOES_TRILHO}
          valor={busca.trilho}
          onChange={(trilho) => change({ trilho: trilho as BuscaNotas['trilho'] })}
        />
        {filtering && clear}
      </div>
      {falha ? (
        <Falha erro={falha} onRetry={() => void Promise.all([lista.refetch(), contagem.refetch()])} />
      ) : (
        <>
          <Tabela
            rotulo="Notas"
            colunas={colunasDe(variasEmpresas)}
            linhas={lista.data?.items}
            chave={({ id }) => id}
            loading={lista.isPlaceholderData}
            esqueleto={porPagina}
            grade={GRADE}
            vazio={filtering ? <NadaCombina clear={clear} q={busca.q} sempre={!!busca.dataInicio} /> : <SemNotas />}
          />
          {!!lista.data?.total && (
            <Paginacao
              pagina={pagina}
              porPagina={porPagina}
              total={lista.data.total}
              exato={lista.data.totalExato}
              onPage={(nova) => {
                change({ pagina: nova })
                scrollTo({ top: 0 })
              }}
              onSizeChange={(n) => change({ porPagina: n })}
            />
          )}
        </>
      )}
    </>
  )
}

/** The sum; its place is kept while it is unknown. */
const Soma = ({ valor }: { valor: number | undefined }) => (
  <span className={valor === undefined ? 'invisible' : undefined}>
    autorizadas somam <Valor v={valor ?? 0} />
  </span>
)

function Emitir() {
  const may = useMay()
  const { data } = useQuery(sessao)
  const dentro = (
    <>
      <Plus size={15} aria-hidden />
      Emitir nota
    </>
  )
  return may('nota.issue') ? (
    <Link to="/emitir" className={classeBotao('principal')}>
      {dentro}
    </Link>
  ) : (
    <Botao porque={semPermissao(data?.usuario.papel, 'emitir')}>{dentro}</Botao>
  )
}

/** The options, and the chosen one even when no note of the period has it: an active filter must be visible. */
const withChosen = (valor: string | undefined, opcoes: Opcao[] = []): Opcao[] =>
  !valor || opcoes.some(({ value }) => value === valor)
    ? opcoes
    : [...opcoes, { value: valor, label: 'sem notas no período' }]
