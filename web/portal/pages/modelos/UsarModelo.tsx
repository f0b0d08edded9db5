import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ModeloDeServico } from '#web/api/portal/client.ts'
import { modelos } from '#web/api/portal/modelos.ts'
import { NaoCarregado } from '#web/kit/detail/NaoCarregado.tsx'
import { CampoBusca } from '#web/kit/list/CampoBusca.tsx'
import { Dialogo, PeDoDialogo } from '#web/kit/overlay/Dialogo.tsx'
import { dinheiro, inteiro } from '#web/words/formatos.ts'
import { useEmpresaPor } from './useEmpresaPor.ts'

const MOSTRADOS = 50

/** The templates that fit the company of the note, to choose one of them. */
export default function UsarModelo({
  cpfCnpj,
  onChoose,
  onClose,
}: {
  cpfCnpj: string | undefined
  onChoose: (servico: ModeloDeServico['servico']) => void
  onClose: () => void
}) {
  const [q, setQ] = useState<string>()
  const empresaId = useEmpresaPor(cpfCnpj)?.id
  const { data, error, refetch } = useQuery(
    modelos({ ...(q && { q }), ...(empresaId && { empresaId }), limit: MOSTRADOS, offset: 0 }),
  )
  return (
    <Dialogo titulo="Usar modelo" aberto onClose={onClose}>
      <div className="flex flex-col gap-3">
        <div className="flex">
          <CampoBusca rotulo="Nome do modelo" onChange={setQ} />
        </div>
        {error || !data ? (
          <NaoCarregado erro={error} onRetry={refetch} alto={120} />
        ) : (
          <ul className="max-h-80 overflow-y-auto">
            {data.items.map(({ id, nome, servico }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => onChoose(servico)}
                  className="flex w-full items-baseline justify-between gap-3 rounded-md px-2 py-2 text-left text-sm hover:bg-papel-2"
                >
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{nome}</span>
                    <span className="sub block truncate">{servico.discriminacao}</span>
                  </span>
                  <span className="tabular-nums">{dinheiro(servico.valor.servico)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {data?.total === 0 && (
          <p className="text-sm text-tinta-2">
            {q
              ? 'Nenhum modelo com este nome.'
              : 'Nenhum modelo ainda. Preencha o serviço e escolha “Salvar como modelo”.'}
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
