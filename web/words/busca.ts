/** Plain query strings for the router, whose own default writes JSON (`municipio=%224106902%22`). */
export const readSearch = (texto: string): Record<string, string> => Object.fromEntries(new URLSearchParams(texto))

export function writeSearch(busca: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [nome, valor] of Object.entries(busca))
    if (valor !== undefined && valor !== '') query.set(nome, String(valor))
  return query.size > 0 ? `?${query}` : ''
}

/** The parameters of an address, before a screen reads its own. */
export type Busca = Record<string, unknown>

/** The text of a search parameter, or undefined. */
export const texto = (valor: unknown): string | undefined => (valor == null || valor === '' ? undefined : String(valor))
/** One of these texts, or undefined. */
export const umDe = <T extends string>(valor: unknown, opcoes: readonly T[]): T | undefined =>
  opcoes.find((opcao) => opcao === valor)
/** A whole number above zero, or undefined. */
const positivo = (valor: unknown): number | undefined => (Number(valor) > 0 ? Math.trunc(Number(valor)) : undefined)
/** The page of a list, and how many rows it has. */
export const paginaDe = (busca: Busca) => ({
  pagina: positivo(busca['pagina']),
  porPagina: positivo(busca['porPagina']),
})

/** Where a login leads: only to an address of this app, never to one chosen by a foreign link. */
export function withinApp(base: string, volta: string | undefined): string | null {
  if (!volta?.startsWith('/') || volta.startsWith('//') || volta.startsWith('/\\')) return null
  return volta === base || volta.startsWith(`${base}/`) ? volta : base + volta
}
