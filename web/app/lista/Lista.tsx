import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Botao } from '../../kit/Botao.tsx'
import { Falha } from '../../kit/feedback/Falha.tsx'
import { Vazio } from '../../kit/feedback/Vazio.tsx'
import { CampoBusca } from '../../kit/list/CampoBusca.tsx'
import { Filtro, FiltroDeTabela, FiltroPeriodo, FiltroTexto } from '../../kit/list/Filtro.tsx'
import { Paginacao } from '../../kit/list/Paginacao.tsx'
import { Tabela } from '../../kit/list/Tabela.tsx'
import { nomeDe } from '../../words/nome-da-lista.ts'
import {
  type BuscaDeLista,
  type Change,
  type Declaracao,
  type FiltroDeLista,
  fatiaDe,
  type Textos,
} from './declaracao.ts'
import { EmMassa } from './EmMassa.tsx'
import { Exibicao } from './Exibicao.tsx'
import { Visoes } from './Visoes.tsx'

/** The route whose address says what the list shows. */
type Rota<B> = { useSearch: () => B; useNavigate: () => (para: never) => unknown }
type Props<B extends BuscaDeLista, T> = Declaracao<B, T> & { rota: Rota<B> }

/**
 * A list: search, filters, columns, order and page are in its address, so that a link shows the same to another person,
 * and "back" returns to it. The rows stay while others come.
 */
