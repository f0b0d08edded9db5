import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, type Analise as Dados, read, renew } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Cabecalho, Esqueleto, Secao } from '#web/kit/detail/Pagina.tsx'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { STATUS_ANALISE } from '#web/words/conexoes.ts'
import { Aprovar } from './Aprovar.tsx'

const rota = getRouteApi('/dentro/analyzer/$id')
const A_CADA_MS = 1_500
const ANDANDO = ['na_fila', 'executando']

/** One analysis: while it runs, what it proposes, and the connection that approving it makes. */
export function Analise() {
  const { id } = rota.useParams()
  const porque = usePorque()('admin.analise.write', 'decidir sobre análises')
  const [descartando, setDescartando] = useState(false)
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/analyzer/{jobId}', { caminho: { jobId: id } }),
    refetchInterval: ({ state: { data } }) => (data && !ANDANDO.includes(data.status) ? false : A_CADA_MS),
  })
  const back = (
    <Link to="/analyzer" search={{}}>
      Analisador
    </Link>
  )
  if (!data)
    return (
      <>
        <Cabecalho titulo="Análise" back={back} />
        {error ? <Falha erro={error} onRetry={() => void refetch()} /> : <Esqueleto />}
      </>
    )
  const { status, url, conexaoId } = data
  return (
    <>
      <Cabecalho
        titulo="Análise"
        selo={<Selo tom={STATUS_ANALISE[status].tom}>{STATUS_ANALISE[status].rotulo}</Selo>}
        texto={<span className="break-all">{url ?? 'Arquivo enviado'}</span>}
        back={back}
      >
        {['na_fila', 'executando', 'concluido'].includes(status) && (
          <Botao porque={porque} onClick={() => setDescartando(true)}>
            {status === 'concluido' ? 'Descartar' : 'Cancelar'}
          </Botao>
        )}
      </Cabecalho>
      {conexaoId && (
        <Painel tom="verde" titulo="Virou um rascunho de conexão">
          <p className="mt-1">
            <Link
              to="/conexoes/$id"
              params={{ id: conexaoId }}
              search={{}}
              className="font-medium text-anil hover:underline"
            >
              Abrir a conexão
            </Link>{' '}
            para ensaiar e publicar.
          </p>
        </Painel>
      )}
      <Conclusao analise={data} porque={porque} />
      {descartando && (
        <Confirmar
          titulo={status === 'concluido' ? 'Descartar a proposta' : 'Cancelar a análise'}
          acao={status === 'concluido' ? 'Descartar' : 'Cancelar a análise'}
          perigo
          onConfirm={async () => {
            await call('DELETE /admin/analyzer/{jobId}', { caminho: { jobId: id } })
            notifyDone(status === 'concluido' ? 'Proposta descartada' : 'Análise cancelada')
            await renew('GET /admin/analyzer/historico', 'GET /admin/analyzer/{jobId}')
          }}
          onClose={() => setDescartando(false)}
        >
          Fica no histórico, e não vira conexão.
        </Confirmar>
      )}
    </>
  )
}

function Conclusao({ analise, porque }: { analise: Dados; porque: string | undefined }) {
  const { id, status, erro, resultado } = analise
  if (ANDANDO.includes(status))
    return (
      <p role="status" className="text-sm">
        Lendo o que a cidade publica e comparando com cada padrão. Esta página muda sozinha.
      </p>
    )
  if (erro)
    return (
      <Painel tom="vermelho" titulo="A análise não terminou">
        <p className="mt-1">{erro}</p>
      </Painel>
    )
  if (!resultado) return null
  const { proposta, candidatos, wsdl } = resultado
  return (
    <>
      <Secao
        titulo={proposta ? `Fala ${proposta.padrao}, com ${proposta.confianca}% de confiança` : 'Nenhum padrão combina'}
        {...(proposta?.endereco && { texto: <span className="break-all">Endereço lido: {proposta.endereco}</span> })}
      >
        <ul className="ml-4 list-disc text-sm">
          {proposta?.evidencias.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      </Secao>
      {status === 'concluido' && <Aprovar id={id} padrao={proposta?.padrao} porque={porque} />}
      <Secao titulo="Outros que combinam">
        <ul className="border-t border-linha text-sm">
          {candidatos
            .filter(({ padrao }) => padrao !== proposta?.padrao)
            .map(({ padrao, titulo, confianca }) => (
              <li key={padrao} className="flex items-baseline justify-between gap-3 border-b border-linha py-1.5">
                <span>
                  <span className="font-mono text-xs">{padrao}</span> <span className="text-tinta-2">{titulo}</span>
                </span>
                <span className="tabular-nums">{confianca}%</span>
              </li>
            ))}
        </ul>
      </Secao>
      {wsdl && (
        <Secao titulo="O que se leu do WSDL">
          <Codigo texto={JSON.stringify(wsdl, null, 2)} linguagem="json" rotulo="O WSDL" />
        </Secao>
      )}
    </>
  )
}
