/** What a city said last of a note in doubt. */
export const RESPOSTAS_DA_DUVIDA = ['nao_consta', 'outro_conteudo', 'sem_resposta'] as const
export type RespostaDaDuvida = (typeof RESPOSTAS_DA_DUVIDA)[number]

/** What operators may do with many notes in doubt at once. */
export const ATOS_NA_DUVIDA = ['perguntar', 'encerrar'] as const
export type AtoNaDuvida = (typeof ATOS_NA_DUVIDA)[number]

/** What came of a decision for one note. */
export const RESULTADOS_DA_DECISAO = ['feita', 'ja_resolvida', 'recusada'] as const
export type ResultadoDaDecisao = (typeof RESULTADOS_DA_DECISAO)[number]
