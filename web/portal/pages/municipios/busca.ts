import { type Busca, listaDe, texto, umDe } from '#web/words/busca.ts'

/** Which municipalities the list shows. */
export const readBuscaMunicipios = (busca: Busca) => ({
  q: texto(busca['q']),
  uf: texto(busca['uf']),
  quais: umDe(busca['quais'], ['minhas', 'todos']),
  situacao: umDe(busca['situacao'], ['nao_atendidos', 'instaveis']),
  ...listaDe(busca),
})
