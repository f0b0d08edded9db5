import { useState } from 'react'
import type { LinkDeAcesso } from '#web/api/ops/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { Copiar } from '#web/kit/detail/Copiar.tsx'
import { Dialogo } from '#web/kit/overlay/Dialogo.tsx'
import { dataCheia } from '#web/words/datas.ts'

/** The link of a person, shown once. It closes only by its button. */
export function LinkNovo({ nome, link, onClose }: { nome: string; link: LinkDeAcesso; onClose: () => void }) {
  const [insisting, setInsisting] = useState(false)
  return (
    <Dialogo titulo={`Link de ${nome}`} aberto onClose={() => setInsisting(true)}>
      <div className="flex flex-col gap-4 text-sm">
        <p>
          Entregue a {nome} por um meio seguro: quem o abrir define a senha. Vale uma vez, até{' '}
          {dataCheia(link.expiraEm)}, e não aparece de novo.
        </p>
        <p className="rounded-lg bg-papel-1 px-4 py-3">
          <Copiar texto={link.url} rotulo="o link" />
        </p>
        {insisting && (
          <p role="alert" className="text-ambar">
            Depois de fechar não há como vê-lo de novo. Se já copiou, use o botão.
          </p>
        )}
        <div className="flex justify-end">
          <Botao tipo="principal" onClick={onClose}>
            Já copiei
          </Botao>
        </div>
      </div>
    </Dialogo>
  )
}
