/** Something that a person of the operation should look at now. */
export type Observacao = {
  tipo:
    | 'sem_worker'
    | 'processo_silencioso'
    | 'notas_incertas'
    | 'notas_bloqueadas'
    | 'municipio_fora'
    | 'emissao_pausada'
    | 'fila_pausada'
    | 'fila_atrasada'
    | 'tarefas_desistidas'
    | 'certificado'
    | 'endpoint_desligado'
    | 'confirmacao_pendente'
    | 'alerta'
    | 'linhas_separadas'
  /** `critica`: documents of customers wait or may be wrong; `atencao`: they will; `informacao`: no customer waits. */
  gravidade: 'critica' | 'atencao' | 'informacao'
  /** What it is about: a connection and ambiente, a queue, a setting, a company, a note. */
  alvo: string
  mensagem: string
  desde: Date | null
  /** The accounts that it affects. */
  contas: number
  /** The first of them, those with the most notes in it first. */
  primeirasContas: { id: string; nome: string }[]
  notas: number
  /** The operations that show or mend it, with their ids. */
  operacoes: string[]
}

/** What was noticed, before its accounts are named: `quais` are the ids of the first. */
export type Achado = Omit<Observacao, 'primeirasContas'> & { quais: readonly string[] }

/** How many accounts an item names; the rest are in its list. */
export const NAMED_MAX = 3

const ORDER = ['critica', 'atencao', 'informacao'] as const

/** The gravest first; then what hurts more accounts, more notes, and for longer. */
export const byHurt = (a: Achado, b: Achado): number =>
  ORDER.indexOf(a.gravidade) - ORDER.indexOf(b.gravidade) ||
  b.contas - a.contas ||
  b.notas - a.notas ||
  (a.desde?.getTime() ?? Number.POSITIVE_INFINITY) - (b.desde?.getTime() ?? Number.POSITIVE_INFINITY)
