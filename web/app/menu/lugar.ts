import type { GrupoDeMenu, ItemDeMenu, PaginaDeMenu } from '../app.ts'

/** An entry of the menu, and which of its pages an address is of. */
type Lugar = { item: ItemDeMenu; pagina: PaginaDeMenu }

const isWithin = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`)

/** Every page of an entry: its own, those of its second menu, and those that its pages lead to. */
export const paginasDe = (item: ItemDeMenu): PaginaDeMenu[] => [...(item.paginas ?? [item]), ...(item.dentro ?? [])]

/** The entry and the page of an address: the longest address that begins it. `/faturas/1` is of Faturas, in Cobrança. */
export function lugarDe(menu: readonly GrupoDeMenu[], pathname: string): Lugar | undefined {
  const lugares = menu.flatMap(({ itens }) =>
    itens.flatMap((item) => paginasDe(item).map((pagina): Lugar => ({ item, pagina }))),
  )
  return lugares
    .filter(({ pagina }) => isWithin(pathname, pagina.to))
    .toSorted((a, b) => b.pagina.to.length - a.pagina.to.length)[0]
}

type May = (permissao: NonNullable<PaginaDeMenu['permissao']>) => boolean
const isAllowed =
  (may: May) =>
  ({ permissao }: PaginaDeMenu) =>
    !permissao || may(permissao)

/** The menu of a role: an entry leads to the first of its pages that the role may see, and has only those. */
export const menuDe = (menu: readonly GrupoDeMenu[], may: May): GrupoDeMenu[] =>
  menu.flatMap(({ itens, ...grupo }) => {
    const vistos = itens.flatMap((item): ItemDeMenu[] => {
      const paginas = item.paginas?.filter(isAllowed(may))
      const [primeira] = paginas ?? [item].filter(isAllowed(may))
      const dentro = item.dentro?.filter(isAllowed(may))
      return primeira ? [{ ...item, to: primeira.to, ...(paginas && { paginas }), ...(dentro && { dentro }) }] : []
    })
    return vistos.length > 0 ? [{ ...grupo, itens: vistos }] : []
  })
