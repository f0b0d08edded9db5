// A charge of the model as the bank has it, with its payments and those taken back. Amounts are centavos, days of
// Brasília.
export type Pix = {
  id: string
  valor: number
  /** The fine and interest that the bank reports, and those that the charge asks for. */
  encargos: number
  multa: number
  juros: number
  dia: string
  devolucoes: number[]
  tipo: 'pagamento' | 'recuperacao' | 'indevido'
  /** The fatura that it pays, by its place; of an undue payment that of its charge. */
  fatura: number
  aplicado: boolean
  /** With it the fatura had more than its total. */
  excedeu: boolean
}
export type Cobranca = {
  id: string
  fatura: number
  status:
    | 'emitida'
    | 'vencida'
    | 'expirada'
    | 'cancelada'
    | 'paga'
    | 'paga_com_divergencia'
    | 'parcialmente_devolvida'
    | 'devolvida'
  valor: number
  vencimento: string
  diasValidade: number
  multa: number
  jurosMensal: number
  multaIncluida: number
  jurosIncluidos: number
  pix: Pix[]
}
