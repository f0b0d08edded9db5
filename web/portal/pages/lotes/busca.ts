import { type Busca, listaDe, texto, umDe } from '#web/words/busca.ts'

const GRUPOS = ['com_erro', 'prontas', 'em_andamento', 'recusadas', 'autorizadas', 'retiradas'] as const

/** Which batches the list shows. */
export const readBuscaLotes = (busca: Busca) => ({
  q: texto(busca['q']),
  situacao: umDe(busca['situacao'], ['aguardando', 'em_andamento'] as const),
  dataInicio: texto(busca['dataInicio']),
  dataFim: texto(busca['dataFim']),
  ...listaDe(busca),
})

/** Which lines of a batch its page shows. */
export const readBuscaLote = (busca: Busca) => ({ grupo: umDe(busca['grupo'], GRUPOS), ...listaDe(busca) })
