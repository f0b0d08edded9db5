import { type Busca, listaDe, texto } from '../words/busca.ts'

/** Reads the named filters of a list out of an address, with what every list has. */
export const readLista =
  <const C extends readonly string[]>(...campos: C) =>
  (busca: Busca) => ({
    ...(Object.fromEntries(campos.map((campo) => [campo, texto(busca[campo])])) as {
      [K in C[number]]: string | undefined
    }),
    ...listaDe(busca),
  })

/** Which view of a page is shown. */
export const readAba = (busca: Busca) => ({ aba: texto(busca['aba']) })

/** Which month is shown, as YYYY-MM. */
export const readMes = (busca: Busca) => ({ mes: /^\d{4}-(0[1-9]|1[0-2])$/.exec(texto(busca['mes']) ?? '')?.[0] })

/** Whether the home is laid out for a screen on the wall, and over how long it looks back. */
export const readAgora = (busca: Busca) => ({ parede: texto(busca['parede']), janela: texto(busca['janela']) })
