import type { Acao } from '#web/api/portal/client.ts'
import type { Nota } from '#web/api/portal/notas.ts'

/** The service's answer about one action on this note: whether it is possible now, and why not. */
export const acaoDe = ({ acoes }: Pick<Nota, 'acoes'>, nome: Acao['acao']): Acao =>
  acoes.find(({ acao }) => acao === nome) ?? { acao: nome, permitida: false, motivo: null, ate: null }

/** Why an action may not be done, for its button; null when it may. */
export const whyNot = ({ permitida, motivo }: Acao): string | null =>
  permitida ? null : (motivo ?? 'Agora não é possível.')
