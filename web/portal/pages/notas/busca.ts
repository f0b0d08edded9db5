import { type Busca, listaDe, texto, umDe } from '#web/words/busca.ts'
import { STATUS_LISTA } from '#web/words/status.ts'

/** Which notes the list shows. */
export type BuscaNotas = Partial<ReturnType<typeof readBuscaNotas>>
export const readBuscaNotas = (busca: Busca) => ({
  status: umDe(busca['status'], STATUS_LISTA),
  municipio: texto(busca['municipio']),
  empresaId: texto(busca['empresaId']),
  trilho: umDe(busca['trilho'], ['nacional', 'municipal']),
  q: texto(busca['q']),
  dataInicio: texto(busca['dataInicio']),
  dataFim: texto(busca['dataFim']),
  ...listaDe(busca),
})

/** Which draft the form shows, and the note that a new one starts equal to, or its customer. */
export const readBuscaEmitir = (busca: Busca) => ({
  rascunho: texto(busca['rascunho']),
  igualA: texto(busca['igualA']),
  cliente: texto(busca['cliente']),
})

const ABAS_DA_NOTA = ['resumo', 'pdf', 'xml', 'webhooks', 'json'] as const
/** The views of one note. */
export type AbaDaNota = (typeof ABAS_DA_NOTA)[number]
export const readBuscaNota = (busca: Busca) => ({ aba: umDe(busca['aba'], ABAS_DA_NOTA) })

/** The id of a new draft. */
export const newRascunhoId = (): string => crypto.getRandomValues(new Uint32Array(2)).join('')
