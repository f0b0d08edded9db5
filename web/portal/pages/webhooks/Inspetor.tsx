import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { EntregaDetalhe } from '#web/api/portal/client.ts'
import { entrega as entregaPor } from '#web/api/portal/webhooks.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Cabecalho, Secao } from '#web/kit/detail/Pagina.tsx'
import { CampoSenha } from '#web/kit/form/CampoSenha.tsx'
import { Formulario, useCampo } from '#web/kit/form/Formulario.tsx'
import { Texto } from '#web/kit/form/Texto.tsx'
import { Segmentos } from '#web/kit/list/Segmentos.tsx'
import { nomeDoEvento } from '#web/words/webhooks.ts'
import { ComoConferir } from './ComoConferir.tsx'
import { type Inspecionado, inspect, type Laudo } from './inspecao.ts'
import { LaudoDaAssinatura } from './LaudoDaAssinatura.tsx'
import { NavWebhooks } from './PartesDeWebhooks.tsx'

const rota = getRouteApi('/dentro/webhooks/inspetor')

/** Explains why a signature is not valid, in the browser, so that the secret is not sent anywhere. */
export function Inspetor() {
  const { entregaId } = rota.useSearch()
  const { data, error, refetch } = useQuery({
    ...entregaPor(entregaId ?? ''),
    enabled: !!entregaId,
  })
  return (
    <>
      <Cabecalho titulo="Inspetor de assinatura" />
      <NavWebhooks />
      {error || (entregaId && !data) ? (
        <NaoCarregado erro={error} onRetry={refetch} alto={520} />
      ) : (
        <Bancada key={data?.id} {...(data && { entrega: data })} />
      )}
      <div className="mt-10">
        <Secao titulo="Como conferir no seu sistema">
          <ComoConferir />
        </Secao>
      </div>
    </>
  )
}

function Bancada({ entrega }: { entrega?: EntregaDetalhe }) {
  const [valores, setValores] = useState<Inspecionado>(() => initialOf(entrega))
  const [laudo, setLaudo] = useState<Laudo | null>(null)
  useEffect(() => {
    if (!isSecureContext) return
    let stale = false
    void inspect(valores, entrega?.corpo, Date.now() / 1000).then((found) => !stale && setLaudo(found))
    return () => {
      stale = true
    }
  }, [valores, entrega])
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Formulario<Inspecionado>
        inicial={initialOf(entrega)}
        onSubmit={async () => {}}
        onChange={setValores}
        className="flex min-w-0 flex-col gap-4"
      >
        {entrega ? (
          <p className="text-sm text-tinta-2">
            Com a entrega{' '}
            <Link to="/webhooks/entregas/$id" params={{ id: entrega.id }} className="text-anil underline">
              {nomeDoEvento(entrega.evento)}
            </Link>
            . Cole o segredo; se quiser, troque o corpo pelo que o seu sistema leu.
          </p>
        ) : (
          <p className="text-sm text-tinta-2">
            Cole o que o seu sistema recebeu. Ou abra uma entrega e use “Conferir a assinatura”.
          </p>
        )}
        <CampoSenha
          nome="segredo"
          rotulo="Segredo do endpoint"
          autoComplete="off"
          ajuda="whsec_… A conta é feita neste navegador: o segredo não é enviado."
        />
        <Texto
          nome="cabecalhos"
          rotulo="Cabeçalhos recebidos"
          ajuda="Todos, um por linha, ou só o valor de X-Service-Signature"
          linhas={4}
          mono
        />
        <Texto nome="corpo" rotulo="Corpo recebido" ajuda="Como chegou, antes de qualquer JSON.parse" linhas={9} mono />
        <Relogio />
      </Formulario>
      {isSecureContext ? (
        <LaudoDaAssinatura laudo={laudo} />
      ) : (
        <p className="text-sm text-ambar">O navegador só faz esta conta em páginas https. Abra o portal por https.</p>
      )}
    </div>
  )
}

function Relogio() {
  const { valor = 'agora', change } = useCampo<Inspecionado['relogio']>('relogio')
  return (
    <div>
      <p className="mb-1 text-sm font-medium">Relógio do receptor</p>
      <Segmentos rotulo="Relógio do receptor" opcoes={RELOGIOS} valor={valor} onChange={change} />
      <p className="sub mt-1">
        {valor === 'agora'
          ? 'Uma assinatura de mais de 5 minutos é recusada, como no seu sistema.'
          : 'Como se a entrega acabasse de chegar: o prazo não pesa.'}
      </p>
    </div>
  )
}

const RELOGIOS = [
  { value: 'agora', label: 'Agora' },
  { value: 'envio', label: 'Na hora do envio' },
] as const

/** A delivery as its receiver saw it: the last attempt whose request is recorded. */
function initialOf(entrega: EntregaDetalhe | undefined): Inspecionado {
  if (!entrega) return { relogio: 'agora' }
  const cabecalhos = entrega.tentativas.findLast(({ requisicao }) => requisicao !== null)?.requisicao?.cabecalhos ?? {}
  return {
    relogio: 'envio',
    corpo: entrega.corpo,
    cabecalhos: Object.entries(cabecalhos)
      .map(([nome, valor]) => `${nome}: ${String(valor)}`)
      .join('\n'),
  }
}
