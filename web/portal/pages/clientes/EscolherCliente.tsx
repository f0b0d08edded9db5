import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import type { TomadorGuardado } from '#web/api/portal/client.ts'
import { clientes } from '#web/api/portal/clientes.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { CampoBusca } from '#web/kit/list/CampoBusca.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { inteiro } from '#web/words/formatos.ts'
import { numeroDe, ondeFica } from './dados.ts'

const MOSTRADOS = 50

/** The customers of the company of the note, to choose one of them. */
export default function EscolherCliente({
  empresaId,
  onChoose,
  onClose,
}: {
  empresaId: string | undefined
  onChoose: (tomador: TomadorGuardado['tomador']) => void
  onClose: () => void
}) {
  const ambiente = useAmbiente()
  const [q, setQ] = useState<string>()
  const { data, error, refetch } = useQuery(
    clientes({ ambiente, ...(q && { q }), ...(empresaId && { empresaId }), limit: MOSTRADOS, offset: 0 }),
  )
  return (
    <Dialogo titulo="Escolher cliente" aberto onClose={onClose}>
      <div className="flex flex-col gap-3">
        <div className="flex">
          <CampoBusca rotulo="Nome, CPF ou CNPJ" onChange={setQ} />
        </div>
        {error || !data ? (
          <NaoCarregado erro={error} onRetry={refetch} alto={120} />
        ) : (
          <ul className="max-h-80 overflow-y-auto">
            {data.items.map(({ id, tomador }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => onChoose(tomador)}
                  className="flex w-full items-baseline justify-between gap-3 rounded-md px-2 py-2 text-left text-sm hover:bg-papel-2"
                >
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{tomador.razaoSocial}</span>
                    <span className="sub block truncate">{ondeFica(tomador) || tomador.email}</span>
                  </span>
                  <span className="whitespace-nowrap tabular-nums">{numeroDe(tomador)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {data?.total === 0 && (
          <p className="text-sm text-tinta-2">
            {q
              ? `Nenhum cliente com “${q}” nesta empresa.`
              : 'Nenhum cliente ainda. Quem recebe uma nota aparece aqui sozinho.'}
          </p>
        )}
        {data && data.total > MOSTRADOS && (
          <p className="sub">São {inteiro(data.total)}; busque pelo nome para ver os outros.</p>
        )}
      </div>
      <PeDoDialogo>{null}</PeDoDialogo>
    </Dialogo>
  )
}
