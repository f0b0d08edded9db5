import type { Prestador } from '#domain/nota/preparada.ts'
import { sameNumber } from './eco.ts'
import type { PedidoCancelamento } from './track.ts'

/** The note whose cancellation was asked for: what the answer is compared with. */
export type NotaPedida = Pick<PedidoCancelamento, 'numero' | 'chaveAcesso'> & {
  prestador: Pick<Prestador, 'cpfCnpj' | 'inscricaoMunicipal'>
}

/** A note as the confirmation of a cancellation names it; what it leaves out is null. */
export type NotaNomeada = { chaveAcesso: string | null; numero: string | null; cpfCnpj: string | null }

/** Whether all that a confirmation names of its note is of the note asked for; a confirmation that names none is of it. */
export const isPedida = ({ chaveAcesso, numero, cpfCnpj }: NotaNomeada, pedida: NotaPedida): boolean =>
  (chaveAcesso === null || chaveAcesso === pedida.chaveAcesso) &&
  (numero === null || sameNumber(numero, pedida.numero)) &&
  (cpfCnpj === null || sameNumber(cpfCnpj, pedida.prestador.cpfCnpj))

/** A CPF or CNPJ as a city wrote it, without its marks; null when absent or hidden in part (`***.456.789-**`). */
export const plainCpfCnpj = (text: string | null): string | null =>
  text === null || /\*|x{3}/i.test(text) ? null : text.replace(/[^\dA-Za-z]/g, '')
