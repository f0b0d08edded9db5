import { CODIGOS, type Codigo } from '#domain/codigos.ts'
import type { Erro } from '#domain/nota/nota.ts'
import type { Refusal } from '#platform/ctx.ts'
import type { Json, NotaDeFora } from './nota-de-fora.ts'

/** One problem as other providers list it. `campo`: the path in the sent body. */
export type Mensagem = Required<Erro>

/**
 * The problems of a refusal, in the order of the body. Clients show the first alone, so that it says how many there
 * are, and where.
 */
export function mensagensOf({ codigo, erros }: Pick<Refusal, 'codigo' | 'erros'>): Mensagem[] {
  const [, mensagem, correcao] = CODIGOS[codigo]
  const found = erros.length > 0 ? erros : [{ campo: '', codigo, mensagem, correcao }]
  return numbered(found.map((erro) => ({ ...erro, correcao: erro.correcao ?? correcao })))
}

/** The problems for which a note was not issued, or not cancelled. */
export const mensagensDaNota = ({ nota }: Pick<NotaDeFora, 'nota'>): Mensagem[] =>
  numbered(nota.erros.map((erro) => ({ ...erro, correcao: erro.correcao ?? '' })))

/** Why the city did not cancel the note. */
export const mensagensDoCancelamento = ({ nota }: Pick<NotaDeFora, 'nota'>): Mensagem[] =>
  numbered((nota.cancelamento?.erros ?? []).map((erro) => ({ ...erro, correcao: erro.correcao ?? '' })))

const numbered = (found: readonly Mensagem[]): Mensagem[] =>
  found.map(({ campo, codigo, mensagem, correcao }, index) => {
    const where = campo && !mensagem.includes(campo) ? `${campo}: ` : ''
    const count = found.length > 1 ? `(${index + 1} de ${found.length}) ` : ''
    return { campo, codigo, mensagem: count + where + mensagem, correcao }
  })

/** What the key of ours says of a refusal. */
export const metaDaRecusa = (refusal: Refusal, requestId: string): Json => ({
  codigo: refusal.codigo,
  requestId,
  erros: refusal.erros,
  ...refusal.dados,
})

/** The status of a refusal where a provider has fewer statuses than we have. */
export const statusEm = (codigo: Codigo, outros: Readonly<Record<number, number>>): number => {
  const [status] = CODIGOS[codigo]
  return outros[status] ?? status
}
