import { CSPProvider } from '@base-ui/react/csp-provider'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { ApiError } from '../api/portal/client.ts'
import { Botao } from '../kit/Botao.tsx'
import { Dialogo, PeDoDialogo } from '../kit/overlay/Dialogo.tsx'

/** Asks, over the open page, whether a closed month is to be changed. */
export function askMesFechado(recusa: ApiError): Promise<boolean> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const answer = (change: boolean) => {
      root.unmount()
      place.remove()
      resolve(change)
    }
    root.render(
      <CSPProvider disableStyleElements>
        <Pergunta recusa={recusa} onAnswer={answer} />
      </CSPProvider>,
    )
  })
}

type Props = { recusa: ApiError; onAnswer: (change: boolean) => void }

function Pergunta({ recusa: { corpo }, onAnswer }: Props) {
  const [sabe, setSabe] = useState(false)
  return (
    <Dialogo titulo="O mês está fechado" aberto onClose={() => onAnswer(false)}>
      <div className="flex flex-col gap-4 text-sm">
        <p>{corpo.erros[0]?.mensagem ?? corpo.mensagem}</p>
        <label className="flex cursor-pointer items-center gap-2 max-md:min-h-[44px]">
          <input
            type="checkbox"
            checked={sabe}
            onChange={({ target }) => setSabe(target.checked)}
            className="size-4 shrink-0 accent-anil-botao"
          />
          Sei que o mês está fechado
        </label>
        <PeDoDialogo>
          <Botao
            tipo="principal"
            porque={sabe ? undefined : 'Marque que você sabe que o mês está fechado.'}
            onClick={() => onAnswer(true)}
          >
            Continuar assim mesmo
          </Botao>
        </PeDoDialogo>
      </div>
    </Dialogo>
  )
}
