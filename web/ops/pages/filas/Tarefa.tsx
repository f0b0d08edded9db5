import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call, type NomeDeFila, read, renew } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Instante } from '#web/kit/detail/Instante.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado, Secao } from '#web/kit/detail/Pagina.tsx'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { usePorque } from '#web/ops/porque.ts'
import { ESTADOS_DE_TAREFA } from '#web/words/filas.ts'
import { count, inteiro } from '#web/words/formatos.ts'
import { MOTIVO } from '../motivo.ts'
import { Id, NotaLink } from '../partes.tsx'
import { ProximaVez } from './ProximaVez.tsx'
import { UltimoErro } from './UltimoErro.tsx'

const rota = getRouteApi('/dentro/filas/$nome/$id')

/** One job: what it does and for whom, what it carries, and how it failed. */
export function Tarefa() {
  const { nome, id } = rota.useParams()
  const caminho = { name: nome as NomeDeFila, jobId: id }
  const porque = usePorque()('admin.fila.write', 'agir sobre as tarefas')
  const [ato, setAto] = useState<'tentar' | 'cancelar' | null>(null)
  const { data, error, refetch } = useQuery(read('GET /admin/queues/{name}/jobs/{jobId}', { caminho }))
  const back = (
    <Link to="/filas/$nome" params={{ nome }} search={{}}>
      {nome}
    </Link>
  )
  const renewed = () =>
    renew('GET /admin/queues/{name}/jobs/{jobId}', 'GET /admin/queues/{name}/jobs-humanizados', 'GET /admin/queues')
  if (!data) return <NaoCarregado titulo="Tarefa" back={back} erro={error} onRetry={refetch} alto={420} />
  const envio = data.estado === 'agendado' && ['webhook.deliver', 'mail.send'].includes(nome)
  const tentar = envio ? 'Tentar agora' : 'Tentar de novo'
  const parada = envio || data.estado === 'falhou' ? undefined : 'Só uma tarefa que desistiu volta à fila por aqui.'
  const viva = ['aguardando', 'agendado', 'bloqueado', 'falhou'].includes(data.estado)
  return (
    <>
      <Cabecalho
        titulo={data.humanizado.oQue}
        selo={<Selo tom={data.estado === 'falhou' ? 'vermelho' : 'cinza'}>{ESTADOS_DE_TAREFA[data.estado]}</Selo>}
        back={back}
      >
        <Botao porque={porque ?? parada} onClick={() => setAto('tentar')}>
          {tentar}
        </Botao>
        <Botao porque={porque ?? (viva ? undefined : 'A tarefa já terminou.')} onClick={() => setAto('cancelar')}>
          Cancelar
        </Botao>
      </Cabecalho>
      <p className="mb-5 text-sm">{data.humanizado.frase}</p>
      <dl className="mb-8 grid grid-cols-2 gap-x-8 gap-y-4 text-sm sm:grid-cols-4">
        <Dado rotulo="Criada">
          <Instante em={data.criadoEm} />
        </Dado>
        <Dado rotulo="Próxima vez">
          <ProximaVez tarefa={data} />
        </Dado>
        <Dado rotulo="Tentativas feitas">
          {data.tentativas === 0 ? 'Nenhuma ainda' : inteiro(data.tentativas)}
          {data.epoca > data.tentativas && (
            <span className="sub block">tomada {count(data.epoca, 'vez', 'vezes')}</span>
          )}
        </Dado>
        <Dado rotulo="Nota">{data.humanizado.notaId ? <NotaLink id={data.humanizado.notaId} /> : 'Nenhuma'}</Dado>
        <Dado largo rotulo="requestId">
          {data.requestId ? <Id texto={data.requestId} rotulo="o requestId" /> : 'Nenhum'}
        </Dado>
      </dl>
      {data.ultimoErro && <UltimoErro erro={data.ultimoErro} />}
      {Object.keys(data.dados).length > 0 && (
        <Secao titulo="O que a tarefa leva">
          <Codigo texto={JSON.stringify(data.dados, null, 2)} linguagem="json" rotulo="O que a tarefa leva" />
        </Secao>
      )}
      {ato === 'tentar' && (
        <Confirmar
          titulo={tentar}
          acao={tentar}
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            await call('POST /admin/queues/{name}/jobs/{jobId}/retry', { caminho, corpo: { motivo } })
            notifyDone('De volta à fila')
            await renewed()
          }}
          onClose={() => setAto(null)}
        >
          {envio
            ? 'O envio é tentado agora. Se falhar, espera a vez que já tinha.'
            : 'A tarefa volta à fila, com as tentativas contadas do começo.'}
        </Confirmar>
      )}
      {ato === 'cancelar' && (
        <Confirmar
          titulo="Cancelar a tarefa"
          acao="Cancelar a tarefa"
          perigo
          motivo={MOTIVO}
          onConfirm={async ({ motivo }) => {
            await call('DELETE /admin/queues/{name}/jobs/{jobId}', { caminho, consulta: { motivo } })
            notifyDone('Tarefa cancelada')
            await renewed()
          }}
          onClose={() => setAto(null)}
        >
          A tarefa não será mais feita. O que ela faria fica por fazer, e a nota, se houver, continua como está.
        </Confirmar>
      )}
    </>
  )
}
