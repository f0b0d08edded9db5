import { Link, useLocation } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { cx } from '../../kit/cx.ts'
import { type ItemDeMenu, useApp, useMoldura } from '../app.ts'
import type { Qual } from '../palette/destinos.ts'
import { lugarDe, menuDe } from './lugar.ts'
import { LINHA, Rodape } from './Rodape.tsx'

/** The menu: the search above, the person and the way out below, both always in sight. */
export function Navegacao({ open, onNavigate }: { open: (qual: Qual) => void; onNavigate?: () => void }) {
  const { nome, inicio } = useApp()
  const { Topo } = useMoldura()
  return (
    <nav aria-label="Principal" className="flex h-full flex-col">
      <div className="flex flex-col gap-5 p-3 pb-0">
        <Link
          to={inicio}
          onClick={onNavigate}
          className="flex h-8 items-center gap-2 rounded-md px-2 text-lg font-semibold tracking-tight"
        >
          <span className="recorte h-5 w-[15px] rounded-t-xs bg-anil-botao [--r:1.667px]" aria-hidden />
          {nome}
        </Link>
        {Topo && <Topo open={open} />}
        <button
          type="button"
          onClick={() => open('paleta')}
          className={cx(LINHA, '-my-2 border border-linha-2 bg-papel text-tinta-2 hover:text-tinta')}
        >
          <Search size={16} strokeWidth={1.75} aria-hidden />
          Buscar ou fazer
          <kbd className="ml-auto font-mono text-xs text-tinta-3 pointer-coarse:hidden" aria-hidden>
            Ctrl K
          </kbd>
        </button>
      </div>
      <Entradas onNavigate={onNavigate} />
      <Rodape open={open} onNavigate={onNavigate} />
    </nav>
  )
}

type Clique = { onNavigate: (() => void) | undefined }

function Entradas({ onNavigate }: Clique) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const { menu } = useMoldura()
  const may = useApp().session.useMay()
  const aqui = lugarDe(menu, pathname)?.item
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-3 pt-5">
      {menuDe(menu, may).map(({ titulo, itens }) => (
        <div key={titulo ?? ''}>
          {titulo && <p className="px-2 pb-1 text-xs text-tinta-3">{titulo}</p>}
          <ul className="flex flex-col gap-px">
            {itens.map((item) => (
              <Entrada key={item.nome} {...item} aqui={item.nome === aqui?.nome} onNavigate={onNavigate} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

const Entrada = ({ to, nome, icone: Icone, aqui, onNavigate }: ItemDeMenu & Clique & { aqui: boolean }) => (
  <li>
    <Link
      to={to}
      onClick={onNavigate}
      aria-current={aqui ? 'page' : undefined}
      className={cx(LINHA, aqui ? 'bg-papel-2 font-medium' : 'text-tinta-2 hover:bg-papel-2 hover:text-tinta')}
    >
      <Icone size={16} strokeWidth={1.75} aria-hidden />
      {nome}
    </Link>
  </li>
)
