/** A name for the connection of a city: `João Pessoa`, `PB` → `joao-pessoa-pb`. */
export const slugDaCidade = (nome: string, uf: string): string =>
  `${nome} ${uf}`
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
