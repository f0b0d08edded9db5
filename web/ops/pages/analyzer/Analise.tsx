import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, read, renew } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Painel } from '#web/kit/detail/Painel.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { STATUS_ANALISE } from '#web/words/conexoes.ts'
import { ANDANDO, Conclusao } from './Conclusao.tsx'

const rota = getRouteApi('/dentro/analyzer/$id')

const A_CADA_MS = 1_500

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
  if (!data) return <NaoCarregado titulo="Análise" back={back} erro={error} onRetry={refetch} />
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
