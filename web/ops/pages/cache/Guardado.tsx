import { useQuery } from '@tanstack/react-query'
import { read } from '#web/api/ops/client.ts'
import { Codigo } from '#web/kit/code/Codigo.tsx'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { Dialogo } from '#web/kit/overlay/Dialogo.tsx'

/** What is kept under a key, in each process or in the table. Each reading is audited. */
export function Guardado({ chave, onClose }: { chave: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/cache/value/{key}', { caminho: { key: chave } }),
    // Reading again would be another line of the audit.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Dialogo titulo={chave} aberto largo leitura onClose={onClose}>
      <p className="mb-3 text-sm text-tinta-2">
        Segredos não vêm, e dados pessoais vêm mascarados. Esta leitura está na auditoria.
      </p>
      {!error && data ? (
        <Codigo texto={JSON.stringify(data.valores, null, 2)} linguagem="json" rotulo="O que está guardado" />
      ) : (
        <NaoCarregado erro={error} onRetry={refetch} alto={160} />
      )}
    </Dialogo>
  )
}
