import { Refusal } from './ctx.ts'

/**
 * The state does not allow the command (docs/especificacao/estados.md#common-rules, rule 5): `dados` has the state and
 * the states that allow the command; `internal` is for the log.
 */
export const stateConflict = (
  internal: string,
  dados: { estadoAtual: string; permitidos: readonly string[] } & Record<string, unknown>,
): Refusal => new Refusal('ESTADO_INVALIDO', internal, { dados })

/** The same with a sentence in the response, as a finding about `status`. */
export const statusConflict = (estadoAtual: string, permitidos: readonly string[]): Refusal =>
  conflict('status', `O estado atual é ${estadoAtual}; esta operação parte de ${permitidos.join(' ou ')}.`, {
    estadoAtual,
    permitidos,
  })

/** The refusal of a command that is not possible now, with the reason; `dados` goes into the body. */
export const conflict = (campo: string, mensagem: string, dados: Record<string, unknown> = {}): Refusal =>
  new Refusal('ESTADO_INVALIDO', mensagem, { erros: [{ campo, codigo: 'VALORES_DIVERGENTES', mensagem }], dados })
