import { oneLineText } from '#platform/one-line-text.ts'
import type { MensagemDaCidade } from './track.ts'

/** The words of a city as they are kept: each on one line with a limit, the first ones. */
export const saidBy = (mensagens: readonly MensagemDaCidade[]): MensagemDaCidade[] =>
  mensagens.slice(0, MENSAGENS_MAX).map(({ codigo, mensagem }) => ({
    codigo: oneLineText(codigo, CODIGO_CHARS_MAX),
    mensagem: oneLineText(mensagem, MENSAGEM_CHARS_MAX),
  }))

/** The words of a city in one line, for operators. */
export const describeMensagens = (mensagens: readonly MensagemDaCidade[]) =>
  mensagens.map(({ codigo, mensagem }) => `${codigo} ${mensagem}`.trim()).join('; ')

const CODIGO_CHARS_MAX = 40
const MENSAGEM_CHARS_MAX = 500
const MENSAGENS_MAX = 20
