import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import { empresas } from '#web/api/portal/empresas.ts'
import { recorrentes } from '#web/api/portal/recorrentes.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { CampoBusca } from '#web/kit/list/CampoBusca.tsx'
import { Filtro } from '#web/kit/list/Filtro.tsx'
import { Paginacao } from '#web/kit/list/Paginacao.tsx'
import { Tabela } from '#web/kit/list/Tabela.tsx'
import { useMay } from '#web/portal/sessao.ts'
import { umDe } from '#web/words/busca.ts'
import { FILTROS, SITUACOES } from '#web/words/recorrentes.ts'
import type { readBuscaRecorrentes } from './busca.ts'
import { COLUNAS } from './colunas.tsx'

const rota = getRouteApi('/dentro/recorrentes')
const situacaoDe = (quais: string | undefined) => umDe(quais, Object.keys(SITUACOES) as (keyof typeof SITUACOES)[])

/** The notes that recur by calendar, and what of them waits for a person. */
export function Recorrentes() {
  const may = useMay()
  const ambiente = useAmbiente()
  const { quais, empresaId, q, pagina = 1, porPagina = 25 } = rota.useSearch()
  const navigate = rota.useNavigate()
  const emitentes = useQuery(empresas({ limit: 100 })).data?.items ?? []
  const situacao = situacaoDe(quais)
  const pendencia = umDe(quais, ['com_falha', 'a_revisar'] as const)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    recorrentes({
      ambiente,
      ...(situacao && { situacao }),
      ...(pendencia && { pendencia }),
      ...(empresaId && { empresaId }),
      ...(q && { q }),
      limit: porPagina,
      offset: (pagina - 1) * porPagina,
    }),
  )
  const filtered = !!(quais || empresaId || q)
  const filter = (change: Partial<ReturnType<typeof readBuscaRecorrentes>>) =>
    void navigate({ search: (now) => ({ ...now, ...change, pagina: undefined }) })
  const Nova = may('recorrente.write') && (
    <Link to="/recorrentes/nova" search={{}} className={classeBotao('principal')}>
      <Plus size={16} aria-hidden />
      Nova nota recorrente
    </Link>
  )
  return (
    <>
      <Cabecalho titulo="Notas recorrentes">{data && (filtered || data.total > 0) && Nova}</Cabecalho>
      {(filtered || data?.total !== 0) && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <CampoBusca rotulo="Nome ou cliente" valor={q} onChange={(novo) => filter({ q: novo })} />
          <Filtro
            nome="Situação"
            opcoes={[...FILTROS]}
            {...(quais && { valor: quais })}
            onChange={(valor) => filter({ quais: FILTROS.find(({ value }) => value === valor)?.value })}
          />
          {emitentes.length > 1 && (
            <Filtro
              nome="Empresa"
              opcoes={emitentes.map(({ id, razaoSocial }) => ({ value: id, label: razaoSocial }))}
              {...(empresaId && { valor: empresaId })}
              onChange={(valor) => filter({ empresaId: valor })}
            />
          )}
        </div>
      )}
      {error ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Tabela
            rotulo="Notas recorrentes"
            colunas={COLUNAS}
            linhas={data?.items}
            chave={({ id }) => id}
            loading={isPlaceholderData}
            grade='"nome nome" "quando valor" "proxima situacao" "empresa empresa"'
            esqueleto={6}
            vazio={filtered ? <Nada onClear={() => void navigate({ search: {} })} /> : <Primeira acao={Nova} />}
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

const Nada = ({ onClear }: { onClear: () => void }) => (
  <Vazio titulo="Nenhuma com este filtro" acao={<Botao onClick={onClear}>Limpar filtros</Botao>} />
)

const Primeira = ({ acao }: { acao: ReactNode }) => (
  <Vazio titulo="Nenhuma nota recorrente ainda" acao={acao || undefined}>
    Uma nota que se repete todo mês para o mesmo cliente sai sozinha na data, ou fica pronta para você conferir. Comece
    aqui, ou escolha “Repetir todo mês” numa nota já emitida.
  </Vazio>
)
