import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call, read, readList, renew, type SituacaoPreparada } from '#web/api/ops/client.ts'
import { escolha, opcoesDe } from '#web/app/lista/declaracao.ts'
import { Lista } from '#web/app/lista/Lista.tsx'
import { Botao } from '#web/kit/Botao.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho } from '#web/kit/detail/Pagina.tsx'
import { Progresso } from '#web/kit/detail/Progresso.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { defined, umDe } from '#web/words/busca.ts'
import { SITUACOES_PREPARADAS, STATUS_PREPARACAO } from '#web/words/conexoes.ts'
import { AMBIENTES } from '#web/words/status.ts'
import { MOTIVO } from '../motivo.ts'
import { COLUNAS } from './colunas-da-preparacao.tsx'
import { SeloPreparada } from './Simulacao.tsx'

const rota = getRouteApi('/dentro/conexoes/preparar/$id')

const A_CADA_MS = 2_000

const SITUACOES = Object.keys(SITUACOES_PREPARADAS) as SituacaoPreparada[]

/** One preparation while it runs and after: how far it is, what happened to each city, and the way to stop it. */
export function Preparacao() {
  const { id } = rota.useParams()
  const caminho = { id }
  const porque = usePorque()('admin.conexao.write', 'cancelar preparações')
  const [cancelando, setCancelando] = useState(false)
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/conexoes/preparar/{id}', { caminho }),
    refetchInterval: ({ state: { data } }) => (data && !isRunning(data.status) ? false : A_CADA_MS),
  })
  const fim = data?.concluidaEm
  useEffect(() => {
    if (fim) void renew('GET /admin/conexoes/preparar/{id}/municipios')
  }, [fim])
  const back = (
    <Link to="/conexoes/preparar" search={{}}>
      Preparações
    </Link>
  )
  if (!data) return <NaoCarregado titulo="Preparação" back={back} erro={error} onRetry={refetch} />
  const { padrao, ambiente, status, total, feitos, contagens, motivo, publicar } = data
  return (
    <>
      <Cabecalho
        titulo={`Preparar ${padrao}`}
        selo={<Selo tom={STATUS_PREPARACAO[status].tom}>{STATUS_PREPARACAO[status].rotulo}</Selo>}
        texto={`${AMBIENTES[ambiente]}, ${publicar ? 'publicando as que passam' : 'sem publicar'}. ${motivo}`}
        back={back}
      >
        {isRunning(status) && (
          <Botao porque={porque} onClick={() => setCancelando(true)}>
            Cancelar
          </Botao>
        )}
      </Cabecalho>
      <Progresso rotulo="Cidades prontas" feitos={feitos} total={total} />
      <ul aria-label="Em que situação" className="mb-5 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {SITUACOES.filter((each) => contagens[each]).map((each) => (
          <li key={each} className="flex items-center gap-2">
            <span className="text-lg tabular-nums">{contagens[each]}</span>
            <SeloPreparada situacao={each} />
          </li>
        ))}
      </ul>
      <Lista
        rota={rota}
        rotulo="Cidades da preparação"
        filtros={[escolha('situacao', 'Situação', opcoesDe(SITUACOES_PREPARADAS))]}
        consulta={({ situacao }, fatia) => ({
          ...readList('GET /admin/conexoes/preparar/{id}/municipios', {
            caminho,
            consulta: { ...defined({ situacao: umDe(situacao, SITUACOES) }), ...fatia },
          }),
          refetchInterval: isRunning(status) ? A_CADA_MS : false,
        })}
        colunas={COLUNAS}
        chave={({ municipio }) => municipio}
        grade='"cidade situacao" "faltas faltas"'
        densa
        nada={{ titulo: 'Nenhuma cidade nesta situação' }}
        vazio={<Vazio titulo="Nenhuma cidade" />}
      />
      {cancelando && (
        <Confirmar
          titulo="Cancelar a preparação"
          acao="Cancelar a preparação"
          perigo
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            await call('POST /admin/conexoes/preparar/{id}/cancelar', { caminho, corpo: { motivo } })
            notifyDone('Preparação cancelada')
            await renew('GET /admin/conexoes/preparar', 'GET /admin/conexoes/preparar/{id}')
          }}
          onClose={() => setCancelando(false)}
        >
          A cidade da vez termina, nenhuma outra começa, e o que já foi publicado continua no ar.
        </Confirmar>
      )}
    </>
  )
}

const isRunning = (status: string) => status === 'na_fila' || status === 'executando'
