/** One choice of a list: what is sent, and what is shown. */
export type Opcao = {
  value: string
  label: string
  /** Said below it in the list. */
  detalhe?: string | undefined
}
