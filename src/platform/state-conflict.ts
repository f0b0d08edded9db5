import { Refusal } from './ctx.ts'

/**
 * The state does not allow the command (states rule 5): `dados` say what it is, and from where the command may come;
 * `internal` is for the log.
 */
export const stateConflict = (
  internal: string,
  dados: { estadoAtual: string; permitidos: readonly string[] } & Record<string, unknown>,
): Refusal => new Refusal('ESTADO_INVALIDO', internal, { dados })

/** The same where the answer also says it in a sentence, as a finding about `status`. */
export const statusConflict = (estadoAtual: string, permitidos: readonly string[]): Refusal =>
  conflict('status', `O estado atual é ${estadoAtual}; esta operação parte de ${permitidos.join(' ou ')}.`, {
    estadoAtual,
    permitidos,
  })

/** A command that cannot be carried out now, and why; `dados` goes into the body. */
export const conflict = (campo: string, mensagem: string, dados: Record<string, unknown> = {}): Refusal =>
  new Refusal('ESTADO_INVALIDO', mensagem, { erros: [{ campo, codigo: 'VALORES_DIVERGENTES', mensagem }], dados })
