import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useApp, useMoldura } from '../app.ts'
import { lugarDe, menuDe } from './lugar.ts'

/** Above the pages that share an entry of the menu: the way from one to another. */
export function SegundoMenu() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const { menu } = useMoldura()
  const may = useApp().session.useMay()
  const aqui = lugarDe(menuDe(menu, may), pathname)
  const atual = useRef<HTMLAnchorElement>(null)
  const to = aqui?.pagina.to
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another current link
  useEffect(() => {
    const link = atual.current
    if (link?.parentElement) link.parentElement.scrollLeft = link.offsetLeft - 24
  }, [to])
  const paginas = aqui?.item.paginas ?? []
  if (!aqui || paginas.length < 2) return null
  return (
    <nav
      aria-label={aqui.item.nome}
      className="relative mb-5 flex gap-x-5 overflow-x-auto border-b border-linha text-sm [scrollbar-width:none] lg:flex-wrap"
    >
      {paginas.map((pagina) => (
        <Link
          key={pagina.to}
          ref={pagina.to === to ? atual : undefined}
          to={pagina.to}
          search={{}}
          // Else the page of an address that begins this one would be current too.
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={pagina.to === to ? 'page' : undefined}
          className="relative flex h-9 shrink-0 items-center text-tinta-2 after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 hover:text-tinta aria-[current=page]:text-tinta aria-[current=page]:after:bg-tinta pointer-coarse:h-[44px]"
        >
          {pagina.nome}
        </Link>
      ))}
    </nav>
  )
}
