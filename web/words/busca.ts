import { markControls, unmarkControls } from './bidi.ts'

/** Plain query strings for the router, whose own default writes JSON (`municipio=%224106902%22`). */
export const readSearch = (texto: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(texto)].map(([nome, valor]) => [nome, markControls(valor)]))

export function writeSearch(busca: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [nome, valor] of Object.entries(busca))
    if (valor !== undefined && valor !== '') query.set(nome, unmarkControls(String(valor)))
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
/** Which page of a list is shown, with how many rows, in which order, and without which columns (`a,b`). */
export const listaDe = (busca: Busca) => ({
  pagina: positivo(busca['pagina']),
  porPagina: positivo(busca['porPagina']),
  ordem: texto(busca['ordem']),
  ocultas: texto(busca['ocultas']),
  densa: umDe(busca['densa'], ['sim', 'nao']),
})

/** Reads the named filters of a list out of an address, with what every list has. */
export const readLista =
  <const C extends readonly string[]>(...campos: C) =>
  (busca: Busca) => ({
    ...(Object.fromEntries(campos.map((campo) => [campo, texto(busca[campo])])) as {
      [K in C[number]]: string | undefined
    }),
    ...listaDe(busca),
  })

/** Where a login leads: only to an address of this app, never to one chosen by a foreign link. */
export function withinApp(base: string, volta: string | undefined): string | null {
  if (!volta?.startsWith('/') || volta.startsWith('//') || volta.startsWith('/\\')) return null
  return volta === base || volta.startsWith(`${base}/`) ? volta : base + volta
}

/** Without its undefined fields: equal queries have equal keys. */
export const defined = <T extends object>(consulta: T) =>
  Object.fromEntries(Object.entries(consulta).filter(([, valor]) => valor !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
