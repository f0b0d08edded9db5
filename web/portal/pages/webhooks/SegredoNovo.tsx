import { useState } from 'react'
import type { EndpointComSegredo } from '#web/api/portal/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { Dialogo } from '#web/kit/overlay/Dialogo.tsx'
import { diaMes, horaMinuto } from '#web/words/datas.ts'
import { ComoConferir } from './ComoConferir.tsx'

/** The secret of an endpoint, whole, shown once. It closes only by its button. */
export function SegredoNovo({ endpoint, onClose }: { endpoint: EndpointComSegredo; onClose: () => void }) {
  const [insisting, setInsisting] = useState(false)
  const { segredo, segredoAnteriorAte } = endpoint
  return (
    <Dialogo titulo="Guarde o segredo de assinatura" aberto largo onClose={() => setInsisting(true)}>
      <div className="flex flex-col gap-4 text-sm">
        <p>
          Use-o no seu sistema para confirmar que o aviso veio de nós. Esta é a única vez em que ele aparece; copie para
          o cofre de segredos.
        </p>
        <p className="rounded-lg bg-papel-1 px-4 py-3">
          <Copiar texto={segredo} rotulo="o segredo" />
        </p>
        {segredoAnteriorAte && (
          <p className="text-tinta-2">
            O segredo anterior também assina até {diaMes(segredoAnteriorAte)}, {horaMinuto(segredoAnteriorAte)}: troque
            o seu sistema com calma. Até lá o cabeçalho traz dois v1=, e basta um conferir.
          </p>
        )}
        <ComoConferir />
        {insisting && (
          <p role="alert" className="text-ambar">
            Depois de fechar não há como vê-lo de novo, só girar. Se já guardou, use o botão.
          </p>
        )}
        <div>
          <Botao tipo="principal" onClick={onClose}>
            Já guardei o segredo
          </Botao>
        </div>
      </div>
    </Dialogo>
  )
}
