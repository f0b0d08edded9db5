import { Plus, X } from 'lucide-react'
import { cx } from '../cx.ts'

/** A filter as a pill: dashed while empty, its value in anil when set. */
export const chip = (cheio: boolean) =>
  cx(
    'flex h-7 min-w-0 items-center gap-1.5 rounded-full border px-2.5 text-sm whitespace-nowrap transition-colors pointer-coarse:h-9',
    cheio
      ? 'border-linha-2 bg-papel hover:bg-papel-1'
      : 'border-dashed border-linha-2 text-tinta-2 hover:border-tinta-3 hover:text-tinta',
  )

export const Rotulo = ({ nome, valor }: { nome: string; valor?: string }) =>
  valor ? (
    <>
      <span className="text-tinta-3">{nome}</span>
      <span className="max-w-72 truncate font-medium text-anil">{valor}</span>
    </>
  ) : (
    <>
      <Plus size={13} aria-hidden />
      {nome}
    </>
  )

/** The button that clears a filter, beside its pill. */
export const Limpar = ({ nome, onClick }: { nome: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={`Remover filtro ${nome}`}
    onClick={onClick}
    className="-ml-1 grid size-6 shrink-0 place-items-center rounded-full text-tinta-3 hover:bg-papel-2 hover:text-tinta"
  >
    <X size={13} />
  </button>
)
