import type { Aviso } from '#domain/nota/nota.ts'

/** A field that may be lost, and what happens to it, in words for the client. */
export type Loss = [lost: boolean, campo: string, mensagem: string]

/** The warnings about what is lost. */
export const toAvisos = (losses: readonly Loss[]): Aviso[] =>
  losses.flatMap(([lost, campo, mensagem]) => (lost ? [{ campo, codigo: 'CAMPO_SEM_DESTINO', mensagem }] : []))
