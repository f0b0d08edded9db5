import { Refusal } from './ctx.ts'

/** The state does not allow the command (states rule 5): what it is, and from where the command may come. */
export const stateConflict = (estadoAtual: string, permitidos: readonly string[], mensagem?: string): Refusal =>
  conflict(
    'status',
    mensagem ?? `O estado atual é ${estadoAtual}; esta operação parte de ${permitidos.join(' ou ')}.`,
    { estadoAtual, permitidos },
  )

/** A command that cannot be carried out now, and why; `dados` goes into the body. */
export const conflict = (campo: string, mensagem: string, dados: Record<string, unknown> = {}): Refusal =>
  new Refusal('ESTADO_INVALIDO', mensagem, { erros: [{ campo, codigo: 'VALORES_DIVERGENTES', mensagem }], dados })
