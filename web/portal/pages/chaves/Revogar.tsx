import { useMutation } from '@tanstack/react-query'
import { revokeChave } from '#web/api/portal/chaves.ts'
import type { ApiKey } from '#web/api/portal/client.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { dataCheia } from '#web/words/datas.ts'

/** The end of a key, at once and for good. */
export function Revogar({ chave, onClose }: { chave: ApiKey; onClose: () => void }) {
  const revoke = useMutation({
    mutationFn: () => revokeChave(chave.id),
    onSuccess: () => {
      onClose()
      notifyDone('Chave revogada', `${chave.nome} já não entra.`)
    },
  })
  return (
    <Dialogo titulo={`Revogar ${chave.nome}`} aberto onClose={onClose}>
      <div className="flex flex-col gap-4 text-sm">
        <p>
          O sistema que usa <span className="font-mono text-xs">{chave.prefixo}…</span> passa a receber 401 na próxima
          chamada. Não há como voltar: para trocar uma chave, crie a nova e ponha em uso antes de revogar esta.
        </p>
        <p className="text-tinta-2">
          {chave.ultimoUsoEm ? `Usada pela última vez em ${dataCheia(chave.ultimoUsoEm)}.` : 'Nunca foi usada.'}
        </p>
        {revoke.error && <Falha erro={revoke.error} />}
        <PeDoDialogo>
          <Botao tipo="perigo" ocupado={revoke.isPending} onClick={() => revoke.mutate()}>
            Revogar a chave
          </Botao>
        </PeDoDialogo>
      </div>
    </Dialogo>
  )
}
