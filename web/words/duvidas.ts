import type { NotaEmDuvida } from '../formas.ts'

type Resposta = NotaEmDuvida['resposta']

/** What a city said of a note whose outcome is unknown, as a group of notes and as a mark of one question. */
export const RESPOSTAS: Record<Resposta, { grupo: string; marca: string }> = {
  nao_consta: { grupo: 'Não constam na cidade', marca: 'não consta' },
  outro_conteudo: { grupo: 'Constam com outro conteúdo', marca: 'consta com outro conteúdo' },
  sem_resposta: { grupo: 'Sem resposta clara', marca: 'não disse nada sobre a nota' },
}

const RESPOSTA_DE: Partial<Record<NotaEmDuvida['perguntas'][number]['resultado'], Resposta>> = {
  ausente: 'nao_consta',
  ocupada: 'outro_conteudo',
}
/** What one question proved. */
export const respostaDa = ({ resultado }: Pick<NotaEmDuvida['perguntas'][number], 'resultado'>): Resposta =>
  RESPOSTA_DE[resultado] ?? 'sem_resposta'
