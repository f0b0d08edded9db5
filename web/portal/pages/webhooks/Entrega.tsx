import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAoVivo } from '#web/api/portal/ao-vivo.ts'
import type { EntregaDetalhe } from '#web/api/portal/client.ts'
import { entrega as entregaPor, redeliver } from '#web/api/portal/webhooks.ts'
import { Botao, classeBotao } from '#web/kit/Botao.tsx'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Dado, Secao, Talao } from '#web/kit/detail/Pagina.tsx'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { dataCheia } from '#web/words/datas.ts'
import { laidOutJson } from '#web/words/json-linhas.ts'
import { daquiA, nomeDoEvento, retriesAlone, tentativas } from '#web/words/webhooks.ts'
import { SeloEntrega } from './PartesDeWebhooks.tsx'
import { Tentativas } from './Tentativas.tsx'

const rota = getRouteApi('/dentro/webhooks/entregas/$id')

/** One delivery: what was sent, and the response to each attempt. */
export function Entrega() {
  const { id } = rota.useParams()
  const { data: entrega, error, refetch } = useQuery(entregaPor(id))
  useAoVivo(entrega !== undefined && retriesAlone(entrega))
  const back = (
    <Link to="/webhooks/entregas" search={{}}>
      Entregas
    </Link>
  )
  if (error || !entrega) return <NaoCarregado titulo="Entrega" back={back} erro={error} onRetry={refetch} alto={560} />
  return (
    <>
      <Cabecalho
        titulo={nomeDoEvento(entrega.evento)}
        selo={<SeloEntrega status={entrega.status} />}
        texto={<span className="font-mono text-xs break-all">{entrega.url}</span>}
        back={back}
      >
        <Link to="/webhooks/inspetor" search={{ entregaId: id }} className={classeBotao()}>
          Conferir a assinatura
        </Link>
        <Reenviar entrega={entrega} />
      </Cabecalho>
      <Ficha entrega={entrega} />
      <Secao titulo="Tentativas">
        <Tentativas entrega={entrega} />
      </Secao>
      <Secao
        titulo="Corpo"
        texto="O mesmo em todas as tentativas, byte a byte. Cada tentativa assina de novo, com a hora dela."
      >
        <CorpoEnviado corpo={entrega.corpo} />
      </Secao>
    </>
  )
}

function Ficha({ entrega }: { entrega: EntregaDetalhe }) {
  const { id, evento, status, totalTentativas, proximaTentativaEm, nfseId, endpointId, entregueEm } = entrega
  return (
    <Talao>
      <dl className="grid w-full gap-x-10 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        <Dado rotulo="Tentativas">
          {tentativas(totalTentativas)}
          {status === 'aguardando_retentativa' && proximaTentativaEm && `, a próxima ${daquiA(proximaTentativaEm)}`}
          {entregueEm && `, recebida em ${dataCheia(entregueEm)}`}
        </Dado>
        <Dado rotulo="Evento">
          <code className="font-mono text-xs">{evento}</code>
        </Dado>
        {nfseId && (
          <Dado rotulo="Nota">
            <Link to="/notas/$id" params={{ id: nfseId }} className="text-anil hover:underline">
              Abrir a nota
            </Link>
          </Dado>
        )}
        <Dado rotulo="Destino">
          {endpointId ? (
            <Link to="/webhooks/$id" params={{ id: endpointId }} className="text-anil hover:underline">
              Abrir o endpoint
            </Link>
          ) : (
            'Endereço dado na emissão, ou endpoint já excluído'
          )}
        </Dado>
        <Dado rotulo="Id da entrega (X-Service-Delivery-Id)">
          <Copiar texto={id} rotulo="o id da entrega" />
        </Dado>
      </dl>
    </Talao>
  )
}

function Reenviar({ entrega }: { entrega: EntregaDetalhe }) {
  const porque = usePorque()('webhook.write', 'reenviar entregas')
  const { id, status } = entrega
  const resend = useMutation({
    mutationFn: () => redeliver(id),
    onSuccess: (after) => {
      const last = after.tentativas.at(-1)
      if (last && last.erroClasse === null) notifyDone('Entrega recebida', `O endpoint respondeu ${last.statusHttp}.`)
      else notifyFailure('O endpoint não recebeu', 'O motivo está na última tentativa.')
    },
    onError: (error) => notifyFailure('A entrega não foi reenviada', error.message),
  })
  const wait = status === 'enviando' ? 'Uma tentativa está em curso.' : undefined
  return (
    <Botao tipo="principal" porque={porque ?? wait} ocupado={resend.isPending} onClick={() => resend.mutate()}>
      {retriesAlone(entrega) ? 'Tentar agora' : 'Reenviar agora'}
    </Botao>
  )
}

const MODOS = [
  { value: 'ler', label: 'Para ler' },
  { value: 'enviado', label: 'Como foi enviado' },
] as const

/** The body of a delivery: laid out to be read, or the exact text that was signed, which is what is copied. */
function CorpoEnviado({ corpo }: { corpo: string }) {
  const [modo, setModo] = useState<(typeof MODOS)[number]['value']>('ler')
  return (
    <div className="flex flex-col gap-3">
      <Segmentos rotulo="Como mostrar o corpo" opcoes={MODOS} valor={modo} onChange={setModo} />
      <Codigo texto={modo === 'ler' ? laidOutJson(corpo) : corpo} original={corpo} linguagem="json" rotulo="o corpo" />
    </div>
  )
}
