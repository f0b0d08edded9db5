import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleHelp, LogOut, Moon } from 'lucide-react'
import { cx } from '../../kit/cx.ts'
import { useApp } from '../app.ts'
import { useLeave } from '../leave.ts'
import type { Qual } from '../palette/destinos.ts'
import { switchTema } from '../tema.ts'

export const LINHA = 'flex h-8 w-full items-center gap-2.5 rounded-md px-2 text-left text-sm pointer-coarse:h-[44px]'
const ATO = cx(LINHA, 'text-tinta-2 hover:bg-papel-2 hover:text-tinta')

/** The foot of the menu: the person, the help, the theme and the way out. */
export function Rodape({ open, onNavigate }: { open: (qual: Qual) => void; onNavigate?: (() => void) | undefined }) {
  const { session, quem, perfil, ajuda } = useApp()
  const { data } = useQuery(session.query)
  const leave = useLeave()
  const nome = data && quem(data)
  return (
    <div className="flex flex-col gap-px border-t border-linha p-3 pt-2">
      {perfil && nome ? (
        <Link
          to={perfil}
          onClick={onNavigate}
          aria-label={`${nome}: meu perfil`}
          title={data.usuario.email}
          className="flex min-h-8 items-center rounded-md px-2 py-1 text-xs text-tinta-2 hover:bg-papel-2 hover:text-tinta pointer-coarse:min-h-[44px]"
        >
          <span className="line-clamp-3 min-w-0 break-words">{nome}</span>
        </Link>
      ) : (
        <p className="truncate px-2 py-1 text-xs text-tinta-3" title={data?.usuario.email}>
          {nome}
        </p>
      )}
      <button type="button" onClick={() => open(ajuda ? 'ajuda' : 'atalhos')} className={ATO}>
        <CircleHelp size={16} strokeWidth={1.75} aria-hidden />
        {ajuda ? 'Ajuda' : 'Ajuda e atalhos'}
        {!ajuda && (
          <kbd className="ml-auto font-mono text-xs text-tinta-3 pointer-coarse:hidden" aria-hidden>
            ?
          </kbd>
        )}
      </button>
      <div className="flex gap-px">
        <button type="button" onClick={() => leave.mutate()} className={ATO}>
          <LogOut size={16} strokeWidth={1.75} aria-hidden />
          Sair
        </button>
        <button
          type="button"
          onClick={switchTema}
          aria-label="Tema claro ou escuro"
          title="Tema claro ou escuro"
          className="grid size-8 shrink-0 place-items-center rounded-md text-tinta-2 hover:bg-papel-2 hover:text-tinta pointer-coarse:size-[44px]"
        >
          <Moon size={16} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </div>
  )
}
