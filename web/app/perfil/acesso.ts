import type { UseQueryOptions } from '@tanstack/react-query'
import type { SegredoDoSegundoFator, SegundoFator, SessaoPropria } from '../../formas.ts'

/** What people do with their own login, as each app requests it from its service. */
export type AcessoProprio = {
  /** The open sessions of the person, the last used first. */
  // biome-ignore lint/suspicious/noExplicitAny: the key is the client's own
  sessoes: UseQueryOptions<any, Error, { items: SessaoPropria[] }, any>
  endSession: (id: string) => Promise<unknown>
  endOtherSessions: () => Promise<unknown>
  /** Every other session of the person ends; this browser gets a new one. */
  changeSenha: (corpo: { senhaAtual: string; senhaNova: string }) => Promise<unknown>
  /** The secret that the app of the person is given. It counts once `confirmFator` has a code of it. */
  beginFator: (senha: string) => Promise<SegredoDoSegundoFator>
  /** Returns the recovery codes, which are not shown again. */
  confirmFator: (codigo: string) => Promise<string[]>
  /** New recovery codes in the place of all former ones. */
  renewCodes: (codigo: string) => Promise<string[]>
  removeFator: (corpo: { senha: string; codigo: string }) => Promise<unknown>
}
export type { SegundoFator, SessaoPropria }
