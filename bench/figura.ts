/** One figure of the bench: the measured value and its minimum. */
export type Figura = {
  figura: string
  valor: number
  minimo: number
  unidade: string
  /** A second condition of the same run that was missed, as a sentence; then the figure counts as missed. */
  falha?: string
}

/** What a measure may be told. `contra`: the folder of another checkout of the repository, measured in the same run. */
export type Opcoes = { contra?: string }

/** Whether the figure was reached. */
export const isReached = ({ valor, minimo, falha }: Figura) => valor >= minimo && !falha

/** The figure as one line of text. */
export const lineOf = ({ figura, valor, minimo, unidade, falha }: Figura) =>
  `${figura}: ${valor.toLocaleString('pt-BR', { maximumFractionDigits: 3 })} ${unidade} (mínimo ${minimo.toLocaleString('pt-BR')})${falha ? `; ${falha}` : ''}`
