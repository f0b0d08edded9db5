import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Analise, readList } from '#web/api/ops/client.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { type Coluna, LINK_LINHA } from '#web/kit/list/Tabela.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { STATUS_ANALISE } from '#web/words/conexoes.ts'
import { dataCheia } from '#web/words/datas.ts'
import { NovaAnalise } from './NovaAnalise.tsx'

const rota = getRouteApi('/dentro/analyzer')
const A_CADA_MS = 5_000

const COLUNAS: Coluna<Analise>[] = [
  {
    id: 'oque',
    titulo: 'O que se analisou',
    fixa: true,
    className: 'md:max-w-0 md:w-[45%]',
    planilha: ({ url }) => url ?? 'Arquivo',
    celula: ({ id, url }) => (
      <Link to="/analyzer/$id" params={{ id }} className={`${LINK_LINHA} block truncate`}>
        {url ?? 'Arquivo enviado'}
      </Link>
    ),
  },
  {
    id: 'proposta',
    titulo: 'Proposta',
    planilha: ({ resultado }) => resultado?.proposta?.padrao,
    celula: ({ resultado }) =>
      resultado?.proposta ? (
        <span className="font-mono text-xs">
          {[resultado.proposta.padrao, ...(resultado.proposta.empatados ?? [])].join(' ou ')}
        </span>
      ) : (
        <span className="text-tinta-3">–</span>
      ),
  },
  {
    id: 'em',
    titulo: 'Pedida',
    className: 'max-md:hidden',
    planilha: ({ criadaEm }) => dataCheia(criadaEm),
    celula: ({ criadaEm }) => <Instante em={criadaEm} />,
  },
  {
    id: 'status',
    titulo: 'Situação',
    direita: true,
    planilha: ({ status }) => STATUS_ANALISE[status].rotulo,
    celula: ({ status }) => <Selo tom={STATUS_ANALISE[status].tom}>{STATUS_ANALISE[status].rotulo}</Selo>,
  },
]

/** Every analysis of the web service of a city, and the way to begin one. */
export function Analises() {
  const porque = usePorque()('admin.analise.write', 'analisar web services')
  const [nova, setNova] = useState(false)
  const analisar = (
    <Botao tipo="principal" porque={porque} onClick={() => setNova(true)}>
      Analisar um sistema
    </Botao>
  )
  return (
    <>
      <Cabecalho titulo="Analisador" texto="Do WSDL de uma cidade à conexão que fala com ela.">
        {analisar}
      </Cabecalho>
      <Lista
        rota={rota}
        rotulo="Análises"
        consulta={(_, fatia) => ({
          ...readList('GET /admin/analyzer/historico', { consulta: fatia }),
          refetchInterval: A_CADA_MS,
        })}
        colunas={COLUNAS}
        chave={({ id }) => id}
        grade='"oque status" "proposta proposta"'
        densa
        vazio={
          <Vazio titulo="Nenhuma análise ainda" acao={analisar}>
            Dê o endereço ou o arquivo do WSDL: a análise diz que padrão a cidade fala e monta o rascunho da conexão.
          </Vazio>
        }
      />
      {nova && <NovaAnalise onClose={() => setNova(false)} />}
    </>
  )
}
