import { useQuery } from '@tanstack/react-query'
import { type NotaInteira, read } from '#web/api/ops/client.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { maskTelefone } from '#web/words/formatos.ts'
import { Comparacao } from './Comparacao.tsx'
import { Decidir } from './Decidir.tsx'
import { Ligadas } from './Ligadas.tsx'
import { Passos } from './Passos.tsx'

/**
 * The city has our number with other contents: the two documents, and the choice. Support has no part in it: the
 * documents have the data of customers.
 */
export function Conflito({ nota }: { nota: NotaInteira }) {
  const decide = nota.acoes.find(({ acao }) => acao === 'assumir')
  const podeLer = decide?.codigo !== 'SEM_PERMISSAO'
  const { data, error, refetch } = useQuery({
    ...read('GET /admin/nfse/{id}/conflito', { caminho: { id: nota.id } }),
    enabled: podeLer,
  })
  return (
    <div className="grid gap-9 text-sm lg:grid-cols-[minmax(0,1fr)_268px]">
      <div className="min-w-0">
        {podeLer && (error || !data) && <NaoCarregado erro={error} onRetry={refetch} alto={480} />}
        {data && (
          <>
            <Comparacao nota={nota} conflito={data} />
            {data.telefone && (
              <p className="mb-6 text-tinta-2">Telefone da empresa, para a dúvida: {maskTelefone(data.telefone)}</p>
            )}
            <Decidir nota={nota} conflito={data} />
          </>
        )}
        {!podeLer && <p className="text-tinta-2">Os documentos e a decisão são de quem opera: {decide?.motivo}</p>}
      </div>
      <aside className="flex flex-col gap-6">
        <Passos id={nota.id} vista={`${nota.status} ${nota.totalTransmissoes} ${nota.conflito?.estado}`} />
        <Ligadas nota={nota} />
      </aside>
    </div>
  )
}
