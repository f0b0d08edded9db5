// The events that random lives of notes must have had for a run to count.

/** In a few dozen sequences of a good seed. */
export const FREQUENTES = [
  'nota autorizada',
  'nota autorizada, analise indeferida',
  'nota rejeitada',
  'nota cancelada, direto',
  'nota cancelada, oficio',
  'nota substituida',
  'reemitir 202',
  'reemitir 409',
  'cancelar 409',
  'cancelar 422',
  'solicitar 201',
  'inutilizar 201',
  'conflitar 409',
  'reenfileirar 201',
  'reprocessar 201',
  'reprocessar 409',
  'tarefa 409',
  'limpar 201',
  'pausar 201',
  'frear 200',
]

/** In three hundred sequences of any seed, besides the frequent ones. */
export const RARAS = [
  'nota cancelada, analise',
  'nota falha_definitiva',
  'substituir 422',
  'falha-definitiva 201',
  'reenfileirar de tarefa desistida 201',
]

/** Those of the list that no answer and no end of a note begins with. */
export const missingOf = (list: readonly string[], respostas: Record<string, number>): string[] =>
  list.filter((each) => !Object.keys(respostas).some((resposta) => resposta.startsWith(each)))