export function Lista<B extends BuscaDeLista, T>({ rota, ...lista }: Props<B, T>) {
  const { rotulo, filtros = [], chave, selecao, vazio } = lista
  const busca = rota.useSearch()
  const textos = busca as object as Textos
  const change = useChange(rota)
  const filter: Change = (partes, replace) => {
    setMarcadas(new Map())
    change(partes, replace)
  }
  const [marcadas, setMarcadas] = useState<ReadonlyMap<string, T>>(new Map())
  const fatia = fatiaDe({ ...busca, porPagina: busca.porPagina ?? lista.porPagina })
  const { limit: porPagina } = fatia
  const { data, error, refetch, isPlaceholderData } = useQuery(lista.consulta(busca, fatia))
  const campos = ['q', ...filtros.flatMap(camposDe), ...(lista.tambem ?? [])]
  const filtering = campos.some((campo) => textos[campo] !== undefined)
  const clear = (
    <Botao tipo="discreto" onClick={() => filter(Object.fromEntries(campos.map((campo) => [campo, undefined])))}>
      Limpar filtros
    </Botao>
  )
  const ocultas = busca.ocultas?.split(',') ?? lista.ocultas ?? []
  const colunas = lista.colunas.filter(({ id }) => !ocultas.includes(id))
  const known = new Map([...marcadas, ...(data?.items.map((linha) => [chave(linha), linha] as const) ?? [])])
  const marks = {
    chaves: new Set(marcadas.keys()),
    onChange: (chaves: ReadonlySet<string>) => setMarcadas(new Map([...known].filter(([each]) => chaves.has(each)))),
  }
  // Where a period applies by itself, what is older is found by widening it.
  const vazia = !filtering && data?.total === 0 && !filtros.some((filtro) => filtro.tipo === 'periodo' && filtro.padrao)
  return (
    <>
      {!vazia && (
        <div role="search" aria-label={`Filtrar: ${rotulo}`} className="mb-2 flex items-start gap-2 max-md:flex-wrap">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-md:basis-full">
            {lista.busca && (
              <CampoBusca rotulo={lista.busca} valor={textos['q']} onChange={(q) => filter({ q }, true)} />
            )}
            {filtros.map((filtro) => (
              <Pilula key={chaveDe(filtro)} filtro={filtro} busca={textos} onChange={filter} />
            ))}
            <Visoes lista={nomeDe(rotulo)} />
            {filtering && data?.total !== 0 && clear}
          </div>
          <Exibicao lista={lista} busca={busca} ocultas={ocultas} onChange={change} total={data?.total} />
        </div>
      )}
      {error ? (
        <Falha erro={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Tabela
            rotulo={rotulo}
            colunas={colunas}
            linhas={data?.items}
            chave={chave}
            loading={isPlaceholderData}
            esqueleto={lista.esqueleto ?? Math.min(porPagina, 25)}
            grade={lista.grade}
            densa={busca.densa ? busca.densa === 'sim' : !!lista.densa}
            marcadas={selecao?.length ? marks : undefined}
            ordem={busca.ordem}
            onOrdem={(ordem) => change({ ordem })}
            rodape={lista.rodape}
            vazio={filtering ? <Nada {...lista} clear={clear} /> : vazio}
          />
          {data && data.total > 0 && (
            <Paginacao
              pagina={fatia.offset / porPagina + 1}
              porPagina={porPagina}
              total={data.total}
              exato={data.totalExato ?? true}
              onPage={(nova) => {
                change({ pagina: nova })
                scrollTo({ top: 0 })
              }}
              onSizeChange={(n) => change({ porPagina: n })}
            />
          )}
          {selecao && marcadas.size > 0 && (
            <EmMassa
              acoes={selecao}
              chaves={[...marcadas.keys()]}
              linhas={[...marcadas.values()]}
              onClear={() => setMarcadas(new Map())}
            />
          )}
        </>
      )}
    </>
  )
}

const Nada = ({ nada, clear }: Pick<Declaracao<BuscaDeLista, never>, 'nada'> & { clear: ReactNode }) =>
  typeof nada === 'function' ? (
    nada(clear)
  ) : (
    <Vazio titulo={nada?.titulo ?? 'Nada com estes filtros'} acao={clear}>
      {nada?.dica}
    </Vazio>
  )

/** Changes the address; every change but of the page itself starts at the first page. */
function useChange<B>(rota: Rota<B>): Change {
  const navigate = rota.useNavigate() as (para: object) => unknown
  return (partes, replace = false) =>
    void navigate({ search: (antes: object) => ({ ...antes, pagina: undefined, ...partes }), replace })
}

function camposDe(filtro: FiltroDeLista): string[] {
  if (filtro.tipo === 'periodo') return ['dataInicio', 'dataFim']
  return filtro.tipo === 'escrita' ? filtro.campos.map(({ campo }) => campo) : [filtro.campo]
}
const chaveDe = (filtro: FiltroDeLista) => camposDe(filtro)[0]!

type PilulaProps = { filtro: FiltroDeLista; busca: Textos; onChange: Change }
function Pilula({ filtro, busca, onChange }: PilulaProps): ReactNode {
  if (filtro.tipo === 'periodo') {
    const { dataInicio, dataFim } = busca
    return (
      <FiltroPeriodo
        {...(filtro.padrao && { padrao: filtro.padrao })}
        valor={{ ...(dataInicio && { de: dataInicio }), ...(dataFim && { ate: dataFim }) }}
        onChange={({ de, ate }) => onChange({ dataInicio: de, dataFim: ate })}
      />
    )
  }
  if (filtro.tipo === 'escrita') {
    const campos = camposDe(filtro)
    const valores = Object.fromEntries(campos.map((campo) => [campo, busca[campo]]))
    return (
      <FiltroTexto
        nome={filtro.nome}
        campos={filtro.campos}
        valores={valores}
        resumo={filtro.resumir(Object.values(valores)) || undefined}
        onChange={onChange}
      />
    )
  }
  const { campo, nome } = filtro
  const valor = busca[campo]
  const set = (novo?: string) => onChange({ [campo]: novo })
  if (filtro.tipo === 'fixo')
    return valor && <Filtro nome={nome} opcoes={[{ value: valor, label: 'sim' }]} valor={valor} onChange={set} />
  if (filtro.tipo === 'buscada')
    return <FiltroDeTabela nome={nome} search={filtro.search} valor={valor} onChange={set} />
  // A filter that is on must be visible, also when no option has its value.
  const falta = valor && !filtro.opcoes.some(({ value }) => value === valor)
  const opcoes = falta ? [...filtro.opcoes, { value: valor, label: filtro.ausente ?? valor }] : [...filtro.opcoes]
  return <Filtro nome={nome} opcoes={opcoes} {...(valor && { valor })} onChange={set} />
}
