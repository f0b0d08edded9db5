import { revokeChave } from '#web/api/portal/chaves.ts'
import type { ApiKey } from '#web/api/portal/client.ts'
import { notifyDone } from '#web/kit/feedback/Avisos.tsx'
import { Confirmar } from '#web/kit/overlay/Confirmar.tsx'
import { dataCheia } from '#web/words/datas.ts'

/** The end of a key, at once and for good. */
export const Revogar = ({ chave, onClose }: { chave: ApiKey; onClose: () => void }) => (
  <Confirmar
    titulo={`Revogar ${chave.nome}`}
    acao="Revogar a chave"
    perigo
    onConfirm={async () => {
      await revokeChave(chave.id)
      notifyDone('Chave revogada', `${chave.nome} já não entra.`)
    }}
    onClose={onClose}
  >
    <p>
      O sistema que usa <span className="font-mono text-xs">{chave.prefixo}…</span> passa a receber 401 na próxima
      chamada. Não há como voltar: para trocar uma chave, crie a nova e ponha em uso antes de revogar esta.
    </p>
    <p className="text-tinta-2">
      {chave.ultimoUsoEm ? `Usada pela última vez em ${dataCheia(chave.ultimoUsoEm)}.` : 'Nunca foi usada.'}
    </p>
  </Confirmar>
)
