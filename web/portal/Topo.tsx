import { useQuery } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { sessao } from '../api/portal/sessao.ts'
import type { Qual } from '../app/palette/destinos.ts'
import { EscolhaAmbiente } from './EscolhaAmbiente.tsx'

/** The account that is open, which leads to the others of the person, and the choice between test and production. */
export function Topo({ open }: { open: (qual: Qual) => void }) {
  const { data } = useQuery(sessao)
  const nome = data?.conta.nome
  return (
    <div className="flex flex-col gap-2">
      {data?.permissoes.includes('perfil.write') ? (
        <button
          type="button"
          aria-label={`Conta ${nome}: trocar de conta`}
          onClick={() => open('contas')}
          className="-my-2 flex h-9 w-full items-center gap-2 rounded-md px-2 text-left text-sm font-medium hover:bg-papel-2 pointer-coarse:h-[44px]"
        >
          <span className="min-w-0 flex-1 truncate">{nome}</span>
          <ChevronsUpDown size={14} className="shrink-0 text-tinta-3" aria-hidden />
        </button>
      ) : (
        <p className="truncate px-2 text-sm font-medium">{nome}</p>
      )}
      <EscolhaAmbiente />
    </div>
  )
}
