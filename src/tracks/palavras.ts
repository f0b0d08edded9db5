import type { Erro } from '#domain/nota/nota.ts'

/** More than any schema gives a sentence (200 in ABRASF, 400 in the national one), and less than a page. */
const FRASE_MAX = 1_000
/** A code longer than this is a sentence in the wrong place. */
const CODIGO_MAX = 60

/** What an authority said, as it said it: without control characters, at most 1,000 characters. */
export const frase = (...partes: readonly (string | undefined)[]): string =>
  partes
    .map((parte = '') => parte.slice(0, FRASE_MAX).toWellFormed().replace(CONTROLS, ' ').trim())
    .filter(Boolean)
    .join(' ')
    .slice(0, FRASE_MAX)
    .toWellFormed()
const CONTROLS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu

/** The catalogue's meaning of a code, in our words. */
type Explicacao = Pick<Erro, 'campo' | 'mensagem'> & { correcao: string }

/**
 * A finding from an answer. `mensagem` is what the authority said: ours stands there only where it said nothing. What to
 * do is our explanation, where we have one for this authority, else its own (`dito.correcao`).
 */
export function erroDe(
  codigo: string,
  dito: { mensagem: string; correcao?: string },
  explicacao: Explicacao | null | undefined,
  semMotivo: string,
): Erro {
  const correcao = explicacao?.correcao || frase(dito.correcao)
  return {
    campo: explicacao?.campo ?? '',
    codigo: frase(codigo).slice(0, CODIGO_MAX) || 'SEM_CODIGO',
    mensagem: frase(dito.mensagem) || explicacao?.mensagem || frase(dito.correcao) || semMotivo,
    ...(correcao && { correcao }),
  }
}
