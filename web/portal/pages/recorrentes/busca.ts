import { type Busca, listaDe, texto, umDe } from '#web/words/busca.ts'

// The entry of the app reads addresses, so the words about these are elsewhere.
const QUAIS = ['a_revisar', 'com_falha', 'ativa', 'pausada', 'encerrada'] as const

/** Which recurring notes the list shows. */
export const readBuscaRecorrentes = (busca: Busca) => ({
  quais: umDe(busca['quais'], QUAIS),
  empresaId: texto(busca['empresaId']),
  q: texto(busca['q']),
  ...listaDe(busca),
})

/** What a new one begins with: a draft of the form, or a note. */
export const readBuscaNova = (busca: Busca) => ({ rascunho: texto(busca['rascunho']), nota: texto(busca['nota']) })

/** Which months of one are shown. */
export const readBuscaRecorrente = (busca: Busca) => listaDe(busca)
